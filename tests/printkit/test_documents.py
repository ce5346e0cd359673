"""README and docs: commands work as printed, links are valid, pages can be generated."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from itertools import chain
from pathlib import Path
from unittest.mock import patch

import click
import pytest
import yaml

import printkit
from printkit.cli.main import cli
from printkit.judging.ready import all_ready, verdict_that_ships
from printkit.layouts.errors import InputError, StoppedError
from printkit.layouts.games import GAMES
from printkit.layouts.rules import rule_book
from printkit.layouts.setup import Setup
from tests.cases import cases_together
from tests.every import every
from tests.printkit.cli.test_start import ALL
from tests.printkit.records import quiet, record
from tests.printkit.running import printkit_here

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
README = ROOT / "README.md"
PAGES = [README, *sorted(DOCS.glob("*.md"))]
EVERY_PAGE = [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *DOCS.glob("*/*.md")]


def blocks_of(page: Path) -> list[list[str]]:
    """Return the page's indented blocks as lines, without the comments."""
    prose = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    return [
        [re.sub(r"(^|\s)# .*", "", line).strip() for line in block.splitlines()]
        for block in re.findall(r"(?:^    \S.*\n)+", prose, re.MULTILINE)
    ]


def commands_of(page: Path) -> list[str]:
    """Return the program's commands on the page, one per line."""
    typed = (
        command.rpartition("bin/")[2]
        for block in blocks_of(page)
        for line in block
        for command in line.split(" && ")
    )
    return [command for command in typed if command.startswith("printkit ")]


COMMANDS = {page.stem: found for page in PAGES if (found := commands_of(page))}
TAKES_MINUTES = ("--exact", "puzzles", "printkit book", "boards --make")
TAKES_MINUTES += ("printkit catalogue coin", "printkit catalogue dice", "printkit serve")
"""Commands that are stopped in test_long_commands.py."""

ELSEWHERE = ("printkit site", "printkit man ~")
"""Commands that write to other folders; test_long_commands.py runs them, too."""

