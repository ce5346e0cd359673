"""Layout files that are wrong, by every command that reads one."""

from __future__ import annotations

from pathlib import Path

import pytest

from layouts.setup import layout_yaml
from tests.engines.setups import LOPSIDED
from tests.printkit.running import assert_refused, printkit

GOOD = layout_yaml(LOPSIDED.layout)
BROKEN = {
    "63 coins": (GOOD.replace("1 5 1 5 1 5 1 5", "1 5 1 5 1 5 1", 1).encode(), "7 squares"),
    "a strange coin": (GOOD.replace("25", "50", 1).encode(), "'50'"),
    "a missing rank": (GOOD.replace("  1 1 1 1 1 1 1 1\n", "", 1).encode(), "8 rows"),
    "an unknown key": (GOOD.encode() + b"colour: red\n", "colour"),
    "another game": (GOOD.replace("coin-isolation", "chess").encode(), "chess"),
    "no game": (GOOD.partition("\n")[2].encode(), "game"),
    "nothing": (b"", "empty"),
    "no YAML": (b"game: [coin", "line 1"),
    "a binary file": (bytes(range(256)) * 8, "not a text file"),
    "zeros": (b"\0" * 100, "not a text file"),
    "2 MiB": (b"# " + b"x" * 2 * 1024 * 1024, "1 MiB"),
    "a list": (b"- 1\n- 2\n", "keys"),
}


@pytest.mark.parametrize("command", [("print", "--no-check"), ("check",)], ids=["print", "check"])
@pytest.mark.parametrize(("data", "word"), BROKEN.values(), ids=BROKEN.keys())
def test_broken_layouts(tmp_path: Path, command: tuple[str, ...], data: bytes, word: str) -> None:
    (tmp_path / "layout.yaml").write_bytes(data)
    result = printkit(command[0], "layout.yaml", *command[1:], folder=tmp_path)
    assert_refused(result, "layout.yaml", word)
    assert [path.name for path in tmp_path.iterdir()] == ["layout.yaml"]


def test_63_coins_and_an_empty_square_are_a_layout(tmp_path: Path) -> None:
    """Any mix is; the check says when it is not the variant's."""
    (tmp_path / "layout.yaml").write_text(GOOD.replace("25", "-", 1))
    result = printkit("check", "layout.yaml", folder=tmp_path)
    assert result.returncode == 1
    assert b"The quarters are 3, where these rules deal 4" in result.stdout
