"""The house keeps its rules: arrows go down, and nobody compiles who only draws."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

IMPORT_ALL = """
import importlib, pkgutil, sys
room = importlib.import_module(sys.argv[1])  # a package with all it holds, or a module
for module in pkgutil.walk_packages(getattr(room, "__path__", []), room.__name__ + "."):
    importlib.import_module(module.name)
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter at the root of the repository."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_arrows_go_down() -> None:
    contract = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports())"
    result = run("-X", "utf8", "-c", contract)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("room", ["layouts", "output", "printkit.cli", "printkit.commands"])
def test_nothing_is_compiled_where_nothing_is_played(room: str) -> None:
    """Numba takes a second to import: whoever only reads or draws doesn't wait for it."""
    result = run("-c", IMPORT_ALL, room)
    assert result.returncode == 0, result.stderr
    modules = result.stdout.split()
    assert room.partition(".")[0] in modules
    assert "numba" not in modules
