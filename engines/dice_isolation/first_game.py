"""First turns of Dice Isolation in words: rolls that add up, then the first token on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from printkit.engines.dice_isolation import notation
from printkit.engines.dice_isolation.notation import ROLLS
from printkit.engines.judging.advice import good_moves
from printkit.engines.kernel.position import Position
from printkit.layouts.dice_isolation.game import GAME
from printkit.layouts.dice_isolation.layout import DICE, SUPPLY, DiceTable
from printkit.layouts.first_game import PASS, ShownTurn
from printkit.layouts.messages import Message, Said, Spelled, listed, message

_PLENTY = 4 * DICE  # tokens of a first roll that make it worth stopping


def show_turn(position: Position) -> ShownTurn:
    """Return the best move that a search finds; the first roll of a game is rather high."""
    table, seat = notation.table(position.state), position.to_move
    assert seat is not None
    (move,) = good_moves(position, 1)
    may = listed(_may(table, seat, position), " ")
    if move in ROLLS:
        dice = _dice_shown(position, ROLLS.index(move))
        move = f"roll {'+'.join(map(str, dice))}"
        counts = _roll_counts(table, notation.table(position.play(move).state), seat, dice)
        return ShownTurn(seat, move, may, tuple(_roll(dice)), counts)
    after = notation.table(position.play(move).state)
    if move == PASS:
        return ShownTurn(seat, move, may, (message("**You pass,** and are out of the game."),))
    steps = [message("**Place** a token on {square}.", square=move)]
    if table.phases[seat] == "A":
        steps.insert(0, message("**Stop collecting:** put your dice away."))
    return ShownTurn(seat, move, may, tuple(steps), _token_counts(table, after, seat))


def _dice_shown(position: Position, number: int) -> list[int]:
    """Return what dice show, drawn from the position; the very first roll is enough to stop on."""
    stream = Random(position.state.tobytes().hex())
    while True:
        dice = [1 + int(6 * stream.random()) for _ in range(number)]
        if position.ply or sum(dice) >= min(_PLENTY, 6 * number):
            return dice


def _may(table: DiceTable, seat: int, position: Position) -> Iterator[Said]:
    """Say whether to roll or to place, and where."""
    had, legal = table.hands[seat], position.legal()
    rolls = [move for move in legal if move in ROLLS]
    squares = [move for move in legal if move not in ROLLS and move != PASS]
    if position.ply < position.players:
        yield message("**Phase A.**")
        if had:
            yield message("You have a head start of {tokens}.", tokens=GAME.amount(had))
        yield message("On your first turn you roll one, two or three of your dice.")
    elif rolls:
        yield message("**Phase A.**")
        yield (
            message(
                "You may roll one, two or three dice again, or stop and place a token on {free}.",
                free=_free(squares),
            )
            if squares
            else message("You may roll one, two or three dice again: no square is free.")
        )
        yield message("If you roll less than {had}, your next turn has to be in phase B.", had=had)
    elif not squares:
        yield message("**Phase B.** You cannot place a token.")
    elif table.tokens[seat]:
        yield message(
            "**Phase B.** Next to your tokens you may take {squares}.",
            squares=listed(squares, "or"),
        )
    else:
        yield message(
            "**Phase B.** Your last roll was low, so you place your first token now, on {free}.",
            free=_free(squares),
        )


def _free(squares: Sequence[str]) -> Message:
    if len(squares) == 1:
        return message("the last free square, {square}", square=squares[0])
    return message("any of the {n} free squares", n=len(squares))


def _roll(dice: Sequence[int]) -> Iterator[Said]:
    yield listed([_which(len(dice)), _shown(dice)], " ")
    yield message("**Take** a token for each dot from your supply, and put them in front of you.")


def _which(number: int) -> Message:
    """Say how many dice to roll."""
    if number == 1:
        return message("**Roll** one die.")
    if number == DICE:
        return message("**Roll** all {number} dice.", number=Spelled(number))
    return message("**Roll** {number} dice.", number=Spelled(number))


def _shown(dice: Sequence[int]) -> Message:
    """Say what the dice show."""
    if len(dice) == 1:
        return message("Here it shows {face}.", face=dice[0])
    return message("Here they show {faces}.", faces=listed(dice))


def _roll_counts(table: DiceTable, after: DiceTable, seat: int, dice: Sequence[int]) -> Said:
    """Add up a roll and the tokens before it, and say what follows."""
    had, has = table.hands[seat], after.hands[seat]
    parts = [*([had] if had else []), *dice]
    total = GAME.amount(sum(parts))
    said = [
        message("{terms} = **{total}**.", terms=listed(parts, "+"), total=total)
        if len(parts) > 1
        else message("You have **{total}**.", total=total)
    ]
    if has < sum(parts):
        said.append(
            message(
                "You cannot have more than {supply}, so you have **{has}**.",
                supply=SUPPLY,
                has=has,
            )
        )
    if after.phases[seat] == "B":
        said.append(
            message(
                "The roll was {total}, less than {had}: your next turn has to be in phase B.",
                total=sum(dice),
                had=had,
            )
        )
    return listed(said, " ")


def _token_counts(table: DiceTable, after: DiceTable, seat: int) -> Said:
    """Count the tokens that are left, and say where the next one may go."""
    had, left = table.hands[seat], after.hands[seat]
    squares = sorted(after.open_squares(seat))
    said = [message("{had} − 1 = **{tokens}** left to place.", had=had, tokens=GAME.amount(left))]
    if squares and left:
        said.append(message("The next one may go on {squares}.", squares=listed(squares, "or")))
    return listed(said, " ")
