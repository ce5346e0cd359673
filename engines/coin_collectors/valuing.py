"""What positions of Coin Collectors are worth: exact where few cases are left, else by games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import nan

from engines.coin_collectors.advice import after_choice, dice_to_roll, planned
from engines.coin_collectors.players import LADDER
from engines.coin_collectors.selfplay import play_batches, wins
from engines.coin_collectors.solver.exact import QUICK_CASES, solve
from engines.coin_collectors.solver.tablebase import Tablebase, build_tablebase, look_for_layers
from engines.coin_collectors.solver.winnable_states import winnable_layers
from engines.contract import Option, Session, Valuer
from engines.kernel.bits import Words
from engines.kernel.position import Position
from engines.statistics import Tally
from layouts.coin_collectors.layout import PiecepackLayout
from layouts.setup import Setup


def valuer(session: Session, setup: Setup[PiecepackLayout]) -> Valuer:
    """The valuer for games from `setup`; its tablebase is built when it is first wanted."""
    strength = LADDER.default

    @cache
    def tablebase() -> Tablebase:
        start = session.kernel.rules.init(setup)
        layers = winnable_layers(start, session.listener)
        look_for_layers(layers)
        return build_tablebase(start, session.arena.pool, session.listener, layers=layers)

    def solved(position: Position) -> Sequence[Option] | None:
        layers = winnable_layers(position.state)
        if sum(len(layer.coins) for layer in layers) > QUICK_CASES:
            return None
        moves = solve(position.state, session.arena.pool, layers=layers).moves
        return [
            _option(position, name, roll, value)
            for name, prospect in moves.items()
            for roll, value in (
                enumerate(prospect.rolls) if prospect.rolls else [(prospect.roll, prospect.chance)]
            )
        ]

    def find(position: Position) -> Option:
        name, prospect = planned(position.state, tablebase())[0]
        return _option(position, name, prospect.roll)

    def play(after: Words, seed: int, games: int) -> Tally:
        records = play_batches(session.arena.pool, after, tablebase(), strength, seed, games)
        return Tally(games, (float(sum(map(wins, records))),))

    return Valuer(strength.words, solved, find, play)


def _option(position: Position, name: str, roll: int, value: float = nan) -> Option:
    after = after_choice(position.state, name, roll)
    return Option(name, after, value, dice_to_roll(position.state, name, roll))
