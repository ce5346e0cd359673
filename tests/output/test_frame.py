"""The foot names the sheet, its ruler is true, and its QR code reads as the ID."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
import segno

from printkit.layouts.errors import InputError
from printkit.layouts.paper import PAPERS, Paper
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Verdict
from printkit.output.drawing.box import printable
from printkit.output.drawing.scene import Colour, LineTo, MoveTo, Page, Path, Point
from printkit.output.drawing.theme import THEMES
from printkit.output.page.frame import INCH, QR_SIZE, QUIET_ZONE, body, frame, qr_code, ruler
from printkit.output.page.wording import status_line
from printkit.output.sheet import AnySpec, DraftPage
from tests.output.scenes import inside, items_of, leaves, texts
from tests.output.specs import SHEET, coin_spec, kit_of, setup, verdict

INK = Colour(0, 0, 0)


def frame_page(spec: AnySpec, landscape: bool = False) -> Page:
    return frame(spec, DraftPage("Setup", (), landscape=landscape), SHEET, "setup", 2, 7)


def matrix_of(path: Path, x: float, y: float, size: float, modules: int) -> list[list[int]]:
    """Return a QR code's modules, from the corners of its path."""
    module = size / (modules + 2 * QUIET_ZONE)
    found = [[0] * modules for _ in range(modules)]
    corners = [c.point for c in path.commands if isinstance(c, MoveTo | LineTo)]
    for left_top, right_top, right_bottom, _ in zip(*[iter(corners)] * 4, strict=True):
        row = (left_top.y - y) / module - QUIET_ZONE
        first = (left_top.x - x) / module - QUIET_ZONE
        last = (right_top.x - x) / module - QUIET_ZONE
        for edge in (row, first, last):
            assert edge == pytest.approx(round(edge), abs=1e-6)
        assert right_bottom.y - left_top.y == pytest.approx(module)
        for column in range(round(first), round(last)):
            found[round(row)][column] += 1
    return found


def test_the_qr_code_is_the_id() -> None:
    id_ = setup().id
    path = qr_code(id_, 5, 7, 18, INK)
    wanted = [list(row) for row in segno.make(id_, error="l", micro=False).matrix]
    assert matrix_of(path, 5, 7, 18, len(wanted)) == wanted
    assert QR_SIZE >= 12 and 18 / (len(wanted) + 8) >= 0.33  # what phones can read


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("landscape", [False, True])
def test_the_foot_has_all_its_parts(paper: str, landscape: bool) -> None:
    spec = coin_spec(3, ("many-pennies",), paper)
    found = texts(frame_page(spec, landscape))
    for text in (
        "Coin Isolation",
        "Setup",
        spec.setup.id,
        "Coin Isolation by Ken Samuel",
        "3 players · Many Pennies",
        "seed 7 · printkit 0.1.0",
        "Computer check: fair from club players to masters",
        "page 2 of 7",
        "100 mm",
        "4 in",
        "Print at 100 %, not ‘fit to page’",
    ):
        assert text in found


@pytest.mark.parametrize(
    ("seed", "said"), [(None, "printkit 0.1.0"), (0, "seed 0 · printkit 0.1.0")]
)
def test_a_seed_is_named_if_there_is_one(seed: int | None, said: str) -> None:
    spec = coin_spec()
    assert said in texts(frame_page(replace(spec, setup=replace(spec.setup, seed=seed))))


@pytest.mark.parametrize("link", ["https://example.org/p", "https://example.org/p/"])
def test_a_linked_qr_code_opens_the_setup(link: str) -> None:
    spec = replace(coin_spec(), link=link)
    page = kit_of(spec, "setup").pages[0]
    said = f"https://example.org/p/{spec.setup.id}"
    wanted = [list(row) for row in segno.make(said, error="l", micro=False).matrix]
    (code,) = codes(page)
    modules = len(wanted)
    x, y = (min(getattr(c.point, axis) for c in code.commands[:1]) for axis in "xy")
    module = QR_SIZE / (modules + 2 * QUIET_ZONE)
    corner = x - QUIET_ZONE * module, y - QUIET_ZONE * module
    assert matrix_of(code, *corner, QR_SIZE, modules) == wanted
    assert {"This setup again", spec.setup.id} <= {*texts(page)}
    assert module >= 0.33  # what phones can read


def test_without_a_link_the_home_kit_has_no_code() -> None:
    spec = coin_spec()
    setup, pieces, _, rules = kit_of(spec, "setup", "rules", "pieces").pages
    assert not codes(setup) and not codes(rules) and spec.setup.id in texts(setup)
    assert codes(pieces) and "The setup’s ID" in texts(pieces)


