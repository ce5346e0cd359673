"""The first turns of 20 setups a game, told a second time by the slow rules, number by number."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import pytest

import printkit
from printkit.engines.coin_isolation import first_game as coin_isolation_game
from printkit.engines.coin_isolation.turn import Move, Turn
from printkit.engines.dice_isolation import first_game as dice_isolation_game
from printkit.judging.ready import read_ready
from printkit.layouts.coin_isolation.layout import SQUARES, CoinLayout, CoinTable
from printkit.layouts.coins import US
from printkit.layouts.dice_isolation.board_set import standard_set
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.errors import InputError
from printkit.layouts.first_game import TURNS, ShownTurn
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.isaac.layout import IsaacLayout
from printkit.layouts.isaac.tiles import Tile, TileKind
from printkit.layouts.setup import Record, Setup
from printkit.layouts.words import in_words
from printkit.output.sheet import FirstGame
from printkit.printing.diagrams import diagrams, first_game
from printkit.printing.drafts import draft_printable
from printkit.printing.order import Order
from printkit.printing.printables import pages
from tests.cases import cases_together, some_of
from tests.every import every
from tests.oracle import coin_collectors, coin_isolation, dice_isolation, isaac
from tests.oracle.coin_isolation_board import adjacency, first_row
from tests.oracle.records import oracle_end
from tests.output import dice_verdicts
from tests.playing import deal_setup

COUNT = 20  # setups of a game
SUM = re.compile(r"((?:\d+¢? [+×−] )+\d+¢?) = \**(\d+)")
NUMBERS = {in_words(number): number for number in range(11)} | {"a": 1}
SQUARE = re.compile(r"\b[a-h][1-8]\b")


PAIRS: dict[str, tuple[tuple[str, ...], ...]] = {
    "coin-isolation": (
        ("mixed-change", "transplant"),
        ("mixed-change-2008", "semi-greedy"),
        ("transplant-variant", "standing-still"),
    ),
    "coin-collectors": (
        ("acceptable-losses", "four-die-stud"),
        ("four-die-stud", "last-one-out-1"),
    ),
}
"""Variants that are played together."""


def setups_of(game: Game) -> Iterator[Setup[Any]]:
    """Yield dealt setups, with each variant, pairs of them and head starts, and the game's own."""
    sets = [(), *((variant,) for variant in game.variants), *PAIRS.get(game.slug, ())]
    for seed in range(1, COUNT + 1):
        variants, players = sets[seed % len(sets)], game.players[seed % len(game.players)]
        sides = game.usual_sides(players)
        setup = Setup(game, game.deal(seed, variants), players, sides, variants, seed)
        yield replace(setup, head_start=(0, 3) if game.head_starts and seed % 3 == 0 else ())
    if game.slug == "coin-isolation":
        for players in game.players:
            yield from (ready.checked_setup.setup for ready in read_ready(game, players)[:2])
    if game.slug == "dice-isolation":
        yield from (Setup(game, board.layout, 2, ()) for board in standard_set()[::4])
    if game.slug == "isaac":
        assert game.standard is not None
        yield Setup(game, game.standard, 2, ())
        for seed in range(1, 6):
            yield replace(deal_setup(game, seed), layout=game.deal(seed, (), ("random-tiles",)))


def first_game_of(setup: Setup[Any]) -> FirstGame[Any]:
    """Return the first turns of a setup that has some."""
    game = first_game(setup)
    assert game is not None
    return game


@dataclass(frozen=True)
class Told:
    """A turn, said in English."""

    seat: int
    move: str
    may: str
    steps: tuple[str, ...]
    counts: str


def told(turn: ShownTurn) -> Told:
    steps = tuple(map(str, turn.steps))
    return Told(turn.seat, turn.move, str(turn.may), steps, str(turn.counts))


def record_of_turns(game: FirstGame[Any], setup: Setup[Any]) -> Record:
    """Return the record of a setup with its first turns."""
    return Record(setup, tuple(turn.move for turn in game.turns))


def assert_replayed(game: FirstGame[Any], setup: Setup[Any]) -> None:
    played = diagrams(record_of_turns(game, setup))
    assert [each.table for each in played] == [each.table for each in game.positions]


