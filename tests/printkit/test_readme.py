"""The README's commands, typed one after another as they stand there, in a fresh clone."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from printkit.cli import cli
from tests.every import every
from tests.printkit.records import quiet, record

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = [
    [line.strip().partition(" # ")[0].strip() for line in block.splitlines()]
    for block in re.findall(r"(?:    \S.*\n)+", README)
]
COMMANDS = [
    command.rpartition("bin/")[2]
    for block in BLOCKS
    for line in block
    for command in line.split(" && ")
    if command.rpartition("bin/")[2].startswith("printkit ")
]
TAKES_MINUTES = ("--exact", "--sheet cards", "serve", "puzzles", "printkit book")
"""What is only parsed below, as what never ends is; other tests see to it."""

PLAYED = {"print", "deal", "check", "make-fair"}
"""What may end with code 1 here: so little play proves nothing, and finds no swaps."""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The repository as it would be committed; kernels of the same sources are shared."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("needs the git repository")
    folder = tmp_path / "printkit"
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    for path in uncommitted():
        (folder / path).unlink(missing_ok=True)
        if (ROOT / path).exists():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, folder / path)
    return folder


def uncommitted() -> list[str]:
    """The paths of what was changed since the last commit, new files included."""
    found: list[str] = []
    for command in ("diff --name-only HEAD", "ls-files --others --exclude-standard"):
        result = subprocess.run(
            ["git", *command.split(), "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        found += filter(None, result.stdout.split("\0"))
    return found


def test_every_line_is_known_here() -> None:
    """Of all lines that are to be typed none is left out below."""
    others = [line for block in BLOCKS for line in block if "printkit " not in line]
    assert len(BLOCKS) == 5 and len(COMMANDS) > 25
    assert others == [
        ". .venv/bin/activate",
        "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/pytest -m \"\"",
    ]


def test_every_command_makes_sense() -> None:
    every(((command,) for command in COMMANDS), parse)


@pytest.mark.slow
def test_they_work_in_order_and_no_file_is_in_the_way(clone: Path, tmp_path: Path) -> None:
    """With the interpreter that runs this: `.ci/run` installs a clone, which takes a minute."""
    ours = re.search(r"```yaml\n(.*?)```", README, re.DOTALL)
    assert ours is not None
    (clone / "ours.yaml").write_text(ours[1])
    name, half = quiet("isaac")
    begun = record(name)
    (clone / "game.yaml").write_text(yaml.safe_dump({**begun, "moves": begun["moves"][:half]}))
    before = {path: path.read_bytes() for path in files(clone)}
    typed = [command for command in COMMANDS if not any(long in command for long in TAKES_MINUTES)]
    made: list[Path] = []
    for command, (code, out, err) in zip(typed, type_there(typed, clone, tmp_path), strict=True):
        words = command.split()
        assert code in ((0, 1) if words[1] in PLAYED else (0,)), (command, err)
        if words[1] in ("print", "deal", "calibrate"):
            path = clone / out.rstrip("\n")
            assert path.stat().st_size > (1000 if path.suffix == ".pdf" else 100), command
            assert "-o" not in words or path.name == words[words.index("-o") + 1]
            made.append(path)
    assert len(made) == len(set(made)) > 15
    now = {path: path.read_bytes() for path in files(clone)}
    assert {path: now.get(path) for path in before} == before
    assert set(now) - set(before) == set(made)


def type_there(commands: list[str], clone: Path, tmp_path: Path) -> Iterator[tuple[int, str, str]]:
    """Each command's exit code, and what it wrote to both streams."""
    folders = {"XDG_CACHE_HOME": "kept", "XDG_CONFIG_HOME": "kept"}
    own = {name: str(tmp_path / folder) for name, folder in folders.items()}
    result = subprocess.run(
        [sys.executable, "-m", "tests.printkit.typed_here"],
        cwd=clone,
        env={**os.environ, **own, "PYTHONPATH": str(clone)},
        input="\n".join(commands),
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return map(json.loads, result.stdout.splitlines())


def files(folder: Path) -> list[Path]:
    """All files there, but those of git and of Python."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return [path for path in found if not {".git", "__pycache__"} & set(path.parts)]


def parse(command: str) -> None:
    """Raise what click raises where the command makes no sense."""
    arguments = command.split()[1:]
    context = cli.make_context("printkit", [*arguments])
    name, found, rest = cli.resolve_command(context, [*arguments])
    assert found is not None
    found.make_context(name, rest, parent=context)
