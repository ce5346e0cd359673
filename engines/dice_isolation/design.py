"""The design of board sets: boards drawn from templates, solved, and 36 of them chosen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import log

from engines.dice_isolation.solver import placing
from engines.dice_isolation.solver.simple import simple_outcome
from engines.dice_isolation.solver.solve import Solver, UnsolvedError
from layouts.dice_isolation.board_set import BoardFigures, Template
from layouts.dice_isolation.layout import BLACK, NUMBERS, SUPPLY, WHITE, DiceLayout, count_parts
from layouts.errors import InputError

Mirror = Callable[[int, int, int, int], tuple[int, int]]
"""Where a square (file, rank) of a grid (width, height) goes."""


def _left_right(file: int, rank: int, width: int, height: int) -> tuple[int, int]:
    return width - 1 - file, rank


def _up_down(file: int, rank: int, width: int, height: int) -> tuple[int, int]:
    return file, height - 1 - rank


def _diagonal(file: int, rank: int, width: int, height: int) -> tuple[int, int]:
    return rank, file


def _other_diagonal(file: int, rank: int, width: int, height: int) -> tuple[int, int]:
    return height - 1 - rank, width - 1 - file


_STRAIGHT: tuple[Mirror, ...] = (_left_right, _up_down)
_SLANTED: tuple[Mirror, ...] = (_diagonal, _other_diagonal)


def white_of(layout: DiceLayout) -> int:
    """The set of a board's white squares."""
    return sum(1 << square for square in layout.white)


def cells(white: int) -> list[int]:
    """The squares of a set, ascending."""
    return [square for square in range(64) if white >> square & 1]


