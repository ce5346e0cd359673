"""The covers show the game and say who invented it; booklets have no blank page."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest

from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.language import ENGLISH
from printkit.layouts.rules import rule_book
from printkit.layouts.stocks import STOCK
from printkit.output.contract import sheets_of
from printkit.output.drawing.scene import Circle, Line, Page, Style, Text
from printkit.output.page.composition import stock_kit
from printkit.output.page.wording import game_line
from printkit.output.press.imposition import half
from printkit.output.sheet import BACK_COVER, AnySpec
from printkit.printing.order import Order
from printkit.printing.prepress import impose_parts
from tests.output.games import CASES
from tests.output.kits import cases_of_games
from tests.output.raster import assert_same_picture
from tests.output.scenes import Leaf, groups, inside, leaves, near, texts, texts_in, words_on
from tests.output.specs import kit_of
from tests.output.tiers import in_tiers

EACH = in_tiers(["coin-isolation-2", "clobber"], cases_of_games())


def cover_of(spec: AnySpec) -> Page:
    (page,) = kit_of(spec, "cover").pages
    return page


@in_tiers(
    [("coin-isolation-2", "a4"), ("isaac", "a4")], product(cases_of_games(), ("a4", "a5", "a3"))
)
def test_the_cover_is_art_and_the_games_name(case: str, paper: str) -> None:
    page = cover_of(CASES[case](paper, "colour"))
    art = [leaf.box for leaf in leaves(page) if not isinstance(leaf.item, Text)]
    assert len(art) > 30 and max(box.height for box in art) > 0.3 * page.height
    (title,) = (leaf for leaf in leaves(page) if getattr(leaf.item, "font", "") == "title")
    assert title.box.height > 0.02 * page.height


@pytest.mark.parametrize("name", ["cover", BACK_COVER])
@pytest.mark.parametrize(
    ("case", "role"),
    [("coin-isolation-2", "pawn"), ("dice-isolation", "dice"), ("coin-collectors", "squares")],
)
def test_art_cuts_off_no_pawn_and_no_die(case: str, role: str, name: str) -> None:
    spec = CASES[case]("a4", "colour")
    theme = spec.theme
    style = {"pawn": theme.seats[0], "dice": theme.mark, "squares": theme.dark}[role]
    (page,) = kit_of(replace(spec, paper=half(spec.paper)), name).pages
    shapes = [leaf for leaf in leaves(page) if not isinstance(leaf.item, Text)]
    (window,) = (
        leaf.bare for leaf in shapes if leaf.item.style == theme.frame and leaf.bare.width > 80
    )  # type: ignore[union-attr]
    drawn = [
        leaf.box for leaf in shapes if leaf.item.style.fill == style.fill and near(leaf.box, window)
    ]  # type: ignore[union-attr]
    assert drawn and all(inside(box, window, 0.0) for box in drawn)


@in_tiers(
    [("coin-isolation-3", "a5"), ("isaac", "a4")], product(cases_of_games(), ("a4", "a5", "a3"))
)
def test_the_cover_says_nothing_but_the_game_its_players_and_inventor(
    case: str, paper: str
) -> None:
    spec = CASES[case](paper, "grey")
    setup, known = spec.setup, sheets_of(spec.setup.game).sheets
    page = cover_of(replace(spec, printed=tuple(sheet.name for sheet in known)))
    words = [leaf for leaf in leaves(page) if isinstance(leaf.item, Text)]
    (foot,) = (number for number, leaf in enumerate(words) if texts_in([leaf]) == [setup.id])
    assert max(leaf.box.bottom for leaf in words[:foot]) < words[foot].box.y
    game = setup.game
    facts = {
        str(game.players_range),
        f"{game.age}+",
        f"ages {game.age} and up",
        f"about {game.minutes} minutes",
    }
    on_coins = re.compile(r"\d+\D?")  # in the picture
    said = {text for text in texts_in(words[:foot]) if not on_coins.fullmatch(text)} - facts
    assert said <= {
        game.title,
        f"a game by {game.designer}",
        *_lines(game_line(setup, ENGLISH), page),
    }


def _lines(line: str, page: Page) -> set[str]:
    """Return the lines of a page that say a part of this line."""
    return {text for text in texts(page) if text.strip() in line}


@EACH
def test_sheets_for_card_say_so(case: str) -> None:
    spec = CASES[case]("a4", "grey")
    for sheet in sheets_of(spec.setup.game).kit:
        pages = kit_of(spec, sheet.name).pages
        assert all(("Print on card" in words_on(page)) == sheet.on_card for page in pages)


@EACH
def test_every_cover_has_the_id(case: str) -> None:
    spec = CASES[case]("a4", "grey")
    for name in ("cover", BACK_COVER):
        (page,) = kit_of(spec, name).pages
        assert spec.setup.id in texts(page) and f"printkit {spec.version}" in texts(page)


@EACH
def test_a_booklet_has_covers_outside_and_no_blank_page(case: str) -> None:
    spec = CASES[case]("a4", "grey")
    sheets = [sheet for sheet in sheets_of(spec.setup.game).sheets if sheet.to_read]
    spec = replace(spec, printed=tuple(sheet.name for sheet in sheets))
    kit = impose_parts([(spec, sheets)], Order((), booklet=True).prepress("pdf"))
    sides = [[group for group in groups(page.items) if group.role == "page"] for page in kit.pages]
    if spec.setup.game.scored:
        assert all(len(side) == 2 for side in sides)
    assert [group.label for group in sides[0]] == ["Back cover", "Cover"]


@EACH
def test_the_back_says_what_the_game_is_about(case: str) -> None:
    spec = CASES[case]("a4", "grey")
    (page,) = kit_of(replace(spec, paper=half(spec.paper)), BACK_COVER).pages
    said, setup = words_on(page), spec.setup
    idea = rule_book(setup.game).paragraphs(setup.players, setup.variants)[0].text
    assert idea.replace("*", "").split(".")[0] in said
    assert setup.game.designer in said


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_age_and_minutes_match_the_rules(game: Game) -> None:
    book = rule_book(game)
    rules = " ".join(text.text for players in game.players for text in book.paragraphs(players))
    assert ("ages" in rules) == (game.age is not None)
    assert ("minutes" in rules) == (game.minutes is not None)
    assert game.age is None or f"ages {game.age} and up" in rules
    assert game.minutes is None or f"about {game.minutes} minutes" in rules


def test_a_cover_gives_no_age_without_a_source() -> None:
    isaac, coins = (cover_of(CASES[case]("a4", "colour")) for case in ("isaac", "coin-isolation-2"))
    assert not [text for text in texts(isaac) if "ages" in text or "minutes" in text]
    assert "ages 8 and up" in texts(coins) and "2 to 4 players" in texts(coins)


@pytest.mark.slow
@pytest.mark.parametrize(("case", "theme"), [("isaac", "colour"), ("coin-collectors", "low-ink")])
def test_the_art_looks_the_same_in_pdf_and_svg(case: str, theme: str) -> None:
    """The other games' art is on the box and the back cover in `test_sheets_on_paper`."""
    assert_same_picture(cover_of(CASES[case]("a4", theme)))


