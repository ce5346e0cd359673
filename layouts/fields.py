"""Reading YAML that users typed: every error message names the line.

A thin layer over PyYAML's safe loader. `Field` is a YAML node that knows its line. Its methods
return values of one type, and raise InputError for any other.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn, TypeVar

import yaml

from printkit.layouts.errors import InputError
from printkit.layouts.messages import Said, choices_words, message
from printkit.layouts.spelling import read_name, read_whole, shortened, split_cells, without_edges
from printkit.layouts.words import standard_spelling

MAX_BYTES = 128 * 1024
"""The largest file that is read, in bytes; the longest games take a tenth of it."""

T = TypeVar("T")

_DEEPEST = 64
"""The deepest nesting that is read."""

_IMPLICIT = {
    f"tag:yaml.org,2002:{tag}": words
    for tag, words in {
        "bool": message("yes or no"),
        "null": message("nothing"),
        "timestamp": message("a date"),
    }.items()
}
"""What YAML takes some words for that are not in quotes; printkit reads none of it."""

_NOTHING = message("nothing is given here; write a value, or [] for an empty list")

_TOO_DEEP = message("nested far too deeply for a layout or a record")

_SLIPS = {
    r"^\w+: *\|.*\n+((?!\w+:)[^\s#])": message("begin each row below a | with two blanks"),
    r"^(\w+:\w.*)$": message("write a blank behind the colon of '{line}'"),
}
"""What makes a file no YAML most often, each with what to do."""

_Loader: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader written in C, fifteen times as fast, if PyYAML was built with it."""


class PlacedError(InputError):
    """Something in a file is wrong; the line is said."""


@dataclass(frozen=True, slots=True)
class Field:
    """A YAML node with the name of the file it stands in, and the file's text."""

    node: yaml.Node
    source: str
    file: str = field(repr=False)

    @property
    def line(self) -> int:
        return _line(self.node.start_mark, self.file)

    def fail(self, wrong: Said | str, line: int | None = None) -> NoReturn:
        """Raise PlacedError about what is wrong at this place in the file."""
        where = line or self.line
        raise PlacedError(
            message("{source}, line {line}: {wrong}", source=self.source, line=where, wrong=wrong)
        )

    @property
    def is_text(self) -> bool:
        return isinstance(self.node, yaml.ScalarNode)

    @property
    def is_mapping(self) -> bool:
        return isinstance(self.node, yaml.MappingNode)

    def pairs(self) -> list[tuple[Field, Field]]:
        """The key and value fields of a mapping."""
        if not self.is_mapping:
            self.fail(message("expected keys and values, each as in  name: value"))
        return [(self._field_of(key), self._field_of(value)) for key, value in self.node.value]

    def mapping(self, required: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Field]:
        """The fields of a mapping. Every `required` key must be there; `optional` keys may be."""
        required = tuple(required)
        known = (*required, *optional)
        fields: dict[str, Field] = {}
        for key, value in self.pairs():
            typed = key.text()
            name = next((each for each in known if same(each, typed)), typed)
            if name not in known:
                key.fail(
                    message(
                        "unknown key '{typed}'; {choices}",
                        typed=shortened(typed),
                        choices=choices_words(typed, known),
                    )
                )
            if name in fields:
                key.fail(message("'{name}' is given twice; keep one", name=name))
            fields[name] = value
        for name in required:
            if name not in fields:
                self.fail(message("'{name}' is missing", name=name))
        return fields

    def items(self) -> list[Field]:
        """The entries of a list, as fields; a single value is a list of one."""
        if self.is_text:
            return [self] if self.node.value else self.fail(_NOTHING)
        if not isinstance(self.node, yaml.SequenceNode):
            self.fail(message("expected a list, such as [a, b]; here are keys and values"))
        return [self._field_of(node) for node in self.node.value]

    def texts(self) -> list[str]:
        """The texts of a list, or of a text with one on each of several lines.

        Raises InputError for commas in one line, which may stand between texts or within one.
        """
        begin, end = self.node.start_mark, self.node.end_mark
        if not self.is_text or not self.node.value:
            return [
                item.text() or item.fail(message("nothing is given here; write a value"))
                for item in self.items()
            ]
        rows = self.file[begin.index : end.index].strip().splitlines()
        if len(rows) > 1:
            rows = rows[self.text().endswith("\n") :]  # the line with the bar
            return [row.strip() for row in rows if row.strip()]
        if re.search(r"[,;]\s", self.text()):
            self.fail(message("write a list in brackets: [{text}]", text=shortened(self.text())))
        return [self.text()]

    def text(self) -> str:
        """The value as a string; a number without quotes is taken as it is spelled.

        Raises InputError for what YAML takes for yes or no, for nothing, or for a date.
        """
        if not isinstance(self.node, yaml.ScalarNode):
            here = message("expected text; here is a list")
            if self.is_mapping:
                here = message("expected text; here are keys and values")
            self.fail(here)
        self.filled()
        if not self.node.style and (taken := _IMPLICIT.get(self.node.tag)):
            if self.node.tag.endswith(":null"):
                self.fail(message("nothing is given here; write a value"))
            typed = shortened(str(self.node.value))
            self.fail(
                message(
                    "'{typed}' is {taken} in YAML, and text is expected; write it in quotes",
                    typed=typed,
                    taken=taken,
                )
            )
        if self.file.startswith("! ", self.node.start_mark.index):
            self.fail(
                message("put quotes around text that begins with !, which YAML reads as a tag")
            )
        return str(self.node.value)

    def integer(self, low: int, high: int) -> int:
        """The value as a whole number from `low` to `high`, in plain decimal digits."""
        if not self.is_text:
            self.fail(message("expected a whole number from {low} to {high}", low=low, high=high))
        return self.read(lambda text: read_whole(text, low, high), self.filled())

    def choice(self, options: Iterable[str]) -> str:
        """The value, which must be in `options`, in any case."""
        options = tuple(options)
        return self.read(lambda text: read_name(text, options))

    def read(self, reader: Callable[[str], T], text: str | None = None) -> T:
        """What a reader makes of the text; its InputErrors name the line."""
        try:
            return reader(self.text() if text is None else text)
        except PlacedError:
            raise
        except InputError as error:
            self.fail(error.said)

    def filled(self) -> str:
        """The value as it is typed. Raises InputError for one left blank, `_`, with its comment."""
        if any(not word.strip("_") for word in str(self.node.value).split()):
            comment = self.file.splitlines()[self.line - 1].partition(" # ")[2]
            self.fail(
                message(
                    "not filled in yet; in place of each _ write {value}",
                    value=comment or message("a value"),
                )
            )
        return str(self.node.value)

    def _field_of(self, node: yaml.Node) -> Field:
        return Field(node, self.source, self.file)

    def rows(self, apart: bool, files: int | None = None) -> list[tuple[int, list[str]]]:
        """The cells of a board's rows, each row with its line number in the file.

        The rows are the lines of a text block, or the entries of a list, without the ranks and
        files at their edges. If the | of the block was
        forgotten, there are `files` cells in a row, or rows have blanks between them.
        """
        if isinstance(self.node, yaml.SequenceNode):
            rows = [
                (row.line, " ".join(cell.text() for cell in row.items())) for row in self.items()
            ]
        else:
            text, first = self.text(), self.line
            literal = getattr(self.node, "style", None) == "|"
            rows = [
                (first + 1 + i if literal else first, row)
                for i, row in enumerate(text.splitlines())
            ]
        split = [(line, split_cells(row, apart)) for line, row in rows]
        cells = [cell for _, each in split for cell in each]
        flat = len(split) in (1, len(cells))  # one row, or one cell in each
        words = rows[0][1].split() if len(split) == 1 else []
        if not apart and len(words) > 1 and max(map(len, words)) > 1:
            split = [(split[0][0], split_cells(word, apart)) for word in words]
        elif flat and files and len(cells) > files and len(cells) % files == 0:
            split = [(split[0][0], cells[at : at + files]) for at in range(0, len(cells), files)]
        return without_edges([(line, cells) for line, cells in split if cells], files)