def layout_of(white: int, number: tuple[int, int] | None = None) -> DiceLayout:
    """The smallest board that holds the squares; there is at least one."""
    squares = set(cells(white))
    files, ranks = [square % 8 for square in squares], [square // 8 for square in squares]
    rows = (
        "".join(
            WHITE if 8 * rank + file in squares else BLACK
            for file in range(min(files), max(files) + 1)
        )
        for rank in range(max(ranks), min(ranks) - 1, -1)
    )
    return DiceLayout(tuple(rows), number)


def connected(white: int) -> bool:
    """Whether the squares hang together, if only at corners."""
    return count_parts(cells(white)) == 1


def mirrors(white: int, width: int, height: int) -> list[dict[int, int]]:
    """The mirrorings of the grid that leave the set as it is, each as where every square goes."""
    kinds = _STRAIGHT + (_SLANTED if width == height else ())
    found = []
    for kind in kinds:
        image = {}
        for rank in range(height):
            for file in range(width):
                to_file, to_rank = kind(file, rank, width, height)
                image[8 * rank + file] = 8 * to_rank + to_file
        if sum(1 << image[square] for square in cells(white)) == white:
            found.append(image)
    return found


def canonical(white: int) -> int:
    """The same for a shape and its turned and mirrored ones, and for no other shape."""
    return min(_images(white))


def _images(white: int) -> Iterator[int]:
    """The shape in its eight positions, each moved to the lower left."""
    points = [(square % 8, square // 8) for square in cells(white)]
    for _ in range(4):
        points = [(rank, -file) for file, rank in points]
        for turned in (points, [(-file, rank) for file, rank in points]):
            left, low = min(file for file, _ in turned), min(rank for _, rank in turned)
            yield sum(1 << 8 * (rank - low) + file - left for file, rank in turned)


def structure(white: int) -> tuple[tuple[int, ...], ...]:
    """What is alike for boards on which the same game is played, however they are drawn.

    Squares are told apart by how many touch them, then by what those are, and so on (colour
    refinement). Boards that differ here are different games; those that don't nearly always are
    the same one.
    """
    squares = cells(white)
    touching = {square: [other for other in squares if _touch(square, other)] for square in squares}
    kind = dict.fromkeys(squares, 0)
    rounds = []
    for _ in squares:
        seen = {
            square: (kind[square], *sorted(kind[o] for o in touching[square])) for square in squares
        }
        order = sorted(set(seen.values()))
        kind = {square: order.index(seen[square]) for square in squares}
        rounds += [*order, tuple(sorted(kind.values()))]
        if len(order) == len(squares):
            break
    return tuple(rounds)


def _touch(one: int, other: int) -> bool:
    return one != other and abs(one % 8 - other % 8) <= 1 and abs(one // 8 - other // 8) <= 1


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
    """Every board that was solved among this number of boards; `tick` is called for each."""
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
    """Every result for the player who enters first, by the tokens of both players."""
    hands = range(1, solver.enough + 1)
    return tuple(solver.entering(own, other) for own in hands for other in hands)


FARTHEST = 0.065
"""How far from even a board of a set is in best play, at most."""

MOST_DRAWS = 0.2
"""How many games on a board of a set are drawn, at most."""

# What counts as much as a share so far from even:
_CHANGED = 0.003  # a square off the drawing; two count four times as much, and so on
_SAME_VALUE = 0.03  # a board of the set that has the same share in best play
_SAME_SIZE = 0.006  # one with as many white squares


def choose(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The 36 boards of a set, from small to large: the most even ones, all different.

    Even in best play and in simple play; of many values and sizes. One of each template at most, no
    two of a shape or on which the same game is played. Raises InputError when that many were not
    found.
    """
    left = {
        candidate: {candidate.name, canonical(candidate.white), structure(candidate.white)}
        for candidate in candidates
        if abs(candidate.share - 0.5) <= FARTHEST and candidate.draw <= MOST_DRAWS
    }
    chosen: list[Candidate] = []
    values: Counter[float] = Counter()
    sizes: Counter[int] = Counter()
    while left and len(chosen) < len(NUMBERS):
        best = min(left, key=lambda candidate: _rank(candidate, values, sizes))
        chosen.append(best)
        values[_value(best)] += 1
        sizes[best.white.bit_count()] += 1
        marks = left[best]
        left = {candidate: own for candidate, own in left.items() if not own & marks}
    if len(chosen) < len(NUMBERS):
        raise InputError(
            f"found only {len(chosen)} of the {len(NUMBERS)} boards of a set; look at more with "
            "--candidates, or give another --seed"
        )
    return tuple(
        sorted(chosen, key=lambda board: (board.white.bit_count(), board.faults, board.name))
    )


def _rank(
    candidate: Candidate, values: Counter[float], sizes: Counter[int]
) -> tuple[float, str, int]:
    """Less is better; `values` and `sizes` are of those that were chosen before."""
    alike = _SAME_VALUE * values[_value(candidate)]
    alike += _SAME_SIZE * sizes[candidate.white.bit_count()]
    faults = candidate.faults + _CHANGED * candidate.changed**2 + alike
    return round(faults, 9), candidate.name, candidate.white


def _value(candidate: Candidate) -> float:
    return round(candidate.share, 6)


def tried_table(finds: Iterable[Candidate], chosen: Iterable[Candidate]) -> Iterator[str]:
    """Everything that was solved, as comma-separated values."""
    chosen = set(chosen)
    yield "template,white,changed,share,draw,simple,chosen,board"
    for find in finds:
        layout = find.layout
        yield (
            f"{find.name},{len(layout.white)},{find.changed},{find.share:.6f},{find.draw:.6f},"
            f"{find.simple:.6f},{int(find in chosen)},{'/'.join(layout.rows)}"
        )
    yield ""


def figures(layout: DiceLayout) -> BoardFigures:
    """Everything that is exact about a board. Raises UnsolvedError where that takes too long."""
    solver = Solver(layout)
    first = solver.outcome()
    tokens, even_share = solver.fair()
    return BoardFigures(
        white=len(layout.white),
        share=first.share,
        win=first.win,
        draw=first.draw,
        loss=first.loss,
        match=first.match,
        tokens=tokens,
        even_share=even_share,
        least_winner=solver.least_winner(),
        simple_share=simple_outcome(solver).share,
    )
