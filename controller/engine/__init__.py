"""What every game shares: layout, moves, reasons, events, sessions, the journal; no game is named here."""
