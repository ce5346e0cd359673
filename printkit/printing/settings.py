"""Settings: how the user wants kits, and what is known about their printer, kept in a file.

`printkit config` and `printkit calibrate` write it, and it may be edited:

    paper: letter
    duplex: long-edge
    back-offset: 0.8,-0.5

The profile of a printer, `print --printer FILE`, is a file of the same form. It overrides variables
such as PRINTKIT_PAPER, and these override the settings.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeAlias, get_args

import yaml

from printkit.engines.cache_folder import user_folder
from printkit.files.keeping import digest
from printkit.files.locking import lock_folder
from printkit.files.names import is_file, is_own, is_there
from printkit.files.writing import free_copy, write_whole
from printkit.layouts.coins import COIN_SETS
from printkit.layouts.errors import InputError
from printkit.layouts.fields import parse_yaml, read_file
from printkit.layouts.language import find_language, languages
from printkit.layouts.messages import message
from printkit.layouts.paper import PAPERS
from printkit.layouts.spelling import is_ambiguous, read_length, read_link, read_name, read_pair
from printkit.listener import tell
from printkit.output.drawing.theme import THEMES
from printkit.output.press.imposition import (
    NO_OFFSET,
    TRUE_RULERS,
    Duplex,
    Feeding,
    Imposition,
    Offset,
    Rulers,
)
from printkit.output.sheet import TEXT_SIZES
from printkit.printing.prepress import MAX_BLEED, MAX_OFFSET, MEASURED

_NO_TEXT = yaml.reader.Reader.NON_PRINTABLE

DUPLEX: tuple[Duplex, ...] = get_args(Duplex)

USUAL: Mapping[str, Collection[str]] = {
    "paper": PAPERS,
    "theme": THEMES,
    "text": TEXT_SIZES,
    "coins": COIN_SETS,
    "language": languages(),
    "link": (),
    "order": get_args(Feeding),
    "bleed": (),
}
"""Options of `print` that a user may set for all kits, with their choices; any text without."""

NAMES: Mapping[str, Collection[str]] = {
    **USUAL,
    "duplex": DUPLEX,
    "back-offset": (),
    "rulers": (),
}
"""All that can be set, with its choices."""

CONFIG = "printkit config"
"""Where a value comes from that is neither a variable's nor a profile's."""

InUse: TypeAlias = Mapping[str, tuple[str, str]]
"""The user's values by the options' names, as they are typed, each with where it comes from."""

_WRITTEN, _END = "# As printkit wrote it: ", "# End of what printkit wrote"
"""The first line of a file, before the digest of what stands between, and the last one."""

_HEAD = "# What printkit uses unless a command says otherwise: see printkit config"


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user wants without saying it each time.

    `duplex` is None until the user has said it. `usual` are values of other options of `print`, as
    they are typed, by the names in USUAL.
    """

    duplex: Duplex | None = None
    back_offset: Offset = NO_OFFSET
    usual: Mapping[str, str] = field(default_factory=dict)
    rulers: Rulers = TRUE_RULERS


def settings_path() -> Path:
    """Return the path of the settings file."""
    return user_folder("config") / "settings.yaml"


_NOT_OWN = "this is another account's, or others may change it"


def read_settings() -> Settings:
    """Read the user's settings; if there are none that are read, return the usual ones.

    Raises InputError with the line that is wrong.
    """
    path = settings_path()
    if not is_there(path) or _why_not_read(path):
        return Settings()
    return parse_settings(read_file(path), str(path))


def _why_not_read(path: Path) -> str:
    """Say why settings that are there are not read; empty if they are."""
    if not is_own(path.parent):
        return _NOT_OWN
    return "" if os.access(path, os.R_OK) else "these settings cannot be read"


def parse_settings(text: str, source: str) -> Settings:
    """Read settings from a file's text. Raises InputError with the line that is wrong."""
    lines = filter(None, map(str.strip, text.splitlines()))
    if all(line.startswith("#") for line in lines) and not _NO_TEXT.search(text):
        return Settings()
    fields = parse_yaml(text, source).mapping((), NAMES)
    sealed = text.startswith(_WRITTEN) and _is_sealed(text)
    values = {}
    for name in NAMES:
        if name in fields:
            whole = ", ".join(item.text() for item in fields[name].items())
            values[name] = fields[name].read(partial(_spelt, name, sealed=sealed), whole)
    return settings_of(values)


def settings_of(values: Mapping[str, str]) -> Settings:
    """Return the settings with these values, which are typed as on the command line."""
    duplex = next((known for known in DUPLEX if known == values.get("duplex")), None)
    offset = parse_offset(values["back-offset"]) if "back-offset" in values else NO_OFFSET
    rulers = parse_rulers(values["rulers"]) if "rulers" in values else TRUE_RULERS
    usual = {name: values[name] for name in USUAL if name in values}
    return Settings(duplex, offset, usual, rulers)