def check_shown(setup: Setup[Any], check: Callable[..., None]) -> None:
    """Replay the turns by the engine and the oracle, and check what is said of each."""
    game = first_game_of(setup)
    assert_replayed(game, setup)
    now = oracle_end(Record(setup, ()))
    for turn in map(told, game.turns):
        before, now = now, now.play(turn.move)
        assert turn.seat == before.to_move
        for terms, total in SUM.findall(turn.counts):
            plain = terms.replace("¢", "").replace("×", "*").replace("−", "-")
            assert eval(plain) == int(total)  # the pattern permits only a sum
        check(setup, turn, before, now)
    if game.yours is None:
        return
    assert game.yours.seat == now.to_move
    check(setup, told(game.yours), now, now.play(game.yours.move))
    assert len(game.turns) == TURNS


# Coin Isolation


def check_coin_turn(
    setup: Setup[Any],
    turn: Told,
    before: coin_isolation.Position,
    after: coin_isolation.Position,
) -> None:
    piles = dict(zip(coin_isolation.SQUARES, before.piles, strict=True))
    assert set(_squares_named(turn.may)) == set(_begins(setup, before, piles))
    assert int(re.findall(r"(\d+)¢", turn.counts)[-1]) == after.scores[turn.seat]
    if " = " in turn.counts and before.scores[turn.seat]:
        assert int(re.findall(r"\d+", turn.counts)[0]) == before.scores[turn.seat]
    pawn = after.pawns[turn.seat]
    if pawn:
        left = after.piles[coin_isolation.SQUARES.index(pawn)]
        assert _coins_in(turn.counts.split(". ", 1)[-1]) == Counter(left)
    if not turn.move[0].isalnum() or turn.move in ("pass", "stand"):
        return
    path = SQUARE.findall(turn.move.split(" ")[0])
    way, *others = [step for step in turn.steps if "**Show**" in step] or [""]
    assert not others
    if way:
        assert SQUARE.findall(way) == path
        (kind,) = {value for name, value in KINDS.items() if re.search(rf"\b{name}\b", way)}
        assert all(kind in piles[square] for square in path)


KINDS = {"penny": 1, "pennies": 1, "nickel": 5, "nickels": 5, "dime": 10, "dimes": 10}
KINDS |= {"quarter": 25, "quarters": 25}


def _begins(
    setup: Setup[Any], before: coin_isolation.Position, piles: dict[str, tuple[int, ...]]
) -> Iterator[str]:
    """Yield the squares where a path may begin, by the rules."""
    assert before.to_move is not None
    pawn = before.pawns[before.to_move]
    near = adjacency(setup.variants)[pawn] if pawn else first_row(setup.sides[before.to_move])
    walks = "empty-squares" in setup.variants or before.renegades[before.to_move]
    for square in near:
        if square not in before.pawns and (piles[square] or walks):
            yield square


def _squares_named(may: str) -> list[str]:
    told = SQUARE.findall(re.sub(r"pawn on [a-h][1-8]", "", may))
    if "any square of the row" in may:
        first, last = told
        return [s for side in SIDES for s in first_row(side) if {first, last} <= {*first_row(side)}]
    return told


SIDES = ("bottom", "right", "top", "left")


def _coins_in(text: str) -> Counter[int]:
    """Return the coins that a text names: "A dime and two pennies lie under your pawn"."""
    named = re.findall(rf"(\w+) ({'|'.join(KINDS)})\b", text.lower())
    return Counter({KINDS[name]: NUMBERS[number] for number, name in named})


# Dice Isolation


def check_dice_turn(
    setup: Setup[Any],
    turn: Told,
    before: dice_isolation.Position,
    after: dice_isolation.Position,
) -> None:
    had, has = before.players[turn.seat], after.players[turn.seat]
    squares = [move for move in before.legal() if len(move) == 2]
    told = f"the {len(squares)} free squares" in turn.may or "the last free square" in turn.may
    assert told == bool(squares and had.rolled and not had.tokens)
    assert "last" not in turn.may or SQUARE.findall(turn.may) == squares
    if turn.move.startswith("roll"):
        dice = turn.move.removeprefix("roll ").split("+")
        (said,) = (step for step in turn.steps if step.startswith("**Roll**"))
        assert re.findall(r"\d", said) == dice
        assert int(re.findall(r"\*\*(\d+)", turn.counts)[-1]) == has.hand
        assert ("phase B" in turn.counts) == (has.phase == "B")
        return
    assert turn.steps[-1] == f"**Place** a token on {turn.move}."
    assert f"= **{has.hand} token" in turn.counts
    taken = frozenset[str]().union(*(player.tokens for player in after.players))
    near = {
        square
        for square in after.white - taken
        if any(dice_isolation.adjacent(square, own) for own in has.tokens)
    }
    assert set(SQUARE.findall(turn.counts)) == near


