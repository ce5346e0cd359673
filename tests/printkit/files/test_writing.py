"""Files are written completely or not at all, and only files are replaced."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from printkit.files import writing
from printkit.files.process import heed_signals
from printkit.files.writing import note_files, write_files, write_whole
from printkit.layouts.errors import InputError
from tests.printkit.running import Result, assert_refused, printkit_here

OLD = b"what was there"


def sheet(folder: Path, name: str, *options: str) -> Result:
    """Write one PDF quickly."""
    return printkit_here("calibrate", "-o", name, *options, folder=folder)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def temporary(folder: Path) -> list[str]:
    return [name for name in names_in(folder) if name.startswith(".printkit-")]


@pytest.mark.parametrize("options", [(), ("--force",)])
def test_only_regular_files_are_replaced(tmp_path: Path, options: tuple[str, ...]) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "leads there").symlink_to("fifo")
    (tmp_path / "loop").symlink_to("loop")
    for name, word in (("fifo", "pipe"), ("leads there", "pipe"), ("loop", "leads to itself")):
        assert_refused(sheet(tmp_path, name, *options), name, word)
    assert (tmp_path / "fifo").is_fifo()
    assert (tmp_path / "leads there").is_symlink() and (tmp_path / "loop").is_symlink()
    assert not temporary(tmp_path)


def test_writing_to_a_link_changes_its_target_and_keeps_the_link(tmp_path: Path) -> None:
    away = tmp_path / "away"
    away.mkdir()
    (away / "old.pdf").write_bytes(OLD)
    for name in ("old.pdf", "new.pdf"):
        (tmp_path / name).symlink_to(away / name)
    assert_refused(sheet(tmp_path, "old.pdf"), "old.pdf", "--force")
    assert (away / "old.pdf").read_bytes() == OLD
    for name, options in (("old.pdf", ("--force",)), ("new.pdf", ())):
        assert sheet(tmp_path, name, *options).returncode == 0
        assert (tmp_path / name).is_symlink()
        assert (away / name).read_bytes().startswith(b"%PDF")
    assert not temporary(tmp_path) and not temporary(away)


_KILLED = """
import os, sys
from pathlib import Path
from printkit.files import writing
writing._put = lambda *_: os.kill(os.getpid(), 9)
writing.write_whole({Path("kit.pdf"): b"new"}, force=True)
"""


def test_only_leftovers_of_killed_runs_are_removed(tmp_path: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", _KILLED], cwd=tmp_path, check=False)
    assert killed.returncode == -signal.SIGKILL
    (left,) = temporary(tmp_path)
    assert sheet(tmp_path, "other.pdf").returncode == 0
    assert temporary(tmp_path) == [left], "for all that can be known it is being written"
    long_ago = time.time() - writing._FORGOTTEN - 1
    os.utime(tmp_path / left, (long_ago, long_ago))
    mine = tmp_path / left.replace("printkit-", "printkit-0")
    mine.write_bytes(b"")
    assert sheet(tmp_path, "kit.pdf").returncode == 0
    assert temporary(tmp_path) == [mine.name]
    os.utime(mine, (long_ago, long_ago))
    (tmp_path / "other.pdf").unlink()
    assert sheet(tmp_path, "kit.pdf", "--force").returncode == 0
    assert names_in(tmp_path) == ["kit.pdf"]


def test_a_file_created_meanwhile_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kit.pdf"
    put = writing._put

    def put_later(part: Path, target: Path, force: bool) -> None:
        path.write_bytes(OLD)
        put(part, target, force)

    monkeypatch.setattr(writing, "_put", put_later)
    with pytest.raises(InputError, match=r"kit\.pdf: cannot be written \(File exists\)"):
        write_files({path: b"new"}, force=False)
    assert path.read_bytes() == OLD and not temporary(tmp_path)


def test_an_error_lists_which_of_several_files_were_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder appears in the place of the second file while files are written."""
    put, names = writing._put, ["one.svg", "two.svg", "three.svg"]

    def put_one(part: Path, target: Path, force: bool) -> None:
        if target.name == "two.svg":
            target.mkdir()
        put(part, target, force)

    monkeypatch.setattr(writing, "_put", put_one)
    with note_files() as written, pytest.raises(InputError) as raised:
        write_files({tmp_path / name: b"" for name in names}, force=True)
    told = str(raised.value)
    assert "two.svg: cannot be written" in told and told.endswith(f"it: {tmp_path / names[0]}")
    assert written == [tmp_path / names[0]]
    assert names_in(tmp_path) == ["one.svg", "two.svg"]


def test_a_folder_made_for_unwritten_files_is_removed(tmp_path: Path) -> None:
    long = tmp_path / "made" / ("x" * 300)
    with pytest.raises(InputError, match="cannot be written"):
        write_files({tmp_path / "made" / "one": b"", long: b""}, force=True)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("number", "kind"), [(signal.SIGINT, KeyboardInterrupt), (signal.SIGTERM, SystemExit)]
)
def test_a_signal_waits_until_all_files_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, kind: type[BaseException]
) -> None:
    """It comes between the first and the second file."""
    put, names = writing._put, ["one.svg", "two.svg"]

    def put_one(part: Path, target: Path, force: bool) -> None:
        put(part, target, force)
        if target.name == "one.svg":
            signal.raise_signal(number)

    monkeypatch.setattr(writing, "_put", put_one)
    # Ctrl-C is ignored if the tests run in the background.
    before = signal.signal(number, signal.default_int_handler)
    with (
        heed_signals(lambda number: None),
        note_files() as written,
        pytest.raises(kind),
    ):
        write_files({tmp_path / name: b"" for name in names}, force=True)
    signal.signal(number, before)
    assert names_in(tmp_path) == sorted(names)
    assert written == [tmp_path / name for name in names]


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_stopped_command_lists_what_it_wrote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: int
) -> None:
    def stop(*_: object) -> None:
        if number == signal.SIGINT:  # it may be ignored here
            raise KeyboardInterrupt
        signal.raise_signal(number)

    told_when_all_is_written = "printkit.cli.commands.settings._summary"
    monkeypatch.setattr(told_when_all_is_written, stop)
    result = sheet(tmp_path, "kit.pdf")
    assert result.returncode == code
    assert (
        result.stderr.decode().splitlines()[-1] == "printkit: stopped; written before that: kit.pdf"
    )
    monkeypatch.setattr("printkit.files.documents.write_files", stop)
    result = sheet(tmp_path, "other.pdf")
    assert result.returncode == code
    assert result.stderr.decode().splitlines()[-1] == "printkit: stopped; nothing was written"


def test_files_are_written_even_if_links_are_impossible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(*_: object) -> None:
        raise PermissionError("a file system without links")

    monkeypatch.setattr(os, "link", link)
    write_whole({tmp_path / "one": b"1"}, force=False)
    assert (tmp_path / "one").read_bytes() == b"1" and names_in(tmp_path) == ["one"]
