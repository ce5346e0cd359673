"""`printkit print`: options that prepare a kit for the printer."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from PIL import Image
from pypdf import PdfReader

from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.output.drawing.bounds import bounds
from printkit.output.drawing.scene import Group, Kit, Line, Page, Point, Rect, Style
from printkit.output.press.imposition import TRUE_RULERS, Offset, Rulers, true_to_size
from printkit.printing.settings import (
    Settings,
    change_settings,
    parse_rulers,
    read_settings,
    settings_path,
)
from tests.output.samples import BLACK
from tests.output.tiers import in_tiers
from tests.printkit.printing.conftest import Print
from tests.printkit.reading import pages_of, titles_of
from tests.printkit.running import printkit_here
from tests.tiers import first_in_core

FAST = ("coin-collectors#7", "--no-check", "--paper", "a4")
TWO_SIDED = ("--sheet", "pieces")
"""Options for cut-outs on three sheets, all with backs."""

MIXED = (*TWO_SIDED, "--sheet", "setup")
"""The same and a map, which has no back."""


KitOf = Callable[..., tuple[str, list[str]]]


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """The file that `print_how` writes."""
    return tmp_path / "kit.pdf"


@pytest.fixture
def print_how(print_kit: Print, kit: Path) -> KitOf:
    """Print a kit; return the line that says how to print it, and its pages' texts."""

    def run(*arguments: str) -> tuple[str, list[str]]:
        said = print_kit(*FAST, *arguments, "-o", kit.name, "--force").stderr.decode()
        (line,) = (x for x in said.splitlines() if x.startswith("To print: "))
        return line.removeprefix("To print: "), pages_of(kit)

    return run


def duplex(kit: Path) -> str:
    reader = PdfReader(kit)
    return str(cast(Any, reader.root_object["/ViewerPreferences"])["/Duplex"])


@pytest.mark.parametrize(
    ("arguments", "pages", "said", "way"),
    [
        (
            TWO_SIDED,
            6,
            "3 sheets of A4, both sides, turned over the long edge",
            "DuplexFlipLongEdge",
        ),
        (
            MIXED,
            7,
            "4 sheets of A4, both sides, turned over the long edge",
            "DuplexFlipLongEdge",
        ),
        (
            (*MIXED, "--order", "fronts-backs"),
            7,
            "4 sheets of A4, pages 1 to 4 first, then pages 5 to 7 on the backs of pages 2 to 4",
            "Simplex",
        ),
        (("--sheet", "setup"), 1, "1 sheet of A4, one side", "Simplex"),
        ((*TWO_SIDED, "--duplex", "separate"), 6, "6 sheets of A4, one side", "Simplex"),
    ],
    ids=["usual", "mixed", "fed by hand", "no backs", "separate"],
)
def test_pages_are_counted_as_they_lie_in_the_file_and_none_is_blank(
    print_how: KitOf, kit: Path, arguments: tuple[str, ...], pages: int, said: str, way: str
) -> None:
    line, texts = print_how(*arguments)
    assert line == f"{said}, at 100 %."
    assert duplex(kit) == f"/{way}"
    assert len(texts) == pages
    assert all(f"page {n} of {pages}" in text for n, text in enumerate(texts, start=1))


@pytest.mark.parametrize(
    ("game", "way"),
    first_in_core(
        (f"{game}#7", way)
        for way in ((), ("--all",))
        for game in ("coin-isolation", "dice-isolation", "coin-collectors")
    ),
)
def test_a_home_kit_has_one_back_and_no_blank_pages(
    print_kit: Print, kit: Path, game: str, way: tuple[str, ...]
) -> None:
    said = print_kit(game, "--no-check", *way, "--paper", "a4", "-o", kit.name).stderr.decode()
    found = pages_of(kit)
    assert all(f"page {n} of {len(found)}" in text for n, text in enumerate(found, start=1))
    if not way:
        assert len(found) == 3
        how = "both sides, turned over the long edge"
        assert f"To print: 2 sheets of A4, {how}, at 100 %." in said
        assert "More sheets: " in said
    else:  # a solitaire's card is a cut-out
        assert ("Reference cards" in titles_of(kit)) == (game != "coin-collectors#7")


