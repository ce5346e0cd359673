"""The design of board sets: boards drawn from templates, solved, and 36 of them chosen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import log

from printkit.engines.dice_isolation.kernel import around
from printkit.engines.dice_isolation.solver import placing
from printkit.engines.dice_isolation.solver.outcome import Outcome, mean
from printkit.engines.dice_isolation.solver.solve import (
    FRESH,
    ROLLING,
    STOPPED,
    Solver,
    UnsolvedError,
    after_roll,
)
from printkit.engines.puzzles import orientations
from printkit.layouts.dice_isolation.board_set import BoardFigures, Template
from printkit.layouts.dice_isolation.layout import (
    BLACK,
    NUMBERS,
    SUPPLY,
    WHITE,
    DiceLayout,
    count_parts,
)
from printkit.layouts.errors import InputError
from printkit.layouts.messages import OptionName, english

Mirror = Callable[[int, int, int, int], tuple[int, int]]
"""Maps a square (file, rank) of a grid (width, height) to its mirror image."""

_STRAIGHT: tuple[Mirror, ...] = (
    lambda file, rank, width, height: (width - 1 - file, rank),
    lambda file, rank, width, height: (file, height - 1 - rank),
)
_SLANTED: tuple[Mirror, ...] = (
    lambda file, rank, width, height: (rank, file),
    lambda file, rank, width, height: (height - 1 - rank, width - 1 - file),
)


def white_of(layout: DiceLayout) -> int:
    """Return the set of a board's open squares."""
    return sum(1 << square for square in layout.white)


def cells(white: int) -> list[int]:
    """List the squares of a set in ascending order."""
    return [square for square in range(64) if white >> square & 1]


