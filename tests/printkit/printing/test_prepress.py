"""`printkit print`: options that prepare a kit for the printer."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import pytest
from PIL import Image
from pypdf import PdfReader

from output.press.imposition import Offset
from printkit.printing.settings import Settings, write_settings
from tests.cases import cases_together
from tests.printkit.reading import pages_of
from tests.printkit.running import Result, assert_refused, printkit_here
from tests.tiers import first_in_core

FAST = ("coin-collectors#7", "--no-check", "--paper", "a4")
TWO_SIDED = ("--sheet", "pieces")
"""Options for cut-outs on three sheets, all with backs."""

MIXED = (*TWO_SIDED, "--sheet", "setup")
"""The same and a map, which has no back."""


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def here(tmp_path: Path) -> Path:
    folder = tmp_path / "here"
    folder.mkdir()
    return folder


def print_kit(here: Path, *arguments: str) -> Result:
    result = printkit_here("print", *FAST, *arguments, "-o", "kit.pdf", "--force", folder=here)
    assert result.returncode == 0, result.stderr
    return result


def to_print(result: Result) -> str:
    """Return the line that says how to print the file."""
    (line,) = (x for x in result.stderr.decode().splitlines() if x.startswith("To print: "))
    return line.removeprefix("To print: ")


def duplex(here: Path) -> str:
    reader = PdfReader(here / "kit.pdf")
    return str(cast(Any, reader.root_object["/ViewerPreferences"])["/Duplex"])


def pages(here: Path) -> list[str]:
    return pages_of(here / "kit.pdf")


def test_both_sides_by_default(here: Path) -> None:
    line = to_print(print_kit(here, *TWO_SIDED))
    assert line == "3 sheets of A4, both sides, turned over the long edge, at 100 %."
    assert duplex(here) == "/DuplexFlipLongEdge"
    assert all(f"page {n} of 6" in text for n, text in enumerate(pages(here), start=1))


def test_pages_are_counted_as_they_lie_in_the_file_and_none_is_blank(
    here: Path,
) -> None:
    line = to_print(print_kit(here, *MIXED))
    assert line == (
        "4 sheets of A4, page 7 on one side, pages 1 to 6 on both sides, turned over the long "
        "edge, at 100 %."
    )
    assert duplex(here) == "/Simplex"
    assert all(f"page {n} of 7" in text for n, text in enumerate(pages(here), start=1))


@pytest.mark.parametrize(
    ("game", "way"),
    first_in_core(
        (f"{game}#7", way)
        for way in ((), ("--all",))
        for game in ("coin-isolation", "dice-isolation", "coin-collectors")
    ),
)
def test_a_home_kit_has_no_backs_and_no_blank_pages(
    here: Path, game: str, way: tuple[str, ...]
) -> None:
    command = ("print", game, "--no-check", *way, "--paper", "a4", "-o", "kit.pdf")
    result = printkit_here(*command, folder=here)
    found = pages(here)
    assert all(f"page {n} of {len(found)}" in text for n, text in enumerate(found, start=1))
    if not way:
        assert len(found) == 2
        assert to_print(result) == f"{len(found)} sheets of A4, one side, at 100 %."
        assert "More sheets: " in result.stderr.decode()
    else:  # a solitaire's card is a cut-out
        titles = [str(entry["/Title"]) for entry in PdfReader(here / "kit.pdf").outline]
        assert ("Reference cards" in titles) == (game != "coin-collectors#7")


def test_one_side_where_there_is_no_back(here: Path) -> None:
    line = to_print(print_kit(here, "--sheet", "setup"))
    assert line == "1 sheet of A4, one side, at 100 %."
    assert duplex(here) == "/Simplex"


def test_separate_sheets(here: Path) -> None:
    line = to_print(print_kit(here, *TWO_SIDED, "--duplex", "separate"))
    assert line == "6 sheets of A4, one side, at 100 %."
    assert len(pages(here)) == 6


def test_feeding_by_hand(here: Path) -> None:
    line = to_print(print_kit(here, *MIXED, "--order", "fronts-backs"))
    assert line == (
        "4 sheets of A4, pages 1 to 4 first, then pages 5 to 7 on the backs of pages 2 to 4, "
        "at 100 %."
    )
    assert all(f"page {n} of 7" in text for n, text in enumerate(pages(here), start=1))
    assert duplex(here) == "/Simplex"


def test_settings_apply_unless_an_option_overrides_them(here: Path) -> None:
    plain = print_kit(here, *TWO_SIDED) and (here / "kit.pdf").read_bytes()
    write_settings(Settings("short-edge", Offset(0.8, -0.5)))
    print_kit(here, *TWO_SIDED)
    assert duplex(here) == "/DuplexFlipShortEdge"
    kept = (here / "kit.pdf").read_bytes()
    print_kit(here, *TWO_SIDED, "--back-offset", "0.8,-0.5", "--duplex", "short-edge")
    assert (here / "kit.pdf").read_bytes() == kept
    print_kit(here, *TWO_SIDED, "--duplex", "long-edge", "--back-offset", "0,0")
    assert (here / "kit.pdf").read_bytes() == plain


def test_files_for_a_print_shop_ignore_the_back_offset(here: Path) -> None:
    plain = print_kit(here, *TWO_SIDED, "--bleed", "3") and (here / "kit.pdf").read_bytes()
    write_settings(Settings(None, Offset(0.8, -0.5)))
    line = to_print(print_kit(here, *TWO_SIDED, "--bleed", "3"))
    assert (here / "kit.pdf").read_bytes() == plain
    assert "3 mm bleed" in line and "100 %" not in line


@pytest.mark.slow
def test_a_booklet_of_what_is_to_be_read(here: Path) -> None:
    line = to_print(print_kit(here, "--booklet"))
    assert line == "1 sheet of A4, both sides, turned over the short edge, at 100 %, folded."
    outside, inside = pages(here)
    assert "page 1 of 4" in outside and "page 4 of 4" in outside
    assert "Rules" not in outside and "page 2 of 4" in inside and "Rules" in inside
    media = PdfReader(here / "kit.pdf").pages[0].mediabox
    assert [round(float(side) * 25.4 / 72, 1) for side in media[2:]] == [297, 210]


def test_a_booklet_of_other_sheets(here: Path) -> None:
    line = to_print(
        print_kit(
            here,
            *("--booklet", "--duplex", "long-edge", "--order", "fronts-backs"),
            *(
                word
                for name in ("setup", "rules", "score-pad", "report")
                for word in ("--sheet", name)
            ),
        )
    )
    assert line.startswith("2 sheets of A4, pages 1 to 2 first, then pages 3 to 4")
    assert line.endswith("laid into each other and folded.")


@pytest.mark.slow
def test_dots_per_inch(here: Path) -> None:
    command = ("print", *FAST, "--sheet", "setup", "--format", "png", "-o", "out")
    for dpi in (60, 254):
        result = printkit_here(*command, "--dpi", str(dpi), "--force", folder=here)
        assert result.returncode == 0, result.stderr
        image = Image.open(BytesIO((here / "out" / "setup.png").read_bytes()))
        assert image.size == pytest.approx((210 / 25.4 * dpi, 297 / 25.4 * dpi), abs=1)
        assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


def test_live_text(here: Path) -> None:
    command = ("print", *FAST, "--sheet", "setup", "--format", "svg")
    for how, live in (("live", True), ("outlines", False)):
        result = printkit_here(*command, "-o", how, "--svg-text", how, folder=here)
        assert result.returncode == 0, result.stderr
        assert ("<text" in (here / how / "setup.svg").read_text(encoding="utf-8")) == live


@pytest.mark.slow
def test_pictures_have_no_blank_pages_and_stand_upright(here: Path) -> None:
    command = ("print", *FAST, *MIXED, "--format", "svg")
    for folder, more in (("a", ()), ("b", ("--duplex", "long-edge"))):
        result = printkit_here(*command, "-o", folder, *more, folder=here)
        assert result.returncode == 0, result.stderr
        assert "To print" not in result.stderr.decode()
        names = sorted(path.name for path in (here / folder).iterdir())
        assert names == [*(f"pieces-{n}.svg" for n in range(1, 7)), "setup.svg"]


@cases_together(
    ("arguments", "words"),
    [
        (("--dpi", "300"), ("--dpi", "--format png")),
        (("--dpi", "300", "--format", "svg"), ("--dpi", "--format png")),
        (("--dpi", "29", "--format", "png"), ("--dpi", "30")),
        (("--dpi", "1201", "--format", "png"), ("--dpi", "1200")),
        (("--svg-text", "live"), ("--svg-text", "--format svg")),
        (("--svg-text", "bold", "--format", "svg"), ("--svg-text", "outlines")),
        (("--duplex", "both"), ("--duplex", "long-edge")),
        (("--order", "random"), ("--order", "fronts-backs")),
        (("--order", "fronts-backs", "--duplex", "separate"), ("--order", "--duplex long-edge")),
        (("--back-offset", "1,1", "--duplex", "fold-over"), ("--back-offset", "short-edge")),
        (("--back-offset", "1"), ("--back-offset", "0.8,-0.5")),
        (("--back-offset", "1,20"), ("--back-offset", "10 mm")),
        (("--bleed", "6"), ("--bleed", "5")),
        (("--bleed", "-1"), ("--bleed", "0")),
        (("--bleed", "nan"), ("--bleed", "nan")),
        (("--booklet", "--paper", "a5"), ("A5", "too small", "A4, Letter")),
        (("--booklet", "--sheet", "pieces"), ("pieces", "without --booklet")),
    ],
)
def test_wrong_input(here: Path, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    assert_refused(printkit_here("print", *FAST, *arguments, folder=here), *words)
    assert not list(here.iterdir())


def test_the_page_on_printing_names_options_there_are(here: Path) -> None:
    text = (Path(__file__).parents[3] / "docs" / "printing.md").read_text(encoding="utf-8")
    known = "".join(
        printkit_here(*command, "-h", folder=here).stdout.decode()
        for command in (("print",), ("print", "coin-isolation"), ("calibrate",), ("config",))
    )
    options = set(re.findall(r"--[a-z][a-z-]+", text))
    assert {"--booklet", "--bleed", "--duplex"} < options
    for option in options:
        assert f"{option} " in known, option


def test_help_has_every_option_under_a_heading(here: Path) -> None:
    text = printkit_here("print", "-h", folder=here).stdout.decode()
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
