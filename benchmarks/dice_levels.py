"""Dice Isolation's panel beside outsiders, and what each level gives away against best play.

    python -m benchmarks.dice_levels             the boards of BOARDS that are not in the table yet
    python -m benchmarks.dice_levels "Sun" 1     these: names in the standard set, or seeds

The table is results/dice-isolation-levels.csv, a line for each board and level or outsider: the
share of the starting player with the head start that the check found, the games it comes from (0:
exact), and what both players give away in a game: all in all (`loss`) and, of it, by rolling or
entering at the wrong time (`when`), by where the first token goes (`first`), by the answer to it
(`answer`) and by later tokens (`later`). Boards that are in the table already are skipped.
"""

from __future__ import annotations

import csv
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.tables import table_path
from printkit.engines.contract import Session
from printkit.engines.dice_isolation import kernel
from printkit.engines.dice_isolation.engine import ENGINE
from printkit.engines.dice_isolation.judging import CALCULATING, outcomes
from printkit.engines.dice_isolation.notation import KERNEL, spell_all
from printkit.engines.dice_isolation.solver.solve import Solver
from printkit.engines.kernel.arrays import array_of, copy_of
from printkit.engines.kernel.binding import CHANCE
from printkit.engines.kernel.bits import Words
from printkit.engines.listener import NO_LISTENER
from printkit.engines.search.arena import Arena
from printkit.engines.search.players import GREEDY, Player, uct
from printkit.engines.search.selfplay import each_game
from printkit.layouts.dice_isolation.board_set import standard_set
from printkit.layouts.dice_isolation.game import GAME
from printkit.layouts.dice_isolation.layout import DiceLayout, deal
from printkit.layouts.setup import Setup

TABLE = table_path("dice-isolation-levels")
BOARDS = ("Sun", "Leaf", "Bat", "1", "Pliers", "4", "Pine tree", "Letter A", "Tulip", "0")
KINDS = ("when", "first", "answer", "later")
HEAD = ("board", "id", "tokens", "headline", "player", "share", "games", "loss", *KINDS)

_GAMES = 100
_UNLIMITED = 10**12
_SEARCHERS = (Player(GREEDY), uct(50), uct(200), uct(800), uct(3200))


class Losses:
    """What moves on a board give away. Each position's values are worked out once."""

    def __init__(self, layout: DiceLayout) -> None:
        self.solver = Solver(layout, _UNLIMITED)
        self._known: dict[bytes, dict[str, float]] = {}

    def values(self, state: Words) -> dict[str, float]:
        """The mover's share of the win after every legal move."""
        key = state.tobytes()
        if key not in self._known:
            found = outcomes(state, self.solver)
            self._known[key] = {move: outcome.share for move, outcome in found}
        return self._known[key]

    def of(self, state: Words, move: str) -> dict[str, float]:
        """Return the share that a move gives away, by the kind of mistake."""
        values, seat = self.values(state), int(state[kernel.TO_MOVE])
        best = max(values.values())
        if state[kernel.TOKENS + seat]:
            return {"later": best - values[move]}
        if is_roll(move):
            return {"when": best - values[move]}
        placing = max(value for other, value in values.items() if not is_roll(other))
        where = "answer" if state[kernel.TOKENS + (1 - seat)] else "first"
        return {"when": best - placing, where: placing - values[move]}


def is_roll(move: str) -> bool:
    return move.startswith("roll")


def play_searching(
    losses: Losses, arena: Arena, start: Words, player: Player
) -> tuple[float, Counter[str]]:
    """Play games between two who search: the starting player's share, and what they give away."""
    won, given = 0.0, Counter[str]()
    for batch in arena.play(start, [player] * 2, 4711, _GAMES, 20):
        for game in each_game(batch):
            won += game.returns[0]
            state = copy_of(start)
            for words, seat in zip(game.moves, game.seats, strict=True):
                if seat != CHANCE:
                    given.update(losses.of(state, spell_all(state)[words]))
                kernel.apply(state, *words)
    return won / _GAMES, given


def play_calculating(
    losses: Losses,
    start: Words,
    error: float,
    *,
    later: bool,
    games: int = 4 * _GAMES,
    slips: bool = False,
) -> tuple[float, Counter[str]]:
    """Play games between two who know the exact values, and err by `error` in each move.

    With `later` they err about all tokens, not just the first ones. If a player `slips`, `error` is
    the chance of a random move; all others are best.
    """
    choose = _slipped if slips else _mistaken
    stream = random.Random(f"{error} {later}")
    won, given = 0.0, Counter[str]()
    for _ in range(games):
        state = copy_of(start)
        while not kernel.is_terminal(state):
            values = losses.values(state)
            if state[kernel.TOKENS + state[kernel.TO_MOVE]] and not later:
                move = max(values, key=lambda move: round(values[move], 9))
            else:
                move = choose(values, error, stream)
            given.update(losses.of(state, move))
            words = next(words for words, text in spell_all(state).items() if text == move)
            kernel.apply(state, *words)
            if state[kernel.DICE]:
                dice = int(state[kernel.DICE])
                kernel.apply(state, 0, sum(1 + int(6 * stream.random()) for _ in range(dice)))
        result = array_of("d", [0.0, 0.0])
        kernel.returns(state, result)
        won += result[0]
    return won / games, given


