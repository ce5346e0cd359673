"""Dice Isolation's moves: as text (`roll 3+5`, `c4`, `pass`), as taps on the board, and in words.

Before it is made, a roll is listed as `roll 2 dice`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.engines.dice_isolation import kernel
from printkit.engines.kernel.binding import Kernel, Notation, list_moves
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position
from printkit.engines.kernel.taps import Dialogue, Tap, ask, on
from printkit.layouts.dice_isolation.layout import BLACK, FILES, RANKS, SQUARES, WHITE, DiceTable
from printkit.layouts.errors import InputError
from printkit.layouts.messages import Said, Spelled, counted, message
from printkit.layouts.spelling import plain_move

ROLLS = ("", "roll 1 die", "roll 2 dice", "roll 3 dice")


def legal_moves(state: Words) -> list[str]:
    """List every legal move; rolls without their result."""
    return list(spell_all(state).values())


def spell_all(state: Words) -> dict[tuple[int, int], str]:
    """Return the text of every legal move by its kernel words; rolls have no result yet."""
    return {words: _spell(*words) for words in list_moves(kernel, state)}


def spell(state: Words, steps: Sequence[tuple[int, int]]) -> str:
    """Return the text of the move that begins with the first of these steps; a roll
    without result.
    """
    return _spell(*steps[0])


def parse(state: Words, text: str) -> list[tuple[int, int]]:
    """Return the kernel moves for the turn `text`; a roll gives two, the second being its sum.

    Raises InputError that says why the player to move may not make this move.
    """
    text = plain_move(text)
    if text == "pass":
        moves = legal_moves(state)
        if moves != ["pass"]:
            raise InputError(
                message(
                    "player {player} can still move ({move}), so may not pass",
                    player=_seat(state) + 1,
                    move=moves[0],
                )
            )
        return [(0, 0)]
    if text.split(" ")[0] == "roll":
        dice = _dice(text)
        if int(state[kernel.STAGE + _seat(state)]) > kernel.COLLECTING:
            raise InputError(
                message(
                    "player {player} is in phase B, which has no rolls", player=_seat(state) + 1
                )
            )
        return [(0, len(dice)), (0, sum(dice))]
    if text not in SQUARES:
        raise InputError(
            message(
                "{typed} is not a move; write a square such as c4, a roll such as roll 3+5, or "
                "pass",
                typed=repr(text[:20]),
            )
        )
    _check_square(state, text)
    return [(1 << SQUARES.index(text), 0)]


def table(state: Words) -> DiceTable:
    """Return what lies on the table."""
    white, files = int(state[kernel.WHITE]), range(int(state[kernel.WIDTH]))
    return DiceTable(
        rows=tuple(
            "".join(WHITE if white >> 8 * rank + file & 1 else BLACK for file in files)
            for rank in reversed(range(int(state[kernel.HEIGHT])))
        ),
        tokens=tuple(frozenset(_names(int(state[kernel.TOKENS + s]))) for s in range(2)),
        hands=tuple(int(state[kernel.HAND + s]) for s in range(2)),
        phases=tuple(_phase(state, s) for s in range(2)),
        rolling=int(state[kernel.DICE]),
        to_move=None if int(state[kernel.PASSES]) == 2 else _seat(state),
    )


def _phase(state: Words, seat: int) -> str:
    passes = int(state[kernel.PASSES])
    if passes == 2 or (passes == 1 and seat != _seat(state)):
        return "out"
    return "A" if int(state[kernel.STAGE + seat]) <= kernel.COLLECTING else "B"


def _spell(squares: int, number: int) -> str:
    if squares:
        return SQUARES[squares.bit_length() - 1]
    return ROLLS[number] if number else "pass"


def _dice(text: str) -> list[int]:
    """Return the dice of a roll."""
    if text in ROLLS:
        raise InputError(message("write what was rolled, one number for each die, as in roll 3+5"))
    dice = text.removeprefix("roll").removeprefix(" ").split("+")
    for die in dice:
        if die not in tuple("123456"):
            raise InputError(
                message(
                    "{typed} is not a die; write numbers from 1 to 6, as in roll 3+5",
                    typed=repr(die[:20]),
                )
            )
    if len(dice) > 3:
        raise InputError(
            message("{n} dice are too many; one, two or three are rolled", n=len(dice))
        )
    return [int(die) for die in dice]


def _check_square(state: Words, name: str) -> None:
    """Raise InputError unless the player to move may place a token on the square."""
    seat = _seat(state)
    square = 1 << SQUARES.index(name)
    width, height = int(state[kernel.WIDTH]), int(state[kernel.HEIGHT])
    if name[0] not in FILES[:width] or name[1] not in RANKS[:height]:
        last = FILES[width - 1] + RANKS[height - 1]
        raise InputError(
            message(
                "there is no square {square} on this board, which ends at {last}",
                square=name,
                last=last,
            )
        )
    if not int(state[kernel.WHITE]) & square:
        raise InputError(message("{square} is closed; tokens go on open squares", square=name))
    for other in range(2):
        if int(state[kernel.TOKENS + other]) & square:
            raise InputError(
                message(
                    "a token of player {player} stands on {square}", player=other + 1, square=name
                )
            )
    if int(state[kernel.STAGE + seat]) == kernel.FRESH:
        raise InputError(
            message("player {player} has no tokens yet; a first turn is a roll", player=seat + 1)
        )
    if not int(state[kernel.HAND + seat]):
        raise InputError(
            message("player {player} has no token left and has to pass", player=seat + 1)
        )
    if (square, 0) not in list_moves(kernel, state):
        raise InputError(
            message("{square} touches no token of player {player}", square=name, player=seat + 1)
        )


def _seat(state: Words) -> int:
    return int(state[kernel.TO_MOVE])


def _names(squares: int) -> Iterator[str]:
    return (name for i, name in enumerate(SQUARES) if squares >> i & 1)


_DICE = message("the first die"), message("the second die"), message("the third die")


def dialogue(position: Position) -> Dialogue:
    """Ask for a turn: a token, a roll and its result, or a pass."""
    legal = position.legal()
    taps = [_tap(move) for move in legal]
    rolls = any(move.startswith("roll") for move in legal)
    places = any(move in SQUARES for move in legal)
    asks = message("Where to?") if places else message("There is nothing to place.")
    if rolls:
        asks = message("Roll, or place a token?") if places else message("How many dice?")
    first = yield from ask(asks, taps)
    if not first.key.startswith("roll"):
        return first.key
    dice = int(first.key.split(" ")[1])
    shown = []
    for number in range(dice):
        die = _DICE[number] if dice > 1 else message("the die")
        faces = [
            Tap(str(face), message("{face} on {die}", face=face, die=die), chance=True)
            for face in range(1, 7)
        ]
        face = yield from ask(message("What does {die} show?", die=die), faces)
        shown.append(face.key)
    return f"roll {'+'.join(shown)}"


def describe_move(position: Position, move: str) -> Said:
    """Say a move in words."""
    if move.startswith("roll "):
        dice = move.removeprefix("roll ").split("+")
        if len(dice) == 1:
            return message("rolls {dice}", dice=dice[0])
        total = sum(map(int, dice))
        return message("rolls {dice}, {total} in all", dice=" + ".join(dice), total=total)
    return message("token on {square}", square=move) if move in SQUARES else message("passes")


def _tap(move: str) -> Tap:
    if move in SQUARES:
        return on(move, message("place a token on {square}", square=move))
    if move == "pass":
        return Tap(move, message("Pass"))
    dice = int(move.split(" ")[1])
    return Tap(move, counted("Roll one die", "Roll {dice} dice", dice, dice=Spelled(dice)))


KERNEL = Kernel(kernel, Notation(legal_moves, parse, spell, table))
