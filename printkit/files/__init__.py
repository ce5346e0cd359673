"""Files: where they are written, whole or not at all, and in time when a signal comes."""