def codes(page: Page) -> list[Path]:
    """Return the QR codes on a page."""
    return [path for path in items_of(page, Path) if path.style.fill and len(path.commands) > 500]


def test_status_never_claims_too_much() -> None:
    assert "Not checked" in texts(frame_page(coin_spec(checked=False)))
    spec, even = coin_spec(), "Computer check: even between club players"

    def status(found: Verdict[object]) -> str:
        return status_line(replace(spec, verdict=found))

    assert status(verdict(setup(), "undecided")) == f"{even}, not proven beyond"
    assert status(verdict(setup(), "unfair")) == f"{even} only"
    assert status(verdict(setup(), playable=False)).endswith("but see the report")


def test_the_ruler_is_true() -> None:
    items = ruler(10, 20, THEMES["grey"])
    up, down = (item for item in items if isinstance(item, Path))
    millimetres = [c.point.x - 10 for c in up.commands if isinstance(c, MoveTo)]
    eighths = [c.point.x - 10 for c in down.commands if isinstance(c, MoveTo)]
    assert millimetres == pytest.approx(range(101))
    assert eighths == pytest.approx([i * INCH / 8 for i in range(33)])
    for path in (up, down):
        for start, end in zip(path.commands[::2], path.commands[1::2], strict=True):
            assert isinstance(start, MoveTo) and isinstance(end, LineTo)
            assert start.point.x == end.point.x and start.point.y == 20 + 5.8


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
@pytest.mark.parametrize("landscape", [False, True])
def test_the_frame_leaves_the_body_free(paper: Paper, landscape: bool) -> None:
    area, free = printable(paper, landscape), body(paper, landscape)
    for leaf in leaves(frame_page(coin_spec(4, paper=paper.name), landscape)):
        assert inside(leaf.box, area, 1e-6)
        assert leaf.box.bottom <= free.y or leaf.box.y >= free.bottom - 0.1


def test_many_variants_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = coin_spec(paper="a5")
    changes = "Mixed Change, Transplant, Standing Still, Semi-Greedy"
    line = f"2 players · {changes}, Many Many Pennies, Diagonal, Greedy"
    monkeypatch.setattr("printkit.output.page.frame.game_line", lambda *_: line)
    page = frame_page(spec)
    assert line not in texts(page)
    assert " ".join(texts(page)[2:5]) == line
    assert max(leaf.box.right for leaf in leaves(page)) <= printable(spec.paper).right + 0.1


def test_pages_are_numbered_and_named() -> None:
    kit = kit_of(coin_spec(paper="a5"), "board", "rules", "score-pad")
    names = [page.name for page in kit.pages]
    assert names == ["board-1", "board-2", "rules-1", "rules-2", "score-pad"]
    for number, page in enumerate(kit.pages, start=1):
        assert f"page {number} of {len(names)}" in texts(page)
    assert [page.side for page in kit.pages] == ["front"] * 5
    assert "Ken Samuel" in kit.author and setup().id in kit.title


def test_an_unknown_sheet_is_refused() -> None:
    with pytest.raises(InputError, match=r"'bord'; did you mean board\? choose from: cover"):
        kit_of(coin_spec(), "bord")


def test_points_are_shared_by_equal_codes() -> None:
    assert qr_code("a", 1, 2, 18, INK) is qr_code("a", 1, 2, 18, INK)
    assert qr_code("a", 1, 2, 18, INK) != qr_code("b", 1, 2, 18, INK)
    first = qr_code("a", 0, 0, 18, INK).commands[0]
    assert isinstance(first, MoveTo) and first.point == Point(*[18 / 29 * 4] * 2)


@pytest.mark.parametrize(("length", "first"), [(50, 0), (90, 1)])
def test_a_long_id_is_broken_after_its_colon_or_where_a_line_is_full(
    length: int, first: int
) -> None:
    spec = coin_spec()
    long: Setup[Any] = replace(spec.setup, layout=_LongLayout("x" * length))  # type: ignore[arg-type]
    found = texts(frame_page(replace(spec, setup=long)))
    start = next(i for i, text in enumerate(found) if text.startswith("coin-isolation:"))
    assert "".join(found[start : start + 2]) == "coin-isolation:" + "x" * length
    assert found[start].count("x") >= first


@dataclass(frozen=True)
class _LongLayout:
    code: str

    def describe(self) -> str:
        return self.code
