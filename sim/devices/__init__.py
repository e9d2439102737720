"""Tag readers in software, to the byte: chips fed with bytes, faults of the line, and a pty to put them behind."""
