"""Taps: a square for a token, or how many dice, and then what each of them shows."""

from __future__ import annotations

from engines.kernel.position import Position
from engines.kernel.taps import Dialogue, Tap, ask, on
from layouts.dice_isolation.layout import SQUARES
from layouts.words import in_words

_ORDINALS = ("first", "second", "third")


def dialogue(position: Position) -> Dialogue:
    """A turn: a token, a roll with what fell, or a pass."""
    legal = position.legal()
    taps = [_tap(move) for move in legal]
    rolls = any(move.startswith("roll") for move in legal)
    places = any(move in SQUARES for move in legal)
    asks = "Roll, or place a token?" if rolls and places else "How many dice?" if rolls else ""
    first = yield from ask(asks or ("Where to?" if places else "There is nothing to place."), taps)
    if not first.key.startswith("roll"):
        return first.key
    dice = int(first.key.split(" ")[1])
    shown = []
    for number in range(dice):
        which = f"the {_ORDINALS[number]} die" if dice > 1 else "the die"
        faces = [Tap(str(face), f"{face} on {which}", chance=True) for face in range(1, 7)]
        face = yield from ask(f"What does {which} show?", faces)
        shown.append(face.key)
    return f"roll {'+'.join(shown)}"


def describe_move(position: Position, move: str) -> str:
    """A move in words."""
    if move.startswith("roll "):
        dice = move.removeprefix("roll ").split("+")
        total = f", {sum(map(int, dice))} in all" if len(dice) > 1 else ""
        return f"rolls {' + '.join(dice)}{total}"
    return f"token on {move}" if move in SQUARES else "passes"


def _tap(move: str) -> Tap:
    if move in SQUARES:
        return on(move, f"place a token on {move}")
    if move == "pass":
        return Tap(move, "Pass")
    dice = int(move.split(" ")[1])
    return Tap(move, f"Roll {in_words(dice)} {'dice' if dice > 1 else 'die'}")