def test_coins_lie_on_the_path_of_the_cover() -> None:
    (page,) = kit_of(CASES["coin-isolation-2"]("a4", "colour"), "cover").pages
    drawn = [leaf for leaf in leaves(page) if isinstance(leaf.item, Circle | Line)]
    kinds = [type(leaf.item) for leaf in drawn]
    assert kinds.count(Line) >= 4
    first, last = kinds.index(Circle), len(kinds) - 1 - kinds[::-1].index(Circle)
    path = [index for index, leaf in enumerate(drawn) if is_path(leaf)]
    assert path and max(path) < first < last


def is_path(leaf: Leaf) -> bool:
    """Return whether a leaf is a line of the path, thicker than those in the coins' motifs."""
    return isinstance(leaf.item, Line) and leaf.half > 0.5


@pytest.mark.parametrize("stock", ["poker", "bridge", "tarot", "square"])
def test_no_pawn_looks_out_from_behind_the_plate_of_a_card(stock: str) -> None:
    spec = CASES["coin-isolation-2"]("a4", "colour")
    cards = sheets_of(spec.setup.game).select(["cards"])
    pages = stock_kit([(spec, cards)], STOCK[stock]).pages
    drawn = leaves(next(page for page in pages if "back" in page.name))
    edge = Style(spec.theme.disc.fill, spec.theme.accent, 0.4)
    (plate,) = (leaf.box for leaf in drawn if getattr(leaf.item, "style", None) == edge)
    pawn = spec.theme.seats[0]
    found = [each for each in drawn if getattr(each.item, "style", None) == pawn or is_path(each)]
    assert found and all(inside(leaf.box, plate) for leaf in found)