PLAYED = {"print", "deal", "check", "make-fair"}
"""Commands that may exit with 1 here: with so little play nothing is proven or swapped."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that pages name: a layout, the beginning of a game, a catalogue."""
    folder = tmp_path_factory.mktemp("pages")
    text = (DOCS / "own-layout.md").read_text("utf-8")
    ours = re.search(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert ours is not None
    (folder / "ours.yaml").write_text(ours[1])
    name, half = quiet("coin-isolation")
    (folder / "game.yaml").write_text(yaml.safe_dump(record(name, half)))
    (folder / "office.yaml").write_text("duplex: short-edge\nback-offset: 0.8,-0.4\n")
    labels = re.search(r"```yaml\n(.*?)```", (DOCS / "print-shop.md").read_text("utf-8"), re.DOTALL)
    assert labels is not None
    (folder / "my-labels.yaml").write_text(labels[1])
    shutil.copytree(DOCS / "catalogue" / "dice-isolation", folder / "setups")
    return folder


def photo_for(words: list[str]) -> bytes:
    """Return a photo to read: one with marks, or with corners where the command says."""
    from tests.printkit.photo.rendering import USUAL, encode, photo_of_large_squares, render

    if corners := " ".join(after(words, "--corners")):
        typed = [[float(number) for number in pair.split(",")] for pair in corners.split()]
        return photo_of_large_squares(typed, float(*after(words, "--square")))
    scene = replace(USUAL, seed=5)  # without a square in doubt
    return encode(render(scene), scene)


@pytest.fixture(scope="module")
def type_there(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], tuple[int, str, str]]]:
    """Types a command in the folder: its exit code, and what it wrote to both streams.

    One process runs all, with the interpreter that runs this: `.ci/run` installs a clone, which
    takes a minute.
    """
    own = str(tmp_path_factory.mktemp("kept"))
    with subprocess.Popen(
        [sys.executable, "-m", "tests.printkit.typed_here"],
        cwd=folder,
        env={
            **os.environ,
            "XDG_CACHE_HOME": own,
            "XDG_CONFIG_HOME": own,
            "PYTHONPATH": str(ROOT),
        },
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:

        def type_command(command: str) -> tuple[int, str, str]:
            assert process.stdin and process.stdout
            print(command, file=process.stdin, flush=True)
            code, out, err = json.loads(process.stdout.readline())
            return code, out, err

        yield type_command
        assert process.stdin
        process.stdin.close()
        shutil.rmtree(own, ignore_errors=True)


def test_every_line_of_the_readme_is_known_here() -> None:
    """Every line to type in the README is tested below."""
    blocks = blocks_of(README)
    others = [line for block in blocks for line in block if "printkit " not in line]
    assert len(blocks) == 5 and len(COMMANDS["README"]) == 7
    assert others == [
        "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/pytest -m \"\"",
        ". .venv/bin/activate",
    ]


def test_every_command_of_the_program_is_on_a_page() -> None:
    typed = [command for found in COMMANDS.values() for command in found]
    assert len(typed) > 80 and len(COMMANDS) > 12
    assert {command.split()[1] for command in typed} >= {listed.name for listed in ALL}


def test_every_command_makes_sense() -> None:
    every(chain(*COMMANDS.values()), parse)


def test_setups_that_are_named_by_their_ids_ship() -> None:
    """Then no one who types such a command waits for a check."""
    ids = re.compile(rf"\b(?:{'|'.join(GAMES)}):\w+")
    named = {name for line in chain(*COMMANDS.values()) for name in ids.findall(line)}
    setups = [found for name in named if isinstance(found := printkit.read(name), Setup)]
    assert setups and all(map(verdict_that_ships, setups))


def test_the_books_on_pages_fit_their_paper(tmp_path: Path) -> None:
    books = [c for c in chain(*COMMANDS.values()) if c.startswith("printkit book ")]
    enough = patch("printkit.library.books._puzzles", side_effect=StoppedError("far enough"))
    for command in books:
        words = shlex.split(command)[1:]
        if "-h" not in words and "--from" not in words:
            with enough:
                result = printkit_here(*words, folder=tmp_path)
            assert b"far enough" in result.stderr, (command, result.stderr)
    assert books


FAR_ENOUGH = {
    "puzzles": "printkit.judging.puzzle_search.find_set",
    "check": "printkit.judging.checking._entry",
}
"""What a command calls once its arguments have passed all checks."""


def test_commands_that_take_minutes_pass_their_checks(folder: Path) -> None:
    """They go on until puzzles would be searched and setups judged."""
    before = files(folder)
    tried = set()
    for command in chain(*COMMANDS.values()):
        name, *words = shlex.split(command)[1:]
        if name in FAR_ENOUGH and any(long in command for long in TAKES_MINUTES):
            with patch(FAR_ENOUGH[name], side_effect=InputError("far enough")):
                result = printkit_here(name, *words, folder=folder)
            assert b"far enough" in result.stderr, (command, result.stderr)
            tried.add(name)
    assert tried and files(folder) == before


@pytest.mark.slow
@pytest.mark.parametrize("page", COMMANDS)
def test_a_pages_commands_work_in_order_without_clashing_files(
    page: str, folder: Path, type_there: Callable[[str], tuple[int, str, str]]
) -> None:
    before = files(folder)
    typed = [
        command
        for command in COMMANDS[page]
        if not any(long in command for long in (*TAKES_MINUTES, *ELSEWHERE))
        and not command.endswith("\\")
    ]
    made: list[Path] = []
    for command in typed:
        words = shlex.split(command)
        if words[1] == "read":
            (folder / "photo.jpg").write_bytes(photo_for(words))
        code, out, err = type_there(command)
        assert code in ((0, 1) if words[1] in PLAYED else (0,)), (command, err)
        made += [folder / name for name in after(words, "--report")]
        if writes(words):
            paths = [folder / line for line in out.splitlines()]
            for path in paths:
                assert path.stat().st_size > (1000 if path.suffix == ".pdf" else 100), command
            assert {*after(words, "-o")} <= {paths[0].name, f"{paths[0].parent.name}/"}, command
            made += paths
    assert len(made) == len(set(made))
    (folder / "photo.jpg").unlink(missing_ok=True)
    now = files(folder)
    assert {path: now.get(path) for path in before} == before
    assert set(now) - set(before) == set(made)
    for path in made:  # the next page begins anew
        path.unlink()


FIRST_EVENING = DOCS / "first-evening.md"


def test_the_first_evening_shows_what_is_printed_today(folder: Path) -> None:
    """All of it except the setup, which is another one each time."""
    shown = re.search(
        r"^    (printkit .*)\n\n```text\n(.*?)```", FIRST_EVENING.read_text("utf-8"), 24
    )
    assert shown
    result = printkit_here(*shown[1].split()[1:], folder=folder)
    said = result.stderr.decode() + result.stdout.decode()
    (folder / result.stdout.decode().strip()).unlink()
    named = re.findall(r"coin-isolation:\w+", said)
    (printed,) = (line for line in all_ready(GAMES["coin-isolation"], 2) if [line.id] == named)
    if printed.seed is not None:
        assert f"{printed.id}, seed {printed.seed}." in said
        said = said.replace(f", seed {printed.seed}.", ".")
    alike = [re.sub(r"(?<=coin-isolation)[:-]\w+", "", each) for each in (shown[2], said)]
    assert alike[0] == alike[1]


def test_the_first_evening_says_what_takes_minutes(folder: Path) -> None:
    """A line whose setups are to be checked or dealt says so, itself or the sentence above it."""
    text = FIRST_EVENING.read_text("utf-8")
    slow = 0
    lines = r"((?:^\S.*\n)+)\n((?:^    printkit print .*\n)+)"
    for paragraph, block in re.findall(lines, text, re.MULTILINE):
        for line in block.splitlines():
            far = InputError("far enough")
            with patch("printkit.library.kits.finish", side_effect=far) as finish:
                printkit_here(*shlex.split(line, comments=True)[1:], folder=folder)
            (draft,) = finish.call_args.args
            if draft.takes_long and not draft.comes_ready:
                slow += 1
                said = line if "#" in line or block.count("\n") > 1 else paragraph
                assert "minute" in said, line
    assert slow > 3


def after(words: list[str], option: str) -> list[str]:
    """Return the value of an option as a list, which is empty if the option was not typed."""
    return words[words.index(option) + 1 :][:1] if option in words else []


def writes(words: list[str]) -> bool:
    """Return whether a command names its written file on standard output."""
    if "-h" in words:
        return False
    drawn = words[1] in ("catalogue", "read") and "-o" in words
    return drawn or words[1] in ("print", "deal", "new") or words[1:] == ["calibrate"]


def files(folder: Path) -> dict[Path, tuple[int, int]]:
    """Return all files in a folder: which they are, and since when."""
    found = {path: path.stat() for path in folder.rglob("*") if path.is_file()}
    return {path: (there.st_ino, there.st_mtime_ns) for path, there in found.items()}


def parse(command: str) -> None:
    """Parse a command; raise click's error if it is invalid."""
    command = re.sub(r" --printer \S+", "", command)  # a file that is read at once
    arguments = [word for word in shlex.split(command)[1:] if word != "-h"]
    if not arguments:
        return
    context = cli.make_context("printkit", [*arguments])
    name, found, rest = cli.resolve_command(context, [*arguments])
    assert found is not None
    if command.endswith(" -h"):
        return
    below = found.make_context(name, [*rest], parent=context)
    if isinstance(found, click.Group):
        each = rest.pop(0) if rest[0] in found.commands else "make"  # as in `catalogue`
        found.commands[each].make_context(each, rest, parent=below)


@cases_together("page", EVERY_PAGE)
def test_links_lead_somewhere(page: Path) -> None:
    """A link leads to an existing file or folder, and to a heading of the page."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    assert links or page.stem not in ("README", "index")
    for link in links:
        if not link.startswith("https://"):
            path, _, heading = link.partition("#")
            target = page.parent / path if path else page
            assert target.exists(), link
            assert not heading or heading in headings(target), link


def headings(page: Path) -> set[str]:
    """Return the names by which links address the headings of a page."""
    titles = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_pages_made_from_the_code_are_complete() -> None:
    spec = spec_from_file_location("made_pages", DOCS / "made_pages.py")
    assert spec and spec.loader
    made_pages = module_from_spec(spec)
    spec.loader.exec_module(made_pages)
    marks = {
        mark
        for page in PAGES
        for mark in re.findall(r"<!-- made: (\w+) -->", page.read_text("utf-8"))
    }
    assert marks == {*made_pages.MADE}
    made = {name: made_pages.filled(f"<!-- made: {name} -->") for name in marks}
    for listed in ALL:
        assert f"Usage: printkit {listed.name} " in made["commands"]
    for name in printkit.__all__:
        kind = getattr(printkit, name)
        if isinstance(kind, type) or hasattr(kind, "__code__"):
            assert f"**`{name}`**" in made["library"]
    for game in GAMES.values():
        for slug in () if game.home else game.variants:
            assert (
                f"### {rule_book(game).title(slug)}\n\n`--variant {slug}`\n\n>" in made["variants"]
            )
    for path in (DOCS / "schemas").glob("*.json"):
        assert f"(schemas/{path.name})" in made["schemas"]
