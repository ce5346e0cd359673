"""The cover shows the game and the contents of its kit, and makes no other claims."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

import pytest

from layouts.game import Game
from layouts.games import GAMES
from layouts.rules import rule_book
from output.drawing.scene import Group, Page, Text
from output.games import sheets_of
from output.press.imposition import half
from output.sheet import AnySpec
from tests.output.games import CASES
from tests.output.kits import cases_of_games
from tests.output.raster import assert_same_picture
from tests.output.scenes import leaves, texts
from tests.output.specs import kit_of
from tests.output.tiers import in_tiers

EACH = in_tiers(["coin-isolation-2"], cases_of_games())


def cover_of(spec: AnySpec) -> Page:
    (page,) = kit_of(spec, "cover").pages
    return page


def pictured(page: Page) -> list[str]:
    """List the sheets pictured on the cover, in reading order."""
    found = []

    def look(group: Group) -> None:
        if group.label.startswith("picture of"):
            found.append(group.label.removeprefix("picture of the ").replace(" ", "-"))
        for item in group.items:
            if isinstance(item, Group):
                look(item)

    look(Group(page.items))
    return found


@in_tiers(
    [("coin-isolation-2", "a4"), ("isaac", "a4")], product(cases_of_games(), ("a4", "a5", "a3"))
)
def test_the_cover_pictures_each_sheet_of_the_kit_once(case: str, paper: str) -> None:
    spec = CASES[case](paper, "colour")
    known = sheets_of(spec.setup.game)
    shown = pictured(cover_of(spec))
    names = [sheet.name for sheet in known.kit if not sheet.in_front]
    sold = spec.setup.layout == spec.setup.game.standard
    left_out = {"setup"} if sold else {sheet.name for sheet in known.kit if sheet.as_sold}
    assert sorted(shown) == sorted(name for name in names if name not in left_out)
    materials = {sheet.name: sheet.material for sheet in known.sheets}
    assert [materials[name] for name in shown] == sorted(materials[name] for name in shown)


@EACH
def test_pictures_leave_out_text_too_small_to_read(case: str) -> None:
    for leaf in leaves(cover_of(CASES[case]("a4", "grey"))):
        if any(label.startswith("picture of") for label in leaf.labels):
            assert not isinstance(leaf.item, Text)


@EACH
def test_amounts_match_the_kit(case: str) -> None:
    spec = CASES[case]("a5", "colour")
    page = cover_of(spec)
    said = texts(page)
    for name in pictured(page):
        pages = kit_of(spec, name).pages
        fronts = sum(each.side == "front" for each in pages)
        amount = f"{fronts} sheet{'s' * (fronts > 1)}"
        amount += ", both sides" * (len(pages) > fronts)
        assert said[said.index(name.replace("-", " ").capitalize()) + 1] == amount


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_age_and_minutes_match_the_rules(game: Game) -> None:
    rules = " ".join(
        paragraph.text
        for players in game.players
        for paragraph in rule_book(game).paragraphs(players)
    )
    assert ("ages" in rules) == (game.age is not None)
    assert ("minutes" in rules) == (game.minutes is not None)
    assert game.age is None or f"ages {game.age} and up" in rules
    assert game.minutes is None or f"about {game.minutes} minutes" in rules


def test_a_cover_gives_no_age_without_a_source() -> None:
    isaac, coins = (cover_of(CASES[case]("a4", "colour")) for case in ("isaac", "coin-isolation-2"))
    assert not [text for text in texts(isaac) if "ages" in text or "minutes" in text]
    assert "ages 8 and up" in texts(coins) and "2 to 4 players" in texts(coins)


def test_work_caused_by_the_paper_is_shown() -> None:
    """A board in two parts is cut and glued, and so are folded cut-outs."""
    for changed, fold_over in (("a5", False), ("a4", True)):
        plain = signs(cover_of(CASES["isaac"]("a4", "colour")))
        spec = replace(CASES["isaac"](changed, "colour"), fold_over=fold_over)
        assert plain["pieces"] == "cut"
        assert signs(cover_of(spec))["pieces"] == ("cut, fold, glue" if fold_over else "cut")
    assert signs(cover_of(CASES["coin-isolation-2"]("a4", "colour")))["board"] == ""
    assert signs(cover_of(CASES["coin-isolation-2"]("a5", "colour")))["board"] == "cut, glue"


def signs(page: Page) -> dict[str, str]:
    """Return what is to be done with each pictured sheet."""
    found = {}

    def look(group: Group) -> None:
        inner = [item for item in group.items if isinstance(item, Group)]
        for first, last in pairwise(inner):
            if first.label.startswith("picture of the "):
                found[first.label.removeprefix("picture of the ")] = last.label
        for item in inner:
            look(item)

    look(Group(page.items))
    return found


def test_a_booklet_shows_the_kit_as_it_is_on_whole_sheets() -> None:
    spec = CASES["coin-isolation-2"]("a4", "colour")
    folded = cover_of(replace(spec, paper=half(spec.paper)))
    assert signs(folded) == signs(cover_of(spec))
    whole = [text for text in texts(cover_of(spec)) if " sheet" in text]
    assert [text for text in texts(folded) if " sheet" in text] == whole


@pytest.mark.slow
@pytest.mark.parametrize(
    ("case", "theme"),
    [("coin-isolation-2", "colour"), *((case, "low-ink") for case in cases_of_games())],
)
def test_the_small_pictures_look_the_same_in_pdf_and_svg(case: str, theme: str) -> None:
    """No detail is so fine that the two renderers draw it differently."""
    assert_same_picture(cover_of(CASES[case]("a4", theme)))
