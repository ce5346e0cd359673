"""Judging: verdicts, fair deals, annotations and puzzles, each worked out once and then kept."""
