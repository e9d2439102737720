# make sim    play on the simulated board
# make pages  build what browsers load from its sources (needs Node; what is built is committed)
# make play   referee the box you own: the laptop beside it, moves typed
# make test   everything that a change has to pass, but for the next three
# make test-hostile   the attacks of tests/hostile, HOSTILE times as long as in make test
# make mutants   mistakes planted in rules, recognition and storage: do the tests notice?
# make test-hands   hands that know only the public pages play at every board through `reedlight table`
# make test-kernel   the drivers against a real kernel's GPIO and USB, in a virtual machine (as root on Debian)
# make test-net      1,400 recorded games against this tree: recorded into .net the first time, then compared
# make sbom   what the sets that a table is played with (link, pi, print, web) consist of, as CycloneDX, in build/
# make dist   all that a release consists of, in dist/
# make constraints   pins what pyproject.toml asks for, and writes the hashes
# Everything lives in .venv, which is made when it is needed and made anew when pyproject.toml or requirements/dev.txt
# changes. PYTHON=python3.12 chooses the Python; PYTEST_ARGS="-k house" what pytest is told besides.

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help setup sim play pages page-tools browser lint lint-firmware test test-hands test-hostile mutants test-kernel test-net constraints sbom dist clean FORCE

PYTHON ?=
PYTEST_ARGS ?= -n auto
CODE := controller hardware sim firmware
BIN := .venv/bin
STAMP := .venv/.made-from
TYPINGS := .typings/.made
TOOLS := .venv-release/.made
RIGHT := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))
VERSION := import sys; print(sys.version)

# A venv holds the path of its folder: one that was copied along with the tree would run the old tree.
ifneq ($(shell cat $(STAMP) 2>/dev/null),$(CURDIR))
$(STAMP): FORCE
endif
# And one of another Python than the one asked for is no use.
ifneq ($(PYTHON),)
ifneq ($(shell $(PYTHON) -c '$(VERSION)' 2>&1),$(shell $(BIN)/python -c '$(VERSION)' 2>/dev/null))
$(STAMP): FORCE
endif
endif

help:
	@sed -n '1,/^$$/s/^# \{0,1\}//p' Makefile

# $(call new_venv,FOLDER): the shell lines that make an empty venv, or say in one line what is missing. A link goes; the
# venv of another tree that it leads to is left alone.
define new_venv
	set -eu; \
	found=; \
	for name in $(or $(PYTHON),python3 python3.13 python3.12 python3.11); do \
		if "$$name" -c '$(RIGHT)' >/dev/null 2>&1; then found=$$name; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo "Reedlight needs Python 3.11, 3.12 or 3.13, and $(or $(PYTHON),this machine) is none that works:" \
			"install one, or name it with PYTHON=/path/to/python3" >&2; \
		exit 1; \
	fi; \
	if [ -L $(1) ]; then rm $(1); fi; \
	if ! "$$found" -m venv --clear $(1) >/dev/null 2>&1; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			echo "python3-venv is missing: installing it with apt-get" >&2; \
			apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv >&2 || true; \
		fi; \
		if ! "$$found" -m venv --clear $(1); then \
			echo "$$found cannot make a virtual environment: install its venv package" \
				"(Debian: sudo apt install python3-venv), then run make again" >&2; \
			exit 1; \
		fi; \
	fi
endef

# $(call install,FOLDER,SET): the shell line that puts a set of requirements/ into a venv. A file whose hash is not there
# is refused; --no-deps because the sets are whole, but for what docs/dependencies.md leaves out.
install = $(1)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements/$(2).txt
# Reedlight itself, built by what was installed so: nothing is fetched for it.
PLAIN := --no-deps --no-build-isolation .
EDITABLE := --no-deps --no-build-isolation -e .

$(STAMP): pyproject.toml requirements/dev.txt
	@$(call new_venv,.venv); \
	echo "setting up .venv with $$($(BIN)/python --version)" >&2; \
	$(call install,.venv,dev); \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check $(EDITABLE); \
	$(BIN)/python -m compileall -q $(CODE); \
	pwd -P > $@

