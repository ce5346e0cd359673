"""The destination: where a command writes, as `-o` says, and the names of its files."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import count as counting
from pathlib import Path
from typing import Literal
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from layouts.errors import InputError
from printkit.documents import PICTURES, Document, Form
from printkit.streams import write_answer
from printkit.writing import check_free, write_files

Kind = Literal["usual", "file", "folder", "zip", "stdout"]

_YAML = ("yaml", "yml")
_STDOUT = "-"


@dataclass(frozen=True, slots=True)
class Destination:
    """A place of some `kind` for files of a `form`: "pdf".

    A "usual" one has names of its own choice in the folder at hand, a "folder" in that of `path`;
    of these none is taken already, unless files are replaced by `force`.
    """

    form: Form
    kind: Kind
    path: Path
    force: bool = False

    @property
    def one_by_one(self) -> bool:
        """Whether several documents stay apart, rather than come together in one PDF."""
        return self.form != "pdf" or self.kind in ("folder", "zip")

    def check(self, documents: Sequence[Document]) -> None:
        """Raise InputError where documents of these parts cannot be written."""
        if self.kind == "stdout":
            self._whole(documents)
        elif self.kind == "zip":
            check_free(self.path, self.force)
        else:
            for path in self.files(documents):
                check_free(path, self.force)

    def write(self, documents: Sequence[Document]) -> list[Path]:
        """Write the documents; the paths of what was written, none of standard output.

        Raises InputError, and leaves nothing half-written, when something is in the way.
        """
        if self.kind == "stdout":
            write_answer(self._whole(documents))
            return []
        if self.kind == "zip":
            files = {self.path: zipped(self.form, documents)}
        else:
            files = self.files(documents)
        write_files(files, self.force)
        return [*files]

    def _whole(self, documents: Sequence[Document]) -> bytes:
        if sys.stdout.isatty() and self.form != "yaml":
            raise InputError("-o -: a terminal cannot show this; send it on with > or |")
        contents = [data for document in documents for data in document.parts.values()]
        if len(contents) != 1:
            raise InputError(
                f"-o -: these are {len(contents)} files; name a folder or a .zip instead"
            )
        return contents[0]

    def files(self, documents: Sequence[Document]) -> dict[Path, bytes]:
        """What to write where. Raises InputError where several documents have one place."""
        if self.kind == "file":
            return self._named(documents)
        files: dict[Path, bytes] = {}
        for document in documents:
            for number in counting(1):
                made = dict(self._numbered(document, number, alone=len(documents) == 1))
                if self.force or not any(_taken(path) or path in files for path in made):
                    break
            files |= made
        return files

    def _named(self, documents: Sequence[Document]) -> dict[Path, bytes]:
        if len(documents) > 1:
            raise InputError(
                f"{self.path}: this is one file for {len(documents)} setups; "
                "name a folder or a .zip"
            )
        ((parts),) = (document.parts for document in documents)
        if len(parts) == 1:
            return {self.path: next(iter(parts.values()))}
        stem, suffix = self.path.stem, self.path.suffix
        return {self.path.with_name(f"{_joined(stem, p)}{suffix}"): d for p, d in parts.items()}

    def _numbered(
        self, document: Document, number: int, *, alone: bool
    ) -> Iterator[tuple[Path, bytes]]:
        """The files of a document by their usual names, with a number from the second try on."""
        again = f"_{number}" if number > 1 else ""
        if self.form not in PICTURES:
            for part, data in document.parts.items():
                yield self.path / f"{_joined(document.stem, part)}{again}.{self.form}", data
            return
        for part, data in document.parts.items():
            if self.kind == "folder":
                name = part if alone else f"{document.stem}-{part}"
                yield self.path / f"{name}{again}.{self.form}", data
            else:
                yield self.path / f"{document.stem}{again}" / f"{part}.{self.form}", data


def zipped(form: Form, documents: Sequence[Document]) -> bytes:
    """A .zip with all files of the documents, by the names that they get in a folder."""
    inside = Destination(form, "folder", Path(), force=True)
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for path, content in inside.files(documents).items():
            info = ZipInfo(path.as_posix())  # of 1980: the same bytes whenever
            info.compress_type = ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, content)
    return data.getvalue()


def destination(
    output: str | None, form: Form | None, forms: Sequence[Form], force: bool
) -> Destination:
    """What `-o` and `--format` mean for a command that writes `forms`, the first one usually.

    Raises InputError for an ending that means nothing here, or another form than was asked for.
    """
    usual = form or forms[0]
    if output is None:
        return Destination(usual, "usual", Path(), force)
    if output == _STDOUT:
        return Destination(usual, "stdout", Path(), force)
    path = Path(output)
    if output.endswith(("/", "\\")) or path.is_dir():
        return Destination(usual, "folder", path, force)
    ending = path.suffix.lower().removeprefix(".")
    if ending == "zip":
        return Destination(usual, "zip", path, force)
    if not ending:
        return Destination(usual, "folder" if usual in PICTURES else "file", path, force)
    ending = _YAML[0] if ending in _YAML else ending
    meant = next((known for known in forms if known == ending), None)
    if meant is None:
        known = ", ".join(f".{known}" for known in (*forms, "zip"))
        raise InputError(
            f"{output}: this is the ending of another kind of file; use one of {known}"
        )
    if form not in (None, meant):
        raise InputError(f"-o {output} and --format {form} contradict each other; keep one")
    return Destination(meant, "file", path, force)


def _joined(stem: str, part: str) -> str:
    """A file's name, without its ending, that says which part of a document it is."""
    return f"{stem}-{part}" if part else stem


def _taken(path: Path) -> bool:
    return path.exists() or path.is_symlink()
