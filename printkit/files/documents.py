"""Documents: the contents of files that are written together, and where `-o` says they go."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from itertools import count as counting
from pathlib import Path
from typing import Literal, TypeAlias
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from printkit.files.names import is_file, is_folder, is_there
from printkit.files.process import write_answer
from printkit.files.writing import check_free, write_files
from printkit.layouts.answers import LEFT_OUT
from printkit.layouts.errors import InputError
from printkit.layouts.messages import OptionName, english
from printkit.layouts.words import short_repr

Form: TypeAlias = Literal["pdf", "svg", "png", "yaml", "ppn", "tts"]
"""The form of a kit's file."""

PICTURES = frozenset({"svg", "png"})
"""The forms with a file for each page."""

PPN = "ppn"
"""The form of a file for piecepack software, without any sheets: Portable Piecepack Notation."""

TTS = "tts"
"""The form of a save for Tabletop Simulator, with its pictures beside it."""

WHERE_TO_PUT_THEM = "Put the PNG files into Mods/Images, in the folder of Tabletop Simulator"
"""What to do with pictures that a save calls by their bare names: the game looks for them there."""

TEXTS = frozenset({PPN, TTS, "yaml"})
"""The forms of a setup without any sheets."""


@dataclass(frozen=True, slots=True)
class Document:
    """The contents of files that are written together, by the names of their parts.

    `stem` comes before the parts' names, if the user gives no name. A document in one file has one
    part, "". `link_parts` makes this part from the file names of the others.
    """

    stem: str
    parts: Mapping[str, bytes]
    link_parts: Callable[[Mapping[str, str]], bytes] | None = None

    __repr__ = short_repr


def ending(form: str, part: str = "") -> str:
    """Return the ending of a part's file; a save is JSON, and its pictures are PNG."""
    return ("png" if part else "json") if form == TTS else form


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of a report: its picture as `svg`, its size in mm, and the same in `words`."""

    title: str
    words: str = field(repr=False)
    width: float
    height: float
    svg: str = field(metadata=LEFT_OUT, repr=False)

    def _repr_svg_(self) -> str:
        """Show the chart in a notebook."""
        return self.svg


PlaceKind = Literal["usual", "file", "folder", "zip", "stdout"]

_OTHER_ENDINGS = {"yml": "yaml", "json": TTS}
_STDOUT = "-"
_TO_STDOUT = OptionName("output", _STDOUT)
_STDOUTS = ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
_IN_ZIP = Path()
"""The folder of an archive's files, which is not known until it is unpacked."""


