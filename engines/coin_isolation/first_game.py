"""First turns of Coin Isolation in words: a good short path, what is done with it, the money."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from printkit.engines.coin_isolation.notation import check_paths, turn_of
from printkit.engines.coin_isolation.turn import Move, Turn, read_move
from printkit.engines.judging.advice import good_moves
from printkit.engines.kernel.position import Position
from printkit.layouts.coin_isolation.game import coins_of
from printkit.layouts.coin_isolation.layout import FILES, SQUARES, CoinTable
from printkit.layouts.coins import Coin, CoinSet
from printkit.layouts.errors import InputError
from printkit.layouts.first_game import ShownTurn
from printkit.layouts.game import Game
from printkit.layouts.messages import (
    JoinedBy,
    Listed,
    Message,
    Said,
    Spelled,
    Value,
    counted,
    listed,
    message,
)

_MOST_PATHS = 1 << 18  # of one kind of coin; choosing one then takes about two seconds
_MOST = 8  # of good moves, the one that is easiest to follow is shown
_BEST_LENGTH, _LONGEST = 3, 4  # of a path to follow, in squares


def show_turn(position: Position) -> ShownTurn:
    """Return a good path, rather one with a pile, that is short enough to follow.

    Raises InputError if there are too many paths to choose one.
    """
    try:
        check_paths(position, _MOST_PATHS)
    except OverflowError:
        raise InputError(
            message(
                "there are more than {most_paths:,} paths on one of the first "
                "turns, too many to choose one that shows the game; leave "
                "first-game out, or print it for another setup",
                most_paths=_MOST_PATHS,
            )
        ) from None
    turn, coins = turn_of(position), coins_of(position.game)
    text = min(good_moves(position, _MOST), key=lambda text: _trouble(turn, text))
    move = read_move(turn, text)
    after = position.play(text).table()
    assert isinstance(after, CoinTable)
    return ShownTurn(
        turn.seat,
        text,
        listed(_choice_words(turn, coins), " "),
        tuple(_steps(turn, move, coins)),
        listed(_counts(turn, move, after, position.game, coins), " "),
    )


def _trouble(turn: Turn, text: str) -> tuple[bool, ...] | tuple[object, ...]:
    """Return a sort key that is lower for a move that is easier to follow.

    A path of two to four squares shows the pile, and one that keeps a coin the money.
    """
    move = read_move(turn, text)
    length = len(move.walk)
    keeps_none = turn.keeps_any and not move.keeps
    return (
        length > _LONGEST,
        move.turns,
        keeps_none or not move.coin,
        length < 2,
        max(0, length - _BEST_LENGTH),
    )


def _choice_words(turn: Turn, coins: CoinSet) -> Iterator[Said]:
    """Say where a path may begin, and what else may be done."""
    row = turn.next_squares([])
    begins = [square for square in row if turn.kinds([square], turn.renegade)]
    if turn.pawn is None and begins == row and len(row) == len(FILES):
        yield message(
            "Your path may begin on any square of the row in front of you, "
            "{first}\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}{last}.",
            first=SQUARES[row[0]],
            last=SQUARES[row[-1]],
        )
    elif begins and turn.pawn is None:
        yield message(
            "In the row in front of you, your path may begin on {squares}.",
            squares=_squares(begins, "or"),
        )
    elif begins:
        squares = listed((_square_words(turn.table, square, coins) for square in begins), "or")
        pawn = SQUARES[turn.pawn or 0]
        yield (
            message(
                "Next to your pawn on {pawn} or at a corner, your path may begin on {squares}.",
                pawn=pawn,
                squares=squares,
            )
            if "diagonal" in turn.variants
            else message(
                "Next to your pawn on {pawn}, your path may begin on {squares}.",
                pawn=pawn,
                squares=squares,
            )
        )
    if turn.may_stand:
        yield message("Or you stand still and keep one coin from under your pawn.")
    if not begins and not turn.may_stand:
        yield (
            message("No path can begin in the row in front of you.")
            if turn.pawn is None
            else message("No path can begin next to your pawn.")
        )


def _squares(squares: Iterable[int], joined_by: JoinedBy = "and") -> Listed:
    return listed((SQUARES[square] for square in squares), joined_by)


def _square_words(table: CoinTable, square: int, coins: CoinSet) -> Message:
    pile = table.piles[square]
    if not pile:
        return message("{square} (empty)", square=SQUARES[square])
    return message("{square} ({coins})", square=SQUARES[square], coins=_coin_words(pile, coins))


def _coin_words(pile: Sequence[int], coins: CoinSet) -> Listed:
    """Say which coins these are: "a dime and two pennies"."""
    kinds = sorted(Counter(pile).items(), reverse=True)
    return listed(_number_of(count, coins.of(value)) for value, count in kinds)


def _number_of(count: int, coin: Coin) -> Message:
    return counted(
        "a {coin}",
        "{number} {coins}",
        count,
        number=Spelled(count),
        coin=coin.said,
        coins=coin.said_of_several,
    )


def _steps(turn: Turn, move: Move, coins: CoinSet) -> Iterator[Said]:
    """Say what is done in a turn, by the steps of the rules."""
    if move.stands:
        coin = coins.of(move.coin).said
        yield message("**Stand still,** and keep a {coin} from under your pawn.", coin=coin)
        return
    if not move.walk:
        yield (
            message("**You pass.** Your pawn stays beside the board.")
            if turn.pawn is None
            else message("**You pass.** Your pawn stays where it is.")
        )
        return
    target = SQUARES[move.walk[-1]]
    if move.turns:
        yield message(
            "**Turn renegade,** and move your pawn to {square}: no coin moves.", square=target
        )
        return
    if turn.renegade or not move.coin:
        yield message("**Move** your pawn to {square}: no coin moves.", square=target)
        return
    kind = coins.of(move.coin)
    yield listed([_path_words(turn, move, kind), _path_coins(turn, move, kind, coins)], " ")
    kept = _coins_kept(turn, move)
    if kept:
        keep = message(
            "**Keep** {coins} from {square}.", coins=_coin_words(kept, coins), square=target
        )
        more = message("You may keep all, some or none.")
        yield listed([keep, more] if turn.keeps_any else [keep], " ")
    else:
        yield message(
            "**Keep** nothing: you may keep as many coins from {square} as you like, or none.",
            square=target,
        )
    if move.leaving:
        yield message(
            "**Take along** {coins} from the square that your pawn leaves, to {square}.",
            coins=_coin_words(move.leaving, coins),
            square=target,
        )
    yield from _pile_and_move(turn, move, kind.said)


def _path_words(turn: Turn, move: Move, kind: Coin) -> Message:
    squares = _squares(move.walk)
    if turn.mixed:
        return message(
            "**Show** your path: {squares}, and name the coins: “{coins}”.",
            squares=squares,
            coins=kind.said_of_several,
        )
    return message("**Show** your path: {squares}.", squares=squares)


def _path_coins(turn: Turn, move: Move, kind: Coin, coins: CoinSet) -> Message:
    """Say which coins lie on a path."""
    if len(move.walk) == 1:
        pile = _coin_words(turn.table.piles[move.walk[0]], coins)
        return message("It is one square, with {coins}.", coins=pile)
    if len(move.walk) == 2:
        return message("Both squares hold {coins}.", coins=kind.said_of_several)
    return message(
        "All {number} squares hold {coins}.",
        number=Spelled(len(move.walk)),
        coins=kind.said_of_several,
    )


def _coins_kept(turn: Turn, move: Move) -> list[int]:
    """Return the coins that are kept from the target of a path, in cents."""
    pile = turn.table.piles[move.walk[-1]]
    count = turn.coins_kept(move.walk[-1], move.coin, move.keeps)
    return [*pile] if "greedy" in turn.variants else [move.coin] * count


def _pile_and_move(turn: Turn, move: Move, coin: Message) -> Iterator[Said]:
    *passed, last = move.walk
    target = SQUARES[last]
    moves = (
        message("**Put** your pawn on {square}.", square=target)
        if turn.pawn is None
        else message("**Move** your pawn onto {square}.", square=target)
    )
    alone, squares = len(passed) == 1, _squares(passed) if passed else ""
    if not passed:
        yield moves
    elif move.places:
        places = _squares(sorted(move.places))
        if "transplant-variant" in turn.variants:
            yield (
                message("**Pick up** the {coin} from {squares}.", coin=coin, squares=squares)
                if alone
                else message(
                    "**Pick up** a {coin} each from {squares}.", coin=coin, squares=squares
                )
            )
            yield moves
            yield (
                message("**Spread:** put it on an empty square, here {places}.", places=places)
                if alone
                else message(
                    "**Spread:** put each on an empty square, here {places}.", places=places
                )
            )
        else:
            yield (
                message(
                    "**Spread:** pick up the {coin} from {squares}, and put it on an empty square, "
                    "here {places}.",
                    coin=coin,
                    squares=squares,
                    places=places,
                )
                if alone
                else message(
                    "**Spread:** pick up a {coin} each from {squares}, and put each on an empty "
                    "square, here {places}.",
                    coin=coin,
                    squares=squares,
                    places=places,
                )
            )
            yield moves
    else:
        yield _pile_words(turn, coin, squares, target, alone=alone)
        yield moves


def _pile_words(turn: Turn, coin: Message, squares: Value, target: str, *, alone: bool) -> Message:
    """Say how the coins of a path become a pile; `alone` says that there is just one."""
    if "cleanup" in turn.variants:
        return message(
            "**Pile:** put all coins from {squares} on {target}.", squares=squares, target=target
        )
    if alone:
        return message(
            "**Pile:** put the {coin} from {squares} on {target}.",
            coin=coin,
            squares=squares,
            target=target,
        )
    return message(
        "**Pile:** put a {coin} each from {squares} on {target}.",
        coin=coin,
        squares=squares,
        target=target,
    )


def _counts(turn: Turn, move: Move, after: CoinTable, game: Game, coins: CoinSet) -> Iterator[Said]:
    """Add up the player's money, and say what lies under the pawn."""
    had, has = turn.table.money[turn.seat], after.money[turn.seat]
    if move.stands:
        kept = [move.coin]
    else:
        kept = _coins_kept(turn, move) if has > had else []
    parts, total = [*([had] if had else []), *kept], game.amount(has)
    if len(parts) > 1:
        sum_ = listed(map(game.amount, parts), "+")
        yield message("{sum} = **{total}** for you.", sum=sum_, total=total)
    elif has > had or not has:
        yield message("You have **{total}**.", total=total)
    else:
        yield message("You have **{total}**, as before.", total=total)
    pawn = after.pawns[turn.seat]
    if pawn is None:
        return
    pile = after.piles[pawn]
    if not pile:
        yield message("No coin lies under your pawn.")
        return
    yield counted(
        "{coins} lies under your pawn.",
        "{coins} lie under your pawn.",
        len(pile),
        coins=_coin_words(pile, coins),
    )