setup: $(STAMP)
	@:

sim: $(STAMP)
	@$(BIN)/reedlight sim

# Whoever only plays waits for no tools of developers: what they need besides comes with the first `make test`.
play:
	@if [ ! -x $(BIN)/reedlight ]; then \
		$(call new_venv,.venv); \
		echo "setting up .venv with $$($(BIN)/python --version)" >&2; \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements/link.txt; \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .; \
	fi; \
	$(BIN)/reedlight play --board hands

lint: $(STAMP) lint-firmware
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy --strict $(CODE)
	@$(BIN)/lint-imports --no-logo

# MicroPython's own types lie in a folder of their own: in the venv they would stand in for the standard library's.
$(TYPINGS): requirements/stubs.txt
	@rm -rf .typings; \
	$(call install,.venv,stubs) --target .typings; \
	touch $@

# pyright is a program for node; where there is none, the other checks still run.
lint-firmware: $(STAMP) $(TYPINGS)
	@if command -v node >/dev/null; then \
		PYRIGHT_PYTHON_IGNORE_WARNINGS=1 $(BIN)/pyright -p firmware/pyrightconfig.json --pythonpath $(BIN)/python; \
	else \
		echo "node is not installed: the firmware's types are not checked" >&2; \
	fi

# What is built of the pages, from their sources; users need no Node.
PAGES := controller/web/page
$(PAGES)/node_modules: $(PAGES)/package-lock.json
	@npm ci --silent --no-audit --no-fund --prefix $(PAGES) && touch $@

pages: $(STAMP) $(PAGES)/node_modules
	@$(BIN)/python -m controller.web.schema
	@npm run --silent --prefix $(PAGES) check && npm run --silent --prefix $(PAGES) build

# The pages are tested in Debian's browser; where it cannot be installed those tests are skipped, and say so.
browser:
	@if ! command -v chromium >/dev/null && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "chromium is missing: installing it with apt-get, for the tests of the pages" >&2; \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; } >/dev/null 2>&1 \
			|| echo "chromium could not be installed: the pages are not tested in a browser" >&2; \
	fi

# What searches the pages and builds them again comes before the tests run side by side: a test that fetched it would
# write files that another one reads.
page-tools:
	@if command -v npm >/dev/null; then \
		$(MAKE) --no-print-directory $(PAGES)/node_modules \
			|| echo "npm cannot fetch what the pages are built with: the tests that need it are skipped" >&2; \
	fi

# The last line printed is pytest's own closing line.
test: lint browser page-tools
	@$(BIN)/python -m pytest $(PYTEST_ARGS)

# Hands written from the public pages alone play at every board, MOVES moves each in each manner.
MOVES ?= 2000
BOARDS := power-and-weakness-counting power-and-weakness-presence balance-of-power-counting \
	web-of-power-card-game-tray web-of-power-card-game-reader
test-hands: $(STAMP)
	@set -e; for board in $(BOARDS); do for manner in plain brisk clumsy; do \
		$(BIN)/python tests/hands/other_hands.py --board $$board --manner $$manner --moves $(MOVES) \
			--reedlight $(BIN)/reedlight --folder build/hands; \
	done; done

# Hostile hands, positions, readings and records; and those of a device, of files and of power cuts, which test themselves.
# Whole games on phones, of which `make test` plays the end, or a part in which it looks for secrets.
HOSTILE ?= 25
test-hostile: $(STAMP)
	@HOSTILE=$(HOSTILE) $(BIN)/python -m pytest $(PYTEST_ARGS) --timeout 3600 tests/hostile tests/storage/test_sqlite_power.py \
		tests/firmware tests/hardware/link \
		tests/web/test_third_client.py tests/web/test_in_a_browser.py::test_phones_and_a_display_play_a_game_to_its_end_without_any_sensor

