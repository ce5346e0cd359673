"""Files: what is written, where, whole or not at all, and in time when a signal comes."""
