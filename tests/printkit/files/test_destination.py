"""Destinations: descriptive file names, `-o` by its ending, and the list of written files."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml
from pypdf import PdfReader

from printkit.files.documents import Destination, Document, Form, zip_documents
from printkit.layouts.coin_isolation.layout import deal
from printkit.layouts.game import Layout
from printkit.layouts.games import GAMES
from printkit.layouts.setup import CheckedSetup, Setup, layout_yaml
from printkit.layouts.verdict import Deal
from printkit.printing import printables
from printkit.setups import deal_like
from tests.cases import cases_together
from tests.engines.coin_isolation.setups import LOPSIDED
from tests.printkit.reading import pages_of
from tests.printkit.running import assert_refused, printkit_here, written_file

BOARD = ("--no-check", "--sheet", "board")
SEVEN = ("print", "coin-isolation#7", *BOARD)


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.*"))


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("coin-isolation#7",), "coin-isolation-7-board"),
        (("coin-isolation", "--seed", "8"), "coin-isolation-8-board"),
        (("coin-isolation#7", "--players", "4"), "coin-isolation-7-4-players-board"),
        (
            ("coin-isolation#7", "--variant", "diagonal", "--variant", "greedy"),
            "coin-isolation-7-diagonal-greedy-board",
        ),
        (
            (
                "coin-isolation#7",
                *(f"--variant={name}" for name in ("diagonal", "greedy", "renegade")),
            ),
            "coin-isolation-7-diagonal-greedy-renegade-board",
        ),
        (("coin-isolation#7", "--sheet", "rules"), "coin-isolation-7-board-rules"),
        (("coin-isolation#7+2:7",), "coin-isolation-7-head-start-board"),
        (("coin-isolation:3ba8twqtegmpqxw0ntgaegwr783kx4e",), "coin-isolation-3ba8twqt-board"),
        (("our set.yaml",), "coin-isolation-our-set-board"),
        (("coin-isolation-late.yaml",), "coin-isolation-late-board"),
        (("isaac",), "isaac-standard-board"),
    ],
)
def test_a_name_says_what_is_in_the_file(
    tmp_path: Path, arguments: tuple[str, ...], name: str
) -> None:
    for file in ("our set.yaml", "coin-isolation-late.yaml"):
        (tmp_path / file).write_text(layout_yaml(LOPSIDED.layout))
    made = printkit_here("print", *arguments, *BOARD, folder=tmp_path)
    assert written_file(made, tmp_path).name == f"{name}.pdf"


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    made = [printkit_here(*SEVEN, folder=tmp_path) for _ in range(3)]
    found = [written_file(result, tmp_path).name for result in made]
    name = "coin-isolation-7-board"
    assert found == [f"{name}.pdf", f"{name}_2.pdf", f"{name}_3.pdf"]
    forced = printkit_here(*SEVEN, "--force", folder=tmp_path)
    assert written_file(forced, tmp_path).name == f"{name}.pdf"


@pytest.mark.parametrize(
    ("output", "start"),
    [
        ("kit.pdf", b"%PDF"),
        ("kit.SVG", b"<svg"),
        ("kit.png", b"\x89PNG"),
        ("kit.yml", b"# coin-isolation:"),
        ("kit.zip", b"PK"),
        ("kit", b"%PDF"),
    ],
)
def test_the_ending_of_a_file_chooses_its_format(tmp_path: Path, output: str, start: bytes) -> None:
    sheet = () if output == "kit.yml" else ("--sheet", "board")
    command = ("print", "coin-isolation#7", "--no-check", *sheet, "-o", output)
    path = written_file(printkit_here(*command, folder=tmp_path), tmp_path)
    assert path.name == (output if "." in output else f"{output}.pdf")
    assert path.read_bytes().startswith(start)
    again = (*command, "--quiet")
    assert_refused(printkit_here(*again, folder=tmp_path), output, "--force")


def test_a_folder_gets_names_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    for output, form, found in (
        ("out", "pdf", ["out/coin-isolation-7-board.pdf"]),
        ("out", "pdf", ["out/coin-isolation-7-board_2.pdf"]),
        ("new/", "svg", ["new/board.svg"]),
        ("new", "svg", ["new/board_2.svg"]),
        ("pictures", "png", ["pictures/board.png"]),
    ):
        before = names(tmp_path)
        result = printkit_here(*SEVEN, "--format", form, "-o", output, folder=tmp_path)
        assert result.returncode == 0, result.stderr
        assert sorted({*names(tmp_path)} - {*before}) == found
        assert result.stdout.decode().split() == found


ONE_NAME = {
    **{
        form: tuple(Document("x", {"": turn}) for turn in (b"1", b"2", b"3"))
        for form in ("pdf", "yaml", "ppn")
    },
    **{
        form: tuple(Document("x", {"board": turn, "rules": turn}) for turn in (b"1", b"2", b"3"))
        for form in ("svg", "png")
    },
    "tts": tuple(
        Document("x", {"": b"", "board": turn}, lambda names: names["board"].encode())
        for turn in (b"1", b"2", b"3")
    ),
}
"""Three documents of one name in each form."""


@cases_together(("form", "force"), product(ONE_NAME, (False, True)))
def test_documents_of_one_name_never_replace_each_other(form: Form, force: bool) -> None:
    documents = ONE_NAME[form]
    folder = Destination(form, "folder", Path("out"), force).files(documents)
    usual = Destination(form, "usual", Path(), force).files(documents)
    with ZipFile(BytesIO(zip_documents(form, documents))) as archive:
        packed = {Path(name): archive.read(name) for name in archive.namelist()}
        assert len(archive.namelist()) == len(packed)
    for files in (folder, usual, packed):
        assert len(files) == sum(len(each.parts) for each in documents)
        for turn in (b"1", b"2", b"3"):
            assert [*files.values()].count(turn) == sum(
                content == turn for each in documents for content in each.parts.values()
            )
    if form == "tts":  # each save names the picture that is beside it
        assert {content.decode() for path, content in packed.items() if path.suffix == ".json"} == {
            path.name for path in packed if path.suffix == ".png"
        }


@cases_together(
    ("game", "command", "output"),
    product(GAMES, (("print", "--format", "yaml"), ("deal",)), ("out", "out.zip")),
)
def test_setups_of_one_name_are_all_written(
    tmp_path_factory: pytest.TempPathFactory, game: str, command: tuple[str, ...], output: str
) -> None:
    """Layouts of the same file name in two folders, or two deals; also over older files."""
    here, (name, *options) = tmp_path_factory.mktemp("named"), command
    things: tuple[str, ...] = (game, "--seed", "1", "--count", "2")
    if name == "print":
        things = ("one/ours.yaml", "two/ours.yaml")
        for seed, thing in enumerate(things):
            (here / thing).parent.mkdir()
            (here / thing).write_text(layout_yaml(GAMES[game].deal(seed)))
    target = f"{output}/" if output == "out" else output
    for _ in range(2):
        arguments = (name, *things, *options, "--no-check", "--force", "-o", target)
        result = printkit_here(*arguments, folder=here)
        assert result.returncode == 0, result.stderr
        if output == "out":
            written = [path.read_bytes() for path in (here / output).iterdir()]
        else:
            with ZipFile(here / output) as archive:
                written = [archive.read(each) for each in archive.namelist()]
        assert len(written) == len({*written}) == 2


def test_pictures_of_several_sheets_by_one_name(tmp_path: Path) -> None:
    result = printkit_here(*SEVEN, "--sheet", "score-pad", "-o", "kit.svg", folder=tmp_path)
    assert result.stdout == b"kit-board.svg\nkit-score-pad.svg\n"
    assert names(tmp_path) == ["kit-board.svg", "kit-score-pad.svg"]


def test_a_zip_has_what_a_folder_would_have(tmp_path: Path) -> None:
    for form, found in (
        ("pdf", ["coin-isolation-7-board-score-pad.pdf"]),
        ("svg", ["board.svg", "score-pad.svg"]),
    ):
        command = (*SEVEN, "--sheet", "score-pad", "--format", form)
        for name in ("one.zip", "two.zip"):
            written_file(printkit_here(*command, "-o", name, "--force", folder=tmp_path), tmp_path)
        assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
        assert ZipFile(tmp_path / "one.zip").namelist() == found


def test_standard_output(tmp_path: Path) -> None:
    result = printkit_here(*SEVEN, "-o", "-", folder=tmp_path)
    assert result.returncode == 0 and len(PdfReader(BytesIO(result.stdout)).pages) == 1
    assert not names(tmp_path)
    layout = ("print", "coin-isolation#7", "--no-check", "--format", "yaml", "-o", "-")
    found = yaml.safe_load(printkit_here(*layout, folder=tmp_path).stdout)
    assert found["coins"] == deal(7).to_dict()["coins"]
    shown = printkit_here(*SEVEN, "-o", "-", folder=tmp_path, terminal=True)
    assert_refused(shown, "terminal")


def test_quiet_says_nothing_but_what_is_wrong(tmp_path: Path) -> None:
    loud = printkit_here(*SEVEN, folder=tmp_path)
    assert b"To print: 1 sheet" in loud.stderr
    for quiet in ("--quiet", "-q"):
        result = printkit_here(*SEVEN, quiet, folder=tmp_path)
        assert result.stderr == b"" and written_file(result, tmp_path)
    deal_one = ("deal", "isaac", "--quiet")
    assert printkit_here(*deal_one, folder=tmp_path).stderr == b""
    assert printkit_here("deal", "isaac", folder=tmp_path).stderr != b""


def test_the_name_of_a_deal_has_the_seed_that_was_dealt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def until_fair(first: Setup[Layout], *_: object, **__: object) -> CheckedSetup:
        return CheckedSetup(deal_like(first, 42), deal=Deal((), proven=True, candidates=36))

    monkeypatch.setattr(printables, "deal_until_fair", until_fair)
    command = ("print", "coin-isolation", "--seed", "7", "--sheet", "setup")
    result = printkit_here(*command, folder=tmp_path)
    path = written_file(result, tmp_path)
    assert path.name == "coin-isolation-42-setup.pdf"
    (page,) = pages_of(path)
    assert "seed 42 · " in page
    assert ", seed 42." in result.stderr.decode()


def test_layouts_are_written_under_the_names_given(tmp_path: Path) -> None:
    command = ("deal", "coin-isolation", "--seed", "7", "--no-check")
    for output, name in (
        ("tonight.yaml", "tonight.yaml"),
        (".", "coin-isolation-7.yaml"),
        (".", "coin-isolation-7_2.yaml"),
    ):
        path = written_file(printkit_here(*command, "-o", output, folder=tmp_path), tmp_path)
        assert path.name == name
        assert yaml.safe_load(path.read_text())["coins"] == deal(7).to_dict()["coins"]
