"""Taps: a pawn and its square, the dice to roll, and what they show."""

from __future__ import annotations

from collections.abc import Sequence

from engines.coin_collectors import board
from engines.kernel.position import Position
from engines.kernel.taps import Asked, Dialogue, Tap, ask, on
from layouts.coin_collectors.layout import HOLE, SQUARES, SUITS, VALUES, PiecepackTable, die_name
from layouts.words import together

_OUT, _ROLL = "out", "roll"


def dialogue(position: Position) -> Dialogue:
    """A step of a pawn with the roll after it; a pawn that is given up, where none can step."""
    now = position.table()
    assert isinstance(now, PiecepackTable)
    targets: dict[int, list[str]] = {}
    for move in position.legal():
        suit, _, where = move.partition("-")
        targets.setdefault(SUITS.index(suit), []).append(where)
    stuck = [_OUT] in targets.values()
    asks = "Which pawn do you give up?" if stuck else "Which pawn steps?"
    pawn = yield from _pawn(now, asks, list(targets), stuck)
    where = _OUT
    if not stuck:
        squares = [on(name, f"step to {name}") for name in targets[pawn]]
        tap = yield from ask(f"Where does the {SUITS[pawn]} pawn go?", squares)
        where = tap.key
    move = f"{SUITS[pawn]}-{where}"
    if _last(now, stuck):
        return move
    dice = [*range(len(SUITS))]
    if not stuck and not position.state[board.STUD]:
        dice = yield from _dice()
    faces = yield from _faces(dice)
    return " ".join([move, *faces])


def before_dice(
    now: PiecepackTable, pawn: int, where: str, dice: Sequence[int] | None
) -> tuple[str, ...]:
    """The taps, by their keys, that lead to what these dice show; None for those of all four.

    `where` is a square, or "out".
    """
    chosen = () if dice is None else (*(die_name(SUITS[die]) for die in dice), _ROLL)
    to = () if where == _OUT else (where,)
    return (_place(now, pawn), *to, *chosen)


def describe_move(position: Position, move: str) -> str:
    """A legal move of a position in words."""
    step, *rolled = move.split(" ")
    suit, _, where = step.partition("-")
    said = f"gives up the {suit} pawn" if where == _OUT else f"{suit} pawn to {where}"
    if rolled:
        said += f", rolls {together([die.replace('=', ' ') for die in rolled])}"
    return said


def _last(now: PiecepackTable, stuck: bool) -> bool:
    """Whether the game is over before anything is rolled."""
    pawns = [pawn for pawn in now.pawns if pawn is not None]
    return len(pawns) == 1 if stuck else sum(coin >= 0 for coin in now.coins) == 1


def _pawn(now: PiecepackTable, asks: str, pawns: list[int], stuck: bool) -> Asked[int]:
    """A pawn: by the square that it stands on, or in the hole by itself."""
    places = {_place(now, pawn): pawn for pawn in pawns}
    deed = "give up" if stuck else "step with"
    taps = [on(place, f"{deed} the {SUITS[pawn]} pawn") for place, pawn in places.items()]
    tap = yield from ask(asks, taps)
    return places[tap.key]


def _place(now: PiecepackTable, pawn: int) -> str:
    """Where a pawn is tapped: on its square, or in the hole by itself."""
    square = now.pawns[pawn]
    assert square is not None
    return SUITS[pawn] if square == HOLE else SQUARES[square]


def _dice() -> Asked[list[int]]:
    """The dice to roll, all chosen before the first falls."""
    chosen: list[str] = []
    while True:
        words = f"{together(chosen)} now" if chosen else "no dice"
        roll = Tap(_ROLL, f"Roll {words}")
        left = {die_name(suit): suit for suit in SUITS if suit not in chosen}
        taps = [on(die, f"roll {suit}{' too' if chosen else ''}") for die, suit in left.items()]
        tap = yield from ask("Which dice do you roll?", [*taps, roll])
        if tap == roll:
            return [die for die, suit in enumerate(SUITS) if suit in chosen]
        chosen.append(left[tap.key])


def _faces(dice: list[int]) -> Asked[list[str]]:
    """What the dice show."""
    shown = []
    for die in dice:
        suit = SUITS[die]
        taps = [Tap(str(face), f"{face} on the {suit} die", chance=True) for face in range(VALUES)]
        tap = yield from ask(f"What does the {suit} die show?", taps)
        shown.append(f"{suit}={tap.key}")
    return shown
