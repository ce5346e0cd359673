"""First steps of Coin Collectors in words: what the dice open, and which dice to keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from printkit.engines.coin_collectors import board, notation
from printkit.engines.coin_collectors.notation import NEIGHBOURS
from printkit.engines.kernel.position import Position
from printkit.layouts.coin_collectors.layout import (
    COINS,
    NO_COIN,
    SQUARES,
    SUITS,
    TILES,
    VALUES,
    PiecepackTable,
)
from printkit.layouts.first_game import ShownTurn
from printkit.layouts.words import together

_DRAWS = 200  # of dice, before a game is given up


@dataclass(frozen=True, slots=True)
class _OpenStep:
    """A step that the dice allow: a pawn and its target. `die` is the suit of the die."""

    move: str
    pawn: int
    target: int
    die: int
    by_tile: bool


def show_turn(position: Position) -> ShownTurn:
    """Return a step after which another is open, or most coins are near, and keep its dice.

    All dice that open no further step are rolled.
    """
    table = notation.table(position.state)
    if position.legal()[0].endswith("-out"):
        return _give_up(position, table)
    steps = _open_steps(position)
    stud = bool(position.state[board.STUD])
    best = max(steps, key=lambda step: _promise(position, step, stud=stud))
    kept: dict[int, str] = {}
    if not stud:
        after = position.play(best.move)
        kept = {step.die: SQUARES[step.target] for step in reversed(_open_steps(after))}
    rolled = [die for die in range(len(SUITS)) if die not in kept]
    move = _add_roll(position, best.move, rolled)
    shown = notation.table(position.play(move).state).dice
    said = (
        f"**Step** with the {SUITS[best.pawn]} pawn onto {SQUARES[best.target]}: "
        f"{_why(table, best)}. Take its coin.",
        *_keep_words(kept),
        *_roll_words(rolled, shown),
    )
    had = table.collected
    counts = f"{had} + 1 = **{had + 1} of {COINS} coins**."
    return ShownTurn(0, move, _may(table, steps), said, counts)


def _open_steps(position: Position) -> list[_OpenStep]:
    """Return the legal steps, with the die that opens each: the tile's, if both do."""
    table, steps = notation.table(position.state), []
    for move in position.legal():
        suit, _, where = move.partition("-")
        if where == "out":
            continue
        pawn, target = SUITS.index(suit), SQUARES.index(where)
        tile, value = divmod(TILES.index(table.tiles[target]), VALUES)
        by_tile = table.dice[tile] == value
        steps.append(_OpenStep(move, pawn, target, tile if by_tile else pawn, by_tile))
    return steps


def _promise(position: Position, step: _OpenStep, *, stud: bool) -> tuple[int, int]:
    """Return a key that is higher for a better step: steps open after it, coins next to pawns."""
    table = notation.table(position.state)
    pawns = [step.target if pawn == step.pawn else at for pawn, at in enumerate(table.pawns)]
    near = {
        square
        for at in pawns
        if at is not None
        for square, coin in enumerate(table.coins)
        if coin != NO_COIN and square != step.target and NEIGHBOURS[at] >> square & 1
    }
    return (0 if stud else min(2, len(_open_steps(position.play(step.move)))), len(near))


def _add_roll(position: Position, move: str, dice: Sequence[int]) -> str:
    """Return the move with what the dice show, drawn from the position: if possible, so that the
    game goes on.
    """
    stream = Random(position.state.tobytes().hex())
    text = move
    for _ in range(_DRAWS if dice else 0):
        faces = [f"{SUITS[die]}={int(VALUES * stream.random())}" for die in dice]
        text = " ".join([move, *faces])
        if not position.play(text).over:
            break
    return text


def _may(table: PiecepackTable, steps: Sequence[_OpenStep]) -> str:
    """Say which squares the dice open, and to which pawns."""
    ways: dict[tuple[int, bool], list[int]] = {}
    for step in sorted(steps, key=lambda step: SQUARES[step.target]):
        ways.setdefault((step.target, step.by_tile), []).append(step.pawn)
    said = [
        f"onto {SQUARES[target]} by its {'tile' if by_tile else 'coin'} ({_pawns(table, pawns)})"
        for (target, by_tile), pawns in ways.items()
    ]
    return f"The dice allow a step {together(said, 'or')}."


def _pawns(table: PiecepackTable, pawns: Sequence[int]) -> str:
    if len(pawns) == len([pawn for pawn in table.pawns if pawn is not None]):
        return "any pawn" if len(pawns) > 1 else f"{SUITS[pawns[0]]} pawn"
    return f"{together([SUITS[pawn] for pawn in sorted(pawns)], 'or')} pawn"


def _why(table: PiecepackTable, step: _OpenStep) -> str:
    """Say what opens a square: "it is the 3 of suns, and the suns die shows 3"."""
    if step.by_tile:
        suit, value = divmod(TILES.index(table.tiles[step.target]), VALUES)
        return f"it is the {value} of {SUITS[suit]}, and the {SUITS[suit]} die shows {value}"
    coin = table.coins[step.target]
    return f"a coin of {coin} lies there, and the {SUITS[step.pawn]} die shows {coin}"


def _keep_words(kept: dict[int, str]) -> Iterator[str]:
    if kept:
        dice = [f"the {SUITS[die]} die for {kept[die]}" for die in sorted(kept)]
        yield f"**Keep** {together(dice)}."


def _roll_words(rolled: Sequence[int], shown: Sequence[int]) -> Iterator[str]:
    if not rolled:
        yield "**Roll** no die this time."
        return
    faces = together([f"{SUITS[die]} {shown[die]}" for die in rolled])
    faces = str(shown[rolled[0]]) if len(rolled) == 1 else faces
    which = "all four dice" if len(rolled) == len(SUITS) else ""
    dice = "die" if len(rolled) == 1 else "dice"
    which = which or f"the {together([SUITS[die] for die in rolled])} {dice}"
    show = "it shows" if len(rolled) == 1 else "they show"
    yield f"**Roll** {which}. Here {show} {faces}."


def _give_up(position: Position, table: PiecepackTable) -> ShownTurn:
    """Give up the pawn that is farthest from coins, and roll all dice."""
    move = position.legal()[-1]
    if len([pawn for pawn in table.pawns if pawn is not None]) > 1:
        move = _add_roll(position, move, range(len(SUITS)))
    suit = move.partition("-")[0]
    shown = notation.table(position.play(move).state).dice
    steps = (f"**Give up** the {suit} pawn.", *_roll_words(range(len(SUITS)), shown))
    counts = f"You have **{table.collected} of {COINS} coins**."
    return ShownTurn(0, move, "The dice allow no step: you give up a pawn.", steps, counts)