# MUTANTS_ARGS="recognition --mutants 20 --seed 2" chooses; each mutant costs the tests of its area once.
MUTANTS_ARGS ?=
mutants: $(STAMP)
	@$(BIN)/python tests/mutants/mutants.py $(MUTANTS_ARGS)

# Boots a virtual machine; where that cannot be, it says so in one line and passes.
test-kernel: $(STAMP)
	@tests/kernel/run.sh

# Plays and compares in two processes, some minutes each. NET_ARGS is what the comparison is told besides.
NET_ARGS ?=
test-net: $(STAMP)
	@$(BIN)/python tests/net/net.py record --out .net
	@$(BIN)/python tests/net/net.py compare .net $(NET_ARGS)

# The tools that write the pins and the bill of materials, in a venv of their own: they drag in much that no table needs.
$(TOOLS): requirements/release.txt
	@$(call new_venv,.venv-release); \
	$(call install,.venv-release,release); \
	touch $@

# constraints.txt: every name and version. requirements/SET.txt: the same with the hashes of all files of each version, for
# every machine and Python that Reedlight runs on. What is pinned stays; what pyproject.toml asks for besides is added.
# UPGRADE=--upgrade takes the newest versions that it allows.
UPGRADE ?=
EXTRAS := build cluster dev link openspiel pettingzoo pi print web
GROUPS := assembly lights-pi-4 lights-pi-5 release stubs
COMPILE = .venv-release/bin/uv pip compile --quiet --universal --no-header --no-annotate
# What Blinka and its kin ask for and no table loads (docs/dependencies.md): pinned, and not installed.
UNUSED := adafruit-circuitpython-busdevice adafruit-circuitpython-connectionmanager adafruit-circuitpython-requests \
	adafruit-pureio binho-host-adapter pyftdi pyusb sysv-ipc
constraints: $(TOOLS)
	@set -eu; \
	$(COMPILE) $(UPGRADE) --all-extras $(foreach group,build $(GROUPS),--group $(group)) pyproject.toml -o constraints.txt; \
	sed -i 's/ *;.*//' constraints.txt; \
	for set in $(EXTRAS); do \
		more=; if [ $$set = dev ]; then more="--group assembly"; fi; \
		$(COMPILE) --generate-hashes -c constraints.txt --extra $$set --group build $$more \
			$(foreach name,$(UNUSED),--no-emit-package $(name)) pyproject.toml -o requirements/$$set.txt; \
	done; \
	for set in $(GROUPS); do \
		$(COMPILE) --generate-hashes -c constraints.txt --group $$set -o requirements/$$set.txt; \
	done; \
	echo "constraints.txt and requirements/ are written: run make test" >&2

# What is in each set, as CycloneDX in build/: a venv is filled as a table's would be, and described.
sbom: $(TOOLS) $(STAMP)
	@set -e; mkdir -p build; \
	for set in link pi print web; do \
		( $(call new_venv,build/venv-$$set) ); \
		$(call install,build/venv-$$set,$$set); \
		build/venv-$$set/bin/python -m pip install --quiet --disable-pip-version-check $(PLAIN); \
		.venv-release/bin/cyclonedx-py environment --pyproject pyproject.toml --mc-type application --output-reproducible \
			--sv 1.6 --of JSON -o build/reedlight-$$set.cdx.json build/venv-$$set; \
		rm -rf build/venv-$$set; \
	done; \
	$(BIN)/python -m pytest tests/test_supply.py -k bill

# All that is published of a release, and its sums: docs/releasing.md.
dist: sbom
	@rm -rf dist; \
	$(BIN)/hatchling build --target sdist --target wheel --directory dist; \
	cp build/reedlight-*.cdx.json constraints.txt dist; cp -r requirements dist; \
	cd dist; find . -type f ! -name SHA256SUMS | sort | sed 's|^[.]/||' | xargs sha256sum > SHA256SUMS

clean:
	rm -rf .venv .venv-release .typings .net build dist htmlcov .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find $(CODE) tests -name __pycache__ -type d -prune -exec rm -rf {} +
