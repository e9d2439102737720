#!/usr/bin/env bash
# Run tests against the real Linux kernel's GPIO and USB without a board: one boot of a virtual machine whose root is
# this machine's own, read-only, so that the checkout and its .venv are used as they are. README.md beside this tells more.
#
#   tests/kernel/run.sh                          the tests in tests/kernel/guest
#   tests/kernel/run.sh PATH... [PYTEST OPTIONS] other tests
#   tests/kernel/run.sh SCRIPT.py [ARGUMENTS]    a script; its name must not begin with test_
#
# KERNEL_TESTS=required    what cannot run is a failure, not a plain line
# KERNEL_FRESH=1           ask apt for the newest kernel, even where one lies in the cache
# KERNEL_ACCEL=kvm         not by software emulation but by /dev/kvm, where that works
# KERNEL_GUEST_S=900       how long the guest may take, in seconds
#
# Exit status: that of the tests; 0 where they cannot run, which is said in one line.
set -euo pipefail

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
ROOT=$(cd "$HERE/../.." && pwd -P)
CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/reedlight-kernel
GUEST_S=${KERNEL_GUEST_S:-900}

skip() {
    echo "kernel tests skipped: $*"
    [ "${KERNEL_TESTS:-}" = required ] && exit 1
    exit 0
}

source "$HERE/kernel.sh"
source "$HERE/machine.sh"

case $ROOT in
    /run/* | /dev/* | /proc/* | /sys/*) skip "the guest has file systems of its own where $ROOT is" ;;
esac
mkdir -p "$CACHE" 2>/dev/null && [ -w "$CACHE" ] || skip "$CACHE cannot be written"
exec 9>"$CACHE/lock"
flock -w 600 9 || skip "another run has held $CACHE for ten minutes"

rm -rf "$CACHE"/run.* "$CACHE"/scratch.* # of a run that was killed
WORK=
trap 'rm -rf "$WORK" "$SCRATCH"' EXIT
SECONDS=0
find_kernel
[ -x "$ROOT/.venv/bin/python" ] || skip "there is no .venv here (make setup)"
prepared=$SECONDS
WORK=$(mktemp -d "$CACHE/run.XXXXXX")
status=0
boot "$@" || status=$?
echo "kernel tests: Linux $RELEASE by $ACCEL, prepared in ${prepared} s, guest done in $((SECONDS - prepared)) s"
exit "$status"