def parse_yaml(text: str, source: str) -> Field:
    """Parse `text` and return its top node. Raises InputError with the line if it is not YAML."""
    try:
        _check_depth(text, source)
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        if "nesting depth" in str(error.problem):  # which PyYAML 6.0.4 looks at itself
            raise InputError(message("{source}: {wrong}", source=source, wrong=_TOO_DEEP)) from None
        mark = error.problem_mark or error.context_mark
        for slip, advice in _SLIPS.items():
            if found := re.search(slip, text, re.MULTILINE):
                line = text.count("\n", 0, found.start(1)) + 1
                what = message(advice.text, line=shortened(found[1]))
                raise InputError(
                    message("{source}, line {line}: {wrong}", source=source, line=line, wrong=what)
                ) from None
        wrong = message("not valid YAML ({problem})", problem=str(error.problem))
        if mark is None:
            raise InputError(message("{source}: {wrong}", source=source, wrong=wrong)) from None
        line = _line(mark, text)
        raise InputError(
            message("{source}, line {line}: {wrong}", source=source, line=line, wrong=wrong)
        ) from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:  # the last two: "\UFFFFFFFF"
        if isinstance(error, InputError):
            raise
        raise InputError(
            message("{source}: this is not a text file that printkit wrote or reads", source=source)
        ) from None
    if node is None:
        raise InputError(message("{source}: the file is empty", source=source))
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
            raise InputError(message("{source}: {wrong}", source=source, wrong=_TOO_DEEP))


_PICTURE = message("this is a picture; the coins on a photo are read by  printkit read {source}")
_BINARY = {
    b"%PDF": message("this is a PDF; give the ID that is printed on it instead"),
    b"\xff\xd8\xff": _PICTURE,
    b"\x89PNG": _PICTURE,
    b"ftyp": _PICTURE,  # of HEIC, as phones take them
}
"""Other files by their first bytes, and what to do with them."""


def decode(data: bytes, source: str) -> str:
    """Decode `data` as UTF-8, or as UTF-16 if it begins with a mark for this.

    Raises InputError if the data is too long or is not text.
    """
    for begin, hint in _BINARY.items():
        if data.startswith(begin) or (begin == b"ftyp" and data[4:8] == begin):
            wrong = message(hint.text, source=source)
            raise InputError(message("{source}: {wrong}", source=source, wrong=wrong))
    if len(data) > MAX_BYTES:
        raise InputError(
            message("{source}: larger than 128 KiB, which no layout or record is", source=source)
        )
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))  # as PowerShell writes
    try:
        return data.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(
            message("{source}: not a text file (UTF-8); give a layout or a record", source=source)
        ) from None


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


def same(name: str, typed: str) -> bool:
    """Whether a key is this name, in any case, with dashes or underscores between its words."""
    return name == typed or standard_spelling(name) == standard_spelling(typed)
