"""Reference cards: one per player, two faces without overflow, and the changes by variants."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES, Game
from printkit.layouts.paper import PAPERS, Paper
from printkit.layouts.rules import ICONS, rule_book
from printkit.output.drawing.scene import Line, Page, Text
from printkit.output.page import signs
from printkit.output.sheet import AnySpec
from tests.output.games import CASES
from tests.output.scenes import Leaf, inside, leaves, near
from tests.output.specs import coin_spec, kit_of
from tests.output.tiers import in_tiers

LONGEST = (
    "diagonal",
    "many-many-pennies",
    "mixed-change-2008",
    "transplant-variant",
    "standing-still",
    "semi-greedy",
    "renegade",
)
PAPERS_TAKEN = ("a4", "letter", "a5")
EVERY = in_tiers(
    [("coin-isolation-4", "a4"), ("dice-isolation", "a4")], product(CASES, PAPERS_TAKEN)
)


def cards(spec: AnySpec) -> tuple[Page, ...]:
    return kit_of(spec, "reference-cards").pages


def card_edges(spec: AnySpec, page: Page) -> list[Leaf]:
    """Return the edges of the cards on a page."""
    return [leaf for leaf in leaves(page) if getattr(leaf.item, "style", None) == spec.theme.cut]


@in_tiers([(3, "letter")], [(2, "a4"), (3, "a4"), (4, "a4"), (2, "letter")])
def test_cards_lie_on_one_leaf(players: int, paper: str) -> None:
    assert len(cards(coin_spec(players, paper=paper))) == 1


def items_on_fronts(page: Page) -> list[Leaf]:
    return [leaf for leaf in leaves(page) if "reference card, front" in leaf.labels]


def texts_on_fronts(page: Page) -> list[str]:
    return [leaf.item.text for leaf in items_on_fronts(page) if isinstance(leaf.item, Text)]


@EVERY
def test_each_player_has_a_card(case: str, paper: str) -> None:
    spec = CASES[case](paper, "grey")
    found = [(page, card_edges(spec, page)) for page in cards(spec)]
    assert sum(len(edges) for _, edges in found) == spec.setup.players
    title = spec.setup.game.title
    for page, edges in found:
        assert texts_on_fronts(page).count(title) == len(edges)


@EVERY
def test_no_text_is_on_the_fold_or_off_the_card(case: str, paper: str) -> None:
    spec = CASES[case](paper, "grey")
    for page in cards(spec):
        edges = [leaf.bare for leaf in card_edges(spec, page)]
        lines = [leaf for leaf in items_on_fronts(page) if isinstance(leaf.item, Line)]
        folds = [leaf.bare for leaf in lines if leaf.item.style == spec.theme.fold]  # type: ignore[union-attr]
        assert len(folds) == len(edges)
        for edge, line in zip(edges, folds, strict=True):
            middle = edge.centre
            assert abs(line.centre.x - middle.x) < 1e-6 and abs(line.centre.y - middle.y) < 1e-6
            assert max(line.width, line.height) > 0.99 * min(edge.width, edge.height)
        for leaf in items_on_fronts(page):
            if not isinstance(leaf.item, Text):
                continue
            assert any(inside(leaf.box, edge, -2.0) for edge in edges), leaf.item.text
            assert not any(near(leaf.box, line, 2.0) for line in folds), leaf.item.text


@in_tiers([(4, "a4")], product((2, 4), PAPERS_TAKEN))
def test_a_card_says_what_variants_changed(players: int, paper: str) -> None:
    usual, changed = (coin_spec(players, variants, paper) for variants in ((), LONGEST))
    assert not bars(usual)
    setup = changed.setup
    texts = rule_book(setup.game).reference(players, setup.variants)
    on_play = [text for text in texts if text.changed_by and text.key != "ref-coins"]
    found = bars(changed)
    assert len(found) >= players * len(on_play)
    said = " ".join(text for page in cards(changed) for text in texts_on_fronts(page))
    for slug in LONGEST:
        assert said.count(rule_book(setup.game).title(slug)) >= players


def bars(spec: AnySpec) -> list[Leaf]:
    """Return the bars beside changed lines: in the accent, and heavier than other lines on
    a card.
    """
    return [
        leaf
        for page in cards(spec)
        for leaf in items_on_fronts(page)
        if isinstance(leaf.item, Line)
        and leaf.item.style.stroke == spec.theme.accent
        and leaf.item.style.width == 0.9
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_sections_on_a_card_are_about_play(game: Game) -> None:
    every = rule_book(game).reference(game.usual_players, ())
    sections = [text for text in every if text.heading]
    assert any(head.icon for head in sections) and sections[0].icon
    for head in sections:
        before = any(word in head.heading for word in ("Before", "To begin", "To start"))
        assert bool(head.icon) != before


def test_backs_below_a_fold_leave_cards_as_they_are() -> None:
    spec = coin_spec()
    assert cards(replace(spec, fold_over=True)) == cards(spec)


def test_each_icon_is_drawn() -> None:
    assert {*signs._ICONS, "die", "pawn"} == set(ICONS)


def test_a_paper_too_small_is_refused() -> None:
    spec = replace(coin_spec(), paper=Paper("tiny", "Tiny", 80.0, 110.0))
    with pytest.raises(InputError, match="do not fit on Tiny; use A5 or larger paper"):
        cards(spec)
    assert cards(replace(spec, paper=PAPERS["a5"]))
