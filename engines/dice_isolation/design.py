"""Simulated annealing: looking for Dice Isolation boards on which it matters little who starts.

On nearly every board who enters first with plenty of tokens wins, and then the dice are a race to
have plenty first, in which who starts is ahead: three games in four are theirs, whatever the board.
But there are boards on which entering first loses, since wherever one enters, the other one has a
better place to answer from. There both players wait, and push each other to enter by falling
short: that can be as even as a coin, with few draws.

So `explore` goes from a template's drawing, a few squares at a time, to boards where entering
first loses (simulated annealing on how many entries win, which takes milliseconds to find out), and
from there to those of them whose exact value is nearest to even. Boards keep a mirror line that the
drawing has, and stay near the drawing.

Effort is counted in boards looked at and positions searched, never in seconds, and each template
has a random stream of its own: the same seed finds the same boards.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import log

from engines.dice_isolation.shapes import cells, connected, layout_of, mirrors, white_of
from engines.dice_isolation.solver import placing
from engines.dice_isolation.solver.simple import simple_outcome
from engines.dice_isolation.solver.solve import Solver, UnsolvedError
from layouts.dice_isolation.board_set import Template
from layouts.dice_isolation.layout import SUPPLY, DiceLayout

FEWEST, MOST = 9, 27
"""White squares of a board of a set."""

LEEWAY = 8
"""Squares that may differ from the drawing."""

POSITIONS = 400_000
"""Positions looked at before a board is passed over for being too hard to look through."""

BUDGET = 6_000_000
"""The same for its exact value; so that whoever checks it later has it in a second or two."""

_COOLING = 250  # steps of a walk to boards where entering first loses
_POLISHING = 60  # steps from such a board to more even ones
_WARM, _COLD = 0.025, 0.0005  # worse by how much is taken at a third of the time, first and last
_DRAWN = 0.12  # what an entry that draws counts, to one that wins
_DRAWS = 0.10  # more draws than that are held against a board
_EVEN = 0.06  # near enough: no need to polish on
_LEFT_ALONE = 8  # one walk in so many does not care for the drawing's mirror lines


@dataclass(frozen=True, slots=True)
class Candidate:
    """A board that was solved: what the first player has of the game, and how likely a draw is.

    `share` and `draw` are under best play, `simple` is the share under simple play. `white` is a
    bitboard; `changed` squares differ from the drawing of the template of that `name`.
    """

    name: str
    white: int
    changed: int
    share: float
    draw: float
    simple: float

    @property
    def layout(self) -> DiceLayout:
        return layout_of(self.white)

    @property
    def faults(self) -> float:
        """How far from even in best play and in simple play, and how drawish: less is better."""
        uneven = abs(self.share - 0.5) + abs(self.simple - 0.5)
        return uneven + max(0.0, self.draw - _DRAWS) / 2


class Screen:
    """A quick look at boards; they share the memory, since its entries hold on every board."""

    def __init__(self, positions: int = POSITIONS) -> None:
        self._positions = positions
        self._workspace = placing.new_workspace()
        self._wins = [0.0] * 64  # by square: how often entering there won lately

    def eagerness(self, white: int, image: dict[int, int], most: float) -> float | None:
        """How good it is to enter first: the share of the squares where it wins.

        Both players have all the tokens. Where it draws counts a little. `image` is a mirroring
        of the board onto itself, or nothing. None when it is more than `most`, or hard to say.
        """
        squares = cells(white)
        total = 0.0
        self._workspace.effort[0], self._workspace.effort[1] = 0, self._positions
        # An entry that won on the board before will most likely win on this one: that comes first.
        for square in sorted(squares, key=lambda square: -self._wins[square]):
            twin = image.get(square, square)
            if twin < square:
                continue
            try:
                result = self._entering(white, square)
            except OverflowError:
                return None
            worth = {placing.WIN: 1.0, placing.DRAW: _DRAWN, placing.LOSS: 0.0}[result]
            self._wins[square] = 0.7 * self._wins[square] + worth
            total += worth * (1 if twin == square else 2) / len(squares)
            if total > most:
                return None
        return total

    def _entering(self, white: int, square: int) -> int:
        answer: int = placing.search(
            white,
            0,
            1 << square,
            SUPPLY,
            SUPPLY - 1,
            placing.LOSS,
            placing.WIN,
            0,
            self._workspace,
        )
        return -answer


class _Exploration:
    """What is known of the boards near a template's drawing, and how much effort is left."""

    def __init__(
        self, template: Template, seed: int, candidates: int, tick: Callable[[], None]
    ) -> None:
        self.name, self.drawing = template.name, white_of(template.layout)
        self.width, self.height = template.layout.width, template.layout.height
        self.stream = random.Random(f"{seed} {template.name}")
        self.left, self.tick = candidates, tick
        self.candidates: list[Candidate] = []
        self.nearest: dict[tuple[int, ...], int] = {}
        self.screen = Screen()

    def eagerness(self, white: int, image: dict[int, int], most: float) -> float | None:
        """The screen's answer; costs one of the candidates."""
        self.spend()
        return self.screen.eagerness(white, image, most)

    def spend(self) -> None:
        """One of the candidates, or a walk that did not get to look at any."""
        self.left -= 1
        self.tick()

    def allowed(self, white: int) -> bool:
        """Whether a board of these squares could be in a set, as another form of the template."""
        return (
            FEWEST <= white.bit_count() <= MOST
            and (white ^ self.drawing).bit_count() <= LEEWAY
            and connected(white)
        )

    def solved(self, white: int) -> Candidate | None:
        """The board's exact value; None where it takes too long, or where it is no news.

        Boards where entering has the same result with any tokens are worth the same but for the
        rolls after it, so only that one of them is solved which is nearest to the drawing.
        """
        changed = (white ^ self.drawing).bit_count()
        solver = Solver(layout_of(white), BUDGET)
        try:
            results = _results(solver)
            if self.nearest.get(results, LEEWAY + 1) <= changed:
                return None
            self.nearest[results] = changed
            first = solver.outcome()
        except UnsolvedError:
            return None
        candidate = Candidate(
            self.name, white, changed, first.share, first.draw, simple_outcome(solver).share
        )
        self.candidates.append(candidate)
        return candidate

    def near(self, white: int, image: dict[int, int]) -> int:
        """Another board: one or two squares, with their mirror images, are the other colour."""
        for _ in range(1 + self.below(2)):
            square = 8 * self.below(self.height) + self.below(self.width)
            white ^= 1 << square | 1 << image.get(square, square)
        return white

    def below(self, bound: int) -> int:
        # random() because its stream is the one thing of that module that is promised to last.
        return int(self.stream.random() * bound)


