"""The sheets of Coin Collectors that replace a piecepack, its log and its cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from printkit.layouts.coin_collectors.layout import HOLE, SQUARES, SUITS, TILES
from printkit.layouts.paper import PAPERS
from printkit.layouts.setup import CheckedSetup
from printkit.output.coin_collectors import pieces
from printkit.output.coin_collectors.setup import chance, grade
from printkit.output.drawing.scene import Circle, Line, Page, Rect
from tests.output.games import coin_collectors
from tests.output.scenes import Leaf, inside, leaves, leaves_in, near, texts, texts_in, words_on
from tests.output.specs import pages_of
from tests.output.test_sheets_on_paper import TOLERANCE, assert_circles, assert_sizes
from tests.output.tiers import in_tiers

ANY_PAPER = in_tiers(["a4"], PAPERS)
PENNY = 19.05


def words_at(page: Page, label: str) -> list[str]:
    return texts_in(leaves_in(page, label))


def is_penny(leaf: Leaf) -> bool:
    return isinstance(leaf.item, Circle) and abs(2 * leaf.item.radius - PENNY) < TOLERANCE


@ANY_PAPER
def test_a_coin_is_readable_beside_its_penny(paper: str) -> None:
    spec = coin_collectors(paper, "grey")
    (page,) = pages_of(spec, "mat")
    for square, name in enumerate(SQUARES):
        if square == HOLE:
            continue
        drawn = leaves_in(page, name)
        (penny,) = filter(is_penny, drawn)
        beside = [leaf for leaf in drawn if not near(leaf.box, penny.box)]
        tile, coin = spec.setup.layout.tiles[square], str(spec.setup.layout.coins[square])
        assert texts_in(beside)[:2] == [tile[1], coin]
        assert inside(penny.box, drawn[0].box, 0.0)


@ANY_PAPER
def test_the_mat_has_a_place_for_each_pawn_and_die(paper: str) -> None:
    spec = coin_collectors(paper, "grey")
    (page,) = pages_of(spec, "mat")
    assert len(rounds(page, "c3")) >= 4
    for suit, face in zip(SUITS, spec.setup.layout.dice, strict=True):
        assert words_at(page, f"{suit} die")[:2] == [str(face), suit]
        circles = (leaf.item for leaf in rounds(page, f"{suit} die"))
        pips = [item for item in circles if item.style.fill == spec.theme.ink]  # type: ignore[union-attr]
        assert len(pips) == (face or 6)
    assert "a 6 counts as the null" in words_on(page)


def test_the_mat_says_what_its_tiles_are_called_where_there_is_room() -> None:
    spec = coin_collectors("letter", "grey")
    found = texts(pages_of(spec, "mat")[0])
    assert {str(pieces.tile_name(tile)) for tile in TILES} <= set(found)


@ANY_PAPER
def test_pennies_have_their_true_size_in_both_files(paper: str) -> None:
    (page,) = pages_of(coin_collectors(paper, "grey"), "mat")
    assert_circles(page, Counter({PENNY: 24}))


@in_tiers(["a4"], ["a4", "a5"])
def test_pieces_have_their_true_size_in_both_files(paper: str) -> None:
    spec = coin_collectors(paper, "grey")
    fronts = [page for page in pages_of(spec, "pieces") if page.side == "front"]
    wanted: dict[tuple[float, float], int] = {
        (pieces.TILE, pieces.TILE): 24,
        (pieces.PAWN, 67.9): 4,
        (pieces.DIE, pieces.DIE): 24,
        (pieces.COIN, pieces.COIN): 24,
    }
    assert_sizes(fronts, wanted)


def test_all_tiles_have_the_same_back() -> None:
    backs = [
        page for page in pages_of(coin_collectors("a4", "colour"), "pieces") if page.side == "back"
    ]
    drawn = set()
    for tile in TILES:
        label = f"tile, {pieces.tile_name(tile)}, back"
        (page,) = (page for page in backs if leaves_in(page, label))
        ground, *others = (leaf.item for leaf in leaves_in(page, label))
        # the ground ends where tiles touch, and extends beyond them elsewhere
        assert isinstance(ground, Rect)
        assert ground.x <= 0.0 and ground.x + ground.width >= pieces.TILE
        assert ground.y <= 0.0 and ground.y + ground.height >= pieces.TILE
        drawn.add(repr([ground.style, *others]))
    assert len(drawn) == 1


def test_no_back_of_a_tile_says_which_way_round_it_lies() -> None:
    tile = pieces.tile_piece(coin_collectors("a4", "colour"), TILES[0])
    assert tile.back
    ends = [(each.start, each.end) for each in tile.back.items if isinstance(each, Line)]
    lines = {frozenset((round(p.x, 3), round(p.y, 3)) for p in both) for both in ends}
    turned = {frozenset((round(tile.width - y, 3), x) for x, y in line) for line in lines}
    assert lines == turned and lines


def test_a_coin_has_its_value_on_one_side_and_its_suit_on_the_other() -> None:
    front, back = pages_of(coin_collectors("a4", "grey"), "pieces")[-2:]
    for suit in SUITS:
        for value, name in enumerate(pieces.VALUE_NAMES):
            coin = f"coin, {name} of {suit}"
            assert words_at(front, f"{coin}, front") == [str(value)]
            assert leaves_in(back, f"{coin}, back") and not words_at(back, f"{coin}, back")
            one = rounds(front, f"{coin}, front")[0].box
            other = rounds(back, f"{coin}, back")[0].box
            assert one.centre.x + other.centre.x == pytest.approx(front.width, abs=0.01)
            assert one.centre.y == pytest.approx(other.centre.y, abs=0.01)


def rounds(page: Page, label: str) -> list[Leaf]:
    return [leaf for leaf in leaves_in(page, label) if isinstance(leaf.item, Circle)]


@ANY_PAPER
def test_the_log_has_a_box_for_each_coin_to_collect(paper: str) -> None:
    (page,) = pages_of(coin_collectors(paper, "grey"), "score-pad")
    games = {label for leaf in leaves(page) for label in leaf.labels if label.startswith("game ")}
    assert len(games) >= 12
    for game in games:
        rings = rounds(page, game)
        assert len(rings) == 24 and sum(ring.half > 0.15 for ring in rings) == 5


def test_the_log_states_how_hard_the_setup_is() -> None:
    spec = coin_collectors("a4", "grey")
    found = texts(pages_of(spec, "score-pad")[0])
    assert "seed 7" in found and "easy, 53%" in found
    unknown = pages_of(replace(spec, verdict=None), "score-pad")[0]
    assert "not rated" in texts(unknown)
    assert not any("%" in text for text in texts(unknown) if "Print at" not in text)


def test_a_setup_that_is_not_fair_has_no_grade() -> None:
    verdict = coin_collectors("a4", "grey").verdict
    assert verdict and (str(grade(verdict)), str(chance(verdict))) == ("easy", "53%")
    assert (str(grade(None)), chance(None)) == ("not rated", None)
    unfair = replace(verdict, fair="unfair")
    assert (str(grade(unfair)), chance(unfair)) == ("unfair", None)
    seat = replace(verdict.seats[0], share=0.043)
    assert str(chance(replace(verdict, seats=(seat,)))) == "4.3%"


@ANY_PAPER
def test_cards_are_sorted_from_the_easiest(paper: str) -> None:
    spec = coin_collectors(paper, "grey")
    verdict = spec.verdict
    assert verdict
    shares = 0.2, 0.7, 0.5, 0.3, 0.6
    rated = [replace(verdict, seats=(replace(verdict.seats[0], share=share),)) for share in shares]
    cards = (CheckedSetup(spec.setup), *(CheckedSetup(spec.setup, found) for found in rated))
    pages = pages_of(replace(spec, cards=cards), "cards")
    assert len(pages) == (3 if paper == "a5" else 1)
    spoken = [words_at(page, f"card {n}") for n in range(1, 7) for page in pages]
    wins = [" ".join(words) for words in spoken if words]
    assert len(wins) == 6
    for words, share in zip(wins, ("70%", "60%", "50%", "30%", "20%"), strict=False):
        assert f"win {share}" in words
    assert "not rated" in wins[-1]
    assert all(spec.setup.id in words for words in wins)
    assert "5 of 6 cards were rated" in texts(pages[0])


def test_cards_show_the_whole_setup() -> None:
    spec = coin_collectors("letter", "grey")
    (page,) = pages_of(spec, "cards")
    for square, name in enumerate(SQUARES):
        if square != HOLE:
            tile, coin = spec.setup.layout.tiles[square], str(spec.setup.layout.coins[square])
            shown = [leaf for leaf in leaves_in(page, name) if "card 1" in leaf.labels]
            assert texts_in(shown) == [tile[1], coin]


def test_the_rules_show_the_first_steps_of_a_game() -> None:
    spec = coin_collectors("a4", "grey")
    page = pages_of(spec, "rules")[0]
    frames = [
        leaf
        for leaf in leaves_in(page, "figure")
        if isinstance(leaf.item, Rect) and leaf.item.style.stroke == spec.theme.accent
    ]
    assert len(spec.example) == 3 and len(frames) == 2
    assert "By the tile:" in words_on(page)
    assert pages_of(replace(spec, example=()), "rules")
