"""Wrong input: one line that says what is wrong, exit code 2, and no file is written."""

from __future__ import annotations

import pickle
import shlex
from pathlib import Path

import pytest

from printkit.cli.exits import end_of
from printkit.files.writing import check_free
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.printing.settings import Settings, read_settings
from tests.every import every
from tests.printkit.records import RECORDS, SMALL, finished_record, write
from tests.printkit.running import assert_refused, printkit_here

SETUPS = Path(__file__).parents[3] / "docs" / "catalogue" / "dice-isolation"
ISAAC = RECORDS / "isaac-random.yaml"
CATALOGUE = "catalogue clobber --count 1 -o x"
BOARD = "print coin-isolation#7 --no-check --sheet board"
SHOW = f"catalogue show {SETUPS}"
ANNOTATED = "print small.yaml --sheet annotated"

UNSEATED = [slug for slug, game in GAMES.items() if not game.seating]
"""The games that have neither sides to choose nor another number of players."""

NAMES = [  # names that are misspelt, or of another kind of thing
    ("print coin-isolaton", "did you mean coin-isolation?", "coin-collectors"),
    ("print coin", "did you mean coin-isolation or coin-collectors?"),
    ("deal isaac#7", "isaac#7 is a setup already; printkit print isaac#7"),
    ("deal isaac --seed 1-3", "--count N", "Try 'printkit deal -h'"),
    ("print isaac#7 --sheet rule", "did you mean rules?"),
    ("print coin-isolation#7 --variant diag", "did you mean diagonal?"),
    ("print isaac#7 --paper lettr", "did you mean letter?"),
    ("print chess", "no such file", "choose from: coin-isolation"),
    ("check coin-isolaton#7", "did you mean coin-isolation?"),
    ("check isaac", "this is a game", "isaac#7"),
    ("check no.yaml", "no.yaml"),
    ("advise coin-isolation", "this is a game", "coin-isolation#7"),
    ("deal issac", "did you mean isaac?"),
    ("prnt isaac", "did you mean print?", "Try 'printkit -h'"),
    ("xyzzy", "there is no command 'xyzzy'. Try 'printkit -h' for help."),
    ("print", "Missing", "Try 'printkit print -h' for help."),
    ("print isaac --colour", "--colour", "Try 'printkit print -h' for help."),
    ("rules isaac --players 3", "for 2"),
    ("help own-layuot", "'own-layuot'", "did you mean own-layout?", "printkit help"),
    ("print dice-isolation --sheet mat", "'mat'", "diagrams"),
]
FILES = [
    (f"{BOARD} -o kit.jpg", "kit.jpg", ".png"),
    (f"{BOARD} -o kit.svg --format png", "kit.svg", "--format png"),
    (f"{BOARD} -o kit.yaml", "yaml", "--sheet"),
    (f"{BOARD} -o no/where/", "no such folder"),
    (f"{BOARD} --quiet -o kit.jpg", "kit.jpg"),
    (f"{BOARD} --sheet score-pad --format svg -o -", "2 files", ".zip"),
    ("deal coin-isolation --no-check -o tonight.pdf", "tonight.pdf", ".yaml"),
    ("new isaac -o mine.yaml", "mine.yaml", "--force"),
    ("new coin-isolation --players 3", "--players", "add --record"),
    ("new isaac --opening", "printkit deal"),
    ("make-fair coin-isolation#1 -o mine.yaml", "mine.yaml", "--force"),
    ("make-fair dice-isolation#1", "dice-isolation", "coins"),
]
SETTINGS = [
    ("config papr a4", "'papr'", "did you mean paper?"),
    ("config paper a9", "paper 'a9'", "choose from: a4"),
    ("config paper", "say the value"),
    ("config paper a4 --unset paper", "--unset"),
    ("config --unset seed", "'seed'"),
    ("calibrate --back-offset 0.8", "--back-offset", "0.8,-0.5"),
    ("calibrate --back-offset a,b", "--back-offset", "comma"),
    ("calibrate --back-offset 1,2,3", "--back-offset", "two numbers"),
    ("calibrate --back-offset nan,0", "--back-offset", "two numbers"),
    ("calibrate --back-offset 1_0,1e0", "--back-offset", "two numbers"),
    ("calibrate --back-offset 11,0", "--back-offset", "10 mm"),
    ("calibrate --duplex sideways", "sideways", "long-edge"),
    ("calibrate --paper b5", "b5", "a4"),
    ("calibrate --duplex long-edge -o x.pdf", "no test sheet", "leave"),
    ("calibrate -o no/where/x.pdf", "no such folder"),
    ("calibrate -o x.svg", "x.svg", ".pdf"),
    ("calibrate letter", "unexpected"),
]
CATALOGUES = [
    (f"{SHOW} --sort beauty", "no figure 'beauty'", "uneven"),
    (f"{SHOW} --filter plies", "--filter 'plies'", "uneven<0.03"),
    ("catalogue show nothing", "nothing: there is no catalogue"),
    ("print empty", "empty: there is no catalogue"),
    (f"{SHOW} -o x.svg", "say which with --plot"),
    (f"{SHOW} --plot plies -o x.gif", "x.gif", ".svg, .pdf, .png"),
    (f"{SHOW} --plot plies --filter 'seed<0' -o x.svg", "no setup"),
    (f"{SHOW} --plot plies -o x.svg --json", "keep one"),
    ("catalogue clobber --count 0 -o x", "--count"),
    ("catalogue clobber --count 1", "-o"),
    (f"{CATALOGUE} --head-start auto", "--head-start"),
    (f"{CATALOGUE} --workers 2 --scheduler tls://x", "--workers is for this machine"),
    (
        f"{CATALOGUE} --scheduler tcp://127.0.0.1:8786",
        *("all who can reach it can run programs", "tls://", "--trust-network"),
    ),
    ("catalogue chess --count 1 -o x", "chess"),
]
BOARDS = [
    ("boards --verify --make", "--verify"),
    ("boards --verify --seed 7", "--seed"),
    ("boards --seed 7", "--seed"),
    ("boards --tried a.csv", "--tried"),
    ("boards --candidates 0", "--candidates"),
    ("boards --candidates 9", "--candidates"),
    ("boards --workers 2", "--workers"),
    ("boards --scheduler tcp://127.0.0.1:1 --trust-network", "--scheduler is for a new set"),
    ("boards --make --workers 2 --scheduler tls://127.0.0.1:1", "--workers"),
    ("boards -o a.yaml", "-o"),
    ("boards --force", "--force"),
]
GAMES_PLAYED = [
    ("annotate small.yaml --turning-points 21", "--turning-points 21: ask for 0 to 20"),
    ("annotate small.yaml --turning-points -1", "whole number from 0"),
    ("annotate wrong.yaml", "wrong.yaml: move 4 (c2) is illegal: c2 is closed"),
    ("annotate isaac#7", "isaac#7: there is no move to annotate"),
    ("annotate none.yaml", "no such file"),
    ("print dice-isolation#7 --sheet annotated", "an annotated game needs one that was"),
    ("print small.yaml --turning-points 2", "add --sheet annotated, or leave it out"),
    (f"{ANNOTATED} --turning-points 99", "ask for 0 to 20"),
    (f"advise {RECORDS}/isaac-tie-dark.yaml", "isaac-tie-dark.yaml", "the game is over"),
    *((f"perft {ISAAC} --depth {depth}", "--depth") for depth in ("-1", "101", "x", "''")),
    ("moves other.yaml", "other.yaml, line 2", "dice-isolation, not of isaac"),
    ("moves late.yaml", "printkit: late.yaml, line 2: this ID has moves behind it"),
    ("replay begun.yaml", "'moves' is missing"),
    ("moves .", "folder"),
    ("replay", "RECORD"),
    ("check isaac#7~04-44", "isaac#7~...: this is a record of a game; name a layout"),
    ("print coin-isolation#7~a1 --players 3", "coin-isolation#7~...: a record says itself who"),
    ("print board.yaml --sheet diagrams", "diagrams", "name a record"),
]
for game in GAMES:
    file = f"{RECORDS / finished_record(game)}.yaml"
    GAMES_PLAYED += [
        (f"print {game} --sheet diagrams", "diagrams", "name a record"),
        (f"print {game}#1 --sheet diagrams", "diagrams", "name a record"),
        (f"print {file} --players 3", file, "--players"),
        (f"print {file} --variant x", file, "--variant"),
        (f"print {file} --balanced", file, "--balanced"),
        (f"check {file}", "record", "name a layout"),
    ]
