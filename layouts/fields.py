"""Reading YAML that users typed: every error message names the line.

A thin layer over PyYAML's safe loader. `Field` is a YAML node that knows its line. Its methods
return values of one type, and raise InputError for any other.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

import yaml

from layouts.errors import InputError

MAX_BYTES = 128 * 1024
"""The largest file that is read, in bytes; the longest games take a tenth of it."""

_DEEPEST = 64
"""The deepest nesting that is read."""

_TOO_DEEP = "nested far too deeply for a layout or a record"

_Loader: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader written in C, fifteen times as fast, if PyYAML was built with it."""


@dataclass(frozen=True, slots=True)
class Field:
    """A YAML node with the name of the file it stands in, and the file's text."""

    node: yaml.Node
    source: str
    file: str = field(repr=False)

    @property
    def line(self) -> int:
        return _line(self.node.start_mark, self.file)

    def fail(self, message: str, line: int | None = None) -> NoReturn:
        """Raise InputError with a message about this place in the file."""
        raise InputError(f"{self.source}, line {line or self.line}: {message}")

    @property
    def is_text(self) -> bool:
        return isinstance(self.node, yaml.ScalarNode)

    @property
    def is_mapping(self) -> bool:
        return isinstance(self.node, yaml.MappingNode)

    def pairs(self) -> list[tuple[Field, Field]]:
        """The key and value fields of a mapping."""
        if not self.is_mapping:
            self.fail("expected keys and values, such as game: coin-isolation")
        return [(self._within(key), self._within(value)) for key, value in self.node.value]

    def mapping(self, required: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Field]:
        """The fields of a mapping. Every `required` key must be there; `optional` keys may be."""
        required = tuple(required)
        known = (*required, *optional)
        fields: dict[str, Field] = {}
        for key, value in self.pairs():
            name = key.text()
            if name not in known:
                key.fail(f"unknown key '{_quote(name)}'; known here: {', '.join(known)}")
            if name in fields:
                key.fail(f"'{name}' is given twice; keep one")
            fields[name] = value
        for name in required:
            if name not in fields:
                self.fail(f"'{name}' is missing")
        return fields

    def items(self) -> list[Field]:
        """The entries of a list, as fields."""
        if not isinstance(self.node, yaml.SequenceNode):
            self.fail("expected a list, such as [a, b]")
        return [self._within(node) for node in self.node.value]

    def text(self) -> str:
        """The value as a string; a number without quotes is taken as it is spelled."""
        if not isinstance(self.node, yaml.ScalarNode):
            self.fail("expected text")
        self._check_filled()
        if self.file.startswith("! ", self.node.start_mark.index):
            self.fail("put quotes around text that begins with !, which YAML reads as a tag")
        return str(self.node.value)

    def integer(self, low: int, high: int, *, quoted: bool = False) -> int:
        """The value as a whole number from `low` to `high`; if `quoted`, it may stand in quotes."""
        value = None
        self._check_filled()
        if quoted and self.is_text and re.fullmatch(r"[0-9]{1,9}", self.node.value):
            value = int(self.node.value)
        elif self.node.tag == "tag:yaml.org,2002:int" and len(self.node.value) <= 20:
            # PyYAML's pattern for whole numbers lets "0x_" through, its tag !!int anything.
            with suppress(yaml.YAMLError, ValueError, IndexError):
                value = yaml.SafeLoader("").construct_object(self.node)
        if not isinstance(value, int) or not low <= value <= high:
            self.fail(f"expected a whole number from {low} to {high}")
        return value

    def choice(self, options: Iterable[str]) -> str:
        """The value, which must be in `options`."""
        options = tuple(options)
        value = self.text()
        if value not in options:
            self.fail(f"'{_quote(value)}' is none of: {', '.join(options)}")
        return value

    def _check_filled(self) -> None:
        """Raise InputError, with the comment beside it, for a value left blank: `_`."""
        if any(not word.strip("_") for word in str(self.node.value).split()):
            comment = self.file.splitlines()[self.line - 1].partition(" # ")[2]
            self.fail(f"not filled in yet; in place of each _ write {comment or 'a value'}")

    def _within(self, node: yaml.Node) -> Field:
        return Field(node, self.source, self.file)

    def rows(self) -> list[tuple[int, str]]:
        """The lines of a text block that are not blank, each with its line number in the file."""
        text, first = self.text(), self.line
        literal = getattr(self.node, "style", None) == "|"
        return [
            (first + 1 + i if literal else first, row)
            for i, row in enumerate(text.splitlines())
            if row.strip()
        ]


def parse_yaml(text: str, source: str) -> Field:
    """Parse `text` and return its top node. Raises InputError with the line if it is not YAML."""
    try:
        _check_depth(text, source)
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        if "nesting depth" in str(error.problem):  # which PyYAML 6.0.4 looks at itself
            raise InputError(f"{source}: {_TOO_DEEP}") from None
        mark = error.problem_mark or error.context_mark
        where = f", line {_line(mark, text)}" if mark else ""
        raise InputError(f"{source}{where}: not valid YAML ({error.problem})") from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:  # the last two: "\UFFFFFFFF"
        if isinstance(error, InputError):
            raise
        raise InputError(
            f"{source}: this is not a text file that printkit wrote or reads"
        ) from None
    if node is None:
        raise InputError(f"{source}: the file is empty")
    return Field(node, source, text)


def _line(mark: yaml.Mark, text: str) -> int:
    """The line number of a mark. (The C loader puts some marks beyond the last line of a file.)"""
    return min(int(mark.line), text.count("\n")) + 1


def _check_depth(text: str, source: str) -> None:
    """Raise InputError if `text` is nested so deeply that a loader would overflow its stack."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST:
            raise InputError(f"{source}: {_TOO_DEEP}")


def decode(data: bytes, source: str) -> str:
    """Decode `data` as UTF-8, or as UTF-16 if it begins with a mark for this.

    Raises InputError if the data is too long or is not text.
    """
    if len(data) > MAX_BYTES:
        raise InputError(f"{source}: larger than 128 KiB, which no layout or record is")
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))  # as PowerShell writes
    try:
        return data.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{source}: not a text file (UTF-8); give a layout or a record") from None


def read_file(path: Path) -> str:
    """Read the text of a file that the user named. Raises InputError if it cannot be read.

    Pipes and devices are not opened, since they may never end.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise InputError(f"{path}: this is a device or a pipe, not a file; name a file")
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise InputError(f"{path}: there is no such file") from None
    except IsADirectoryError:
        raise InputError(f"{path}: this is a folder; name a file in it") from None
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from None
    except ValueError as error:  # a zero byte, half a character
        if isinstance(error, InputError):
            raise
        raise InputError(f"{str(path)!r}: no file can have this name") from None
    return decode(data, str(path))


def _quote(text: str) -> str:
    """At most 40 characters of the user's text, on one line, to quote in a message."""
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:39] + "…"
