"""`printkit calibrate` and `config`: what every kit uses, and what goes before it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from printkit.output.press.imposition import Offset
from printkit.printing.settings import Settings, change_settings, read_settings, settings_path
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
    change_settings(lambda _: settings)
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
    ("options", "told"),
    [
        (("--back-offset", "0,8 -0,4"), "Backs moved 0.8 mm right, 0.4 mm up."),
        (("--printer", "office.yaml"), "backs moved 0.8 mm right, 0.4 mm up (office.yaml)."),
        (("--back-offset", "0,0"), ""),
        ((), ""),
    ],
)
def test_print_says_once_where_backs_are_moved(
    here: Path, options: tuple[str, ...], told: str
) -> None:
    (here / "office.yaml").write_text("back-offset: 0.8,-0.4\n")
    command = ("print", "isaac#7", "--no-check", "--sheet", "pieces", "-o", "kit.pdf", "--force")
    made = printkit_here(*command, *options, folder=here)
    assert made.returncode == 0, made.stderr
    said = made.stderr.decode()
    assert said.lower().count("backs moved") == bool(told) and told in said, said


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("duplex: long-edge\nback_offset: 1,1\n", ("line 2", "1.0,1.0", "1.1,0")),
        ("duplex: sideways\n", ("line 1", "sideways", "short-edge")),
        ("# mine\nback-offset: far\n", ("line 2", "0.8,-0.5")),
        ("back-offset: 99,0\n", ("line 1", "10 mm")),
        ("back-offset: {x: 1}\n", ("line 1", "list")),
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
        (PIECES, "both sides short-edge, backs moved 0.8 mm right, 0.5 mm up"),
        ((*PIECES, "--duplex", "long-edge"), "backs moved 0.8 mm right, 0.5 mm up"),
        ((*PIECES, "--back-offset", "0,0"), "both sides short-edge"),
        ((*PIECES, "--bleed", "3"), "both sides short-edge"),
        ((*PIECES, "--duplex", "long-edge", "--back-offset", "0,0"), ""),
        ((*PIECES, "--format", "svg"), ""),
        (
            (*PIECES, "--format", "svg", "--duplex", "long-edge"),
            "backs moved 0.8 mm right, 0.5 mm up",
        ),
        (("--sheet", "board"), ""),
    ],
)
def test_every_print_that_uses_settings_says_so(
    here: Path, options: tuple[str, ...], told: str
) -> None:
    change_settings(lambda _: Settings("short-edge", Offset(0.8, -0.5)))
    result = printkit_here("print", "isaac#7", "--no-check", "-o", "kit", *options, folder=here)
    said = result.stderr.decode()
    assert result.returncode == 0, said
    kept = [line for line in said.splitlines() if "kept for your printer" in line]
    assert kept == ([f"As kept for your printer: {told}."] if told else [])
    assert "calibrate" not in said or options != ("--sheet", "board")


def test_settings_that_cannot_be_kept(here: Path, config: Path) -> None:
    config.write_text("a file where the folder should be")
    assert_refused(calibrate(here, "--duplex", "long-edge"), "settings.yaml", "cannot be written")


# config

KIT = "print", "coin-isolation#7", "--no-check", "--sheet", "board", "-o", "-"


def run(folder: Path, *arguments: str) -> tuple[bytes, str]:
    """The output of a command that succeeds, and what it says."""
    result = printkit_here(*arguments, folder=folder)
    assert result.returncode == 0, result.stderr
    return result.stdout, result.stderr.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="a folder is its user's alone there")
def test_settings_that_others_may_change_are_not_used(here: Path, config: Path) -> None:
    change_settings(lambda _: Settings(usual={"paper": "letter"}))
    config.chmod(0o777)
    _, said = run(here, *KIT, "-v")
    assert "or others may change it; the usual ones are used" in said
    assert "--paper letter" not in said
    assert_refused(printkit_here("config", "paper", "a4", folder=here), "nothing is kept")
    config.chmod(0o700)
    assert read_settings().usual == {"paper": "letter"}


def test_what_is_set_is_used_until_it_is_forgotten(tmp_path: Path) -> None:
    a4, _ = run(tmp_path, *KIT, "--paper", "a4", "--coins", "euro")
    a5, _ = run(tmp_path, *KIT, "--paper", "a5", "--coins", "euro")
    for name, value in (("paper", "A5"), ("coins", "Euro")):
        run(tmp_path, "config", name, value)
    kit, words = run(tmp_path, *KIT)
    assert kit == a5 and "As printkit config has it: paper a5, coins euro." in words
    kit, words = run(tmp_path, *KIT, "--paper", "a4")
    assert kit == a4 and "As printkit config has it: coins euro." in words
    _, words = run(tmp_path, "print", "isaac#7", "--no-check", "--sheet", "board", "-o", "-")
    assert "As printkit config has it: paper a5." in words, "Isaac has no coins"
    run(tmp_path, "config", "--unset", "paper")
    run(tmp_path, "config", "--unset", "coins")
    assert "config has it" not in run(tmp_path, *KIT)[1]


def test_a_variable_goes_before_what_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    grey, _ = run(tmp_path, *KIT, "--theme", "grey")
    run(tmp_path, "config", "theme", "low-ink")
    monkeypatch.setenv("PRINTKIT_THEME", "gray")
    kit, words = run(tmp_path, *KIT)
    assert kit == grey and "theme grey (PRINTKIT_THEME)" in words
    assert "theme        grey  (PRINTKIT_THEME)" in run(tmp_path, "config")[0].decode()
    monkeypatch.setenv("PRINTKIT_THEME", "red")
    assert_refused(printkit_here(*KIT, folder=tmp_path), "PRINTKIT_THEME 'red'", "grey")


def test_comments_stay_and_a_faulty_file_is_kept_each_time(tmp_path: Path) -> None:
    run(tmp_path, "config", "link", "https://example.org/p?a=1 #2")
    path = settings_path()
    path.write_text(f"{path.read_text()}# our printer\nduplex: short-edge # it jams else\n")
    run(tmp_path, "calibrate", "--back-offset", "0.8,-0.5")
    run(tmp_path, "config", "paper", "letter")
    written, *lines, end = path.read_text().splitlines()
    assert end == "# End of what printkit wrote"
    assert written.startswith("# As printkit wrote it: ") and lines == [
        "# What printkit uses unless a command says otherwise: see printkit config",
        "link: 'https://example.org/p?a=1 #2'",
        "# our printer",
        "duplex: short-edge # it jams else",
        "back-offset: 0.8,-0.5",
        "paper: letter",
    ]
    for number, name in ((1, "settings.broken.yaml"), (2, "settings.broken-2.yaml")):
        path.write_text(f"paper: a{number}0\n")
        assert_refused(printkit_here(*KIT, folder=tmp_path), "line 1", f"'a{number}0'")
        assert name in run(tmp_path, "config", "paper", "a4")[1]
        assert path.with_name(name).read_text() == f"paper: a{number}0\n"
    path.write_text("# mine\n{paper: a5}\n")
    run(tmp_path, "config", "text", "large")
    assert path.read_text().splitlines()[2:-1] == [
        "paper: a5",
        "text: large",
        "# mine",
        "# {paper: a5}",
    ]
    assert run(tmp_path, "config")[0].split()[:6] == [
        *(b"paper", b"a5", b"theme", b"as", b"usual", b"text")
    ]


def test_comments_behind_values_stay(tmp_path: Path) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_text("paper: a5  # for the club\nlink: 'https://a.org/ #b' # why\n")
    run(tmp_path, "config", "paper", "letter")
    run(tmp_path, "config", "--unset", "link")
    assert path.read_text().splitlines()[1:-1] == ["paper: letter # for the club", "# why"]


def test_a_change_by_another_program_is_said_until_it_is_looked_at(tmp_path: Path) -> None:
    run(tmp_path, "config", "paper", "letter")
    path = settings_path()
    assert "was changed" not in run(tmp_path, *KIT)[1]
    path.write_text(path.read_text().replace("letter", "a5"))
    for _ in range(2):
        assert f"{path}: was changed" in run(tmp_path, *KIT)[1]
    assert b"paper        a5" in run(tmp_path, "config")[0]
    assert "was changed" not in run(tmp_path, *KIT)[1]


@pytest.mark.slow
def test_a_printers_file_goes_before_what_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = (*KIT[:3], "--sheet", "pieces", "-o", "-")
    asked = ("--order", "fronts-backs", "--bleed", "3", "--duplex", "short-edge")
    shop, _ = run(tmp_path, *kit, *asked)
    (tmp_path / "shop.yaml").write_text("order: fronts-backs\nbleed: 3\nduplex: short-edge\n")
    run(tmp_path, "config", "duplex", "long-edge")
    monkeypatch.setenv("PRINTKIT_ORDER", "pages")
    found, words = run(tmp_path, *kit, "--printer", "shop.yaml")
    assert found == shop
    assert "As printkit config has it: order fronts-backs (shop.yaml), bleed 3 (shop.yaml)" in words
    assert "As kept for your printer: both sides short-edge (shop.yaml)" in words
    assert run(tmp_path, *kit, "--printer", "shop.yaml", "--bleed", "0")[0] != shop
    monkeypatch.setenv("PRINTKIT_DUPLEX", "separate")
    assert "duplex       separate  (PRINTKIT_DUPLEX)" in run(tmp_path, "config")[0].decode()
    (tmp_path / "shop.yaml").write_text("order: pages\nbleed: 30\n")
    refused = printkit_here(*kit, "--printer", "shop.yaml", folder=tmp_path)
    assert_refused(refused, "shop.yaml", "line 2", "from 0 to 5")
    refused = printkit_here(*kit, "--printer", "none.yaml", folder=tmp_path)
    assert_refused(refused, "none.yaml")


def test_verbose_says_where_values_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(tmp_path, "config", "paper", "letter")
    run(tmp_path, "config", "back-offset", "0.8,-0.5")
    monkeypatch.setenv("PRINTKIT_THEME", "grey")
    command = ("-o", "x.pdf", "--players", "3", "-v")
    _, words = run(tmp_path, *KIT[:-2], *command)
    for line in (
        "--players 3: typed",
        "--sheet board: typed",
        "--paper letter: from printkit config",
        "--theme grey: from PRINTKIT_THEME",
        "--back-offset 0.8,-0.5: from printkit config",
        "--text normal: usual",
        "-o x.pdf: typed",
    ):
        assert f"{line}\n" in words
    assert "--sides seated: usual\n" in run(tmp_path, "deal", "isaac", "--no-check", "-v")[1]
