"""Games of other packages: found by their entry points; what is wrong with one breaks no other."""

from __future__ import annotations

import os
import pickle
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib import metadata
from pathlib import Path

import pytest

from printkit.engines.contract import engine_of
from printkit.engines.limits import load_limits
from printkit.layouts import games as listed
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.games import CONTRACT, GAMES, find_game
from printkit.output.contract import sheets_of
from tests.playing import GAME
from tests.plugged import PROJECT, add_distribution, on_path
from tests.printkit.running import assert_refused, printkit_here

ROOT = Path(__file__).parents[2]
SAYS = f"CONTRACT = {CONTRACT}\n"
LIKE_CLOBBER = """
from dataclasses import replace
from clobber.game import GAME
GAME = replace(GAME, slug={0!r}, home={0!r})
"""

BAD = {
    "absent": ({}, "No module named 'absent'"),
    "breaking": (
        {"__init__": SAYS, "game": "import nothing_of_this_name"},
        "No module named 'nothing_of_this_name'",
    ),
    "leaving": ({"__init__": SAYS, "game": "raise SystemExit('enough')"}, "enough"),
    "empty": ({"__init__": SAYS, "game": ""}, "has no attribute 'GAME'"),
    "number": (
        {"__init__": SAYS, "game": "GAME = 7"},
        "is no printkit.layouts.game.Game, but of type int",
    ),
    "older": (
        {"__init__": f"CONTRACT = {CONTRACT - 1}"},
        f"it has contract {CONTRACT - 1}, printkit has {CONTRACT}; install a newer version of ",
    ),
    "newer": ({"__init__": f"CONTRACT = {CONTRACT + 1}"}, "install a newer printkit"),
    "silent": ({"__init__": ""}, "silent/__init__.py does not say CONTRACT = "),
    "misnamed": (
        {"__init__": SAYS, "game": LIKE_CLOBBER.format("another")},
        "must have the slug 'misnamed', and 'misnamed' as its home",
    ),
    "isaac": ({}, "there is a game of this name already"),
    "undrawn": (
        {"__init__": SAYS, "game": LIKE_CLOBBER.format("undrawn")},
        "No module named 'undrawn.sheets'",
    ),
    "clashing": (
        {
            "__init__": SAYS,
            "game": LIKE_CLOBBER.format("clashing"),
            "sheets": "from clobber.sheets import ClobberSheets\nfrom clashing import game\n"
            "class Sheets(ClobberSheets):\n    game = game.GAME\nSHEETS = Sheets()",
            "commands": "from clashing.game import GAME\n"
            "from printkit.contract import GameCommands, Option\n"
            "OPTIONS = (Option(name='boards', help='Boards.', kind='number', absent='here'),)\n"
            "OPTIONS += (Option(name='paper', help='Paper.', absent='here'),)\n"
            "COMMANDS = GameCommands(game=GAME, options=OPTIONS)",
        },
        "'paper' is an option of printkit already",
    ),
    "loud": (
        {
            "__init__": SAYS,
            "game": LIKE_CLOBBER.format("loud"),
            "sheets": "from clobber.sheets import ClobberSheets\nfrom loud import game\n"
            "class Sheets(ClobberSheets):\n    game = game.GAME\nSHEETS = Sheets()",
            "commands": "1 / 0",
        },
        "ZeroDivisionError: division by zero",
    ),
}
"""Packages by the name of their game: their modules, and what is said about them."""


def write(package: str, modules: dict[str, str], into: Path, places: dict[str, str]) -> None:
    """Write a package and what says that it has games."""
    for name, text in modules.items():
        path = into / package / f"{name}.py"
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, "utf-8")
    add_distribution(into, f"of-{package}", places)


def run(folder: Path, *words: str, path: str = "") -> subprocess.CompletedProcess[str]:
    """Run printkit in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "printkit", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), path]))},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder on the path with all the bad packages."""
    folder = tmp_path_factory.mktemp("installed")
    for slug, (modules, _) in BAD.items():
        write(slug, modules, folder, {slug: f"{slug}.game:GAME"})
    for slug in ("clashing", "loud"):
        shutil.copy(PROJECT / "clobber" / "rules.yaml", folder / slug)
    return folder


