"""First turns of Dice Isolation in words: rolls that add up, then the first token on the board."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from printkit.engines.dice_isolation import notation
from printkit.engines.dice_isolation.notation import ROLLS
from printkit.engines.judging.advice import good_moves
from printkit.engines.kernel.position import Position
from printkit.layouts.dice_isolation.game import GAME
from printkit.layouts.dice_isolation.layout import DICE, SUPPLY, DiceTable
from printkit.layouts.first_game import PASS, ShownTurn
from printkit.layouts.words import in_words, together

_PLENTY = 4 * DICE  # tokens of a first roll that make it worth stopping


def show_turn(position: Position) -> ShownTurn:
    """Return the best move that a search finds; the first roll of a game is rather high."""
    table, seat = notation.table(position.state), position.to_move
    assert seat is not None
    (move,) = good_moves(position, 1)
    may = "".join(_may(table, seat, position))
    if move in ROLLS:
        dice = _dice_shown(position, ROLLS.index(move))
        move = f"roll {'+'.join(map(str, dice))}"
        counts = _roll_counts(table, notation.table(position.play(move).state), seat, dice)
        return ShownTurn(seat, move, may, tuple(_roll(dice)), counts)
    after = notation.table(position.play(move).state)
    if move == PASS:
        return ShownTurn(seat, move, may, ("**You pass,** and are out of the game.",))
    stops = ("**Stop collecting:** put your dice away.",) if table.phases[seat] == "A" else ()
    steps = (*stops, f"**Place** a token on {move}.")
    return ShownTurn(seat, move, may, steps, _token_counts(table, after, seat))


def _dice_shown(position: Position, number: int) -> list[int]:
    """Return what dice show, drawn from the position; the very first roll is enough to stop on."""
    stream = Random(position.state.tobytes().hex())
    while True:
        dice = [1 + int(6 * stream.random()) for _ in range(number)]
        if position.ply or sum(dice) >= min(_PLENTY, 6 * number):
            return dice


def _may(table: DiceTable, seat: int, position: Position) -> Iterator[str]:
    """Say whether to roll or to place, and where."""
    had, legal = table.hands[seat], position.legal()
    rolls = [move for move in legal if move in ROLLS]
    squares = [move for move in legal if move not in ROLLS and move != PASS]
    free = f"any of the {len(squares)} free squares"
    if len(squares) == 1:
        free = f"the last free square, {squares[0]}"
    if position.ply < position.players:
        begins = f" You have a head start of {GAME.amount(had)}." if had else ""
        yield f"**Phase A.**{begins} On your first turn you roll one, two or three of your dice."
    elif rolls:
        yield "**Phase A.** You may roll one, two or three dice again"
        yield (f", or stop and place a token on {free}." if squares else ": no square is free.")
        yield f" If you roll less than {had}, your next turn has to be in phase B."
    elif not squares:
        yield "**Phase B.** You cannot place a token."
    elif table.tokens[seat]:
        yield f"**Phase B.** Next to your tokens you may take {together(squares, 'or')}."
    else:
        yield f"**Phase B.** Your last roll was low, so you place your first token now, on {free}."


def _roll(dice: list[int]) -> Iterator[str]:
    number = len(dice)
    which = (
        "one die" if number == 1 else f"{'all ' if number == DICE else ''}{in_words(number)} dice"
    )
    shows = "Here it shows" if number == 1 else "Here they show"
    yield f"**Roll** {which}. {shows} {together([str(face) for face in dice])}."
    yield "**Take** a token for each dot from your supply, and put them in front of you."


def _roll_counts(table: DiceTable, after: DiceTable, seat: int, dice: list[int]) -> str:
    """Add up a roll and the tokens before it, and say what follows."""
    had, has = table.hands[seat], after.hands[seat]
    parts = [*([had] if had else []), *dice]
    total = sum(parts)
    sums = f"{' + '.join(map(str, parts))} = **{total} tokens**." if len(parts) > 1 else ""
    said = [sums or f"You have **{GAME.amount(total)}**."]
    if has < total:
        said.append(f"You cannot have more than {SUPPLY}, so you have **{has}**.")
    if after.phases[seat] == "B":
        said.append(
            f"The roll was {sum(dice)}, less than {had}: your next turn has to be in phase B."
        )
    return " ".join(said)


def _token_counts(table: DiceTable, after: DiceTable, seat: int) -> str:
    """Count the tokens that are left, and say where the next one may go."""
    left = after.hands[seat]
    squares = sorted(after.open_squares(seat))
    where = f" The next one may go on {together(squares, 'or')}." if squares and left else ""
    return f"{table.hands[seat]} − 1 = **{GAME.amount(left)}** left to place.{where}"
