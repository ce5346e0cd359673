"""`printkit calibrate`, and the settings it keeps."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from output.press.imposition import Offset
from printkit.printing.settings import Settings, read_settings, settings_path, write_settings
from tests.printkit.reading import pages_of
from tests.printkit.running import Result, assert_refused, printkit_here, written_file
from tests.tiers import first_in_core


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use an empty folder for the settings."""
    folder = tmp_path / "config"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    return folder


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """An empty folder to work in."""
    folder = tmp_path / "here"
    folder.mkdir()
    return folder


def calibrate(here: Path, *arguments: str) -> Result:
    return printkit_here("calibrate", *arguments, folder=here)


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings("short-edge", Offset(0.8, -0.5)),
        Settings(None, Offset(-10, 10)),
        Settings("fold-over", Offset(0, 0)),
    ],
)
def test_settings_are_read_as_they_were_written(settings: Settings) -> None:
    write_settings(settings)
    assert read_settings() == settings


def test_the_test_sheet(here: Path) -> None:
    result = calibrate(here, "--paper", "letter")
    assert result.returncode == 0, result.stderr
    reader = PdfReader(here / "calibration.pdf", strict=True)
    front, back = pages_of(here / "calibration.pdf")
    assert "6.35 mm" in front and "--back-offset 0.8,-0.4" in back
    assert reader.root_object["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"  # type: ignore[index]
    assert [round(float(x)) for x in reader.pages[1].mediabox[2:]] == [612, 792]
    assert written_file(calibrate(here), here).name == "calibration_2.pdf"
    again = ("-o", "calibration.pdf")
    assert_refused(calibrate(here, *again), "calibration.pdf", "--force")
    assert calibrate(here, "--force", *again).returncode == 0


def test_typed_values_are_kept_and_used(here: Path) -> None:
    assert calibrate(here, "--back-offset", "0.8,-0.5").returncode == 0
    result = calibrate(here, "--duplex", "short-edge")
    assert result.returncode == 0
    assert str(settings_path()) in result.stderr.decode()
    assert read_settings() == Settings("short-edge", Offset(0.8, -0.5))
    assert calibrate(here).returncode == 0
    reader = PdfReader(here / "calibration.pdf")
    assert reader.root_object["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"  # type: ignore[index]
    assert "--duplex long-edge" in pages_of(here / "calibration.pdf")[1]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("-0.5,0.3", Offset(-0.5, 0.3)),
        ("0.8, −0.4", Offset(0.8, -0.4)),
        ("+1,.5", Offset(1, 0.5)),
        ("-0,0.00001", Offset(0, 0)),
        ("10,-10", Offset(10, -10)),
    ],
)
def test_offsets_are_accepted_in_several_spellings(here: Path, typed: str, meant: Offset) -> None:
    assert calibrate(here, "--back-offset", typed).returncode == 0
    assert read_settings().back_offset == meant
    assert "-0," not in settings_path().read_text()


@pytest.mark.parametrize(
    "typed", first_in_core([(("0.8", "-0.4"),), (("-0.8", "+.4"),), (("0", "−1"),)])
)
def test_an_offset_may_be_two_words(here: Path, typed: tuple[str, str]) -> None:
    assert calibrate(here, "--back-offset", *typed, "--duplex", "long-edge").returncode == 0
    x, y = (float(word.replace("−", "-")) for word in typed)
    assert read_settings() == Settings("long-edge", Offset(x, y))
    command = ("print", "isaac#7", "--no-check", "--sheet", "score-pad", "--back-offset")
    made = [
        printkit_here(*command, *offset, "-o", "kit.pdf", "--force", folder=here)
        for offset in (typed, (",".join(typed),))
    ]
    assert [result.returncode for result in made] == [0, 0], made[0].stderr


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("duplex: long-edge\nback_offset: 1,1\n", ("line 2", "back_offset", "back-offset")),
        ("duplex: sideways\n", ("line 1", "sideways", "short-edge")),
        ("# mine\nback-offset: far\n", ("line 2", "0.8,-0.5")),
        ("back-offset: 99,0\n", ("line 1", "10 mm")),
        ("back-offset: [1, 2]\n", ("line 1", "text")),
        ("duplex: long-edge\nduplex: long-edge\n", ("line 2", "twice")),
        ("- a\n", ("line 1", "keys")),
        ("a: [\n", ("not valid YAML",)),
    ],
)
def test_a_wrong_settings_file_is_refused_with_its_line_by_all_but_what_repairs_it(
    here: Path, text: str, words: tuple[str, ...]
) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text(text)
    command = ("print", "isaac#7", "--no-check", "--format", "yaml")
    assert_refused(printkit_here(*command, folder=here), "settings.yaml", *words)
    sheet = calibrate(here)
    assert sheet.returncode == 0 and path.read_text() == text
    assert all(word in sheet.stderr.decode() for word in ("settings.yaml", *words))
    kept = calibrate(here, "--duplex", "short-edge")
    assert kept.returncode == 0 and "settings.broken.yaml" in kept.stderr.decode()
    assert path.with_name("settings.broken.yaml").read_text() == text
    assert read_settings() == Settings("short-edge")
    assert printkit_here(*command, folder=here).returncode == 0


PIECES = ("--sheet", "pieces")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (PIECES, "both sides short-edge, backs moved by 0.8,-0.5 mm"),
        ((*PIECES, "--duplex", "long-edge"), "backs moved by 0.8,-0.5 mm"),
        ((*PIECES, "--back-offset", "0,0"), "both sides short-edge"),
        ((*PIECES, "--bleed", "3"), "both sides short-edge"),
        ((*PIECES, "--duplex", "long-edge", "--back-offset", "0,0"), ""),
        ((*PIECES, "--format", "svg"), ""),
        ((*PIECES, "--format", "svg", "--duplex", "long-edge"), "backs moved by 0.8,-0.5 mm"),
        (("--sheet", "board"), ""),
    ],
)
def test_every_print_that_uses_settings_says_so(
    here: Path, options: tuple[str, ...], told: str
) -> None:
    write_settings(Settings("short-edge", Offset(0.8, -0.5)))
    result = printkit_here("print", "isaac#7", "--no-check", "-o", "kit", *options, folder=here)
    said = result.stderr.decode()
    assert result.returncode == 0, said
    kept = [line for line in said.splitlines() if "kept for your printer" in line]
    assert kept == ([f"As kept for your printer: {told}."] if told else [])
    assert "calibrate" not in said or options != ("--sheet", "board")


def test_settings_that_cannot_be_kept(here: Path, config: Path) -> None:
    config.write_text("a file where the folder should be")
    assert_refused(calibrate(here, "--duplex", "long-edge"), "settings.yaml", "cannot be written")
