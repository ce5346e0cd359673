"""Judging: verdicts, fair deals, annotations and puzzles, each worked out once and then kept.

Imports engines and the cache; printing, catalogues and the library import it. Begin with
`checking`.
"""
