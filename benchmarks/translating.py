"""Gather what printkit says, and bring the languages' catalogues up to date with it.

    python -m benchmarks.translating            new messages come into each messages.po, empty
    python -m benchmarks.translating --check    say what is missing, and exit with 1 if anything is
    python -m benchmarks.translating --unsaid   name texts in Python that are no messages, by room

Babel finds the messages in Python, templates and scripts: the texts in calls of `say`, `message`,
`counted` and `in_context`. To these come the sentences of `playable.yaml`, and the names of Dice
Isolation's boards. A message that is not said any more leaves the catalogues. Then each
messages.po is compiled to messages.mo.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import yaml
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from printkit.layouts.dice_isolation.board_set import standard_set

ROOT = Path(__file__).parent.parent
LANGUAGES = ROOT / "layouts" / "languages"
ROOMS = ("layouts", "engines", "output", "printkit")

KEYWORDS = {
    "say": None,
    "begin_with": None,
    "message": None,
    "counted": (1, 2),
    "in_context": ((1, "c"), 2),
}
"""The calls whose texts are messages; "c" is a context."""

_METHODS = {".py": "python", ".html": "jinja2.ext.babel_extract", ".js": "javascript"}
_PLACE = re.compile(r"\{(\w+)[^}]*\}")
_LETTER = re.compile(r"[^\W\d_]")
_SIGNS = re.compile(r"\{sign\}|[“”]")
"""A message without a letter is the same in every language; only money and quotes are not."""

_BOARDS = "layouts/dice_isolation/standard_figures.yaml"


class LanguageCatalogue(Catalog):
    """A catalogue whose header has no dates and no names of programs: the same bytes each time."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The lines of the header."""
        return [
            ("Project-Id-Version", "printkit"),
            ("Language", self.locale_identifier or ""),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]

    @mime_headers.setter
    def mime_headers(self, headers: object) -> None:
        pass


def sources(rooms: Iterable[str]) -> Iterator[Path]:
    """Yield the files that say something."""
    for room in rooms:
        for path in sorted((ROOT / room).rglob("*")):
            linked = any(part.is_symlink() for part in path.parents)
            if path.suffix in _METHODS and not linked and "__pycache__" not in path.parts:
                yield path


def gathered(rooms: Iterable[str] = ROOMS) -> Catalog:
    """Return all messages that printkit says, each with its places in the sources."""
    found = Catalog(project="printkit", charset="utf-8")
    for path in sources(rooms):
        for line, text, context in _messages_in(path):
            place = (path.relative_to(ROOT).as_posix(), line)
            found.add(text, locations=[place], context=context)
    for path in sorted((ROOT / "engines").glob("*/playable.yaml")):
        for entry in yaml.safe_load(path.read_text("utf-8")):
            for text in (entry["title"], entry["sentence"]):
                found.add(text, locations=[(path.relative_to(ROOT).as_posix(), 1)])
    for board in standard_set():
        found.add(board.name, locations=[(_BOARDS, 1)], context=board.said.context)
    return found


@cache
def _messages_in(path: Path) -> tuple[tuple[int, str | tuple[str, ...], str | None], ...]:
    """What a file says: the line, text and context of each message."""
    data = path.read_bytes()
    if path.suffix == ".py" and not any(name.encode() in data for name in KEYWORDS):
        return ()  # most files: reading them takes long
    read = extract(_METHODS[path.suffix], io.BytesIO(data), KEYWORDS)
    return tuple((line, text, context) for line, text, _, context in read if has_words(text))


def has_words(text: str | tuple[str, ...]) -> bool:
    """Whether a text has words besides the names of its places, money or quotes."""
    texts = (text,) if isinstance(text, str) else text
    return any(_LETTER.search(_PLACE.sub("", each)) or _SIGNS.search(each) for each in texts)


_WORDS = re.compile(r"[A-Za-z’']{2,},? [A-Za-z’']{2,}")
"""Two words, so a text that may be for people."""

_COMMAND_LINE = re.compile(
    r"printkit/(cli|files|scaling|\w+/commands)/|/(build|__main__|command)\.py$"
)
"""What only the command line says, which is English."""


def python_files() -> Iterator[Path]:
    """Yield the Python files that say something to more than the command line."""
    for path in sources(ROOMS):
        if path.suffix == ".py" and room_of(path) != "command line":
            yield path


