"""The cache: an answer is found again for the same question only."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from printkit.cache import Entry, prune, tell_where
from printkit.cli.progress import Progress
from printkit.dice_isolation.library import Exploration
from printkit.engines.cache_folder import cache_folder, is_own, temporary_folder
from printkit.engines.search.arena import Arena
from printkit.engines.versions import FIRST_SOURCES, verdict_version
from printkit.judging import checking
from printkit.judging.checking import SeatedVerdict
from printkit.judging.puzzle_search import PuzzleSearch
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.setup import Setup, layout_yaml
from printkit.layouts.verdict import BAND
from printkit.listener import with_listener
from tests.output.specs import setup, verdict
from tests.printkit.running import printkit_here
from tests.tiers import in_tier

HARDLY_A_COIN = layout_yaml(CoinLayout((1, 5) + (0,) * 62))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    temporary_folder.cache_clear()
    tell_where.cache_clear()
    yield tmp_path / "printkit" / "verdicts"
    temporary_folder.cache_clear()
    tell_where.cache_clear()


def entry(of: Setup[Any], *question: object) -> Entry[SeatedVerdict[Any]]:
    kind: Any = SeatedVerdict
    return Entry("verdicts", kind[of.game.findings], verdict_version(of.game), of, question)


def keep(*question: object) -> tuple[Setup[Any], SeatedVerdict[Any]]:
    """Keep a verdict on the setup of seed 7; return both."""
    of = setup(7)
    kept = SeatedVerdict(of.sides, verdict(of))
    entry(of, *question).keep(kept)
    return of, kept


def test_what_was_kept_comes_back_whole_and_for_the_same_question_alone() -> None:
    of = setup(7)
    kept = SeatedVerdict(("left", "right"), verdict(of))
    entry(of, "seated", 0, "1.0").keep(kept)
    assert entry(of, "seated", 0, "1.0").recall() == kept
    for other in (
        entry(of, "seated", 1, "1.0"),
        entry(of, "seated", 0, "1.1"),
        entry(setup(8), "seated", 0, "1.0"),
        entry(replace(of, variants=("diagonal",)), "seated", 0, "1.0"),
        entry(replace(of, sides=("left", "right")), "seated", 0, "1.0"),
    ):
        assert other.recall() is None


@pytest.mark.parametrize("step", [41, in_tier(pytest.mark.slow, 7)])
def test_a_file_that_was_altered_is_believed_nowhere_and_deleted(folder: Path, step: int) -> None:
    """Alterations are of any bits, of the end, or of the name."""
    of, _ = keep()
    (file,) = folder.iterdir()
    good = file.read_bytes()
    altered = [
        good[:at] + bytes([good[at] ^ bit]) + good[at + 1 :]
        for at in range(0, len(good), step)
        for bit in (1, 128)
    ]
    for bad in (
        *altered,
        good[:-1],
        good + b"x",
        good.replace(b'"fair":"fair"', b'"fair":"unfair"'),
        *(b"", b"{", b"[]", b'{"sides": [], "verdict": {"id": 3}}'),
    ):
        file.write_bytes(bad)
        assert entry(of).recall() is None
        assert not file.exists()
    keep("another question")
    (other,) = folder.iterdir()
    file.write_bytes(other.read_bytes())
    assert entry(of).recall() is None


def test_where_the_folder_cannot_be_written_to_a_temporary_one_is_used_and_told_once(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.parent.write_text("in the way")
    with with_listener(Progress()):
        for _ in range(2):
            of, kept = keep()
            assert entry(of).recall() == kept
    (private,) = (tmp_path / "temporary").iterdir()
    assert private.stat().st_mode & 0o777 == 0o700 and cache_folder() == private
    told = capsys.readouterr().err
    assert told.startswith(f"{folder.parent} cannot be written to; ")
    assert told.endswith(f"is kept in {private} for now.\n") and told.count("\n") == 1


def test_a_temporary_folder_that_another_user_may_write_to_is_not_used(tmp_path: Path) -> None:
    """Its files would be trusted."""
    usual = temporary_folder()
    temporary_folder.cache_clear()
    assert temporary_folder() == usual
    usual.chmod(0o777)
    temporary_folder.cache_clear()
    assert temporary_folder() != usual


def test_a_cache_that_others_may_write_to_is_not_used(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    of, _ = keep()
    assert folder.parent.stat().st_mode & 0o777 == 0o700
    folder.parent.chmod(0o777)
    tell_where.cache_clear()
    with with_listener(Progress()):
        assert entry(of).recall() is None
        keep()
    assert cache_folder() != folder.parent
    assert "others may write to it; what is found out is kept in" in capsys.readouterr().err


def test_an_answer_in_the_form_of_0_1_0_is_believed_if_its_digest_fits(folder: Path) -> None:
    of, kept = keep()
    (file,) = folder.iterdir()
    answer = msgspec.json.encode(kept)
    digest = hashlib.sha256(file.name.encode() + b"\0" + answer).hexdigest()
    former = b'{"digest":"%s","answer":%s}' % (digest.encode(), answer)
    file.write_bytes(former)
    assert entry(of).recall() == kept
    file.write_bytes(former.replace(b'"fair":"fair"', b'"fair":"unfair"'))
    assert entry(of).recall() is None and not file.exists()


def test_importing_printkit_changes_no_environment() -> None:
    """A program that uses the library keeps its own settings of Numba and NumPy."""
    script = "import os; was = dict(os.environ); import printkit; assert dict(os.environ) == was"
    subprocess.run([sys.executable, "-c", script], check=True)


def test_an_answer_that_0_1_0_kept_is_taken_over_once(folder: Path) -> None:
    of = setup(7)
    kept = SeatedVerdict(of.sides, verdict(of))
    now = replace(entry(of, 0, BAND), decided_by="players 1", former=(0, "0.1.0"))
    replace(now, decided_by=FIRST_SOURCES, question=(0, "0.1.0")).keep(kept)
    (old,) = folder.iterdir()
    assert replace(now, decided_by="players 1, criteria 1").recall() is None
    assert replace(now, decided_by="players 2").recall() is None and old.exists()
    assert now.recall() == kept
    assert not old.exists() and len([*folder.iterdir()]) == 1
    assert now.recall() == kept


def test_files_that_0_1_0_kept_are_looked_for_by_its_names() -> None:
    """The names are as version 0.1.0 wrote them."""
    isaac = PuzzleSearch("isaac")
    known: dict[str, Entry[Any]] = {
        "df5ac3ef4bdcaf413c70575aca694e75": isaac.entry(5),
        "e4fe6e33396340ef4dda1e68d6909aab": Exploration(7, 20).entry(0),
    }
    for name, place in known.items():
        assert place._former_path.stem == name
        assert place._path.stem != name


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("printkit.judging.checking.BAND", 0.3),
        ("printkit.engines.versions.CRITERIA", 99),
        ("printkit.engines.coin_isolation.PLAYERS", 99),
    ],
)
def test_another_delta_or_number_finds_nothing_of_before(name: str, value: float) -> None:
    of = setup(7)
    checking._entry(of, "seated", 0).keep(SeatedVerdict(of.sides, verdict(of)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(name, value)
        assert checking._entry(of, "seated", 0).recall() is None
    assert checking._entry(of, "seated", 0).recall() is not None


@pytest.mark.parametrize("kept", ["games", "kernels"])
def test_games_of_a_check_and_machine_code_are_deleted_after_a_month(kept: str) -> None:
    day, now = 24 * 60 * 60, time.time()
    old, young, other = (
        cache_folder() / name for name in (f"{kept}/old", f"{kept}/young", "verdicts/old")
    )
    for made, days in ((old, 31), (young, 29), (other, 99)):
        made.parent.mkdir(parents=True, exist_ok=True)
        made.touch()
        os.utime(made, (now - days * day,) * 2)
    prune()
    assert not old.exists() and young.exists() and other.exists()


def test_the_command_tells_of_the_cache_and_clears_it(tmp_path: Path, folder: Path) -> None:
    """Files that older versions compiled and kept there are counted, too."""
    of, _ = keep()
    kernel = cache_folder() / "kernels-1a2b" / "kernel_1" / "a.nbc"
    kernel.parent.mkdir(parents=True)
    kernel.write_bytes(bytes(1_500_000))
    mine = folder.parent / "mine.txt"
    mine.write_text("not printkit's")

    def facts(*options: str) -> Any:
        return json.loads(printkit_here("cache", "--json", *options, folder=tmp_path).stdout)

    found = facts()
    assert found["folder"] == str(folder.parent)
    (answer,) = folder.iterdir()
    assert found["parts"]["answers"]["files"] == 2
    assert found["bytes"] == 1_500_000 + answer.stat().st_size
    told = printkit_here("cache", folder=tmp_path).stdout.decode()
    assert told.startswith(f"{folder.parent}: 1.5 MB\n")
    assert printkit_here("cache", "--clear", folder=tmp_path).stdout.decode() == (
        f"Deleted 1.5 MB in {folder.parent}.\n"
    )
    assert facts()["bytes"] == 0 and entry(of).recall() is None
    assert list(folder.parent.iterdir()) == [mine]


def test_a_second_check_plays_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "few.yaml").write_text(HARDLY_A_COIN)
    command = ("check", "few.yaml", "--json")
    first = printkit_here(*command, folder=tmp_path)

    def play(*_: object, **__: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr(Arena, "play", play)
    assert printkit_here(*command, folder=tmp_path).stdout == first.stdout != b""
    for option in (("--fresh",), ("--play-seed", "1")):
        with pytest.raises(AssertionError, match="a game was played"):
            printkit_here(*command, *option, folder=tmp_path)


def test_another_users_link_is_no_cache_of_ones_own(tmp_path: Path) -> None:
    """In a folder that all may write to, a stranger leads the cache to the user's own files."""
    shared, home = tmp_path / "shared", tmp_path / "home"
    for folder in (shared, home, home / "games"):
        folder.mkdir()
    shared.chmod(0o777)
    (shared / "printkit").symlink_to(home)
    assert not is_own(shared / "printkit") and is_own(home)
    shared.chmod(0o1777)  # each user renames and deletes their own files alone
    assert is_own(shared / "printkit")  # one's own link
    if os.getuid() == 0:
        os.chown(shared / "printkit", 65534, 65534, follow_symlinks=False)
        assert not is_own(shared / "printkit")


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """A folder that every user of this machine reaches."""
    with tempfile.TemporaryDirectory(dir="/tmp") as made:  # the usual one is root's
        Path(made).chmod(0o755)
        yield Path(made)


@pytest.mark.skipif(not hasattr(os, "setuid") or os.getuid() != 0, reason="needs two users")
def test_a_strangers_link_gets_no_file_deleted(open_to_all: Path) -> None:
    """Who clears a cache whose place a stranger has taken by a link to that user's home."""
    shared, home = open_to_all / "shared", open_to_all / "home"
    (home / "games").mkdir(parents=True)
    shared.mkdir()
    shared.chmod(0o777)
    (home / "games" / "mine.json").write_text("{}")
    for path in (home, *home.rglob("*")):
        os.chown(path, 65534, 65534)
    (shared / "printkit").symlink_to(home)
    code = (
        "import os\n"
        "from printkit.cli.commands import settings\n"
        "from printkit.cli.main import cli\n"
        "cli.get_command(cli.make_context('printkit', ['games']), 'cache')\n"
        "os.setgid(65534)\n"
        "os.setuid(65534)\n"
        "cli(['cache', '--clear'])"
    )
    environment = {**os.environ, "XDG_CACHE_HOME": str(shared), "HOME": str(home)}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, env=environment, cwd="/", capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert (home / "games" / "mine.json").exists()