def test_a_head_start_that_a_check_found_is_counted() -> None:
    setup = deal_setup(GAMES["dice-isolation"])
    game = first_game(setup, dice_verdicts.verdict(setup, 4))
    assert game is not None
    second = game.turns[1]
    dice = [int(face) for face in second.move.removeprefix("roll ").split("+")]
    terms = " + ".join(map(str, (4, *dice)))
    assert "head start of 4 tokens" in str(second.may)
    assert str(second.counts).startswith(f"{terms} = **{4 + sum(dice)} tokens**")
    assert game.positions[2].table.hands[1] == 4 + sum(dice)


# Isaac


def check_isaac_hand(turn: Told, hand: tuple[int, ...]) -> None:
    told = re.findall(r"(\w+) of length (\d+)", turn.may)
    assert Counter(hand) == Counter({int(n): NUMBERS.get(c) or int(c) for c, n in told})


def check_isaac_removal(turn: Told, before: isaac.Position, after: isaac.Position) -> None:
    (tile,) = before.placed[turn.seat] - after.placed[turn.seat]
    assert f"It is worth {dict(before.values)[len(tile)]}." in turn.steps[0]
    had, has = before.scores[turn.seat], after.scores[turn.seat]
    assert (f"to {has}." in turn.steps[1]) == (has != had)
    points = int(re.findall(r"\*\*(\d+) point", turn.counts)[0])
    assert had <= has <= had + points


def check_isaac_turn(
    setup: Setup[Any], turn: Told, before: isaac.Position, after: isaac.Position
) -> None:
    if turn.move == "pass":
        assert before.legal() == ["pass"]
        return
    if "=" in turn.move:
        check_isaac_removal(turn, before, after)
        return
    (tile,) = after.placed[turn.seat] - before.placed[turn.seat]
    hand = before.unplaced[turn.seat]
    if len(hand) == 1:
        assert turn.may == f"You have only one tile left, of length {hand[0]}."
    else:
        assert f"your {len(hand)} tiles" in turn.may
        check_isaac_hand(turn, hand)
    take, lay = turn.steps
    value = dict(before.values)[len(tile)]
    assert [int(n) for n in re.findall(r"\d+", take)] == [len(tile), value]
    first, last = (int(n) for n in re.findall(r"\d\d", lay))
    if turn.seat == isaac.LIGHT:
        first, last = 99 - last, 99 - first
    assert f"{first:02}-{last:02}" == isaac.name(tile)
    line = set(isaac.line_of(tile))
    others = [t for placed in after.placed for t in placed if t != tile and line & set(t)]
    sum_ = f"{len(others)} × {value} = **{len(others) * value} point"
    assert sum_ in turn.counts
    assert ("column" in turn.counts) == (tile[0][1] == tile[1][1])


# Coin Collectors

SUITS = coin_collectors.SUITS


