"""Coin Isolation's sheets: true sizes, true counts, and an example that obeys the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from math import dist, hypot

import pytest

from printkit.layouts.coin_isolation.layout import MIXES, SQUARES, VARIANTS, CoinLayout, CoinTable
from printkit.layouts.coins import BY_VALUE, COINS, US
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.paper import MARGIN, PAPERS, Paper
from printkit.layouts.rules import rule_book
from printkit.layouts.setup import Setup
from printkit.output.coin_isolation import rules
from printkit.output.coin_isolation.pieces import BAND, whole_grid
from printkit.output.coin_isolation.setup import card_boxes, min_square
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import IDENTITY, Circle, Page, Path, Point, Rect, Text
from printkit.output.drawing.theme import THEMES
from printkit.output.page.cutouts import MARK
from printkit.output.page.frame import body
from printkit.output.page.joined import OVERLAP
from printkit.output.sheet import TEXT_SIZES, AnySpec, TextSize
from printkit.printing.diagrams import example
from tests.output.ink import style_of
from tests.output.scenes import (
    Leaf,
    inside,
    items_of,
    leaves,
    leaves_in,
    near,
    outline,
    texts,
    texts_in,
)
from tests.output.specs import coin_spec, findings, pages_of, setup, verdict, words_of
from tests.output.test_frame import matrix_of
from tests.output.tiers import in_tiers

GAME = GAMES["coin-isolation"]
PLAYERS = (2, 3, 4)
LEAST = min_square(US)
ANY_PAPER = in_tiers(["a4"], PAPERS)
ON_SMALL_PAPER_TOO = in_tiers(["a4", "a5"], PAPERS)  # there a board is in parts


def outlines(page: Page) -> dict[str, Circle]:
    """Return the coins on a page by square: the first circle of each group named after one."""
    found: dict[str, Circle] = {}
    for leaf in leaves(page):
        square = leaf.labels[-1].split(":")[0] if leaf.labels else ""
        if square in SQUARES and isinstance(leaf.item, Circle):
            found.setdefault(square, replace(leaf.item, centre=leaf.point(leaf.item.centre)))
    return found


def squares(page: Page) -> list[Rect]:
    """Return the coloured squares, including partly visible ones."""
    grey = (THEMES["grey"].light, THEMES["grey"].dark)
    return [
        replace(leaf.item, x=corner.x, y=corner.y)
        for leaf in leaves(page)
        if isinstance(leaf.item, Rect) and leaf.item.style in grey
        if not any("side" in label for label in leaf.labels)
        for corner in [leaf.point(Point(leaf.item.x, leaf.item.y))]
    ]


@ON_SMALL_PAPER_TOO
def test_coins_have_their_true_size(paper: str) -> None:
    spec = coin_spec(4, paper=paper, theme="grey")
    seen: set[str] = set()
    for page in pages_of(spec, "setup"):
        circles, cells = outlines(page), squares(page)
        for square, circle in circles.items():
            value = spec.setup.layout.coins[SQUARES.index(square)]
            assert 2 * circle.radius == pytest.approx(BY_VALUE[value].diameter, abs=0.05)
            assert sum(holds(cell, circle) for cell in cells) == 1
        for one, other in combinations(circles.values(), 2):
            assert dist(one.centre, other.centre) >= one.radius + other.radius
        seen |= circles.keys()
    assert seen == set(SQUARES)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("text", TEXT_SIZES.values(), ids=TEXT_SIZES)
def test_every_player_has_a_band_on_their_side(players: int, paper: str, text: TextSize) -> None:
    """It lies outside the squares; a pawn stands on it where the paper has the room."""
    spec = replace(coin_spec(players, paper=paper, theme="grey"), text=text)
    for sheet in ("setup", "board"):
        (page,) = pages_of(spec, sheet)
        cells = squares(page)
        left, right = min(cell.x for cell in cells), max(cell.x + cell.width for cell in cells)
        top, bottom = min(cell.y for cell in cells), max(cell.y + cell.height for cell in cells)
        middle = Point((left + right) / 2, (top + bottom) / 2)
        ends = {"bottom": bottom, "top": top, "left": left, "right": right}
        for seat, side in enumerate(spec.setup.sides):
            names = (f"{side} side of player {seat + 1}", f"{side} side, player {seat + 1}")
            ((band,), pawn) = ([leaf.box for leaf in leaves_in(page, name)] for name in names)
            upright = side in ("left", "right")
            near_end, far_end = (band.x, band.right) if upright else (band.y, band.bottom)
            inner = far_end if side in ("left", "top") else near_end
            assert inner == pytest.approx(ends[side], abs=0.01)
            assert max(band.width, band.height) == pytest.approx(right - left, abs=0.01)
            if upright:  # real coins leave less than a pawn's height beside the board
                assert not pawn and (spec.paper.width - 2 * MARGIN - 8 * LEAST) / 2 < 2 * 2.1
                continue
            body = max(pawn, key=lambda box: box.width * box.height)
            assert max(body.width, body.height) > 2.8
            assert abs(body.centre.x - middle.x) < 3
            assert 0 < abs(body.centre.y - middle.y) - (right - left) / 2 < 5


@in_tiers(
    [(4, "letter", "grey"), (3, "a5", "colour")],
    product(PLAYERS, ["a4", "letter", "a5"], THEMES),
)
def test_no_seats_mark_touches_a_coin(players: int, paper: str, theme: str) -> None:
    """Measured with the largest coin on every square, and a board sheet under the same coins."""
    spec = coin_spec(players, paper=paper, theme=theme)
    full = replace(spec, setup=replace(spec.setup, layout=CoinLayout((25,) * 64)))
    for page, coins in discs_on_sheets(full):
        marks = [leaf.box for leaf in leaves(page) if any(" side" in n for n in leaf.labels)]
        assert marks and coins
        for mark, disc in product(marks, coins):
            (x, y), radius = disc.centre, disc.radius
            away = max(mark.x - x, 0.0, x - mark.right), max(mark.y - y, 0.0, y - mark.bottom)
            assert hypot(*away) > radius, (page.name, mark)
    for sheet in ("setup", "board"):
        names = {n for page in pages_of(full, sheet) for x in leaves(page) for n in x.labels}
        assert sum(" side of player " in name for name in names) == players


@in_tiers([(4, "grey")], product(PLAYERS, THEMES))
def test_the_legend_has_the_pawns_and_colours_that_are_at_the_board(
    players: int, theme: str
) -> None:
    spec = coin_spec(players, theme=theme)
    for sheet, paper in product(("setup", "board"), ("a4", "letter")):
        (page,) = pages_of(replace(spec, paper=PAPERS[paper]), sheet)
        known: dict[str, list[tuple[float, ...]]] = {}
        beside = set()
        drawn = leaves(page)
        for at, trunk in enumerate(drawn):
            if not isinstance(trunk.item, Path) or trunk.item.style not in spec.theme.seats:
                continue
            _, head, word = drawn[at : at + 3]
            assert isinstance(word.item, Text)
            seat = word.item.text
            found = [proportions(leaf, trunk) for leaf in (trunk, head)]
            for one, other in zip(known.setdefault(seat, found), found, strict=True):
                assert one == pytest.approx(other, abs=0.02)
            at_board = any("side, player" in label for label in trunk.labels)
            beside |= {seat} if at_board else set()
            band = next(leaf.item for leaf in drawn if f"side of player {seat}" in str(leaf.labels))
            assert isinstance(band, Rect) and band.style.fill == trunk.item.style.stroke
        assert len(known) == players
        assert len(beside) == len({"top", "bottom"} & {*spec.setup.sides})


def proportions(leaf: Leaf, trunk: Leaf) -> tuple[float, ...]:
    """The outline of a part of a pawn, in parts of the height of its trunk."""
    points, frame = outline(leaf.item), outline(trunk.item)
    high = max(y for _, y in frame) - min(y for _, y in frame)
    x, y = (sum(each) / len(frame) for each in zip(*frame, strict=True))
    return tuple(part / high for px, py in points for part in (px - x, py - y))


def discs_on_sheets(spec: AnySpec) -> Iterator[tuple[Page, list[Circle]]]:
    """Yield each page of the setup with its coins, and of the board with coins on its squares."""
    radius = US.largest.diameter / 2
    for page in pages_of(spec, "setup"):
        yield page, [*outlines(page).values()]
    for page in pages_of(replace(spec, theme=THEMES["grey"]), "board"):
        cells = [Box(cell.x, cell.y, cell.width, cell.height) for cell in squares(page)]
        whole_cells = [cell for cell in cells if abs(cell.width - cell.height) < 0.01]
        yield page, [Circle(cell.centre, radius, THEMES["grey"].disc) for cell in whole_cells]


def holds(cell: Rect, circle: Circle) -> bool:
    """Return whether a circle, its stroke included, lies in a square."""
    (x, y), reach = circle.centre, circle.radius + circle.style.width / 2
    box = Box(x - reach, y - reach, 2 * reach, 2 * reach)
    return inside(box, Box(cell.x, cell.y, cell.width, cell.height), 0.0)


@ON_SMALL_PAPER_TOO
def test_badges_and_coordinates_keep_off_the_coins(paper: str) -> None:
    spec = coin_spec(4, paper=paper, theme="grey")
    quarters = replace(spec, setup=replace(spec.setup, layout=CoinLayout((25,) * 64)))
    for page in pages_of(quarters, "setup"):
        for leaf in leaves(page):
            on_board = all(label == "Setup" or "side" in label for label in leaf.labels)
            if on_board and isinstance(leaf.item, Text) and len(leaf.item.text) <= 6:
                corners = list(product((leaf.box.x, leaf.box.right), (leaf.box.y, leaf.box.bottom)))
                for circle in outlines(page).values():
                    assert all(dist(circle.centre, corner) > circle.radius for corner in corners)


def test_the_board_is_as_large_as_possible() -> None:
    boards = {name: pages_of(coin_spec(paper=name, theme="grey"), "board")[0] for name in PAPERS}
    sizes = {"a4": 24.66, "letter": 24.82, "a3": 35.53, "tabloid": 33.33, "legal": 25.4}
    found = {name: squares(page)[0].width for name, page in boards.items()}
    assert found == pytest.approx({**sizes, "a5": LEAST})


@pytest.mark.parametrize("sheet", ["board", "setup"])
def test_a_board_on_small_paper_is_split_between_squares(sheet: str) -> None:
    upper, lower = pages_of(coin_spec(4, paper="a5", theme="grey"), sheet)
    assert upper.label == f"{sheet.title()}, part 1 of 2: top"
    assert lower.label == f"{sheet.title()}, part 2 of 2: bottom"
    view, theme = whole_grid(BAND, BAND, LEAST), THEMES["grey"]
    seen: list[dict[int, float]] = []
    for page in (upper, lower):  # their squares have the places that they have on the whole board
        drawn = [leaf for leaf in leaves(page) if isinstance(leaf.item, Rect | Path)]
        found = [leaf for leaf in drawn if style_of(leaf) in (theme.light, theme.dark)]
        boxes = [replace(leaf, transform=IDENTITY).bare for leaf in found]
        cells = {i: view.cell_at(i) for i in view.numbers}
        parts = {i: [b.height for b in boxes if inside(b, cell)] for i, cell in cells.items()}
        seen.append({i: max(heights) for i, heights in parts.items() if heights})
    assert [len(cells) for cells in seen] == [40, 32]
    assert len(seen[0].keys() | seen[1].keys()) == 64
    for cell in seen[0].keys() & seen[1].keys():
        assert seen[0][cell] == pytest.approx(OVERLAP)
        assert seen[1][cell] == pytest.approx(LEAST)
    labels = {name for page in (upper, lower) for leaf in leaves(page) for name in leaf.labels}
    for seat, side in enumerate(coin_spec(4).setup.sides):
        assert f"{side} side of player {seat + 1}" in labels


def test_paper_too_small_is_refused() -> None:
    a6, a7 = Paper("a6", "A6", 105.0, 148.0), Paper("a7", "A7", 74.0, 105.0)
    for paper, sheet in ((a6, "board"), (a6, "setup"), (a7, "cards")):
        with pytest.raises(InputError, match=rf"on {paper.title}.*use A5 or larger"):
            pages_of(replace(coin_spec(), paper=paper), sheet)


def with_coins(*coins: int) -> AnySpec:
    spec = coin_spec()
    return replace(spec, setup=replace(spec.setup, layout=CoinLayout(coins)))


def test_empty_squares_stay_empty() -> None:
    (page,) = pages_of(with_coins(0, 0, *[5] * 62), "setup")
    assert set(outlines(page)) == set(SQUARES[2:])


@in_tiers(["", *MIXES], ["", *VARIANTS])
def test_the_coins_needed_are_counted_from_the_layout(variant: str) -> None:
    variants = (variant,) if variant else ()
    spec = coin_spec(3, variants)
    (page,) = pages_of(spec, "setup")
    counts = MIXES.get(variant, (24, 24, 12, 4))
    for count, coin in zip(counts, COINS, strict=True):
        assert f"{count} {coin.plural}" in texts(page)
    worth = sum(n * coin.value for n, coin in zip(counts, COINS, strict=True)) / 100
    assert f"64 coins, ${worth:.2f}, and 3 pawns" in texts(page)


def test_a_single_coin_is_singular() -> None:
    found = texts(pages_of(with_coins(25, *[0] * 63), "setup")[0])
    assert "1 quarter" in found and "0 pennies" in found


@in_tiers(product(PLAYERS, ("board", "setup")))
def test_each_players_side_is_named(players: int, sheet: str) -> None:
    spec = coin_spec(players)
    found = texts(pages_of(spec, sheet)[0])
    for seat, side in enumerate(spec.setup.sides, start=1):
        moves = ", plays first" if seat == 1 else ""
        assert f"Player {seat}: {side}{moves}" in found


@pytest.mark.parametrize("players", PLAYERS)
def test_a_club_lists_its_tables_with_a_column_for_each_player(players: int) -> None:
    words = texts(pages_of(coin_spec(players), "club")[-1])
    heads = words[words.index("Table") : words.index("Winner")]
    assert heads == ["Table", "Setup or seed", *(f"Player {n + 1}" for n in range(players))]


@ANY_PAPER
def test_cards_can_be_cut(paper: str) -> None:
    boxes = card_boxes(PAPERS[paper])
    area = body(PAPERS[paper], foot="slim")
    assert len(boxes) == 6 and all(inside(box, area, 0.0) for box in boxes)
    assert not any(near(one, other, MARK[1] - 1e-6) for one, other in combinations(boxes, 2))
    (page,) = pages_of(coin_spec(4, ("many-many-pennies",), paper), "cards")
    for number, box in enumerate(boxes, start=1):
        assert all(inside(leaf.box, box, 0.0) for leaf in leaves_in(page, f"card {number}"))


@ANY_PAPER
def test_cards_spell_their_ids(paper: str) -> None:
    spec = coin_spec(4, ("many-many-pennies",), paper)
    (page,) = pages_of(spec, "cards")
    for number, card in enumerate(spec.cards, start=1):
        mine = leaves_in(page, f"card {number}")
        assert card.setup.id in texts_in(mine)
        assert ("not checked" in texts_in(mine)) == (card.verdict is None)
        signs = {"emblem of Coin Isolation", *SQUARES}  # and coins with motifs
        drawn = (leaf for leaf in mine if not any(map(leaf.belongs_to, signs)))
        (code,) = (leaf for leaf in drawn if isinstance(leaf.item, Path))
        assert isinstance(code.item, Path)
        modules = 29  # version 3
        size = code.box.width / modules * (modules + 8)
        assert size >= 12 - 1e-6
        quiet = code.box.width / modules * 4
        x, y = code.box.x - quiet, code.box.y - quiet
        assert matrix_of(code.item, x, y, size, modules)[0][:8] == [1] * 7 + [0]
        for leaf in mine:  # nothing overlaps the code
            if isinstance(leaf.item, Text):
                box = leaf.box
                clear = box.bottom <= y + 0.5 or box.right <= x or box.y >= y + size - 0.5
                assert clear, leaf.item.text


@ON_SMALL_PAPER_TOO
def test_cards_say_what_is_played_or_where_to_read_it(paper: str) -> None:
    many = "diagonal many-pennies mixed-change-2008 standing-still semi-greedy renegade"
    spec = coin_spec(4, tuple(many.split()), paper)
    (page,) = pages_of(spec, "cards")
    words = " ".join(texts_in(leaves_in(page, "card 1")))
    assert ("Semi-Greedy, Renegade" in words) != ("6 variants, see the rules" in words)
    assert ("6 variants" in words) == (paper == "a5")


def test_a_sheet_of_cards_needs_setups() -> None:
    with pytest.raises(InputError, match="needs setups to choose from"):
        pages_of(replace(coin_spec(), cards=()), "cards")


@in_tiers(product(PLAYERS, ("", *VARIANTS)))
def test_the_rules_give_the_number_of_coins(players: int, variant: str) -> None:
    paragraphs = rule_book(GAME).paragraphs(players, (variant,) if variant else ())
    coins = next(p.text for p in paragraphs if p.key == "coins")
    for count, coin in zip(MIXES.get(variant, (24, 24, 12, 4)), COINS, strict=True):
        assert f"{count} {coin.plural}" in coins


EXAMPLES = ((), ("mixed-change", "cleanup"), ("transplant",))  # examples with these variants


def with_example(spec: AnySpec) -> AnySpec:
    return replace(spec, example=example(spec.setup, spec.language))


@in_tiers(
    product(["a4"], EXAMPLES),
    product(PAPERS, EXAMPLES),
)
def test_the_rules_show_the_example(paper: str, variants: tuple[str, ...]) -> None:
    spec = with_example(coin_spec(3, variants, paper))
    shown = [leaf for page in pages_of(spec, "rules") for leaf in leaves(page)]
    said = " ".join(texts_in(shown))
    for diagram in spec.example:
        mine = [leaf for leaf in shown if f"example, after {diagram.number} moves" in leaf.labels]
        assert isinstance(diagram.table, CoinTable)
        for square, pile in enumerate(diagram.table.piles):
            there = [leaf for leaf in mine if leaf.belongs_to(SQUARES[square])]
            if square // 8 not in rules.SHOWN_RANKS or square % 8 not in rules.SHOWN_FILES:
                assert not there
                continue
            assert all(any(str(coin) in text for text in texts_in(there)) for coin in pile)
            assert bool(there) == bool(pile or square in diagram.table.pawns)
        words = " ".join(texts_in(mine))
        assert diagram.caption.replace("**", "").split()[-1] in said
        for money in diagram.table.money:
            assert f"{money}¢" in words


@in_tiers([(4, "semi-greedy")], product(PLAYERS, ("greedy", "semi-greedy")))
def test_the_longest_example_fits_a_small_page(players: int, kept: str) -> None:
    variants = ("diagonal", "mixed-change-2008", "standing-still", kept, "empty-squares")
    spec = with_example(coin_spec(players, variants, "a5"))
    area = body(spec.paper, foot="slim")
    drawn = [leaf.box for page in pages_of(spec, "rules") for leaf in leaves_in(page, "figure")]
    assert drawn and all(area.y <= box.y and box.bottom <= area.bottom for box in drawn)


def test_the_rules_are_printed_without_an_example() -> None:
    assert "A path" in texts(pages_of(coin_spec(), "rules")[0])


@in_tiers([4], PLAYERS)
def test_the_longest_reference_fits_a_small_page(players: int) -> None:
    longest = (
        "diagonal many-many-pennies mixed-change-2008 transplant-variant standing-still "
        "semi-greedy renegade"
    )
    spec = coin_spec(players, tuple(longest.split()), "a5")
    (page,) = pages_of(spec, "reference")
    boxes = [leaf.box for leaf in leaves(page) if isinstance(leaf.item, Text)]
    assert not any(near(one, other) for one, other in combinations(boxes, 2))


def test_the_report_says_what_was_found() -> None:
    spec = coin_spec(2)
    assert spec.verdict
    found = words_of(spec, "report")
    assert "Fair from club players to masters" in found and "fresh games" in found
    assert "Player 2 has the rest" in found
    for tier in spec.verdict.tiers:
        assert str(tier.words) in found and f"{tier.seats[0].share:.0%}" in found
    for metric in spec.verdict.metrics:
        assert str(metric.title) in found and str(metric.sentence) in found


def report_words(spec: Setup, stuck: float = 0.0, worst_share: float | None = 0.47) -> str:
    """Return the words of a report with these findings; sides are checked if a share is given."""
    found = findings(spec, (1.0,) * 64, stuck)
    assert found.choice
    choice = replace(found.choice, worst_share=worst_share) if worst_share else None
    found = replace(found, choice=choice)
    drawn = replace(
        coin_spec(spec.players), setup=spec, verdict=replace(verdict(spec), findings=found)
    )
    return words_of(drawn, "report")


def test_the_report_tells_how_seats_start() -> None:
    two, four = report_words(setup()), report_words(setup(players=4))
    assert "No player can be stuck on the first turn, whatever the others do." in two
    assert "For player 1 and 2 the number of paths holds whatever" in four
    for cents in ("62¢", "44¢", "34¢", "152¢"):  # the free sides included
        assert cents in two and cents in four
    stuck = report_words(setup(), stuck=0.04)
    assert "player 2 (top) had no path in 4% of the games." in stuck
    assert "No player" not in stuck


def test_the_report_tells_what_a_side_is_worth() -> None:
    clear, doubtful = report_words(setup()), report_words(setup(), worst_share=0.6)
    assert "wins 63% at the left and 47% at the top" in clear
    assert "worth 16 points, give or take 10" in clear
    assert "difference is within chance" in doubtful and "choice is worth" not in doubtful


def test_the_report_omits_sides_that_were_not_checked() -> None:
    said = report_words(setup(), worst_share=None)
    assert "Which side" not in said and "Where the money is won" in said


def test_the_report_of_no_check_says_how_to_check() -> None:
    spec = coin_spec(checked=False)
    found = words_of(spec, "report")
    assert "Not checked" in found and f"printkit check {spec.setup.id}" in found


def test_the_report_hides_nothing() -> None:
    spec = coin_spec()
    bad = verdict(setup(), "unfair", playable=False)
    found = words_of(replace(spec, verdict=bad), "report")
    assert "Even between club players only" in found and "Hardly worth playing" in found
    assert "Games are over after 8 turns" in found


def test_a_setup_that_did_not_pass_has_no_tick() -> None:
    spec = coin_spec(attempts=3)
    assert spec.deal
    unproven = replace(spec, deal=replace(spec.deal, proven=False))

    def ticks(drawn: AnySpec) -> int:
        paths = [path for page in pages_of(drawn, "report") for path in items_of(page, Path)]
        return sum(len(path.commands) == 3 for path in paths)

    assert ticks(spec) == ticks(unproven) + 1
    found = words_of(unproven, "report")
    assert "None was proven fair; this is the most even one." in found
    assert "the figures above from fresh games: so they differ." in found
