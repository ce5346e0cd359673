"""Coin Collectors' moves: as text, as taps on the board, and in words.

`moons-c2 crowns=3 arms=1` is a step and the dice rolled after it. `moons-out suns=2 moons=0
crowns=0 arms=5` gives up a pawn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from printkit.engines.coin_collectors import board, kernel
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.binding import Kernel, Notation, list_moves
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position
from printkit.engines.kernel.taps import Dialogue, Question, Tap, ask, on
from printkit.layouts.coin_collectors.layout import (
    HOLE,
    NO_COIN,
    NO_TILE,
    SQUARES,
    SUIT_NAMES,
    SUITS,
    TILES,
    VALUES,
    PiecepackTable,
    die_name,
    faces_words,
)
from printkit.layouts.errors import InputError
from printkit.layouts.messages import Said, listed, message
from printkit.layouts.spelling import plain_move

_INDEX = {name: square for square, name in enumerate(SQUARES)}
NEIGHBOURS = tuple(int(squares) for squares in board.NEIGHBOURS)
_OUT, _SHUT = int(board.OUT), int(board.SHUT)
_DIE = re.compile(r"([a-z]+)=([0-9])")


def legal_moves(state: Words) -> list[str]:
    """List the legal steps without dice; if none is open, list the pawns that may be given up."""
    return [name for name, _, _ in moves_with_words(state)]


def moves_with_words(state: Words) -> list[tuple[str, int, int]]:
    """List the legal moves like `legal_moves`, each with the kernel's two words for it."""
    return [
        (spell(state, [(first, second)]), first, second)
        for first, second in list_moves(kernel, state)
    ]


def apply_move(state: Words, name: str) -> Words:
    """Return the state after a legal move, before any choice of dice."""
    after = copy_of(state)
    (words,) = (words for text, *words in moves_with_words(state) if text == name)
    kernel.apply(after, *words)
    return after


def spell(state: Words, steps: Sequence[tuple[int, int]]) -> str:
    """Return the text, without its dice, of the move that begins with the first of these steps."""
    pawn, target = steps[0]
    return f"{SUITS[pawn - 1]}-{'out' if target == _OUT else SQUARES[target]}"


def parse(state: Words, text: str) -> list[tuple[int, int]]:
    """Return the kernel moves that `text` stands for: the pawn's, the choice of dice, their faces.

    Raises InputError that says why the move is illegal. If the move wins the game or gives up the
    last pawn nothing is rolled; any dice written after it are ignored.
    """
    action, *rolled = plain_move(text).split(" ")
    suit, dash, where = action.partition("-")
    if suit not in SUITS or not dash:
        raise InputError(
            message(
                "'{action}' is not a move; write a pawn ({suits}) and a square, "
                "such as moons-c2, then the dice that were rolled, such as "
                "crowns=3 arms=1",
                action=action[:20],
                suits=", ".join(SUITS),
            )
        )
    pawn = SUITS.index(suit)
    dice = _dice(rolled)
    if where == "out":
        _check_sacrifice(state, pawn)
        done = pawn_squares(state).count(_OUT) == len(SUITS) - 1
        whole = True
    else:
        _check_step(state, pawn, where)
        done = int(state[board.COINS]).bit_count() == 1
        whole = bool(state[board.STUD])
    if whole and len(dice) < len(SUITS) and (dice or not done):
        missing = ", ".join(SUITS[die] for die in range(len(SUITS)) if die not in dice)
        raise InputError(
            message("all four dice are rolled here; {missing} missing", missing=missing)
        )
    move = (pawn + 1, _OUT if where == "out" else _INDEX[where])
    return [move] if done else [move, *_roll(dice, whole)]


def _dice(rolled: Sequence[str]) -> dict[int, int]:
    """Return the faces rolled, by die, in the order in which they are written."""
    dice: dict[int, int] = {}
    for text in rolled:
        found = _DIE.fullmatch(text)
        if not found or found[1] not in SUITS or int(found[2]) >= VALUES:
            raise InputError(
                message(
                    "'{text}' is not a die; write a suit and a face, such as crowns=3",
                    text=text[:20],
                )
            )
        die = SUITS.index(found[1])
        if die in dice:
            raise InputError(message("the {suit} die is rolled twice", suit=message(found[1])))
        if dice and die < max(dice):
            raise InputError(
                message("dice are written in the order {suits}", suits=", ".join(SUITS))
            )
        dice[die] = int(found[2])
    return dice