def check_collectors_turn(
    setup: Setup[Any],
    turn: Told,
    before: coin_collectors.Position,
    after: coin_collectors.Position,
) -> None:
    assert f"**{after.scores[0]} of 24 coins**" in turn.counts
    step, *rolled = turn.move.split(" ")
    suit, _, square = step.partition("-")
    dice = dict(after.dice)
    said = " ".join(turn.steps)
    shown = {s: f for s, _, f in (word.partition("=") for word in rolled)}
    roll = next(s for s in turn.steps if s.startswith("**Roll**"))
    assert [s for s in SUITS if s in shown] == [
        s for s in SUITS if re.search(rf"\b{s}\b", roll)
    ] or (len(shown) == len(SUITS))
    assert all(str(dice[s]) in roll for s in shown)
    if square == "out":
        assert "give up" in turn.may
        return
    told = re.findall(r"onto (\w\d) by its (tile|coin) \(([^)]*) pawn\)", turn.may)
    targets = {move.partition("-")[2] for move in before.legal()}
    assert {target for target, _, _ in told} == targets
    for target, way, pawns in told:
        for pawn in SUITS if pawns == "any" else re.findall(r"\w+s\b", pawns):
            if pawn in dict(before.pawns):
                assert f"{pawn}-{target}" in before.legal()
                assert _opens(before, pawn, target, way)
    tile, coin = dict(before.tiles)[square], dict(before.coins)[square]
    first = turn.steps[0]
    assert f"{suit} pawn onto {square}" in first
    if "it is the" in first:
        owner = coin_collectors.LETTERS[tile[0]]
        assert (
            f"the {tile[1]} of {owner}, and the {owner} die shows {dict(before.dice)[owner]}"
            in first
        )
    else:
        assert f"a coin of {coin} lies there, and the {suit} die shows {coin}" in first
    for die, target in re.findall(r"the (\w+) die for (\w\d)", said):
        assert die not in shown
        owner = coin_collectors.LETTERS[dict(before.tiles)[target][0]]
        moves = [move for move in after.legal() if move.endswith(f"-{target}")]
        assert moves
        assert owner == die or f"{die}-{target}" in moves


def _opens(position: coin_collectors.Position, pawn: str, target: str, way: str) -> bool:
    dice, tile = dict(position.dice), dict(position.tiles)[target]
    if way == "tile":
        return dice[coin_collectors.LETTERS[tile[0]]] == int(tile[1])
    return dice[pawn] == dict(position.coins)[target]


@pytest.mark.parametrize(
    ("slug", "check"),
    [
        ("coin-isolation", check_coin_turn),
        ("dice-isolation", check_dice_turn),
        ("isaac", check_isaac_turn),
        ("coin-collectors", check_collectors_turn),
    ],
)
def test_first_turns_are_true(slug: str, check: Callable[..., None]) -> None:
    setups = list(setups_of(GAMES[slug]))
    every([(setup, check) for setup in some_of(setups)], check_shown)


# Any game, and printing


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_first_turns_are_the_same_each_time_and_replay(game: Game) -> None:
    setup = deal_setup(game)
    one, other = first_game_of(setup), first_game_of(setup)
    assert one == other
    assert_replayed(one, setup)


def _board(*rows: str) -> Setup[Any]:
    return Setup(GAMES["dice-isolation"], DiceLayout(rows), 2, ())


def _tiles(kind: TileKind, *opening: Tile) -> Setup[Any]:
    return Setup(GAMES["isaac"], IsaacLayout((kind,), opening), 2, ())


def coins_on(*rows: str) -> Setup[Any]:
    """Return a setup of Coin Isolation for two, its top rank first."""
    coins = tuple(int(coin) for row in reversed(rows) for coin in row.split())
    return Setup(GAMES["coin-isolation"], CoinLayout(coins), 2, ("bottom", "top"))


BARE = "0 0 0 0 0 0 0 0"
LONG = tuple(Tile(10 * row, 10 * row + 9) for row in range(10))
ODD = [
    (coins_on(*[BARE] * 7, "1 5 0 0 0 0 0 0"), check_coin_turn),
    (_board("."), check_dice_turn),
    (_board(".."), check_dice_turn),
    (_board(*["........"] * 8), check_dice_turn),
    (_tiles(TileKind(10, 5, 2)), check_isaac_turn),
    (_tiles(TileKind(2, 5, 1)), check_isaac_turn),
    (_tiles(TileKind(10, 5, 5), *LONG), check_isaac_turn),
]
"""Setups with passes, with little to choose from, or with much."""


@pytest.mark.parametrize("number, least", [(1, 6), (2, 12), (3, 12)])
def test_a_first_roll_is_high_with_any_number_of_dice(number: int, least: int) -> None:
    """Its players have plenty of tokens: no reader wonders why one stops so early."""
    start = printkit.position(deal_setup(GAMES["dice-isolation"]))
    dice = dice_isolation_game._dice_shown(start, number)
    assert len(dice) == number and least <= sum(dice)
    assert all(1 <= die <= 6 for die in dice)