def room_of(path: Path) -> str:
    """The part of the house that a file belongs to: "output", "printkit/web", "command line"."""
    place = path.relative_to(ROOT).as_posix()
    if _COMMAND_LINE.search(place):
        return "command line"
    parts = place.split("/")
    return "/".join(parts[:2]) if parts[0] == "printkit" and len(parts) > 2 else parts[0]


def unsaid(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts in a Python file that are no messages, each with its line.

    Texts have two words at least. Docstrings, errors and the texts of a `repr` are none.
    """
    tree = ast.parse(path.read_text("utf-8"))
    skipped = {id(part) for node in ast.walk(tree) if _is_apart(node) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in ast.walk(node)}
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        if _WORDS.search(text):
            yield node.lineno, text


def _is_apart(node: ast.AST) -> bool:
    """Whether texts in this part of a program are messages, or for programmers only."""
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func
        name = called.id if isinstance(called, ast.Name) else called
        return name in KEYWORDS or str(name).endswith("Error") or name == "fail"
    if isinstance(node, ast.FunctionDef):
        return node.name == "__repr__"
    text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return text or isinstance(node, ast.Raise | ast.Assert)


def unsaid_texts() -> list[tuple[str, Path, int, str]]:
    """Return the room, file, line and text of all that is no message."""
    found = [(room_of(path), path) for path in sources(ROOMS) if path.suffix == ".py"]
    return [(room, path, *each) for room, path in found for each in unsaid(path)]


def read_catalogue(folder: Path, messages: Catalog) -> LanguageCatalogue:
    """Return a language's catalogue for these messages, with the translations that it has."""
    path, locale = folder / "messages.po", folder.name
    known = read_po(io.BytesIO(path.read_bytes()), locale=locale) if path.exists() else Catalog()
    found = LanguageCatalogue(locale=locale, header_comment="", fuzzy=False)
    for each in messages:
        if each.id:
            said = known.get(each.id, each.context)
            string = said.string if said and not said.fuzzy else None
            found.add(each.id, string, context=each.context)
    return found


def missing(catalogue: Catalog) -> list[str]:
    """Return the messages that have no translation."""
    return [str(each.id) for each in catalogue if each.id and not _is_said(each)]


def _is_said(message: Message) -> bool:
    return bool(message.string) and all(message.string or ())


def faults(catalogue: Catalog) -> Iterator[str]:
    """Yield the translations whose places are not the places of their messages.

    A message about one thing may leave out what says how many.
    """
    for each in catalogue:
        if not each.id or not _is_said(each):
            continue
        plural = not isinstance(each.id, str)
        ids = each.id if plural else (each.id,)
        strings = each.string if plural else (each.string,)
        known = {place for text in ids for place in _PLACE.findall(str(text))}
        for text in strings or ():
            places = {*_PLACE.findall(str(text))}
            if places - known or (known - places and not plural):
                yield f"{text!r}: {sorted(places ^ known)}"


def as_po(catalogue: Catalog) -> bytes:
    """Return a catalogue as a .po file, sorted, without lines of sources, which change often."""
    file = io.BytesIO()
    write_po(file, catalogue, no_location=True, sort_output=True, width=100)
    return file.getvalue().lstrip(b"#\n")


def as_mo(catalogue: Catalog) -> bytes:
    """Return a catalogue as a .mo file."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def folders() -> list[Path]:
    """Return the folders of all languages."""
    return sorted(path.parent for path in LANGUAGES.glob("*/language.yaml"))


def main() -> None:
    """Update all catalogues, or check them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.translating")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--unsaid", action="store_true")
    options = parser.parse_args()
    if options.unsaid:
        found = sorted(unsaid_texts())
        for room, path, line, text in found:
            print(f"{room}: {path.relative_to(ROOT)}:{line}: {text!r}")
        for room, number in sorted(Counter(room for room, *_ in found).items()):
            print(f"{room:<20} {number:>4}")
        return
    messages, bad = gathered(), 0
    for folder in folders():
        catalogue = read_catalogue(folder, messages)
        if not options.check:
            (folder / "messages.po").write_bytes(as_po(catalogue))
            (folder / "messages.mo").write_bytes(as_mo(catalogue))
        lacking, wrong = missing(catalogue), [*faults(catalogue)]
        bad += len(lacking) + len(wrong)
        counts = f"{len(messages)} messages, {len(lacking)} missing, {len(wrong)} wrong"
        print(f"{folder.name}: {counts}")
        for words in (*lacking[:5], *wrong[:5]) if options.check else ():
            print(f"  {words}")
    sys.exit(bool(options.check and bad))


if __name__ == "__main__":
    main()