def typed_values(settings: Settings) -> dict[str, str]:
    """Return what is set, by the options' names, as it is typed on the command line."""
    values = dict(settings.usual)
    if settings.duplex:
        values["duplex"] = settings.duplex
    if settings.back_offset != NO_OFFSET:
        values["back-offset"] = offset_text(settings.back_offset)
    if settings.rulers != TRUE_RULERS:
        values["rulers"] = rulers_text(settings.rulers)
    return values


def values_in_use(profile: Path | None = None) -> dict[str, tuple[str, str]]:
    """Return the user's values, each with where it comes from; a `profile` overrides the others.

    A message says if the user's file cannot be read. Raises InputError for a wrong value.
    """
    path = settings_path()
    if is_there(path) and (why := _why_not_read(path)):
        tell(f"{path}: {why}; the usual ones are used")
    elif changed_since_written():
        tell(f"{path}: was changed, and not by printkit; look at it with: printkit config")
    found = {name: (value, CONFIG) for name, value in typed_values(read_settings()).items()}
    for name in NAMES:
        variable = f"PRINTKIT_{name.upper().replace('-', '_')}"
        if typed := os.environ.get(variable):
            found[name] = usual_value(name, typed, variable), variable
    if profile is not None:
        kept = parse_settings(read_file(profile), str(profile))
        found |= {name: (value, str(profile)) for name, value in typed_values(kept).items()}
    return found


def usual_value(name: str, typed: str, source: str) -> str:
    """Return a value as it is spelt here. Raises InputError for a wrong one."""
    try:
        return _spelt(name, typed)
    except InputError as error:
        raise InputError(message("{source} {wrong}", source=source, wrong=error.said)) from None


def _spelt(name: str, typed: str, sealed: bool = False) -> str:
    """Return a value as it is spelt here; `sealed` if printkit wrote it. Raises InputError."""
    if name == "language":
        return find_language(typed).code
    if choices := NAMES[name]:
        return read_name(typed, choices)
    if name in ("back-offset", "rulers"):
        pair = typed.replace(",", ", ") if sealed else typed
        is_offset = name == "back-offset"
        return offset_text(parse_offset(pair)) if is_offset else rulers_text(parse_rulers(pair))
    return f"{read_length(typed, 0, MAX_BLEED):g}" if name == "bleed" else read_link(typed)


def settings_or_usual() -> tuple[Settings, str]:
    """Return the user's settings and ""; if the file is wrong, the usual settings and an error."""
    try:
        return read_settings(), ""
    except InputError as error:
        return Settings(), str(error)