def _roll(dice: dict[int, int], whole: bool) -> list[tuple[int, int]]:
    """Return the kernel's stages of a roll: the choice of dice, unless all must roll, and the
    faces.
    """
    stages = []
    if not whole:
        stages.append((int(board.ROLL), sum(1 << die for die in dice)))
    if dice:
        stages.append((int(board.FACES), sum(face << 3 * die for die, face in dice.items())))
    return stages


def _check_sacrifice(state: Words, pawn: int) -> None:
    if not state[board.LOSSES]:
        raise InputError(message("pawns are given up only with acceptable-losses"))
    steps = legal_moves(state)
    if not steps[0].endswith("-out"):
        raise InputError(
            message("a pawn is given up only when no step is open, and {step} is", step=steps[0])
        )
    if pawn_squares(state)[pawn] == _OUT:
        raise InputError(message("the {suit} pawn is out of the game", suit=message(SUITS[pawn])))


def _check_step(state: Words, pawn: int, name: str) -> None:
    suit = SUITS[pawn]
    if name not in _INDEX:
        raise InputError(message("'{name}' is not a square; squares are a1 to e5", name=name[:20]))
    target, source = _INDEX[name], pawn_squares(state)[pawn]
    if source == _OUT:
        raise InputError(message("the {suit} pawn is out of the game", suit=message(suit)))
    if source == _SHUT:
        raise InputError(
            message(
                "the {suit} pawn stays in the hole: as many as may leave it have left",
                suit=message(suit),
            )
        )
    if target == HOLE:
        raise InputError(message("no pawn steps into the hole c3"))
    if not NEIGHBOURS[source] >> target & 1:
        raise InputError(
            message(
                "{square} is not next to the {suit} pawn on {pawn}",
                square=name,
                suit=message(suit),
                pawn=SQUARES[source],
            )
        )
    if not int(state[board.COINS]) >> target & 1:
        raise InputError(message("there is no coin on {square}", square=name))
    if not int(state[int(board.OPEN) + pawn]) >> target & 1:
        faces, tile = _faces(state), TILES.index(_tiles(state)[target])
        own = tile // VALUES
        raise InputError(
            message(
                "no die opens {square} to the {suit} pawn: the tile is {tile} and the {other} die "
                "shows {face}; the coin is a {coin} and the {suit} die shows {own}",
                square=name,
                suit=message(suit),
                tile=TILES[tile],
                other=message(SUITS[own]),
                face=faces[own],
                coin=_coins(state)[target],
                own=faces[pawn],
            )
        )


def table(state: Words) -> PiecepackTable:
    """Return what lies on the table."""
    return PiecepackTable(
        tiles=_tiles(state),
        coins=_coins(state),
        pawns=tuple(
            None if square == _OUT else HOLE if square == _SHUT else square
            for square in pawn_squares(state)
        ),
        dice=_faces(state),
        collected=int(kernel.score(state, 0)),
    )


def _tiles(state: Words) -> tuple[str, ...]:
    squares = {int(state[tile]).bit_length() - 1: name for tile, name in enumerate(TILES)}
    return tuple(squares.get(square, NO_TILE) for square in range(len(SQUARES)))


def _coins(state: Words) -> tuple[int, ...]:
    """Return the coin on each square; NO_COIN where it is gone."""
    left = int(state[board.COINS])
    alike = [int(state[int(board.VALUE) + value]) & left for value in range(VALUES)]
    return tuple(
        next((value for value in range(VALUES) if alike[value] >> square & 1), NO_COIN)
        for square in range(len(SQUARES))
    )


def _faces(state: Words) -> tuple[int, ...]:
    return tuple(int(state[board.DICE]) >> 3 * die & 7 for die in range(len(SUITS)))


def pawn_squares(state: Words) -> list[int]:
    """List the pawns' squares, SHUT or OUT, by suit."""
    return [int(square) for square in state[board.PAWN : board.PAWN + board.PAWNS]]


_GIVEN_UP, _ROLL = "out", "roll"


def dialogue(position: Position) -> Dialogue:
    """Ask for a turn: a pawn's step, or the pawn to give up when stuck, then the dice."""
    now = table(position.state)
    targets: dict[int, list[str]] = {}
    for move in position.legal():
        suit, _, where = move.partition("-")
        targets.setdefault(SUITS.index(suit), []).append(where)
    stuck = [_GIVEN_UP] in targets.values()
    pawn = yield from _ask_pawn(now, list(targets), stuck)
    where = _GIVEN_UP
    if not stuck:
        squares = [on(name, message("step to {square}", square=name)) for name in targets[pawn]]
        tap = yield from ask(
            message("Where does the {suit} pawn go?", suit=SUIT_NAMES[pawn]), squares
        )
        where = tap.key
    move = f"{SUITS[pawn]}-{where}"
    if _last(now, stuck):
        return move
    dice = [*range(len(SUITS))]
    if not stuck and not position.state[board.STUD]:
        dice = yield from _ask_dice()
    faces = yield from _ask_faces(dice)
    return " ".join([move, *faces])


