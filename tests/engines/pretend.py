"""A pretended game and arena, to test arithmetic without playing.

The game is in plain Python; nothing is compiled. Players take turns to write one of the letters a,
b and c, or "r", which a die follows ("r=4"), until there are LENGTH of them. The player of the
first letter wins. Each test prescribes what positions are worth and who wins the arena's games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

from printkit.engines.contract import Engine, Session
from printkit.engines.kernel.arrays import array_of, zeros
from printkit.engines.kernel.binding import CHANCE, Kernel
from printkit.engines.kernel.bits import Reals, Words
from printkit.engines.search.players import Player
from printkit.engines.search.selfplay import Games, blank_games
from printkit.engines.statistics import Tally
from printkit.layouts.errors import InputError
from printkit.layouts.setup import Setup
from tests.playing import quiet

LETTERS = "abcr"
LENGTH = 8
# indices into a state; the writing follows, a number for each letter
_PLAYERS, _WRITTEN, _ROLLS = 0, 1, 2
_FIRST = 3
_FACES = 10  # added to a letter's number for each pip of the die


def _init(setup: Setup[Any]) -> Words:
    state = zeros("Q", _FIRST + LENGTH)
    state[_PLAYERS] = setup.players
    return state


def _apply(state: Words, first: Any, second: Any) -> None:
    """Write a letter, by its number from 1, or add the die's result to it."""
    at = _FIRST + int(state[_WRITTEN])
    if state[_ROLLS]:
        state[at] += second * _FACES
        state[_ROLLS] = 0
    else:
        state[at] = first
        state[_ROLLS] = LETTERS[int(first) - 1] == "r"
    if not state[_ROLLS]:
        state[_WRITTEN] += 1


def _turn(state: Words) -> int:
    return CHANCE if state[_ROLLS] else int(state[_WRITTEN] % state[_PLAYERS])


def _returns(state: Words, out: Reals) -> None:
    for seat in range(len(out)):
        out[seat] = float(seat == 0)


def _parse(state: Words, text: str) -> list[tuple[int, int]]:
    letter, _, face = text.partition("=")
    if letter not in LETTERS:
        raise InputError(f"there is no {letter}")
    number = 1 + LETTERS.index(letter)
    return [(number, 0), (0, int(face))] if face else [(number, 0)]


def writing_of(state: Words) -> str:
    """Return the writing so far: "abr4"; "abr" while the die is in the air."""
    codes = [int(code) for code in state[_FIRST:] if code]
    return "".join(
        LETTERS[code % _FACES - 1] + (str(code // _FACES) if code >= _FACES else "")
        for code in codes
    )


KERNEL: Any = Kernel(
    rules=SimpleNamespace(
        __name__="pretended",
        STATE_WORDS=_FIRST + LENGTH,
        MAX_MOVES=len(LETTERS),
        MAX_STEPS=2 * LENGTH,
        MAX_SEATS=4,
        SCRATCH_WORDS=0,
        TABLE_WORDS=0,
        MULTI_STEP=True,
        PHASES=("early", "late"),
        init=_init,
        apply=_apply,
        is_terminal=lambda state: state[_WRITTEN] == LENGTH,
        current_player=_turn,
        mid_move=lambda state: bool(state[_ROLLS]),
        ply=lambda state: int(state[_WRITTEN]),
        phase=lambda state: int(state[_WRITTEN] >= LENGTH // 2),
        winner=lambda state: 0,
        returns=_returns,
    ),
    notation=SimpleNamespace(
        legal_moves=lambda state: [*LETTERS],
        parse=_parse,
        spell=lambda state, steps: LETTERS[steps[0][0] - 1],
    ),
)


def shares(players: int, share: float, seat: int = 0) -> list[float]:
    """Return `share` for one seat, and equal parts of the rest for the others."""
    others = (1 - share) / (players - 1)
    return [share if other == seat else others for other in range(players)]


def tally_won(share: float, count: int, players: int = 2) -> Tally:
    """Return `count` games: the first seat won `share`, the others equal parts of the rest."""
    return Tally(count, tuple(count * each for each in shares(players, share)))


Winners = Callable[[Words, Sequence[Player], int], Any]
"""Returns of each seat, a row for each game or one for all: given a start, the players and
a seed.
"""


class PretendedArena:
    """Plays what a test prescribes, and notes what it was asked for."""

    def __init__(self, winners: Winners) -> None:
        self.kernel = KERNEL
        self.asked: list[tuple[str, tuple[Player, ...], int, int, int]] = []
        self._winners = winners

    def play(
        self, start: Words, players: Sequence[Player], seed: int, games: int, batch: int
    ) -> Iterator[Games]:
        self.asked.append((writing_of(start), tuple(players), seed, games, batch))
        winners = self._winners(start, players, seed)
        rows = winners if isinstance(winners[0], Sequence) else [winners] * games
        for first in range(0, games, batch):
            returns = array_of("d", rows[first : first + batch])
            made = blank_games(len(returns), 1, len(players))
            size = len(returns)
            ones = array_of("i", [1] * size), array_of("i", [[1]] * size)
            yield made._replace(lengths=ones[0], choices=ones[1], returns=returns)


def session_of(engine: Engine, arena: object, watch: Any = quiet) -> Session:
    """A session whose games are pretended."""
    pretended: Any = arena
    return Session(engine, pretended, watch, "test")
