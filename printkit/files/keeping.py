"""Records: the form of everything that is kept, so that damaged data is never believed.

A record is a JSON object in one line. Its last key, `digest`, has the first half of a SHA-256 of
the record's name and of the object without this key. So a record is refused if it was altered, or
if it stands in the place of another one:

    {"seed":7,"listed":false,"digest":"09c3…"}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, TypeVar, get_origin

import msgspec

from printkit.layouts.errors import InputError
from printkit.layouts.messages import Said, english

T = TypeVar("T")

_SEAL = re.compile(rb',"digest":"([0-9a-f]{32})"\}\Z')
_LENGTH = len(',"digest":""}') + 32

ALTERED = "this is not what was written"


class DamagedError(ValueError):
    """A record cannot be believed; the message says why."""


@dataclass(frozen=True, slots=True)
class Opened(Generic[T]):
    """The value of a record, its digest, and whether the record had one itself."""

    value: T
    digest: str
    sealed: bool


@dataclass(frozen=True, slots=True)
class RecordLine(Generic[T]):
    """A line of a file by its number, from 1 on: the value of its record, or what is `wrong`."""

    number: int
    value: T | None
    wrong: str = ""

    def believe(self, path: Path, advice: Said | str) -> T:
        """Return the value. Raises InputError, with `advice`, if the line cannot be believed."""
        if self.value is None:
            raise InputError(
                english(
                    "{path}, line {line}: {wrong}; {advice}",
                    path=str(path),
                    line=self.number,
                    wrong=self.wrong,
                    advice=advice,
                )
            )
        return self.value


def gather(kind: type, *records: object, **own: object) -> dict[str, Any]:
    """Return a value for each key of a `kind`: an `own` one, or an attribute of the first record.

    A record that has no attribute of this name is passed over.
    """
    keys = [key for key in kind.__annotations__ if key not in own]
    return own | {key: next(getattr(r, key) for r in records if hasattr(r, key)) for key in keys}


def digest(name: str, content: bytes) -> str:
    """Return the digest of a name and a content."""
    return sha256(name.encode() + b"\0" + content).hexdigest()[:32]


def seal(name: str, value: object) -> bytes:
    """Make the record of a value, which must be a JSON object with at least one key."""
    return seal_content(name, msgspec.json.encode(value))


def seal_content(name: str, content: bytes) -> bytes:
    """Make the record of a value that is encoded already."""
    return b'%s,"digest":"%s"}' % (content[:-1], digest(name, content).encode())


def unseal(name: str, data: bytes, kind: Any, *, bare: bool = False) -> Opened[Any]:
    """Open a record whose value has a `kind`. Raises DamagedError unless its digest is right.

    A `bare` record may have none, as earlier versions wrote it; `kind` is a dataclass then.
    """
    found = _SEAL.search(data[-_LENGTH:])
    content = data[:-_LENGTH] + b"}" if found else data
    expected = digest(name, content)
    if found and found[1].decode() != expected:
        raise DamagedError(ALTERED)
    try:
        if not found and not (bare and _has_keys_of(kind, data)):
            raise DamagedError(ALTERED)
        return Opened(msgspec.json.decode(content, type=kind), expected, found is not None)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedError(" ".join(str(error).split())) from None


def read_lines(
    path: Path, name: str, kind: Any, *, bare: bool = False
) -> Iterator[RecordLine[Any]]:
    """Yield the lines of a file of records of this name; an unfinished last line is left out.

    Yields nothing if there is no such file. Raises OSError if it cannot be read.
    """
    try:
        *lines, torn = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return
    if torn and not torn.startswith(b"{"):  # such as zeros after a failure of the power
        lines.append(torn)
    for number, data in enumerate(lines, 1):
        try:
            yield RecordLine(number, unseal(name, data, kind, bare=bare).value)
        except DamagedError as error:
            yield RecordLine(number, None, str(error))


def seal_lines(name: str, values: Iterable[object]) -> bytes:
    """Make a file of records of this name, a line each."""
    return b"".join(seal(name, value) + b"\n" for value in values)


def installed_lines(path: Path, kind: Any) -> list[Any]:
    """Return the values in a file that comes with printkit; none if there is no such file.

    Raises InputError if a line was damaged.
    """
    lines = read_lines(path, path.name, kind)
    return [line.believe(path, "install printkit again") for line in lines]


def _has_keys_of(kind: Any, data: bytes) -> bool:
    """Whether an object has no key that the dataclass lacks, such as a damaged `digest`."""
    known = {field.name for field in fields(get_origin(kind) or kind)}
    return msgspec.json.decode(data, type=dict[str, msgspec.Raw]).keys() <= known
