"""Books: what is in their chapters, and what is said before each."""
