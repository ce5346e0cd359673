"""Settings: what the user told printkit about their printer, kept in a file.

`printkit calibrate` writes it, and it may be edited:

    duplex: long-edge
    back-offset: 0.8,-0.5
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import get_args

from platformdirs import user_config_path

from engines.cache_folder import user_folder
from layouts.errors import InputError
from layouts.fields import parse_yaml, read_file
from output.press.imposition import NO_OFFSET, Duplex, Imposition, Offset
from printkit.files.names import is_file, is_there
from printkit.files.writing import write_files
from printkit.listener import tell
from printkit.printing.prepress import MAX_OFFSET

_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?|[+-]?\.[0-9]+")

DUPLEX: tuple[Duplex, ...] = get_args(Duplex)


@dataclass(frozen=True, slots=True)
class Settings:
    """What is known about the user's printer. `duplex` is None until the user has said it."""

    duplex: Duplex | None = None
    back_offset: Offset = NO_OFFSET


def settings_path() -> Path:
    """Return the path of the settings file."""
    return user_folder(user_config_path) / "settings.yaml"


def read_settings() -> Settings:
    """Read the user's settings. Raises InputError with the line that is wrong."""
    path = settings_path()
    if not is_there(path):
        return Settings()
    if not os.access(path, os.R_OK):
        tell(f"{path}: these settings cannot be read; the usual ones are used")
        return Settings()
    fields = parse_yaml(read_file(path), str(path)).mapping((), ("duplex", "back-offset"))
    duplex, offset = None, NO_OFFSET
    if "duplex" in fields:
        chosen = fields["duplex"].choice(DUPLEX)
        duplex = next(known for known in DUPLEX if known == chosen)
    if "back-offset" in fields:
        try:
            offset = parse_offset(fields["back-offset"].text())
        except InputError as error:
            fields["back-offset"].fail(str(error))
    return Settings(duplex, offset)


def settings_or_usual() -> tuple[Settings, str]:
    """Return the user's settings and ""; if the file is wrong, the usual settings and an error."""
    try:
        return read_settings(), ""
    except InputError as error:
        return Settings(), str(error)


def write_settings(settings: Settings) -> Path | None:
    """Write the settings, whole or not at all. Raises InputError if they cannot be written.

    A faulty file is kept under another name, which is returned.
    """
    path = settings_path()
    files = {}
    broken = None
    if settings_or_usual()[1] and is_file(path):
        broken = path.with_suffix(".broken.yaml")
        files[broken] = path.read_bytes()
    lines = ["# How this printer prints: see printkit calibrate"]
    if settings.duplex:
        lines.append(f"duplex: {settings.duplex}")
    lines.append(f"back-offset: {offset_text(settings.back_offset)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        files[path] = "\n".join([*lines, ""]).encode()
        write_files(files, force=True)
    except (OSError, InputError):
        raise InputError(
            f"{path}: cannot be written, so nothing is kept; give the values with each print"
        ) from None
    return broken


def settings_in_force(
    kept: Settings, duplex: Duplex | None, offset: Offset | None, *, pictures: bool, bled: bool
) -> Settings:
    """Return the kept settings that a print uses: those that its command does not override.

    Pictures are only looked at, so their backs stay where they are unless `duplex` is given. A
    print shop has another printer, so the user's offset is not used for it.
    """
    if duplex or pictures:
        kept = replace(kept, duplex=None)
    used = duplex or kept.duplex or ("separate" if pictures else "long-edge")
    if offset is not None or bled or not Imposition(used).two_sided:
        kept = replace(kept, back_offset=NO_OFFSET)
    return kept


def settings_words(settings: Settings) -> str:
    """Describe the kept settings that a print used; empty if it used none of them."""
    said = []
    if settings.duplex:
        said.append(f"both sides {settings.duplex}")
    if settings.back_offset != NO_OFFSET:
        said.append(f"backs moved by {offset_text(settings.back_offset)} mm")
    return ", ".join(said)


def parse_offset(text: str) -> Offset:
    """Read an offset such as "0.8,-0.5". Raises InputError for anything else."""
    parts = [part.strip() for part in text.replace("−", "-").split(",")]  # as sheets print it
    if len(parts) != 2 or not all(map(_NUMBER.fullmatch, parts)):
        raise InputError(
            "an offset is two numbers of mm with a comma between them, such as 0.8,-0.5"
        )
    x, y = (round(float(part), 2) + 0.0 for part in parts)  # no -0.0
    if max(abs(x), abs(y)) > MAX_OFFSET:
        raise InputError(f"an offset is at most {MAX_OFFSET:g} mm either way; measure again")
    return Offset(x, y)


def join_offsets(arguments: Sequence[str]) -> list[str]:
    """Join an offset that was typed as two words (0.8 -0.5) to one word."""
    joined: list[str] = []
    for word in arguments:
        typed = joined[-2:-1] == ["--back-offset"] and _NUMBER.fullmatch(joined[-1])
        if typed and _NUMBER.fullmatch(word.replace("−", "-")):
            joined[-1] += f",{word}"
        else:
            joined.append(word)
    return joined


def offset_text(offset: Offset) -> str:
    """Write an offset so that `parse_offset` can read it."""
    return f"{offset.x:g},{offset.y:g}"
