"""Judging: verdicts, fair deals, annotations and puzzles, each found once and kept."""
