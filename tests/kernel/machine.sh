# Sourced by run.sh: boot the kernel that kernel.sh found, and run something in it. Sets ACCEL.

# In the order in which they are loaded: virtio and 9p for the root, configfs and gpio-sim for the pins, the rest for USB.
MODULES="drivers/virtio/virtio_ring drivers/virtio/virtio drivers/virtio/virtio_pci_legacy_dev
    drivers/virtio/virtio_pci_modern_dev drivers/virtio/virtio_pci net/9p/9pnet net/9p/9pnet_virtio fs/netfs/netfs
    fs/fscache/fscache fs/9p/9p fs/configfs/configfs
    drivers/usb/common/usb-common drivers/usb/core/usbcore drivers/usb/gadget/udc/udc-core
    drivers/usb/gadget/libcomposite drivers/usb/gadget/function/u_serial drivers/usb/gadget/function/usb_f_acm
    drivers/usb/gadget/udc/dummy_hcd drivers/usb/class/cdc-acm"

# Software emulation by default: a /dev/kvm inside a virtual machine may be there and yet hang or abort the guest, which
# only a boot would tell. QEMU 7.2 aborts under some for a register that arch-capabilities stands for; nothing needs it.
ACCEL=${KERNEL_ACCEL:-tcg}
CPU=max,-arch-capabilities

# initramfs COMMAND...: what the guest starts from; $WORK/initramfs.gz
initramfs() {
    local tree=$WORK/tree module from=$KERNEL/modules
    mkdir -p "$tree"/{bin,modules,proc,sys,dev,newroot}
    cp "$(command -v busybox)" "$tree/bin/busybox"
    for module in $MODULES; do
        if [ -f "$from/$module.ko" ]; then
            cp "$from/$module.ko" "$tree/modules/"
        elif [ -f "$from/$module.ko.xz" ]; then
            xz -dc "$from/$module.ko.xz" >"$tree/modules/${module##*/}.ko"
        else
            continue # a part of the kernel itself there
        fi
        echo "${module##*/}" >>"$tree/modules/order"
    done
    cp "$MODULE" "$tree/modules/gpio-sim.ko"
    echo gpio-sim >>"$tree/modules/order"
    cp "$HERE/init.sh" "$tree/init"
    {
        printf 'ROOT=%q\nGUEST_S=%q\nset --' "$ROOT" "$GUEST_S"
        printf ' %q' "$@"
        printf '\n. %q\n' "$HERE/guest.sh"
    } >"$tree/command"
    chmod +x "$tree/init"
    (cd "$tree" && find . | cpio -o -H newc --quiet | gzip -1 >"$WORK/initramfs.gz")
}

# boot WHAT...: run it in the guest; the status is its own.
boot() {
    initramfs "$@"
    local result=$WORK/result status
    : >"$result"
    # The time-out is the guest's own and some for the boot: what hangs in the guest is told there.
    timeout --foreground -k 5 $((GUEST_S + 90)) qemu-system-x86_64 -accel "$ACCEL" -M q35 -cpu "$CPU" -smp 2 -m 768 \
        -nodefaults -display none -serial stdio -serial "file:$result" -monitor none -no-reboot \
        -kernel "$KERNEL/boot/vmlinuz-$RELEASE" -initrd "$WORK/initramfs.gz" \
        -append "console=ttyS0 loglevel=1 panic=-1 mitigations=off random.trust_cpu=on" \
        -virtfs local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap \
        </dev/null 2>>"$CACHE/log" | tee "$CACHE/console" | tr -d '\r' | sed -u '/reboot: Power down/d' || true
    grep -q up "$result" || skip "the virtual machine did not start ($(tail -n 1 "$CACHE/log" | cut -c1-120); $CACHE/console)"
    status=$(sed -n 's/^status \([0-9]*\).*/\1/p' "$result")
    [ -n "$status" ] || echo "the guest was stopped before it was done"
    return "${status:-99}"
}
