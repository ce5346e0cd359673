"""Each game has its own emblem and accent colour."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.output.contract import sheets_of
from printkit.output.drawing.bounds import bounds
from printkit.output.drawing.scene import Group, Point
from printkit.output.drawing.theme import THEMES, WHITE
from tests.output.games import CASES
from tests.output.scenes import contrast
from tests.output.specs import kit_of
from tests.output.tiers import in_tiers

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
SLACK = 1e-6


@in_tiers(product(GAMES.values(), THEMES, (6.0, 40.0)))
def test_an_emblem_stays_in_its_square(game: Game, theme: str, side: float) -> None:
    sheets = sheets_of(game)
    look = THEMES[theme].with_accent(sheets.accent)
    box = bounds(Group(tuple(sheets.emblem(Point(10.0, 20.0), side, look))))
    assert min(box.x - 10.0, box.y - 20.0) >= -SLACK
    assert max(box.right - 10.0, box.bottom - 20.0) <= side + SLACK
    assert max(box.width, box.height) >= 0.9 * side


@EVERY_GAME
def test_text_in_the_accent_can_be_read(game: Game) -> None:
    theme = THEMES["colour"].with_accent(sheets_of(game).accent)
    assert contrast(theme.accent, WHITE) >= 4.5
    for style in (theme.dark, theme.band, theme.panel, *theme.heat):
        assert style.fill
        assert contrast(theme.ink, style.fill) >= 4.5
    assert theme.dark.fill
    assert contrast(theme.muted, theme.dark.fill) >= 4.5


def test_no_two_games_have_the_same_accent() -> None:
    for one, other in combinations((sheets_of(game).accent for game in GAMES.values()), 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 0.3


@pytest.mark.parametrize("name", ["grey", "low-ink"])
def test_accents_leave_grey_themes_grey(name: str) -> None:
    for game in GAMES.values():
        assert THEMES[name].with_accent(sheets_of(game).accent) == THEMES[name]


@in_tiers([("isaac", "a4")], [("coin-isolation-2", "a4"), *product(CASES, ["a5"])])
def test_each_page_has_the_emblem_before_its_title(case: str, paper: str) -> None:
    spec = CASES[case](paper, "colour")
    for page in kit_of(spec, "rules").pages:
        head = page.items[0]
        assert isinstance(head, Group)
        first, name, *_ = head.items
        assert isinstance(first, Group) and first.role == "artifact"
        (drawn,) = first.items
        assert isinstance(drawn, Group)
        assert drawn.label == f"emblem of {spec.setup.game.title}"
        title, emblem = bounds(name), bounds(first)
        assert emblem.right < title.x
        assert emblem.y < title.y < title.bottom < emblem.bottom + 1.0