def layout_of(white: int) -> DiceLayout:
    """Return the smallest board that holds these squares, at least one."""
    squares = set(cells(white))
    files, ranks = [square % 8 for square in squares], [square // 8 for square in squares]
    rows = (
        "".join(
            WHITE if 8 * rank + file in squares else BLACK
            for file in range(min(files), max(files) + 1)
        )
        for rank in range(max(ranks), min(ranks) - 1, -1)
    )
    return DiceLayout(tuple(rows))


def is_connected(white: int) -> bool:
    """Whether the squares are connected, by sides or by corners."""
    return count_parts(cells(white)) == 1


def mirrors(white: int, width: int, height: int) -> list[dict[int, int]]:
    """List the mirrorings that map the set onto itself, each as a map from square to square."""
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


def canonical(white: int) -> tuple[tuple[str, ...], ...]:
    """Return a value that turned and mirrored copies of a shape share, and no other shape has."""
    return min(orientations(layout_of(white).rows))


def structure(white: int) -> tuple[tuple[int, ...], ...]:
    """Return a value that is equal for boards on which the same game is played, however drawn.

    Squares are distinguished by how many touch them, then by the kinds of these neighbours, and so
    on (colour refinement). Boards with different values are different games. Boards with equal
    values are nearly always the same game.
    """
    squares = cells(white)
    touching = {
        square: cells(int(around(1 << square)) & white & ~(1 << square)) for square in squares
    }
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


FEWEST, MOST = 9, 27
"""The fewest and the most open squares on a board of a set."""

LEEWAY = 8
"""The most squares that may differ from the template's drawing."""

POSITIONS = 400_000
"""Positions that a quick look may visit before a board is dropped as too hard."""

BUDGET = 6_000_000
"""The same limit for its exact value: low enough to check the board later in a second or two."""

_COOLING = 250  # steps of a walk towards boards where entering first loses
_POLISHING = 60  # steps from such a board towards more even ones
# how much worse a step may be and be taken a third of the time, at the start and the end
_WARM, _COLD = 0.025, 0.0005
_DRAWN = 0.12  # the worth of an entry that draws, where one that wins is worth 1
_DRAWS = 0.10  # a share of draws above this counts against a board
_EVEN = 0.06  # even enough: polishing stops
_LEFT_ALONE = 8  # one walk in this number ignores the drawing's mirror lines


@dataclass(frozen=True, slots=True)
class SolvedBoard:
    """A solved board: the first player's share, and how likely a draw is.

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
        """How uneven best and simple play are together, plus half of the draws above _DRAWS."""
        uneven = abs(self.share - 0.5) + abs(self.simple - 0.5)
        return uneven + max(0.0, self.draw - _DRAWS) / 2


class Screen:
    """A quick test of boards. All tests share one transposition table, which fits every board."""

    def __init__(self, positions: int = POSITIONS) -> None:
        self._positions = positions
        self._workspace = placing.new_workspace()
        self._wins = [0.0] * 64  # by square: how often entering there has won lately

    def screen_score(self, white: int, image: dict[int, int], most: float) -> float | None:
        """Return how good it is to enter first: the share of squares where that wins.

        Both players have all the tokens. A draw counts _DRAWN. `image` is a mirroring of the board
        onto itself, or empty. Returns None if the share exceeds `most` or takes too long to find.
        """
        squares = cells(white)
        total = 0.0
        self._workspace.effort[0], self._workspace.effort[1] = 0, self._positions
        # Squares that won on recent boards come first: they most likely win here, too.
        for square in sorted(squares, key=lambda square: -self._wins[square]):
            twin = image.get(square, square)
            if twin < square:
                continue
            try:
                result = -placing.find_result(
                    white, 0, 1 << square, SUPPLY, SUPPLY - 1, self._workspace
                )
            except OverflowError:
                return None
            worth = {placing.WIN: 1.0, placing.DRAW: _DRAWN, placing.LOSS: 0.0}[result]
            self._wins[square] = 0.7 * self._wins[square] + worth
            total += worth * (1 if twin == square else 2) / len(squares)
            if total > most:
                return None
        return total


class _BoardSearch:
    """A search near a template's drawing: the boards found, and how many may still be tried."""

    def __init__(
        self, template: Template, seed: int, candidates: int, tick: Callable[[], None]
    ) -> None:
        self.name, self.drawing = template.name, white_of(template.layout)
        self.width, self.height = template.layout.width, template.layout.height
        self.stream = random.Random(f"{seed} {template.name}")
        self.left, self.tick = candidates, tick
        self.candidates: list[SolvedBoard] = []
        self.nearest: dict[tuple[int, ...], int] = {}
        self.screen = Screen()

    def screen_score(self, white: int, image: dict[int, int], most: float) -> float | None:
        """Return the screen's answer; this uses up one candidate."""
        self.spend()
        return self.screen.screen_score(white, image, most)

    def spend(self) -> None:
        """Use up one candidate: a board, or a walk that found no board to try."""
        self.left -= 1
        self.tick()

    def is_allowed(self, white: int) -> bool:
        """Whether a board of these squares is a permitted form of the template."""
        return (
            FEWEST <= white.bit_count() <= MOST
            and (white ^ self.drawing).bit_count() <= LEEWAY
            and is_connected(white)
        )

    def solve(self, white: int) -> SolvedBoard | None:
        """Solve the board exactly; return None if that takes too long, or adds nothing new.

        Boards with the same results of entering, for all numbers of tokens, differ in value only by
        later rolls. Of such boards, only the one nearest to the drawing so far is solved.
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
        candidate = SolvedBoard(
            self.name, white, changed, first.share, first.draw, simple_outcome(solver).share
        )
        self.candidates.append(candidate)
        return candidate

    def near(self, white: int, image: dict[int, int]) -> int:
        """Return a similar board: one or two squares, and their mirror images, change colour."""
        for _ in range(1 + self.below(2)):
            square = 8 * self.below(self.height) + self.below(self.width)
            white ^= 1 << square | 1 << image.get(square, square)
        return white

    def below(self, bound: int) -> int:
        # random() is the one function of that module whose stream is promised to stay the same.
        return int(self.stream.random() * bound)


def explore(
    template: Template, seed: int, candidates: int, tick: Callable[[], None] = lambda: None
) -> tuple[SolvedBoard, ...]:
    """Look at this number of boards and return those solved; call `tick` for each."""
    search = _BoardSearch(template, seed, candidates, tick)
    kept = mirrors(search.drawing, search.width, search.height)
    while search.left > 0:
        image: dict[int, int] = {}
        if kept and search.below(_LEFT_ALONE):
            image = kept[search.below(len(kept))]
        white = _cool(search, image)
        if white is not None:
            _polish(search, white, image)
    return tuple(search.candidates)


def _cool(search: _BoardSearch, image: dict[int, int]) -> int | None:
    """Walk to a board where entering first loses; None if the walk finds none."""
    white, now = search.drawing, None
    if search.is_allowed(white):
        now = search.screen_score(white, image, 1.0)
    else:
        search.spend()
    if now is None:
        now = 1.0  # any permitted board is better
    for step in range(_COOLING):
        if now == 0 or search.left <= 0:
            break
        other = search.near(white, image)
        if other == white or not search.is_allowed(other):
            continue
        heat = _COLD + _WARM * (1 - step / _COOLING)
        most = now - heat * log(1.0 - search.stream.random())
        found = search.screen_score(other, image, most)
        if found is not None:
            white, now = other, found
    return white if now == 0 else None


def _polish(search: _BoardSearch, white: int, image: dict[int, int]) -> None:
    """Walk on to more even boards on which entering first still loses."""
    candidate = search.solve(white)
    best = candidate.faults if candidate else 1.0
    for _ in range(_POLISHING):
        if best < _EVEN or search.left <= 0:
            break
        other = search.near(white, image)
        if other == white or not search.is_allowed(other):
            continue
        if search.screen_score(other, image, 0.0) is None:
            continue
        candidate = search.solve(other)
        if candidate and candidate.faults <= best + 0.02 * search.stream.random() ** 2:
            white, best = other, candidate.faults


def _results(solver: Solver) -> tuple[int, ...]:
    """Return every result for the player who enters first, by both players' tokens."""
    hands = range(1, solver.enough + 1)
    return tuple(solver.result_of_entry(own, other) for own in hands for other in hands)


FARTHEST = 0.065
"""The largest distance from even, in best play, of a board in a set."""

MOST_DRAWS = 0.2
"""The largest share of drawn games, in best play, on a board in a set."""

# Penalties, in the unit of a share's distance from even.
_CHANGED = 0.003  # for a square that differs from the drawing; times the square of their number
_SAME_VALUE = 0.03  # for each chosen board with the same share in best play
_SAME_SIZE = 0.006  # for each chosen board with as many open squares


def choose(candidates: Iterable[SolvedBoard]) -> tuple[SolvedBoard, ...]:
    """Choose the 36 boards of a set, from small to large: the most even ones, all different.

    Even means both in best play and in simple play. Values and sizes are spread. Each template is
    used at most once, and no two boards share a shape or play the same game. Raises InputError if
    fewer were found.
    """
    left = {
        candidate: {candidate.name, canonical(candidate.white), structure(candidate.white)}
        for candidate in candidates
        if abs(candidate.share - 0.5) <= FARTHEST and candidate.draw <= MOST_DRAWS
    }
    chosen: list[SolvedBoard] = []
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
            english(
                "found only {n} of the {all} boards of a set; look at more with {candidates}, or "
                "give another {seed}",
                n=len(chosen),
                all=len(NUMBERS),
                candidates=OptionName("candidates"),
                seed=OptionName("seed"),
            )
        )
    return tuple(
        sorted(chosen, key=lambda board: (board.white.bit_count(), board.faults, board.name))
    )