def test_settings_apply_unless_an_option_overrides_them(print_how: KitOf, kit: Path) -> None:
    plain = print_how(*TWO_SIDED) and kit.read_bytes()
    change_settings(lambda _: Settings("short-edge", Offset(0.8, -0.5)))
    print_how(*TWO_SIDED)
    assert duplex(kit) == "/DuplexFlipShortEdge"
    kept = kit.read_bytes()
    print_how(*TWO_SIDED, "--back-offset", "0.8,-0.5", "--duplex", "short-edge")
    assert kit.read_bytes() == kept
    print_how(*TWO_SIDED, "--duplex", "long-edge", "--back-offset", "0,0")
    assert kit.read_bytes() == plain


def test_files_for_a_print_shop_ignore_the_back_offset(print_how: KitOf, kit: Path) -> None:
    plain = print_how(*TWO_SIDED, "--bleed", "3") and kit.read_bytes()
    change_settings(lambda _: Settings(None, Offset(0.8, -0.5)))
    line, _ = print_how(*TWO_SIDED, "--bleed", "3")
    assert kit.read_bytes() == plain
    assert "3 mm bleed" in line and "100 %" not in line


@pytest.mark.slow
def test_a_booklet_of_what_is_to_be_read(print_how: KitOf, kit: Path) -> None:
    line, (outside, inside) = print_how("--booklet")
    assert line == "1 sheet of A4, both sides, turned over the short edge, at 100 %, folded."
    assert "page 1 of 4" in outside and "page 4 of 4" in outside
    assert "Rules" not in outside and "page 2 of 4" in inside and "Rules" in inside
    media = PdfReader(kit).pages[0].mediabox
    assert [round(float(side) * 25.4 / 72, 1) for side in media[2:]] == [297, 210]


@in_tiers(
    [("isaac", "letter", ())],
    [
        (slug, paper, way)
        for slug, game in GAMES.items()
        for paper in ("a4", "letter", "legal", "a3")
        for way in ((), ("--duplicate",))
        if game.duplicate or not way
    ],
)
def test_a_booklet_has_its_back_cover_outside(slug: str, paper: str, way: tuple[str, ...]) -> None:
    """Its first sheet has the last page beside the first one, so none of the two is blank."""
    with tempfile.TemporaryDirectory() as folder:
        command = (
            "print",
            slug,
            "--no-check",
            "--booklet",
            "--paper",
            paper,
            *way,
            "-o",
            "made.pdf",
        )
        result = printkit_here(*command, folder=Path(folder))
        assert result.returncode == 0, result.stderr
        reader = PdfReader(Path(folder) / "made.pdf")
        first, *_ = cast(Any, reader.outline)
        assert first.title == f"Sheet 1: pages {2 * len(reader.pages)} and 1"


def test_a_booklet_of_other_sheets(print_how: KitOf) -> None:
    names = ("setup", "rules", "score-pad", "report")
    sheets = (word for name in names for word in ("--sheet", name))
    how = ("--booklet", "--duplex", "long-edge", "--order", "fronts-backs")
    line, _ = print_how(*how, *sheets)
    assert line.startswith("2 sheets of A4, pages 1 to 2 first, then pages 3 to 4")
    assert line.endswith("laid into each other and folded.")


@pytest.mark.slow
def test_dots_per_inch(print_kit: Print, tmp_path: Path) -> None:
    for dpi in (60, 254):
        print_kit(*FAST, "--sheet", "setup", "--format", "png", "-o", f"{dpi}/", "--dpi", f"{dpi}")
        image = Image.open(tmp_path / f"{dpi}" / "setup.png")
        assert image.size == pytest.approx((210 / 25.4 * dpi, 297 / 25.4 * dpi), abs=1)
        assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


def test_live_text(print_kit: Print, tmp_path: Path) -> None:
    for how, live in (("live", True), ("outlines", False)):
        print_kit(*FAST, "--sheet", "setup", "--format", "svg", "-o", how, "--svg-text", how)
        assert ("<text" in (tmp_path / how / "setup.svg").read_text(encoding="utf-8")) == live