def _mistaken(values: dict[str, float], error: float, stream: random.Random) -> str:
    """Draw a move by its weight: first whether to roll, then where to place."""
    rolls = {move: value for move, value in values.items() if is_roll(move)}
    squares = {move: value for move, value in values.items() if not is_roll(move)}
    if rolls and squares:
        found = _choose_weighed({**rolls, "place": max(squares.values())}, error, stream)
        if found != "place":
            return found
    return _choose_weighed(squares or rolls, error, stream)


def _slipped(values: dict[str, float], error: float, stream: random.Random) -> str:
    """Draw any move with a chance of `error`, else take the best one."""
    if stream.random() < error:
        return stream.choice([*values])
    return max(values, key=lambda move: values[move])


def _choose_weighed(values: dict[str, float], error: float, stream: random.Random) -> str:
    best = max(values.values())
    weights = [1 / (1 + (best - value) / error) ** 2 for value in values.values()]
    return stream.choices([*values], weights)[0]


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A line of the table: a player, the share in its games, and what is given away in them."""

    player: str
    share: float
    games: int
    given: Counter[str]
    played: int

    def cells(self) -> list[str]:
        each = [self.given[kind] / self.played for kind in KINDS] if self.played else []
        loss = [sum(each), *each] if each else []
        return [self.player, f"{self.share:.4f}", str(self.games), *(f"{x:.4f}" for x in loss)]


def lines(session: Session, setup: Setup[Any]) -> Iterator[list[str]]:
    """Yield a board's lines of the table: first of the panel, then of the outsiders."""
    verdict = ENGINE.judge(session, setup)
    exact = verdict.findings.exact
    tokens = exact.tokens if exact else 0
    head = [setup.id, str(tokens), str(verdict.headline)]
    losses, start = Losses(setup.layout), kernel.with_head_start(setup, tokens)
    by_search = {p.name: play_searching(losses, session.arena, start, p) for p in _SEARCHERS}
    by_error = {f"calculating-{e:g}": e for _, e in CALCULATING}
    for tier in verdict.tiers:
        given, played = Counter[str](), 0
        if tier.player in by_search:
            given, played = by_search[tier.player][1], _GAMES
        elif tier.player in by_error:
            given, played = (
                play_calculating(losses, start, by_error[tier.player], later=False)[1],
                4 * _GAMES,
            )
        yield [
            *head,
            *BoardLine(tier.player, tier.seats[0].share, tier.games, given, played).cells(),
        ]
    share, given = by_search["uct-3200"]
    yield [*head, *BoardLine("outsider: uct-3200", share, _GAMES, given, _GAMES).cells()]
    for error in (0.1, 0.03):
        share, given = play_calculating(losses, start, error, later=True)
        name = f"outsider: errs about all tokens, {error:g}"
        yield [*head, *BoardLine(name, share, 4 * _GAMES, given, 4 * _GAMES).cells()]


def layout_named(name: str) -> DiceLayout:
    """A board of the standard set, or the deal of a seed."""
    if name.isdecimal():
        return deal(int(name))
    return replace(next(b.layout for b in standard_set() if b.name == name), number=None)


def there(path: Path) -> set[str]:
    """The boards in the table."""
    if not path.exists():
        return set()
    with path.open(encoding="utf-8", newline="") as file:
        return {row["board"] for row in csv.DictReader(file)}


def main() -> None:
    """Add what is missing, board by board."""
    names = sys.argv[1:] or BOARDS
    with Arena(KERNEL, 1) as arena:
        session = Session(ENGINE, arena, NO_LISTENER, "benchmark")
        for name in names:
            if name in there(TABLE):
                continue
            found = [*lines(session, Setup(GAME, layout_named(name), 2, ()))]
            new = not TABLE.exists()
            with TABLE.open("a", encoding="utf-8", newline="") as file:
                writer = csv.writer(file, lineterminator="\n")
                if new:
                    writer.writerow(HEAD)
                writer.writerows([name, *row] for row in found)
            print(name, found[0][2], flush=True)


if __name__ == "__main__":
    main()