def explore(
    template: Template, seed: int, candidates: int, tick: Callable[[], None] = lambda: None
) -> tuple[Candidate, ...]:
    """Every board that was solved, when so many were looked at; `tick` is called for each."""
    state = _Exploration(template, seed, candidates, tick)
    kept = mirrors(state.drawing, state.width, state.height)
    while state.left > 0:
        image: dict[int, int] = {}
        if kept and state.below(_LEFT_ALONE):
            image = kept[state.below(len(kept))]
        white = _cool(state, image)
        if white is not None:
            _polish(state, white, image)
    return tuple(state.candidates)


def _cool(state: _Exploration, image: dict[int, int]) -> int | None:
    """A board where entering first loses, or None when the walk led to none."""
    white = state.drawing
    now = None
    if state.allowed(white):
        now = state.eagerness(white, image, 1.0)
    else:
        state.spend()
    if now is None:
        now = 1.0  # anything allowed is better
    for heat in _heats():
        if now == 0 or state.left <= 0:
            break
        other = state.near(white, image)
        if other == white or not state.allowed(other):
            continue
        most = now - heat * log(1.0 - state.stream.random())
        found = state.eagerness(other, image, most)
        if found is not None:
            white, now = other, found
    return white if now == 0 else None


def _heats() -> Iterator[float]:
    for step in range(_COOLING):
        yield _COLD + _WARM * (1 - step / _COOLING)


def _polish(state: _Exploration, white: int, image: dict[int, int]) -> None:
    """Go on to more even boards, entering first still losing on them."""
    candidate = state.solved(white)
    best = candidate.faults if candidate else 1.0
    for _ in range(_POLISHING):
        if best < _EVEN or state.left <= 0:
            break
        other = state.near(white, image)
        if other == white or not state.allowed(other):
            continue
        if state.eagerness(other, image, 0.0) is None:
            continue
        candidate = state.solved(other)
        if candidate and candidate.faults <= best + 0.02 * state.stream.random() ** 2:
            white, best = other, candidate.faults


def _results(solver: Solver) -> tuple[int, ...]:
    """Who enters first, with so many tokens against so many: every result."""
    hands = range(1, solver.enough + 1)
    return tuple(solver.entering(own, other) for own in hands for other in hands)
