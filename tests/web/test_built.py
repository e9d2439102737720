"""What is built of the pages is what their sources say, and what the schema says."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from starlette.routing import Route

from controller.play.published import Published
from controller.web import schema
from controller.web.app import Pages
from controller.web.codes import SeatCodes
from controller.web.site import Site

PAGE = Path(schema.__file__).with_name("page")
STATIC = PAGE.with_name("static")


def test_the_types_of_the_pages_are_those_of_the_schema():
    assert (PAGE / "messages.ts").read_text() == schema.typescript(), "run: python -m controller.web.schema"


def test_every_message_of_the_schema_is_in_the_docs():
    docs = (PAGE.parents[2] / "docs" / "pages.md").read_text()
    assert schema.table() in docs, "put what controller.web.schema.table() gives into docs/pages.md"
    assert schema.addresses() in docs, "put what controller.web.schema.addresses() gives into docs/pages.md"


def test_every_address_that_answers_is_in_the_open_api():
    pages = Pages(Published(), codes=SeatCodes(), open_table=True)
    answering = {
        (method.lower(), route.path.replace(":int", ""))
        for route in Site(pages).routes()
        if isinstance(route, Route) and route.path.startswith(("/api", "/health"))
        for method in route.methods - {"HEAD"}
    }
    assert answering == {(one.method, one.path) for one in schema.OPERATIONS}
    made = schema.openapi("http://table:8000/")
    assert {(method, path) for path, all_of in made["paths"].items() for method in all_of} == answering
    for name in re.findall(r"#/components/schemas/(\w+)", json.dumps(made)):
        assert name in made["components"]["schemas"]


@pytest.fixture(scope="module")
def tools():
    """The folder with esbuild and the TypeScript compiler."""
    found = PAGE / "node_modules" / ".bin"
    if not (found / "esbuild").exists():
        pytest.skip("esbuild is not installed here (make page-tools): what is built is not compared with its sources")
    return found


def test_the_built_files_are_those_of_the_sources(tools, tmp_path):
    for source, flags in (
        ("main.ts", ["--bundle", "--minify", "--target=es2020,safari14", "--charset=utf8", "--legal-comments=none"]),
        ("main.css", ["--minify", "--charset=utf8"]),
    ):
        out = tmp_path / source.replace(".ts", ".js")
        subprocess.run(
            [tools / "esbuild", source, *flags, f"--outfile={out}"], cwd=PAGE, check=True, capture_output=True
        )
        assert out.read_bytes() == (STATIC / out.name).read_bytes(), "run: make pages"


def test_the_sources_are_strictly_typed(tools):
    done = subprocess.run([tools / "tsc", "--noEmit", "-p", "."], cwd=PAGE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_all_that_a_browser_loads_is_small():
    import gzip

    packed = sum(len(gzip.compress(file.read_bytes())) for file in STATIC.iterdir())
    assert packed < 200_000
