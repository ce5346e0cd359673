"""The weights of the learned evaluation, in units of 1 / 4096; made by `benchmarks/learning.py`.

By rules and number of players: a row for each place in the order of turns and each phase.
"""

TABLES: dict[tuple[str, int], tuple[int, ...]] = {}