@pytest.fixture(scope="module")
def told(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Sequence[str]:
    """The answer of `printkit games`, and the lines of its errors."""
    done = run(tmp_path_factory.mktemp("empty"), "games", path=on_path(installed))
    assert done.returncode == 0, done.stderr
    return done.stdout, *done.stderr.splitlines()


@pytest.mark.parametrize("slug", BAD)
def test_a_bad_package_is_named_in_one_line(slug: str, told: Sequence[str]) -> None:
    (line,) = (line for line in told[1:] if re.match(rf"printkit: {slug}\b", line))
    assert BAD[slug][1] in line


def test_bad_packages_take_nothing_from_the_list(told: Sequence[str]) -> None:
    listed = [line.removesuffix(":") for line in told[0].splitlines() if re.match(r"\S.*:$", line)]
    lacking = {"clashing", "loud"}  # options and commands alone
    assert {*listed} == {*GAMES} | lacking and len(listed) == len(GAMES) + len(lacking)
    assert len(told) - 1 == len(BAD)


def test_games_and_commands_of_ours_work_beside_bad_packages(
    installed: Path, tmp_path: Path
) -> None:
    done = run(tmp_path, "print", "isaac", "--sheet", "board", path=on_path(installed))
    assert done.returncode == 0 and "isaac" in done.stdout, done.stderr


def test_a_game_that_is_left_out_says_why(installed: Path, tmp_path: Path) -> None:
    for words in (("print", "older"), ("rules", "older")):
        done = run(tmp_path, *words, path=on_path(installed))
        assert done.returncode == 2 and "older (of-older 1.0) is left out" in done.stderr
    done = run(tmp_path, "print", "undrawn#1", "--no-check", path=on_path(installed))
    assert done.returncode == 70
    assert "a bug in undrawn, which is not part of printkit" in done.stderr


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("__init__.py", "PLAYERS = 1", "", "clobber/__init__.py does not say PLAYERS = 1"),
        ("engine.py", "ENGINE = ", "MOTOR = ", "clobber.engine lacks ENGINE, an Engine of clobber"),
        ("kernel.py", "def apply", "def play", "clobber.kernel lacks apply"),
        ("kernels.wasm", "", None, "python -m printkit.engines.build clobber makes it"),
        ("rules.yaml", "c2-c3", "c2-c9", "the example of clobber's rules: move 2 (c2-c9)"),
        ("sheets.py", "SHEETS = ", "PAGES = ", "clobber.sheets lacks SHEETS, the GameSheets of"),
    ],
)
def test_what_is_wrong_in_a_package_is_no_bug_of_printkit(
    tmp_path: Path, file: str, old: str, new: str | None, said: str
) -> None:
    shutil.copytree(PROJECT / "clobber", tmp_path / "clobber")
    add_distribution(tmp_path, "of-clobber", {"clobber": "clobber.game:GAME"})
    changed = tmp_path / "clobber" / file
    if new is None:
        changed.unlink()
    else:
        changed.write_text(changed.read_text("utf-8").replace(old, new), "utf-8")
    (folder := tmp_path / "empty").mkdir()
    sheets = ("--sheet", "rules", "--sheet", "report")
    done = run(folder, "print", "clobber#1", *sheets, path=str(tmp_path))
    assert done.returncode == 2 and said in done.stderr, done.stderr


def test_limits_that_make_no_sense_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("limited", {"__init__": ""}, tmp_path, {})
    monkeypatch.syspath_prepend(tmp_path)
    for limits, said in (
        ("- {name: lenght, title: Length, sentence: Long.}", "'lenght' is not measured"),
        ("- {name: length, titel: Length, sentence: Long.}", "unknown field `titel`"),
    ):
        (tmp_path / "limited" / "playable.yaml").write_text(limits, "utf-8")
        with pytest.raises(InputError, match=f"playable.yaml: .*{said}"):
            load_limits(replace(GAMES["clobber"], home="limited"))


def test_nothing_is_loaded_from_the_working_folder(tmp_path: Path) -> None:
    """`python -m printkit` has it on its path."""
    trap = {"__init__": f"open({str(tmp_path / 'loaded')!r}, 'w')\n{SAYS}", "game": ""}
    write("trap", trap, tmp_path, {"trap": "trap.game:GAME"})
    done = run(tmp_path, "games", path=os.environ["PYTHONPATH"])
    assert done.returncode == 0 and "Isaac" in done.stdout and not done.stderr
    assert not (tmp_path / "loaded").exists()
    elsewhere = run(tmp_path.parent, "games", path=on_path(tmp_path))
    assert "trap" in elsewhere.stderr and (tmp_path / "loaded").exists()


def test_other_packages_are_looked_for_once_and_when_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    real = metadata.entry_points

    def entry_points(*, group: str) -> metadata.EntryPoints:
        asked.append(group)
        return real(group=group)

    monkeypatch.setattr(metadata, "entry_points", entry_points)
    games = listed._Games(GAMES["isaac"])
    assert asked == []
    assert [*games, *games] == ["isaac", "clobber"] * 2 and len(games) == 2
    assert asked == ["printkit.games"]


def test_a_browser_has_our_games_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert [*listed._Games(GAMES["isaac"])] == ["isaac"]


@GAME
def test_games_are_pickled_by_their_names(game: Game) -> None:
    assert pickle.loads(pickle.dumps(game)) is game


@GAME
def test_a_sheet_of_puzzles_is_there_if_puzzles_are(game: Game, tmp_path: Path) -> None:
    sheets = sheets_of(game)
    named = any("puzzles" in sheet.shows for sheet in sheets.sheets)
    assert sheets.has_puzzles == named == bool(engine_of(game).motifs)
    if not named:
        for command in ("puzzles {}", "print {} --sheet puzzles", "book {}"):
            words = command.format(game.slug).split()
            done = printkit_here(*words, folder=tmp_path)
            assert_refused(done, f"{game.slug} has no puzzles")


def test_an_unknown_game_is_told_from_one_that_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(GAMES, "faults", {"konane (printkit-konane 1.0)": "it is broken"})
    with pytest.raises(InputError, match=r"konane \(printkit-konane 1.0\) is left out: it is"):
        find_game("konane")
    with pytest.raises(InputError, match="there is no game 'kon'"):
        find_game("kon")
