"""docs/glossary.md: terms are sorted, and names in the code avoid its unused words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.printkit.cli.test_start import ALL, commands_in, load_command

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"^ *(?:async )?(?:class|def) ([A-Za-z]\w*)", re.MULTILINE)
ROOMS = ("printkit", "engines", "layouts", "output")
TERMS, _, UNUSED = (
    (ROOT / "docs" / "glossary.md")
    .read_text(encoding="utf-8")
    .partition("## Words not used in names\n")
)


def test_each_term_has_its_line_in_order() -> None:
    terms = re.findall(r"^\| (.+?) \| \S.* \|$", TERMS, re.MULTILINE)[1:]
    assert len(terms) >= 40
    assert terms == sorted(terms, key=str.lower)


def test_no_public_name_has_a_word_that_is_not_used() -> None:
    unused = {word.strip() for word in UNUSED.partition("\n\n")[2].strip().split(",")}
    unused |= {f"{word}s" for word in unused}
    assert len(unused) > 30 and "telling" in unused
    named = [*names(), *options()]
    assert len(named) > 2000
    assert [each for each in named if unused & words(each.rpartition(" ")[2])] == []


def names() -> Iterator[str]:
    """Yield each public class, function and method of the rooms, after its file."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            for name in NAMED.findall(path.read_text(encoding="utf-8")):
                yield f"{path.relative_to(ROOT)} {name}"


def options() -> Iterator[str]:
    """Yield each option of each command, after the command."""
    for listed in ALL:
        for each in (load_command(listed), *commands_in(listed)):
            for parameter in each.params:
                yield from (f"{each.name} {flag}" for flag in parameter.opts)


def words(name: str) -> set[str]:
    """Return the words of a name such as `SeatShare`, `seat_share` or `--seat-share`."""
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}