def change_settings(change: Callable[[Settings], Settings]) -> tuple[Settings, str]:
    """Change the settings that are kept, whole or not at all; no other command changes them in
    between.

    Comments in the file stay. A faulty file is kept under another name. Returns the settings, and
    words about that file, if there was one. Raises InputError if they cannot be written.
    """
    path = settings_path()
    if not is_own(path.parent):
        raise InputError(
            f"{path.parent}: {_NOT_OWN}, so nothing is kept; give the values with each print"
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with lock_folder(path.parent):
            before, wrong = settings_or_usual()
            settings = change(before)
            broken = _write(path, settings, faulty=bool(wrong))
    except OSError:
        raise InputError(
            f"{path}: cannot be written, so nothing is kept; give the values with each print"
        ) from None
    return settings, f"What was wrong ({wrong}) is now in {broken}." if broken else ""


def _write(path: Path, settings: Settings, *, faulty: bool) -> Path | None:
    """Write the settings, and a copy of a faulty file, which is returned. Raises OSError."""
    files, broken, before = {}, None, _HEAD
    if is_file(path):
        if faulty:
            broken = free_copy(path)
            files[broken] = path.read_bytes()
        else:
            before = read_file(path)
    files[path] = _edit(before, settings).encode()
    write_whole(files, force=True)
    return broken


def _edit(text: str, settings: Settings) -> str:
    """The text of a settings file with other settings; comments stay."""
    entries = {
        name: yaml.safe_dump({name: value}, allow_unicode=True, width=10_000).strip()
        for name, value in typed_values(settings).items()
    }
    old = [line for line in text.splitlines() if not line.startswith((_WRITTEN, _END))]
    comments = (line if line.startswith("#") else f"# {line}" for line in old if line != _HEAD)
    plain = "\n".join([_HEAD, *entries.values(), *comments, ""])
    lines = []
    for line in old:
        name = line.partition(":")[0].strip()
        value, comment = _split_comment(line) if name in NAMES else (line, "")
        if name in entries:
            entry = entries.pop(name)
            value = value if value.rstrip() == entry else entry + (comment and " ")
        elif name in NAMES:
            value = ""
        lines += [value + comment] if value or comment or not line else []
    edited = "\n".join([*lines, *entries.values(), ""])
    with suppress(InputError):
        if parse_settings(edited, "") == settings:
            return _seal(edited)
    return _seal(plain)  # the file was written in another way, as {duplex: separate}


def _split_comment(line: str) -> tuple[str, str]:
    """Split a line of a file into a value and the comment behind it, which may be empty."""
    for found in re.finditer(r"\s#", line):
        value, comment = line[: found.start() + 1], line[found.start() + 1 :]
        with suppress(yaml.YAMLError):
            if yaml.safe_load(value) == yaml.safe_load(line):
                return value, comment
    return line, ""


def _seal(text: str) -> str:
    return f"{_WRITTEN}{digest(settings_path().name, text.encode())}\n{text}{_END}\n"


def changed_since_written() -> bool:
    """Whether the settings are no longer as printkit wrote them; False if it never did."""
    path = settings_path()
    with suppress(OSError, UnicodeDecodeError):
        whole = path.read_text("utf-8")
        head = whole.partition("\n")[0]
        begins = head.startswith(_WRITTEN[:6]) or _WRITTEN.startswith(whole)
        return (begins or _END in whole) and not _is_sealed(whole)
    return False


def _is_sealed(whole: str) -> bool:
    """Whether a file is as printkit wrote it."""
    text = whole.partition("\n")[2]
    return whole == _seal(text.removesuffix(f"{_END}\n"))


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
    return replace(kept, rulers=TRUE_RULERS) if pictures or bled else kept


def settings_words(settings: Settings, values: InUse) -> str:
    """Describe the kept settings that a print used, and where they come from if not from the file.

    Empty if it used none of them.
    """
    said = {}
    if settings.duplex:
        said["duplex"] = f"both sides {settings.duplex}"
    if settings.back_offset != NO_OFFSET:
        said["back-offset"] = f"backs moved {offset_words(settings.back_offset)}"
    if settings.rulers != TRUE_RULERS:
        said["rulers"] = rulers_words(settings.rulers)
    return ", ".join(words + source_words(values[name][1]) for name, words in said.items())


def source_words(source: str) -> str:
    """Describe where a value comes from, to print after it; empty for the user's settings."""
    return "" if source == CONFIG else f" ({source})"


def parse_offset(text: str) -> Offset:
    """Read an offset such as "0.8,-0.5". Raises InputError for anything else."""
    x, y = (round(number, 2) + 0.0 for number in read_pair(text, "0.8,-0.5"))  # no -0.0
    if max(abs(x), abs(y)) > MAX_OFFSET:
        raise InputError(
            message(
                "an offset is at most {most:g} mm either way; measure again",
                most=MAX_OFFSET,
            )
        )
    return Offset(x, y)


def parse_rulers(text: str) -> Rulers:
    """Read how long 100 mm are printed, such as "100,99.5". Raises InputError for anything else."""
    rulers = Rulers(*(round(number, 2) for number in read_pair(text, "100,99.5")))
    low, high = MEASURED
    if not all(low <= length <= high for length in rulers):
        raise InputError(
            message(
                "rulers of 100 mm are {low:g} to {high:g} mm long on paper; print "
                "the test sheet at 100 % and measure again",
                low=low,
                high=high,
            )
        )
    return rulers


def rulers_text(rulers: Rulers) -> str:
    """Write rulers so that `parse_rulers` can read them: "100,99.5"."""
    short = f"{rulers.across:g},{rulers.down:g}"
    return f"{rulers.across:.1f},{rulers.down:.1f}" if is_ambiguous(short) else short


def rulers_words(rulers: Rulers) -> str:
    """Say what is corrected: "corrected for 100 mm that come out as 100 across and 99.5 down"."""
    across, down = rulers
    return f"corrected for 100 mm that come out as {across:g} across and {down:g} down"


def offset_text(offset: Offset) -> str:
    """Write an offset so that `parse_offset` can read it: "0.8,-0.5", "1.0,2.0"."""
    short = f"{offset.x:g},{offset.y:g}"
    return f"{offset.x:.1f},{offset.y:.1f}" if is_ambiguous(short) else short


def offset_words(offset: Offset) -> str:
    """Say where backs are moved: "0.8 mm right, 0.5 mm up"."""
    across = [f"{abs(offset.x):g} mm {'right' if offset.x > 0 else 'left'}"] if offset.x else []
    down = [f"{abs(offset.y):g} mm {'down' if offset.y > 0 else 'up'}"] if offset.y else []
    return ", ".join([*across, *down]) or "nowhere"