def before_dice(
    now: PiecepackTable, pawn: int, where: str, dice: Sequence[int] | None
) -> tuple[str, ...]:
    """Return the keys of the taps that choose a move, up to the choice of dice.

    `where` is a square, or "out". `dice` is None if all four are rolled, which takes no tap.
    """
    chosen = () if dice is None else (*(die_name(SUITS[die]) for die in dice), _ROLL)
    to = () if where == _GIVEN_UP else (where,)
    return (_place(now, pawn), *to, *chosen)


def describe_move(position: Position, move: str) -> Said:
    """Say a legal move in words."""
    step, *rolled = move.split(" ")
    name, _, where = step.partition("-")
    suit, shown = SUIT_NAMES[SUITS.index(name)], [die.split("=") for die in rolled]
    dice = faces_words(((SUITS.index(die), int(face)) for die, face in shown), "and")
    if where == _GIVEN_UP and rolled:
        return message("gives up the {suit} pawn, rolls {dice}", suit=suit, dice=dice)
    if where == _GIVEN_UP:
        return message("gives up the {suit} pawn", suit=suit)
    if rolled:
        return message("{suit} pawn to {square}, rolls {dice}", suit=suit, square=where, dice=dice)
    return message("{suit} pawn to {square}", suit=suit, square=where)


def _last(now: PiecepackTable, stuck: bool) -> bool:
    """Whether the game ends with this move, so that no dice are rolled after it."""
    pawns = [pawn for pawn in now.pawns if pawn is not None]
    return len(pawns) == 1 if stuck else sum(coin >= 0 for coin in now.coins) == 1


def _ask_pawn(now: PiecepackTable, pawns: list[int], stuck: bool) -> Question[int]:
    """Ask for a pawn by its square; pawns in the hole are chosen by suit."""
    places = {_place(now, pawn): pawn for pawn in pawns}
    taps = [
        on(
            place,
            message("give up the {suit} pawn", suit=SUIT_NAMES[pawn])
            if stuck
            else message("step with the {suit} pawn", suit=SUIT_NAMES[pawn]),
        )
        for place, pawn in places.items()
    ]
    asks = message("Which pawn do you give up?") if stuck else message("Which pawn steps?")
    tap = yield from ask(asks, taps)
    return places[tap.key]


def _place(now: PiecepackTable, pawn: int) -> str:
    """Return the key of the tap on a pawn: its square, or its suit if it is in the hole."""
    square = now.pawns[pawn]
    assert square is not None
    return SUITS[pawn] if square == HOLE else SQUARES[square]


def _ask_dice() -> Question[list[int]]:
    """Ask for the dice to roll. All are chosen before any is rolled."""
    chosen: list[int] = []
    while True:
        names = listed(SUIT_NAMES[die] for die in chosen)
        words = message("Roll {dice} now", dice=names) if chosen else message("Roll no dice")
        roll = Tap(_ROLL, words)
        left = {die_name(suit): die for die, suit in enumerate(SUITS) if die not in chosen}
        taps = [
            on(
                name,
                message("roll {suit} too", suit=SUIT_NAMES[die])
                if chosen
                else message("roll {suit}", suit=SUIT_NAMES[die]),
            )
            for name, die in left.items()
        ]
        tap = yield from ask(message("Which dice do you roll?"), [*taps, roll])
        if tap == roll:
            return sorted(chosen)
        chosen.append(left[tap.key])


def _ask_faces(dice: list[int]) -> Question[list[str]]:
    """Ask what each die shows."""
    shown = []
    for die in dice:
        name = SUIT_NAMES[die]
        taps = [
            Tap(str(face), message("{face} on the {suit} die", face=face, suit=name), chance=True)
            for face in range(VALUES)
        ]
        tap = yield from ask(message("What does the {suit} die show?", suit=name), taps)
        shown.append(f"{SUITS[die]}={tap.key}")
    return shown


KERNEL = Kernel(kernel, Notation(legal_moves, parse, spell, table))


def dice_to_roll(state: Words, move: str, roll: int) -> Said:
    """Say in words which dice to roll."""
    names = [suit for die, suit in enumerate(SUIT_NAMES) if roll >> die & 1]
    if state[board.STUD] or move.endswith("-out") or len(names) == len(SUITS):
        return message("roll all four dice")
    return message("roll {dice}", dice=listed(names)) if names else message("roll no dice")
