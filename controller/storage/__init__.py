"""Games on disk: the SQLite journal, its repair, replaying and resuming games, records as text."""
