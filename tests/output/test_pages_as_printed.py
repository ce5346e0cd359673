"""Home kits as they are printed: full pages, large values, pawns outside boards, nothing blank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, product
from math import hypot
from statistics import fmean

from printkit.layouts.coins import PENNY
from printkit.output.contract import sheets_of
from printkit.output.drawing.bounds import bounds
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import MM_PER_PT, Circle, Group, Item, Path, Polygon, Text
from printkit.output.page.composition import compose, drafts, spec_for
from printkit.output.page.frame import body
from printkit.output.press.imposition import half
from printkit.output.sheet import LARGE_TEXT, NORMAL_TEXT, AnySpec
from printkit.printing.drafts import usual_sheets
from tests.output.games import CASES
from tests.output.kits import cases_of_games
from tests.output.scenes import leaves
from tests.output.specs import coin_spec, kit_of
from tests.output.tiers import in_tiers

LEAST_FILLED = 0.58
"""The part of each of several pages of rules that is filled."""

UNEVEN = 0.15
"""The part of a page by which its columns may differ: over 0.12 only where figures are large."""

CHANGES = ("mixed-change", "transplant-variant", "renegade", "empty-squares", "diagonal")
SINGLE = ((), *((variant,) for variant in CHANGES))
SIZES = {size.name: size for size in (NORMAL_TEXT, LARGE_TEXT)}
PAPERS = "a4", "letter", "a5"


def home_kit(spec: AnySpec) -> AnySpec:
    """Return the spec, worded for the home kit."""
    known = sheets_of(spec.setup.game)
    sheets = usual_sheets(known, spec.setup, None, checked=True, whole=False)
    return replace(spec, printed=tuple(sheet.name for sheet in sheets))


LARGE_ON = ("a4", "letter")
GAMES = [case for case in cases_of_games() if case != "clobber"]


def columns_filled(spec: AnySpec) -> list[tuple[float, ...]]:
    """Return how full the columns of each page of rules are."""
    (rules,) = sheets_of(spec.setup.game).select(["rules"])
    made = drafts(rules, home_kit(spec))
    assert made
    area = body(spec_for(rules, spec).paper, foot="slim").inset(0.0, 4.0, 0.0, 4.0)
    return [filled_parts(page.items, area) for page in made]


def filled_parts(items: Sequence[Item], area: Box) -> tuple[float, ...]:
    """The share of the area's height that items fill in each of its two columns.

    In a single column an item fills both, as far as it is wide.
    """
    ends = [area.y, area.y]
    for box in map(bounds, items):
        for column, inside in enumerate((box.x < area.centre.x, box.right > area.centre.x)):
            if inside:
                ends[column] = max(ends[column], box.bottom)
    return tuple((end - area.y) / area.height for end in ends)


def least_filled(spec: AnySpec) -> float:
    """Return how full the emptiest of several pages of rules is; 1 for a single page."""
    made = columns_filled(spec)
    return min(map(fmean, made)) if len(made) > 1 else 1.0


@in_tiers(
    [("isaac", "letter", "normal"), ("isaac", "letter", "large")],
    [
        *product(CASES, ["a5"], ["normal"]),
        *product(GAMES, PAPERS, ["normal"]),
        # the game of the tests has too few rules to fill a second page
        *product(GAMES, LARGE_ON, ["large"]),
    ],
)
def test_no_page_of_rules_is_nearly_empty(case: str, paper: str, size: str) -> None:
    assert least_filled(replace(CASES[case](paper, "grey"), text=SIZES[size])) >= LEAST_FILLED


@in_tiers([("isaac", "letter"), ("coin-collectors", "a4")], product(GAMES, PAPERS))
def test_columns_end_level(case: str, paper: str) -> None:
    for columns in columns_filled(CASES[case](paper, "grey")):
        assert max(columns) - min(columns) <= UNEVEN


@in_tiers(
    [(("transplant-variant",), 3, "a4")],
    [*product(SINGLE, (3, 4), ["a4"]), *product(SINGLE, [2], PAPERS)],
)
def test_no_variant_leaves_a_page_bare_or_uneven(
    variants: tuple[str, ...], players: int, paper: str
) -> None:
    pages = columns_filled(coin_spec(players, variants, paper))
    assert all(max(columns) - min(columns) <= UNEVEN for columns in pages)
    assert len(pages) == 1 or min(map(fmean, pages)) >= LEAST_FILLED


@in_tiers(["coin-collectors"], CASES)
def test_pages_of_a_booklet_are_full(case: str) -> None:
    spec = CASES[case]("a4", "grey")
    assert least_filled(replace(spec, paper=half(spec.paper))) >= LEAST_FILLED


@in_tiers([(3, "letter", "large")], product((2, 3, 4), ("a4", "letter", "a3"), SIZES))
def test_values_are_large_and_pawns_clear_of_coins(players: int, paper: str, size: str) -> None:
    spec = replace(coin_spec(players, paper=paper), text=SIZES[size])
    (page,) = kit_of(spec, "setup").pages
    items = leaves(page)
    places = [leaf for leaf in items if any("place of a" in label for label in leaf.labels)]
    values = [leaf.item for leaf in places if isinstance(leaf.item, Text)]
    assert len(values) == 64 and min(value.size for value in values) >= 24.0
    circles = [leaf.box for leaf in places if isinstance(leaf.item, Circle)]
    coins = [box for box in circles if box.width > 0.9 * PENNY.diameter]
    pawns = [leaf for leaf in items if any("side, player" in each for each in leaf.labels)]
    upright = {"left", "right"} & {*spec.setup.sides}  # only A3 has room for pawns there
    assert len({leaf.labels for leaf in pawns}) == players - len(upright) * (paper != "a3")
    for leaf in pawns:
        points = [(leaf.box.x, leaf.box.y), (leaf.box.right, leaf.box.bottom)]
        outline = leaf.points if isinstance(leaf.item, Path | Polygon) else points
        for box, (x, y) in product(coins, outline):
            assert hypot(x - box.centre.x, y - box.centre.y) > box.width / 2


@in_tiers([("isaac", "a4")], [*product(CASES, ["a5"]), *product(cases_of_games(), ["letter"])])
def test_a_home_kit_has_no_blank_page(case: str, paper: str) -> None:
    spec = home_kit(CASES[case](paper, "grey"))
    kit = compose(spec, sheets_of(spec.setup.game).select(spec.printed))
    assert all(page.items and leaves(page) for page in kit.pages)


@in_tiers(
    [("isaac", "a4"), ("coin-isolation-2", "a4"), ("coin-isolation-4", "letter")],
    product(CASES, ("a4", "letter", "a5")),
)
def test_only_full_pages_of_rules_end_inside_a_paragraph(case: str, paper: str) -> None:
    """Or inside a list of steps: a quarter of the page below it would look like its end."""
    for text in (NORMAL_TEXT, LARGE_TEXT):
        spec = replace(CASES[case](paper, "grey"), text=text)
        (sheet,) = sheets_of(spec.setup.game).select(["rules"])
        if not sheet.grows and text is LARGE_TEXT:
            continue
        made = drafts(sheet, spec)
        foot = body(spec_for(sheet, spec).paper, foot="slim").bottom - 4.0
        for page, following in pairwise(made):
            begins = following.items[0]
            if isinstance(begins, Group) and begins.role in ("continued", "item"):
                line = max(item.size for item in texts_of(begins)) * MM_PER_PT * 1.45
                free = foot - max(bounds(item).bottom for item in page.items)
                assert free < 4 * line, (case, paper, text.name, page.label, free)


def texts_of(group: Group) -> list[Text]:
    return [item for item in group.items if isinstance(item, Text)] or [
        text for item in group.items if isinstance(item, Group) for text in texts_of(item)
    ]
