#!/bin/busybox sh
# The guest's first program: loads the modules, makes this machine's own root the guest's, read-only, and runs /command.
# How it went goes to the second serial port, where no message of the kernel can stand in it.
b=/bin/busybox
$b mount -t proc proc /proc
$b mount -t sysfs sys /sys
$b mount -t devtmpfs dev /dev
for module in $($b cat /modules/order); do
    $b insmod "/modules/$module.ko" || echo "the guest could not load $module"
done
$b mount -t configfs config /sys/kernel/config
$b mount -t 9p -o ro,trans=virtio,version=9p2000.L,msize=524288,cache=loose host /newroot || $b poweroff -f
for place in proc sys dev; do
    $b mount -o move /$place /newroot/$place
done
$b mount -t tmpfs run /newroot/run
$b cp /command /newroot/run/command
$b mkdir -p /newroot/dev/pts /newroot/dev/shm
$b mount -t devpts pts /newroot/dev/pts
$b mount -t tmpfs shm /newroot/dev/shm
$b ip link set lo up
echo up >/newroot/dev/ttyS1
$b chroot /newroot /bin/bash /run/command </newroot/dev/null
echo "status $?" >/newroot/dev/ttyS1
$b poweroff -f
