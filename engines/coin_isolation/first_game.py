"""First turns of Coin Isolation in words: a good short path, what is done with it, the money."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from printkit.engines.coin_isolation.notation import check_paths, turn_of
from printkit.engines.coin_isolation.turn import Move, Turn, read_move
from printkit.engines.judging.advice import good_moves
from printkit.engines.kernel.position import Position
from printkit.layouts.coin_isolation.game import coins_of
from printkit.layouts.coin_isolation.layout import FILES, SQUARES, CoinTable
from printkit.layouts.coins import NO_BREAK, CoinSet
from printkit.layouts.errors import InputError
from printkit.layouts.first_game import ShownTurn
from printkit.layouts.game import Game
from printkit.layouts.words import capitalize, in_words, together

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
            f"there are more than {_MOST_PATHS:,} paths on one of the first turns, too many to "
            "choose one that shows the game; leave first-game out, or print it for another setup"
        ) from None
    turn, coins = turn_of(position), coins_of(position.game)
    text = min(good_moves(position, _MOST), key=lambda text: _trouble(turn, text))
    move = read_move(turn, text)
    after = position.play(text).table()
    assert isinstance(after, CoinTable)
    return ShownTurn(
        turn.seat,
        text,
        " ".join(_choice_words(turn, coins)),
        tuple(_steps(turn, move, coins)),
        " ".join(_counts(turn, move, after, position.game, coins)),
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


def _choice_words(turn: Turn, coins: CoinSet) -> Iterator[str]:
    """Say where a path may begin, and what else may be done."""
    row = turn.next_squares([])
    begins = [square for square in row if turn.kinds([square], turn.renegade)]
    if turn.pawn is None and begins == row and len(row) == len(FILES):
        ends = f"{SQUARES[row[0]]}{NO_BREAK}to{NO_BREAK}{SQUARES[row[-1]]}"
        yield f"Your path may begin on any square of the row in front of you, {ends}."
    elif begins and turn.pawn is None:
        yield f"In the row in front of you, your path may begin on {_any_of(begins)}."
    elif begins:
        said = [
            f"{SQUARES[square]} ({_pile_words(turn.table, square, coins)})" for square in begins
        ]
        corners = " or at a corner" if "diagonal" in turn.variants else ""
        beside = f"Next to your pawn on {SQUARES[turn.pawn or 0]}{corners}"
        yield f"{beside}, your path may begin on {together(said, 'or')}."
    if turn.may_stand:
        yield "Or you stand still and keep one coin from under your pawn."
    if not begins and not turn.may_stand:
        where = "in the row in front of you" if turn.pawn is None else "next to your pawn"
        yield f"No path can begin {where}."


def _any_of(squares: Sequence[int]) -> str:
    return together([SQUARES[square] for square in squares], "or")


def _pile_words(table: CoinTable, square: int, coins: CoinSet) -> str:
    return _coin_words(table.piles[square], coins) or "empty"


def _coin_words(pile: Sequence[int], coins: CoinSet) -> str:
    """Say which coins these are: "a dime and two pennies"; empty for none."""
    kinds = sorted(Counter(pile).items(), reverse=True)
    return together([_number_of(count, value, coins) for value, count in kinds]) if kinds else ""


def _number_of(count: int, value: int, coins: CoinSet) -> str:
    coin = coins.of(value)
    return f"a {coin.name}" if count == 1 else f"{in_words(count)} {coin.plural}"


def _steps(turn: Turn, move: Move, coins: CoinSet) -> Iterator[str]:
    """Say what is done in a turn, by the steps of the rules."""
    if move.stands:
        yield f"**Stand still,** and keep a {coins.of(move.coin).name} from under your pawn."
        return
    if not move.walk:
        where = "beside the board" if turn.pawn is None else "where it is"
        yield f"**You pass.** Your pawn stays {where}."
        return
    *passed, target = (SQUARES[square] for square in move.walk)
    if move.turns or turn.renegade or not move.coin:
        how = "**Turn renegade,** and move" if move.turns else "**Move**"
        yield f"{how} your pawn to {target}: no coin moves."
        return
    kind = coins.of(move.coin)
    named = f", and name the coins: “{kind.plural}”" if turn.mixed else ""
    way = together([*passed, target])
    every = "Both" if len(passed) == 1 else f"All {in_words(len(move.walk))}"
    holds = f"It is one square, with {_pile_words(turn.table, move.walk[0], coins)}."
    holds = f"{every} squares hold {kind.plural}." if passed else holds
    yield f"**Show** your path: {way}{named}. {holds}"
    kept = _coins_kept(turn, move)
    if kept:
        more = " You may keep all, some or none." if turn.keeps_any else ""
        yield f"**Keep** {_coin_words(kept, coins)} from {target}.{more}"
    else:
        yield f"**Keep** nothing: you may keep as many coins from {target} as you like, or none."
    if move.leaving:
        leaving = _coin_words(move.leaving, coins)
        yield f"**Take along** {leaving} from the square that your pawn leaves, to {target}."
    yield from _pile_and_move(turn, move, passed, target, kind.name)


def _coins_kept(turn: Turn, move: Move) -> list[int]:
    """Return the coins that are kept from the target of a path, in cents."""
    pile = turn.table.piles[move.walk[-1]]
    count = turn.coins_kept(move.walk[-1], move.coin, move.keeps)
    return [*pile] if "greedy" in turn.variants else [move.coin] * count


def _pile_and_move(
    turn: Turn, move: Move, passed: Sequence[str], target: str, name: str
) -> Iterator[str]:
    moves = f"**Move** your pawn onto {target}."
    if turn.pawn is None:
        moves = f"**Put** your pawn on {target}."
    from_each = f"the {name} from {passed[0]}" if len(passed) == 1 else ""
    from_each = from_each or f"a {name} each from {together(passed) if passed else ''}"
    if not passed:
        yield moves
    elif move.places:
        places = together([SQUARES[square] for square in sorted(move.places)])
        spread = f"put {'it' if len(passed) == 1 else 'each'} on an empty square, here {places}."
        if "transplant-variant" in turn.variants:
            yield f"**Pick up** {from_each}."
            yield moves
            yield f"**Spread:** {spread}"
        else:
            yield f"**Spread:** pick up {from_each}, and {spread}"
            yield moves
    elif "cleanup" in turn.variants:
        yield f"**Pile:** put all coins from {together(passed)} on {target}."
        yield moves
    else:
        yield f"**Pile:** put {from_each} on {target}."
        yield moves


def _counts(turn: Turn, move: Move, after: CoinTable, game: Game, coins: CoinSet) -> Iterator[str]:
    """Add up the player's money, and say what lies under the pawn."""
    had, has = turn.table.money[turn.seat], after.money[turn.seat]
    if move.stands:
        kept = [move.coin]
    else:
        kept = _coins_kept(turn, move) if has > had else []
    parts = [*([had] if had else []), *kept]
    if len(parts) > 1:
        sum_ = " + ".join(str(game.amount(part)) for part in parts)
        yield f"{sum_} = **{game.amount(has)}** for you."
    else:
        yield f"You have **{game.amount(has)}**{'' if has > had or not has else ', as before'}."
    pawn = after.pawns[turn.seat]
    if pawn is not None:
        under = _coin_words(after.piles[pawn], coins) or "no coin"
        lie = "lie" if len(after.piles[pawn]) > 1 else "lies"
        yield f"{capitalize(under)} {lie} under your pawn."
