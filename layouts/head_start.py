"""Head starts (handicaps): points with which some players begin, to make a game even."""

from __future__ import annotations

import re
from collections.abc import Iterable

from printkit.layouts.errors import InputError
from printkit.layouts.fields import Field
from printkit.layouts.game import Game
from printkit.layouts.messages import OptionName, Said, Value, listed, message
from printkit.layouts.spelling import read_whole, shortened, unquoted

HeadStart = tuple[int, ...]
"""What players begin with, in turn order, up to the last player with more than 0.

Empty for no head start, the default. In the unit of the game's scores.
"""

MOST = 999
"""The largest head start of a player."""

_FORM = message("player:cents for each who has one, such as 3:12,4:5")


def head_start_of(amounts: Iterable[int]) -> HeadStart:
    """The head start in which players begin with these amounts, in turn order."""
    whole = list(amounts)
    while whole and not whole[-1]:
        whole.pop()
    return tuple(whole)


def parse_head_start(text: str) -> HeadStart:
    """Read a head start from a text such as "3:12,4:5". Raises InputError for any other text."""
    amounts: dict[int, int] = {}
    word = unquoted(text).strip("{}").strip()
    for part in re.split(r" ?[,;] ?| (?=[0-9]+ ?[:=])", " ".join(word.split())):
        found = re.fullmatch(r"(.*[^:= ]) ?[:=] ?([^:=]+)", part)
        if not found:
            numbers = re.findall(r"[0-9]+", word)
            two = len(numbers) == 2 and numbers[0] in tuple("123456789")
            form: Value = f"{numbers[0]}:{int(numbers[1])}" if two else _FORM
            raise InputError(
                message(
                    "{typed} is not a head start; write {form}",
                    typed=repr(shortened(word)),
                    form=form,
                )
            )
        try:
            player = read_whole(found[1].removeprefix("player "), 1, 99)
            amount = read_whole(found[2], 0, MOST)
        except InputError as error:
            raise InputError(
                message(
                    "{typed} is not a head start, such as 3:12,4:5: {wrong}",
                    typed=repr(shortened(part)),
                    wrong=error.said,
                )
            ) from None
        if player in amounts:
            raise InputError(
                message("player {player} has two head starts; keep one", player=player)
            )
        amounts[player] = amount
    return _by_seat(amounts)


def read_head_start(field: Field, players: int) -> HeadStart:
    """Read a head start from a record's key: {3: 12, 4: 5}, or {"3": 12} as in JSON.

    Raises InputError with the line.
    """
    amounts: dict[int, int] = {}
    if field.is_text:
        given = field.read(parse_head_start)
        if len(given) > players:
            field.fail(
                message(
                    "a head start of player {player}, and {players} play",
                    player=len(given),
                    players=players,
                )
            )
        return given
    if not field.is_mapping:
        amounts = {at: item.integer(0, MOST) for at, item in enumerate(field.items(), start=1)}
        meant = ", ".join(f"{player}: {amount}" for player, amount in amounts.items() if amount)
        example = f"{{{meant or '3: 12, 4: 5'}}}"
        field.fail(message("say which player each amount is for: {example}", example=example))
    for key, value in field.pairs():
        player = key.integer(1, players)
        if player in amounts:
            key.fail(message("player {player} has two head starts; keep one", player=player))
        amounts[player] = value.integer(0, MOST)
    return _by_seat(amounts)


def check_head_start(
    game: Game, players: int, head_start: HeadStart, *, handicap: bool = False
) -> HeadStart:
    """Return `head_start` if this number of players can have it in the game; raises InputError.

    `handicap`: the head start is to be found by play.
    """
    if (head_start or handicap) and not game.head_starts:
        raise InputError(
            message(
                "{option}: {game} has none to give; leave it out",
                option=OptionName("head-start"),
                game=game.slug,
            )
        )
    if len(head_start) > players:
        raise InputError(
            message(
                "the head start is for player {player}, but {players} play; say with {option} how "
                "many do",
                player=len(head_start),
                players=players,
                option=OptionName("players"),
            )
        )
    return head_start


def head_start_text(head_start: HeadStart) -> str:
    """A head start as users type it and as IDs spell it: "3:12,4:5"."""
    return ",".join(f"{player}:{amount}" for player, amount in by_player(head_start).items())


def by_player(head_start: HeadStart) -> dict[int, int]:
    """The amounts above 0 by player, counted from 1."""
    return {player: amount for player, amount in enumerate(head_start, start=1) if amount}


def head_start_words(game: Game, head_start: HeadStart) -> Said:
    """A head start as it stands in a sentence: "player 1 begins with 5¢"."""
    if not any(head_start):
        return message("everybody begins with nothing")
    (first, amount), *others = by_player(head_start).items()
    begins = message(
        "{player} begins with {amount}",
        player=game.seat_name(first - 1),
        amount=game.amount(amount),
    )
    with_more = (
        message("{player} with {amount}", player=game.seat_name(player - 1), amount=game.amount(n))
        for player, n in others
    )
    return listed([begins, *with_more])


def _by_seat(amounts: dict[int, int]) -> HeadStart:
    return head_start_of(amounts.get(player, 0) for player in range(1, max(amounts, default=0) + 1))
