"""The body: switches, readers and lights behind the ports of `controller`."""