@dataclass(frozen=True, slots=True)
class Destination:
    """A place of some `kind` for files of a `form` such as "pdf".

    A "usual" place is the current folder, with file names that the command chooses; a "folder" is
    `path`. A name that is taken is avoided, unless `force` replaces the file that is there.
    """

    form: Form
    kind: PlaceKind
    path: Path
    force: bool = False

    @property
    def one_by_one(self) -> bool:
        """Whether documents become separate files, instead of one PDF together."""
        return self.form != "pdf" or self.kind in ("folder", "zip")

    def check(self, documents: Sequence[Document]) -> None:
        """Raise InputError if documents with these parts cannot be written to the place."""
        if self.kind == "stdout":
            self._only_file(documents)
        else:
            for path in self.files(documents):
                check_free(path, self.force)

    def write(self, documents: Sequence[Document]) -> list[Path]:
        """Write the documents; return the paths of the files, none for standard output.

        Raises InputError if a file is in the way; nothing is left half-written.
        """
        if self.kind == "stdout":
            write_answer(self._only_file(documents))
            return []
        files = self.files(documents)
        write_files(files, self.force)
        return [*files]

    def files(self, documents: Sequence[Document]) -> dict[Path, bytes]:
        """Return the contents of each file; of documents with the same path, all but one get a
        number. Raises InputError if one file is named for several documents.
        """
        if self.kind == "zip":
            return {self.path: zip_documents(self.form, documents)}
        if self.kind == "file":
            return self._in_one_path(documents)
        files: dict[Path, bytes] = {}
        for document in documents:
            for number in counting(1):
                again = f"_{number}" if number > 1 else ""
                alone = len(documents) == 1
                made = self._contents(
                    document, partial(self._path, document.stem, again=again, alone=alone)
                )
                if not any(path in files or self._is_taken(path) for path in made):
                    break
            files |= made
        return files

    def _is_taken(self, path: Path) -> bool:
        """Whether a file is there that may not be replaced."""
        return not self.force and is_there(path)

    def _contents(self, document: Document, path_of: Callable[[str], Path]) -> dict[Path, bytes]:
        """Return the contents of a document's files; its first part may name the others."""
        parts = dict(document.parts)
        if document.link_parts:
            packed = self.kind == "folder" and self.path is _IN_ZIP
            names = {part: path_of(part) for part in parts}
            parts[""] = document.link_parts(
                {part: path.name if packed else str(path.resolve()) for part, path in names.items()}
            )
        return {path_of(part): data for part, data in parts.items()}

    def _path(self, stem: str, part: str, *, again: str, alone: bool) -> Path:
        """Return a part's path by its usual name; `again` is a number from the second try on."""
        name = _part_name(stem, part) + again
        if self.form in PICTURES and self.kind == "usual":
            name = f"{stem}{again}/{part}"
        elif self.form in PICTURES and alone:
            name = part + again
        return self.path / f"{name}.{ending(self.form, part)}"

    def _in_one_path(self, documents: Sequence[Document]) -> dict[Path, bytes]:
        if len(documents) > 1:
            raise InputError(
                f"{self.path}: this is one file for {len(documents)} setups; "
                "name a folder or a .zip"
            )
        (document,) = documents
        stem = self.path.stem
        alone = len(document.parts) == 1

        def path_of(part: str) -> Path:
            if self.form == TTS:
                return self.path.with_name(f"{_part_name(stem, part)}.{ending(TTS, part)}")
            return self.path.with_stem(stem if alone else _part_name(stem, part))

        return self._contents(document, path_of)

    def _only_file(self, documents: Sequence[Document]) -> bytes:
        """Return the only file, for standard output."""
        if sys.stdout.isatty() and self.form != "yaml":
            raise InputError(
                english(
                    "{output}: a terminal cannot show this; send it on with > or |",
                    output=_TO_STDOUT,
                )
            )
        contents = [data for document in documents for data in document.parts.values()]
        if len(contents) != 1:
            raise InputError(
                english(
                    "{output}: these are {n} files; name a folder or a .zip instead",
                    output=_TO_STDOUT,
                    n=len(contents),
                )
            )
        return contents[0]


def zip_documents(form: Form, documents: Sequence[Document]) -> bytes:
    """Make a .zip of all files of the documents, named as they would be in a folder."""
    inside = Destination(form, "folder", _IN_ZIP, force=True)
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for path, content in inside.files(documents).items():
            info = ZipInfo(path.as_posix())  # dated 1980, so the bytes are always the same
            info.compress_type = ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, content)
    return data.getvalue()


def destination(
    output: str | None, form: Form | None, forms: Sequence[Form], force: bool
) -> Destination:
    """Read the place and the form for a command that writes `forms`, the first one by default.

    Raises InputError for an unknown ending, or an ending that contradicts the format.
    """
    usual = form or forms[0]
    if output is None:
        return Destination(usual, "usual", Path(), force)
    if output in _STDOUTS:
        raise InputError(
            english(
                "{given}: write {output} for standard output",
                given=OptionName("output", output),
                output=_TO_STDOUT,
            )
        )
    if output == _STDOUT:
        return Destination(usual, "stdout", Path(), force)
    path = Path(output)
    end = path.suffix.lower().removeprefix(".")
    if output.endswith(("/", "\\")) or is_folder(path) or (not end and usual in PICTURES):
        return Destination(usual, "folder", path, force)
    if end in ("", "zip"):
        is_device = is_there(path) and not is_file(path)  # /dev/null
        named = path if end or is_device else path.with_name(f"{path.name}.{ending(usual)}")
        return Destination(usual, "zip" if end else "file", named, force)
    meant = next((known for known in forms if known == _OTHER_ENDINGS.get(end, end)), None)
    if meant is None:
        known = ", ".join(f".{ending(known)}" for known in (*forms, "zip"))
        raise InputError(
            f"{output}: this is the ending of another kind of file; use one of {known}"
        )
    if form not in (None, meant):
        raise InputError(
            english(
                "{output} and {form} contradict each other; keep one",
                output=OptionName("output", output),
                form=OptionName("format", str(form)),
            )
        )
    return Destination(meant, "file", path, force)


def _part_name(stem: str, part: str) -> str:
    """Return a file's name, without its ending, that says which part of a document it is."""
    return f"{stem}-{part}" if part else stem
