"""What an owner teaches the companion: tags, the real counts of the box, the map. Pure."""
