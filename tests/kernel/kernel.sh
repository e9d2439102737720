# Sourced by run.sh: a kernel of Debian's with gpio-sim, in $CACHE/RELEASE_VERSION. Debian builds no kernel with gpio-sim,
# so the module is built from Debian's own source of the same version, with wires.h put in.
#
# find_kernel sets RELEASE (6.1.0-56-amd64), KERNEL (the folder: boot/, modules/) and MODULE (gpio-sim.ko).

# What the module depends on; another text of these makes another module.
recipe() { cat "$HERE/wires.h" "$HERE/kernel.sh" | sha256sum | cut -c1-12; }

# attempt SECONDS WHAT COMMAND...: or say in one line what could not be done, with the last line of the log.
attempt() {
    local seconds=$1 what=$2
    shift 2
    timeout "$seconds" "$@" >>"$CACHE/log" 2>&1 </dev/null || skip "$what failed ($(tail -n 1 "$CACHE/log" | cut -c1-120); $CACHE/log)"
}

find_kernel() {
    : >"$CACHE/log"
    local ready
    need_programs qemu-system-x86_64:qemu-system-x86 busybox:busybox-static cpio:cpio
    ready=$(ls -1td "$CACHE"/*/"gpio-sim-$(recipe).ko" 2>/dev/null | head -n 1 || true)
    if [ -z "$ready" ] || [ "${KERNEL_FRESH:-}" = 1 ]; then
        make_kernel
    else
        KERNEL=$(dirname "$ready")
        RELEASE=$(basename "$KERNEL" | cut -d_ -f1)
        MODULE=$ready
    fi
}

make_kernel() {
    [ "$(uname -m)" = x86_64 ] || skip "this machine is $(uname -m), and the recipe is for x86_64"
    command -v apt-get >/dev/null || skip "there is no apt-get here to bring a kernel"
    newest || { update && newest; } || skip "apt knows no linux-image-amd64"
    KERNEL=$CACHE/${RELEASE}_$VERSION
    MODULE=$KERNEL/gpio-sim-$(recipe).ko
    mkdir -p "$KERNEL"
    [ -d "$KERNEL/boot" ] || bring_image
    [ -d "$KERNEL/source" ] || bring_source
    [ -f "$MODULE" ] || build_module
    find "$CACHE" -mindepth 1 -maxdepth 1 -name '*-*_*' ! -path "$KERNEL" -exec rm -rf {} + # of older kernels
}

# The newest kernel's release and version, without the network.
newest() {
    local image
    image=$(apt-cache depends linux-image-amd64 2>/dev/null | sed -n 's/.*Depends: \(linux-image-.*\)/\1/p' | head -n 1)
    RELEASE=${image#linux-image-}
    VERSION=$(apt-cache policy "$image" 2>/dev/null | sed -n 's/ *Candidate: //p')
    [ -n "$RELEASE" ] && [ -n "$VERSION" ]
}

as_root() { [ "$(id -u)" = 0 ]; }

UPDATED=
update() {
    [ -z "$UPDATED" ] || return 0
    UPDATED=1
    as_root || return 0
    attempt 180 "apt-get update" apt-get -q -o DPkg::Lock::Timeout=60 update
}

# need_programs PROGRAM:PACKAGE...: install the packages of those that are missing.
need_programs() {
    local pair missing=()
    for pair in "$@"; do
        PATH=$PATH:/usr/sbin:/sbin command -v "${pair%%:*}" >/dev/null || missing+=("${pair#*:}")
    done
    install_packages "${missing[@]}"
}

# Root or not is told by what is missing, not by who asks: a machine that has all of it needs no root.
install_packages() {
    [ $# -gt 0 ] || return 0
    command -v apt-get >/dev/null || skip "$* is missing, and there is no apt-get here to bring it"
    as_root || skip "$* is missing, and only root can install it"
    apt-get -q -s --no-install-recommends install "$@" >/dev/null 2>&1 || update
    attempt 300 "installing $*" env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y -o DPkg::Lock::Timeout=60 --no-install-recommends install "$@"
}

# download PACKAGE=VERSION: into the folder we stand in; once more with new lists, for an archive that has moved on.
download() {
    local file
    timeout 240 apt-get -q download "$1" >>"$CACHE/log" 2>&1 </dev/null || {
        update
        attempt 240 "downloading $1" apt-get -q download "$1"
    }
    file=$(ls -1 "${1%%=*}"_*.deb 2>/dev/null | head -n 1)
    [ -n "$file" ] || skip "downloading $1 left no file"
    DOWNLOADED=$PWD/$file
}

SCRATCH=
in_scratch() {
    SCRATCH=$(mktemp -d "$CACHE/scratch.XXXXXX")
    cd "$SCRATCH"
}

out_of_scratch() {
    cd "$ROOT"
    rm -rf "$SCRATCH"
    SCRATCH=
}

bring_image() {
    in_scratch
    download "linux-image-$RELEASE=$VERSION"
    attempt 60 "unpacking the kernel" dpkg-deb -x "$DOWNLOADED" unpacked
    cd "unpacked/lib/modules/$RELEASE/kernel"
    rm -rf "$KERNEL/modules"
    mkdir "$KERNEL/modules"
    cp -r --parents drivers/virtio drivers/usb net/9p fs "$KERNEL/modules" # a tenth of all
    mv "$SCRATCH/unpacked/boot" "$KERNEL/boot"
    out_of_scratch
}

# Three files out of 139 MB, streamed, so that the rest never touches the disk.
bring_source() {
    local series
    series=$(echo "$RELEASE" | cut -d. -f1,2)
    in_scratch
    need_programs xz:xz-utils
    download "linux-source-$series=$VERSION"
    mkdir -p source
    attempt 180 "unpacking linux-source" bash -o pipefail -c '
        dpkg-deb --fsys-tarfile "$0" | tar xO --wildcards "./usr/src/linux-source-*.tar.xz" | xz -dcT0 |
            tar x -C source --wildcards --no-anchored --strip-components=1 \
                "drivers/gpio/gpio-sim.c" "drivers/gpio/gpiolib.h" "kernel/irq/irq_sim.c"' "$DOWNLOADED"
    mv source "$KERNEL/source"
    out_of_scratch
}

build_module() {
    need_programs gcc:gcc make:make bc:bc
    [ -d "/lib/modules/$RELEASE/build" ] || install_packages "linux-headers-$RELEASE=$VERSION"
    [ -d "/lib/modules/$RELEASE/build" ] || skip "the headers of Linux $RELEASE are not in /lib/modules/$RELEASE/build"
    in_scratch
    cp "$KERNEL/source/drivers/gpio/gpio-sim.c" gpio-sim-core.c
    cp "$KERNEL/source/drivers/gpio/gpiolib.h" "$KERNEL/source/kernel/irq/irq_sim.c" "$HERE/wires.h" .
    put_wires_in
    printf '%s\n' 'obj-m := gpio-sim.o' 'gpio-sim-y := gpio-sim-core.o irq_sim.o' 'ccflags-y := -DCONFIG_IRQ_SIM=1' >Makefile
    attempt 180 "building gpio-sim" make -C "/lib/modules/$RELEASE/build" "M=$PWD" modules
    strip -g -o "$MODULE.new" gpio-sim.ko
    mv "$MODULE.new" "$MODULE"
    out_of_scratch
}

# changed FILE SCRIPT: sed that must change something, or this is a kernel that the recipe does not know.
changed() {
    sed "$2" "$1" >"$1.new"
    cmp -s "$1" "$1.new" && skip "gpio-sim of Linux $RELEASE is not one that the recipe knows ($2)"
    mv "$1.new" "$1"
}

put_wires_in() {
    # irq_to_desc() is not exported to modules; what it is made of is.
    changed irq_sim.c 's/irq_to_desc(irqnum)/irq_data_to_desc(irq_get_irq_data(irqnum))/'
    changed irq_sim.c 's%^#include <linux/irq_sim.h>%&\n#include <linux/irqdesc.h>%'
    changed gpio-sim-core.c '/^struct gpio_sim_chip {/,/^};/s%^};%&\n\n#include "wires.h"%'
    # Columns are reckoned when somebody looks at them.
    local function
    for function in 'int gpio_sim_get(' 'int gpio_sim_get_multiple(' 'ssize_t gpio_sim_sysfs_val_show('; do
        changed gpio-sim-core.c "/^static $function/,/^}/s%mutex_lock(&chip->lock);%&\n\twires_settle(chip);%"
    done
    # A switch that joins a line to ground wins against the pull-up that a driver asks for.
    changed gpio-sim-core.c '/^static ssize_t gpio_sim_sysfs_pull_store(/,/^}/s%ret = gpio_sim_apply_pull%wires_join_ground(line_attr->offset, !pull);\n\t&%'
    changed gpio-sim-core.c '/case PIN_CONFIG_BIAS_PULL_UP:/,/return/s%offset, 1)%offset, !wires_grounded(offset))%'
}