def test_first_turns_of_odd_setups_are_true() -> None:
    every(ODD, check_shown)


@cases_together(
    ("players", "chosen"),
    [
        (3, ("diagonal", "transplant", "many-pennies")),
        (
            4,
            (
                *("diagonal", "transplant", "many-many-pennies", "mixed-change", "semi-greedy"),
                *("standing-still", "renegade"),
            ),
        ),
    ],
)
def test_first_turns_along_very_many_paths_are_true(players: int, chosen: tuple[str, ...]) -> None:
    """A path of 23 squares can put coins back on any of millions of sets of them."""
    game = GAMES["coin-isolation"]
    variants = game.check_variants(chosen)
    sides = game.usual_sides(players)
    setup = Setup(game, game.deal(7, variants), players, sides, variants, 7)
    check_shown(setup, check_coin_turn)


@pytest.mark.parametrize(
    ("renegade", "words"),
    [(False, "**Turn renegade,** and move your pawn to b2"), (True, "**Move** your pawn to b2")],
)
def test_a_renegade_only_moves_a_pawn(renegade: bool, words: str) -> None:
    table = CoinTable(((1,),) * 64, (1, 62), (0, 0), (renegade, False), ("bottom", "top"), 0)
    turn = Turn(table, frozenset({"renegade"}))
    move = Move((SQUARES.index("b2"),), coin=1, turns=not renegade)
    (step,) = coin_isolation_game._steps(turn, move, US)
    assert str(step) == f"{words}: no coin moves."


def test_too_many_paths_to_choose_from_are_refused_and_left_out_of_a_kit() -> None:
    setup = replace(coins_on(*["1 1 1 1 1 1 1 1"] * 8), variants=("diagonal",))
    with pytest.raises(InputError, match=r"paths on one of the first turns.*another setup"):
        first_game(setup)
    assert "first-game" not in labels(things=(setup,), whole=True)
    with pytest.raises(InputError, match="paths on one of the first turns"):
        labels(things=(setup,), sheets=("first-game",))


def test_a_setup_in_which_all_pass_has_no_first_turns() -> None:
    assert first_game(coins_on(*[BARE] * 3, "0 0 0 1 0 0 0 0", *[BARE] * 4)) is None


def lost_at_once() -> Setup[Any]:
    """Return a setup of Coin Collectors whose dice allow no step."""
    setup = deal_setup(GAMES["coin-collectors"])
    layout: Any = setup.layout
    rolls = (replace(layout, dice=dice) for dice in product(range(6), repeat=4))
    setups = (replace(setup, layout=rolled, seed=None) for rolled in rolls)
    return next(stuck for stuck in setups if not printkit.position(stuck).legal())


def labels(**order: Any) -> list[str]:
    made = draft_printable(Order(check=False, **order), order["things"][0])
    return [page.name for page in pages([made], "pdf").pages]


def test_the_whole_kit_has_first_turns_unless_the_game_was_begun() -> None:
    setup = deal_setup(GAMES["dice-isolation"])
    assert "first-game" in labels(things=(setup,), whole=True)
    assert "first-game" not in labels(things=(setup,))
    record = record_of_turns(first_game_of(setup), setup)
    assert "first-game" not in labels(things=(record,), whole=True)
    with pytest.raises(InputError, match="begins before the first move"):
        labels(things=(record,), sheets=("first-game",))
    assert labels(things=(Record(setup, ()),), sheets=("first-game",)) == ["first-game"]


def test_a_setup_without_a_legal_move_has_no_first_turns() -> None:
    setup = lost_at_once()
    assert first_game(setup) is None
    assert "first-game" not in labels(things=(setup,), whole=True)
    with pytest.raises(InputError, match="no player can move"):
        labels(things=(setup,), sheets=("first-game",))


def test_each_of_several_setups_has_its_own_first_turns() -> None:
    game = GAMES["dice-isolation"]
    order = Order((deal_setup(game, 1), deal_setup(game, 2)), sheets=("first-game",), check=False)
    kit = pages([draft_printable(order, thing) for thing in order.things], "pdf")
    assert [page.name for page in kit.pages] == ["first-game", "first-game"]
    assert kit.pages[0].items != kit.pages[1].items