@pytest.mark.slow
def test_pictures_have_no_blank_pages_and_stand_upright(print_kit: Print, tmp_path: Path) -> None:
    for folder, more in (("a", ()), ("b", ("--duplex", "long-edge"))):
        result = print_kit(*FAST, *MIXED, "--format", "svg", "-o", folder, *more)
        assert "To print" not in result.stderr.decode()
        names = sorted(path.name for path in (tmp_path / folder).iterdir())
        assert names == [*(f"pieces-{n}.svg" for n in range(1, 7)), "setup.svg"]


def test_the_page_on_printing_names_options_there_are(tmp_path: Path) -> None:
    text = (Path(__file__).parents[3] / "docs" / "printing.md").read_text(encoding="utf-8")
    known = "".join(
        printkit_here(*command, "-h", folder=tmp_path).stdout.decode()
        for command in (("print",), ("print", "coin-isolation"), ("calibrate",), ("config",))
    )
    options = set(re.findall(r"--[a-z][a-z-]+", text))
    assert {"--booklet", "--bleed", "--duplex"} < options
    for option in options:
        assert f"{option} " in known, option


def test_help_has_every_option_under_a_heading(tmp_path: Path) -> None:
    text = printkit_here("print", "-h", folder=tmp_path).stdout.decode()
    headings = [line for line in text.splitlines() if line.endswith(":") and line[0] != " "]
    assert headings[:-1] == [
        "Which setup:",
        "Its check:",
        "Which sheets:",
        "On the printer:",
        "The file:",
        "Other options:",
    ]
    rest = text[text.index("Other options:") :].partition("Options for one game")[0]
    assert rest.count("--") == 1, "only --help"


@pytest.mark.parametrize("landscape", [False, True])
def test_a_printer_that_stretches_is_corrected_along_the_paper(landscape: bool) -> None:
    """100 mm that come out as 98 mm down the paper are drawn so that they come out as 100 mm."""
    size = (297.0, 210.0) if landscape else (210.0, 297.0)
    across, down = (Line(Point(50, 50), end, Style()) for end in (Point(150, 50), Point(50, 150)))
    page = Page(*size, (across, down), "ruler", "Ruler")
    (made,) = true_to_size(Kit("", "", "", (page,)), Rulers(101.0, 98.0)).pages
    assert (made.width, made.height) == size
    (group,) = made.items
    assert isinstance(group, Group)
    drawn = [bounds(replace(group, items=(line,))) for line in (across, down)]
    printed = (98.0, 101.0) if landscape else (101.0, 98.0)
    assert drawn[0].width * printed[0] / 100 == pytest.approx(100.0)
    assert drawn[1].height * printed[1] / 100 == pytest.approx(100.0)
    middle = bounds(replace(group, items=(Rect(0, 0, *size, Style(fill=BLACK)),))).centre
    assert middle == pytest.approx((size[0] / 2, size[1] / 2))


def test_rulers_are_kept_for_every_kit_but_not_for_a_print_shop(
    print_how: KitOf, kit: Path
) -> None:
    def printed(*more: str) -> bytes:
        print_how(*TWO_SIDED, *more)
        return kit.read_bytes()

    plain, bled, corrected = printed(), printed("--bleed", "3"), printed("--rulers", "100,99.5")
    assert plain != corrected
    change_settings(lambda kept: replace(kept, rulers=Rulers(100.0, 99.5)))
    assert read_settings().rulers == Rulers(100.0, 99.5)
    assert printed() == corrected
    assert printed("--bleed", "3") == bled
    assert printed("--rulers", "100.0,100.0") == plain
    change_settings(lambda kept: replace(kept, rulers=TRUE_RULERS))
    assert printed() == plain and "rulers" not in settings_path().read_text()


@pytest.mark.parametrize("typed", ["100", "85,100", "100,111", "a,b", "98,100"])
def test_rulers_that_make_no_sense_are_refused(typed: str) -> None:
    with pytest.raises(InputError):
        parse_rulers(typed)
    assert parse_rulers("98.0, 100") == Rulers(98.0, 100.0)
