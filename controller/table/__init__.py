"""The companion at one table: it applies what the recognizer decides, and reports it to its listeners."""
