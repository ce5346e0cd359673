"""Players: tree search, self-play, and the ladder of strengths."""