def _rank(
    candidate: SolvedBoard, values: Counter[float], sizes: Counter[int]
) -> tuple[float, str, int]:
    """Return the sort key, smallest first. `values` and `sizes` count the boards already chosen."""
    alike = _SAME_VALUE * values[_value(candidate)]
    alike += _SAME_SIZE * sizes[candidate.white.bit_count()]
    faults = candidate.faults + _CHANGED * candidate.changed**2 + alike
    return round(faults, 9), candidate.name, candidate.white


def _value(candidate: SolvedBoard) -> float:
    return round(candidate.share, 6)


def tried_table(finds: Iterable[SolvedBoard], chosen: Iterable[SolvedBoard]) -> Iterator[str]:
    """Yield every solved board as comma-separated values, a line each."""
    chosen = set(chosen)
    yield "template,white,changed,share,draw,simple,chosen,board"
    for find in finds:
        layout = find.layout
        yield (
            f"{find.name},{len(layout.white)},{find.changed},{find.share:.6f},{find.draw:.6f},"
            f"{find.simple:.6f},{int(find in chosen)},{'/'.join(layout.rows)}"
        )
    yield ""


def figures(layout: DiceLayout, tokens: int | None = None) -> BoardFigures:
    """Return all exact figures of a board, with a head start of `tokens`.

    By default that is the one with which best play is nearest to even. Raises UnsolvedError if that
    takes too long.
    """
    solver = Solver(layout)
    first = solver.outcome()
    tokens = solver.even_head_start if tokens is None else tokens
    return BoardFigures(
        white=len(layout.white),
        share=first.share,
        win=first.win,
        draw=first.draw,
        loss=first.loss,
        match=first.match,
        tokens=tokens,
        even_share=solver.shares[tokens],
        least_winner=solver.least_winner,
        simple_share=simple_outcome(solver).share,
    )


def simple_outcome(solver: Solver) -> Outcome:
    """Return the starting player's outcome if both enter as soon as they have plenty.

    This is a policy with an exact value. Roll three dice until the tokens in hand would fill half
    of the board, you have all of them, or a low throw forces you on; then enter. It is good where
    entering first wins and a blunder where entering first loses, so it is far from even on most
    boards that are even under best play. From the first token on, both play their best. Raises
    UnsolvedError.
    """
    enough = min((solver.white.bit_count() + 1) // 2, SUPPLY)

    @cache
    def expect(own: int, stage: int, other: int, other_stage: int) -> Outcome:
        if stage == STOPPED or (stage == ROLLING and own >= enough):
            return solver.outcome_of_entry(own, other, other_stage)
        after = after_roll(3, (own, stage, other, other_stage))
        return mean([(p, expect(*reply).flip()) for p, reply in after])

    return expect(0, FRESH, 0, FRESH)