for game in UNSEATED:
    GAMES_PLAYED += [
        (f"check {game}#1 --sides chosen", "--sides chosen", game),
        (f"deal {game} --sides chosen", "--sides chosen", game),
        (f"check {game}#1 --choice", "--choice", game, "no sides"),
    ]
KINDS = {
    "names": NAMES,
    "files": FILES,
    "settings": SETTINGS,
    "catalogues": CATALOGUES,
    "boards": BOARDS,
    "games": GAMES_PLAYED,
}


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_input_is_refused(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "empty").mkdir()
    (tmp_path / "mine.yaml").write_text("mine")
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    (tmp_path / "wrong.yaml").write_text(SMALL.replace("a2", "c2"), encoding="utf-8")
    write(tmp_path, "board", {"game": "dice-isolation", "board": "...\n...\n"})
    write(tmp_path, "other", {"game": "isaac", "layout": "board.yaml", "moves": []})
    write(tmp_path, "late", {"game": "isaac", "layout": "isaac#7~04-44", "moves": []})
    write(tmp_path, "begun", {"game": "isaac", "layout": "isaac#7"})
    before = {path: path.is_file() and path.read_bytes() for path in tmp_path.iterdir()}

    def check(command: str, *words: str) -> None:
        result = printkit_here(*shlex.split(command), folder=tmp_path)
        assert_refused(result, *words)
        assert len(result.stderr) < 600
        assert "chess" not in command or b"did you mean" not in result.stderr

    every(KINDS[kind], check)
    assert {path: path.is_file() and path.read_bytes() for path in tmp_path.iterdir()} == before
    assert read_settings() == Settings()


def test_an_error_names_options_and_the_command_line_types_them(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").touch()
    with pytest.raises(
        InputError, match=r"give force to replace it, or another output$"
    ) as refused:
        check_free(tmp_path / "a.yaml", force=False)
    for error in (refused.value, pickle.loads(pickle.dumps(refused.value))):
        code, line = end_of(error)
        assert code == 2 and line.endswith("give --force to replace it, or another -o")
