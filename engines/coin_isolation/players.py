"""The ladder of players that check a Coin Isolation setup."""

from __future__ import annotations

from dataclasses import replace

from engines.search.ladder import Ladder, Strength, usual_ladder
from engines.search.players import Player, mcts_solver

EXPERT = Strength(mcts_solver(400), "experts", 300, batch=20, stream="keen-400")
"""Stronger than UCT of 1,000 simulations at half its cost: benchmarks/strong.py shows it."""

_USUAL = usual_ladder("grabbers of the most money")

LADDER: Ladder[Player] = replace(_USUAL, strengths=(*_USUAL.strengths[:-1], EXPERT))
