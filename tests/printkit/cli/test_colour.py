"""Colours: on a terminal alone, and not with NO_COLOR."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import printkit
from printkit.judging.words import verdict_line
from tests.layouts.test_games import verdict
from tests.printkit import running
from tests.printkit.running import printkit_here

RED, GREEN, PLAIN = "\x1b[31m", "\x1b[32m", "\x1b[0m"


@pytest.fixture(autouse=True)
def of_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


@pytest.mark.parametrize(
    ("variable", "value", "begins"),
    [
        ("NO_COLOR", "", f"{RED}printkit:{PLAIN} there is no command 'prnt'"),
        ("NO_COLOR", "1", "printkit: there is no command 'prnt'"),
        ("TERM", "dumb", "printkit: there is no command 'prnt'"),
    ],
)
def test_errors(
    variable: str, value: str, begins: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert printkit_here("prnt", folder=tmp_path).stderr.startswith(b"printkit: there is")
    monkeypatch.setattr(running._Captured, "terminal", True)
    monkeypatch.setenv(variable, value)
    assert printkit_here("prnt", folder=tmp_path).stderr.decode().startswith(begins)


@pytest.mark.parametrize(("passes", "colour"), [(True, GREEN), (False, RED)])
def test_verdicts(
    passes: bool, colour: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = replace(verdict(), fair="fair" if passes else "unfair", playable=True)
    monkeypatch.setattr(printkit, "check", lambda setup, **_: (setup, found))
    shown = printkit_here("check", "isaac#7", folder=tmp_path, terminal=True).stdout.decode()
    assert f"\n{colour}{verdict_line(found)}{PLAIN}\n" in shown
    piped = printkit_here("check", "isaac#7", folder=tmp_path).stdout.decode()
    assert piped == shown.replace(colour, "").replace(PLAIN, "")
