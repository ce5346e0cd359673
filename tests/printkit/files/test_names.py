"""Names that the disk cannot have: each command refuses them in one short line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from printkit.engines import cache_folder
from printkit.files.names import is_file, is_folder, is_there
from tests.cases import cases_together
from tests.printkit.running import assert_refused, printkit_here

LONG = "x" * 300
NAMES = LONG, f"{LONG}/", f"coin-isolation:{'4' * 330}", f"{LONG}.yaml"


@cases_together(
    "command",
    [
        ("print",),
        ("check",),
        ("advise",),
        ("annotate",),
        ("replay",),
        ("moves",),
        ("perft", "--depth", "1"),
        ("deal",),
        ("book",),
        ("puzzles",),
        ("make-fair",),
        ("catalogue", "show"),
        ("catalogue", "make", "isaac", "--count", "1", "-o"),
        ("calibrate", "-o"),
        ("print", "isaac#7", "--no-check", "--sheet", "board", "-o"),
        ("serve", "--no-open"),
    ],
)
def test_a_name_too_long_for_a_file_is_refused(tmp_path: Path, command: tuple[str, ...]) -> None:
    for name in NAMES:
        result = printkit_here(*command, name, folder=tmp_path)
        assert_refused(result)
        assert len(result.stderr.decode()) <= 301
    assert not [*tmp_path.iterdir()]


def test_a_long_id_of_a_position_is_read_and_not_looked_for_on_the_disk(tmp_path: Path) -> None:
    passes = "~pass" * 60
    result = printkit_here("moves", f"isaac#7{passes}", folder=tmp_path)
    assert_refused(result, "move 1 (pass) is illegal")


def test_names_that_no_file_can_have_are_not_there(tmp_path: Path) -> None:
    for looks in (is_there, is_file, is_folder):
        assert not looks(Path("a\0b")) and not looks(tmp_path / LONG)
    (tmp_path / "nowhere").symlink_to("gone")
    assert is_there(tmp_path / "nowhere") and not is_file(tmp_path / "nowhere")


def test_an_account_without_a_home_has_temporary_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A container may run for a user whom the system does not know."""

    def has_no_home(*_: object) -> str:
        raise RuntimeError("could not determine the home directory")

    for kind in ("cache", "config", "state"):
        monkeypatch.setitem(cache_folder._FOLDERS, kind, has_no_home)
    written = printkit_here("print", "isaac#7", "--no-check", "-o", "kit.pdf", folder=tmp_path)
    assert written.returncode == 0, written.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["kit.pdf"]


def test_settings_that_cannot_be_read_are_reported_and_the_rest_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert printkit_here("calibrate", "--back-offset", "1.0,1.0", folder=tmp_path).returncode == 0
    allowed = os.access
    monkeypatch.setattr(
        "os.access", lambda path, mode: "config" not in str(path) and allowed(path, mode)
    )
    printed = printkit_here("print", "isaac#7", "--no-check", folder=tmp_path)
    assert printed.returncode == 0
    assert b"these settings cannot be read; the usual ones are used" in printed.stderr
