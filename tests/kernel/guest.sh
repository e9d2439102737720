# Sourced in the guest with ROOT, GUEST_S and what to run as arguments: makes it look like a Raspberry Pi 4B and runs it.
# Everything but /run, /dev, /proc and /sys is read-only here.

# gpiozero, Blinka and lgpio ask /proc/cpuinfo which Pi this is.
printf 'processor\t: 0\n\nHardware\t: BCM2711\nRevision\t: c03114\nModel\t\t: Raspberry Pi 4 Model B Rev 1.4\n' >/run/cpuinfo
mount --bind /run/cpuinfo /proc/cpuinfo

mkdir -p /run/home /run/tmp /run/lgpio
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 TERM=dumb
export HOME=/run/home TMPDIR=/run/tmp LG_WD=/run/lgpio
export PYTHONDONTWRITEBYTECODE=1 BLINKA_SKIP_DEPENDENCY_CHECK=1 HYPOTHESIS_STORAGE_DIRECTORY=/run/hypothesis
export REEDLIGHT_GUEST=1

# tested NAME WHAT...: pytest with nothing to write but under /run.
tested() {
    local name=$1
    shift
    timeout -k 5 "$GUEST_S" .venv/bin/python -m pytest -p no:cacheprovider "--basetemp=/run/pytest-$name" --timeout=600 "$@"
}

# The tests of pins and those of USB have nothing in common: each has one of the two processors.
all_tested() {
    local pins=0 usb=0
    tested usb tests/kernel/guest/test_usb.py >/run/usb 2>&1 &
    tested pins tests/kernel/guest --ignore=tests/kernel/guest/test_usb.py || pins=$?
    wait $! || usb=$?
    cat /run/usb
    return $((pins ? pins : usb))
}

cd "$ROOT"
case ${1:-} in
    '') all_tested ;;
    *.py)
        case ${1##*/} in
            test_*) tested chosen "$@" ;;
            *) PYTHONPATH=$ROOT timeout -k 5 "$GUEST_S" .venv/bin/python "$@" ;;
        esac
        ;;
    *) tested chosen "$@" ;;
esac
