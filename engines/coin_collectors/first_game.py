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
    SUIT_NAMES,
    SUITS,
    TILES,
    VALUES,
    PiecepackTable,
    faces_words,
)
from printkit.layouts.first_game import ShownTurn
from printkit.layouts.messages import Message, listed, message

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
        _step_words(table, best),
        *_keep_words(kept),
        *_roll_words(rolled, shown),
    )
    had = table.collected
    counts = message("{had} + 1 = **{has} of {coins} coins**.", had=had, has=had + 1, coins=COINS)
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


def _may(table: PiecepackTable, steps: Sequence[_OpenStep]) -> Message:
    """Say which squares the dice open, and to which pawns."""
    ways: dict[tuple[int, bool], list[int]] = {}
    for step in sorted(steps, key=lambda step: SQUARES[step.target]):
        ways.setdefault((step.target, step.by_tile), []).append(step.pawn)
    said = listed(
        (
            message(
                "onto {square} by its tile ({pawns})",
                square=SQUARES[target],
                pawns=_pawns(table, pawns),
            )
            if by_tile
            else message(
                "onto {square} by its coin ({pawns})",
                square=SQUARES[target],
                pawns=_pawns(table, pawns),
            )
            for (target, by_tile), pawns in ways.items()
        ),
        "or",
    )
    return message("The dice allow a step {steps}.", steps=said)


def _pawns(table: PiecepackTable, pawns: Sequence[int]) -> Message:
    if 1 < len(pawns) == len([pawn for pawn in table.pawns if pawn is not None]):
        return message("any pawn")
    suits = listed((SUIT_NAMES[pawn] for pawn in sorted(pawns)), "or")
    return message("{suits} pawn", suits=suits)


def _step_words(table: PiecepackTable, step: _OpenStep) -> Message:
    """Say where to step, and what opens the square."""
    pawn, square = SUIT_NAMES[step.pawn], SQUARES[step.target]
    if step.by_tile:
        suit, value = divmod(TILES.index(table.tiles[step.target]), VALUES)
        return message(
            "**Step** with the {suit} pawn onto {square}: it is the {n} of {tile}, and the {tile} "
            "die shows {n}. Take its coin.",
            suit=pawn,
            square=square,
            n=value,
            tile=SUIT_NAMES[suit],
        )
    return message(
        "**Step** with the {suit} pawn onto {square}: a coin of {n} lies there, and the {suit} die "
        "shows {n}. Take its coin.",
        suit=pawn,
        square=square,
        n=table.coins[step.target],
    )


def _keep_words(kept: dict[int, str]) -> Iterator[Message]:
    if kept:
        dice = listed(
            message("the {suit} die for {square}", suit=SUIT_NAMES[die], square=kept[die])
            for die in sorted(kept)
        )
        yield message("**Keep** {dice}.", dice=dice)


def _roll_words(rolled: Sequence[int], shown: Sequence[int]) -> Iterator[Message]:
    names, faces = listed(SUIT_NAMES[die] for die in rolled), [(die, shown[die]) for die in rolled]
    if not rolled:
        yield message("**Roll** no die this time.")
    elif len(rolled) == 1:
        yield message(
            "**Roll** the {suit} die. Here it shows {face}.", suit=names, face=shown[rolled[0]]
        )
    elif len(rolled) == len(SUITS):
        yield message(
            "**Roll** all four dice. Here they show {faces}.", faces=faces_words(faces, "and")
        )
    else:
        yield message(
            "**Roll** the {suits} dice. Here they show {faces}.",
            suits=names,
            faces=faces_words(faces, "and"),
        )


def _give_up(position: Position, table: PiecepackTable) -> ShownTurn:
    """Give up the pawn that is farthest from coins, and roll all dice."""
    move = position.legal()[-1]
    if len([pawn for pawn in table.pawns if pawn is not None]) > 1:
        move = _add_roll(position, move, range(len(SUITS)))
    suit = SUIT_NAMES[SUITS.index(move.partition("-")[0])]
    shown = notation.table(position.play(move).state).dice
    may = message("The dice allow no step: you give up a pawn.")
    steps = (
        message("**Give up** the {suit} pawn.", suit=suit),
        *_roll_words(range(len(SUITS)), shown),
    )
    counts = message("You have **{n} of {coins} coins**.", n=table.collected, coins=COINS)
    return ShownTurn(0, move, may, steps, counts)
