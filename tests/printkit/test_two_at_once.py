"""Two printkits of one user at once: neither loses what the other keeps."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.exceptions import HTTPException

from printkit.cache import Entry, Journal
from printkit.catalogue.folder import open_folder
from printkit.layouts.errors import InputError
from printkit.layouts.games import find_game
from printkit.printing.settings import change_settings, read_settings
from printkit.web.address.play import read_play
from printkit.web.guard.kept_files import read_record
from printkit.web.guard.limits import HOST
from printkit.web.guard.network import page_key
from printkit.web.guard.shared_games import SharedGame, SharedGames
from tests.printkit.catalogue.running import plan
from tests.printkit.running import HANGS
from tests.tiers import in_tier

_TAKEN = re.compile("another printkit|has a catalogue already|is not empty")


def settings(number: int, count: int) -> None:
    """Set one of two values again and again; it must stay as long as no one else sets it."""
    name = ("paper", "link")[number]
    for time in range(count):
        value = (("a4", "a5")[time % 2], f"https://example.org/{time}")[number]
        change_settings(lambda kept, value=value: with_value(kept, name, value))  # type: ignore[misc]
        assert read_settings().usual[name] == value


def with_value(kept: Any, name: str, value: str) -> Any:
    return replace(kept, usual={**kept.usual, name: value})


def answer(number: int) -> Entry[int]:
    return Entry("deals", int, "players 1", None, ("answer", number))


def journal() -> Journal[int]:
    return Journal(Entry("games", int, "players 1", None, ("journal",)))


def cache(number: int, count: int) -> None:
    """Keep answers, alone and line by line in a file that both add to."""
    lines = journal()
    for time in range(count):
        answer(2 * time + number).keep(time)
        answer(-1).keep(7)
        assert answer(-1).recall() == 7
        lines.add(2 * time + number)


def catalogue(number: int, count: int) -> None:
    """Begin catalogues of two different plans; only one of them gets each folder."""
    mine = replace(plan(), game="isaac", first=1 + number)
    for time in range(count):
        try:
            with open_folder(Path(f"catalogue-{time}"), mine, resume=False) as folder:
                assert folder.plan == mine
            Path(f"got-{time}-{number}").touch()
        except InputError as error:
            assert _TAKEN.search(str(error)), error


def game(number: int, count: int) -> None:
    """Change a shared game that another server changes, too."""
    games = SharedGames()
    (code,) = [path.stem for path in Path("state/printkit/games").glob("*.json")]
    for _ in range(count):
        while True:
            was = games.find(code)
            with suppress(HTTPException):  # the other one was quicker
                games.put(was.at(was.play), was)
                break


def key(number: int, count: int) -> None:
    """Open the page's key; both must have the same one."""
    Path(f"key-{number}").write_text(page_key())


def at_once(folder: Path, what: Callable[[int, int], None], count: int) -> None:
    """Run a function of this module in two processes at once, with the user's files in a folder."""
    script = f"from {__name__} import {what.__name__} as do; do({{}}, {count})"
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", script.format(number)],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stderr=subprocess.PIPE,
        )
        for number in range(2)
    ]
    for process in processes:
        said = process.communicate(timeout=HANGS)[1].decode()
        assert process.returncode == 0, said


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("cache", "config", "state"):
        monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", str(tmp_path / kind))


COUNTS = [15, in_tier(pytest.mark.slow, 1000)]


@pytest.mark.parametrize("count", COUNTS)
def test_two_commands_change_one_settings_file_without_a_loss(tmp_path: Path, count: int) -> None:
    at_once(tmp_path, settings, count)
    assert read_settings().usual["link"] == f"https://example.org/{count - 1}"
    assert read_settings().usual["paper"] == ("a4", "a5")[(count - 1) % 2]


@pytest.mark.parametrize("count", COUNTS)
def test_two_commands_fill_one_cache_without_a_loss(tmp_path: Path, count: int) -> None:
    at_once(tmp_path, cache, count)
    assert sorted(journal().read()) == [*range(2 * count)]
    assert [answer(number).recall() for number in range(2 * count)] == [
        number // 2 for number in range(2 * count)
    ]


@pytest.mark.parametrize("count", COUNTS)
def test_one_of_two_commands_gets_a_new_catalogue(tmp_path: Path, count: int) -> None:
    at_once(tmp_path, catalogue, count)
    for time in range(count):
        assert len([*tmp_path.glob(f"got-{time}-*")]) == 1


@pytest.mark.parametrize("count", COUNTS)
def test_two_servers_change_one_game_without_a_loss(tmp_path: Path, count: int) -> None:
    play = read_play(find_game("coin-isolation"), [("seed", "7")])
    code = SharedGames().begin(play, "x", HOST).code
    at_once(tmp_path, game, count)
    assert read_record(f"games/{code}.json", SharedGame).version == 2 * count  # type: ignore[union-attr]


def test_two_servers_that_start_at_once_have_one_key(tmp_path: Path) -> None:
    at_once(tmp_path, key, 1)
    assert (tmp_path / "key-0").read_text() == (tmp_path / "key-1").read_text()
