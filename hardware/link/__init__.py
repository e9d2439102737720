"""The link to the Picos: ports, one session with each Pico, and the thread that keeps it up."""
