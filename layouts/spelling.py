"""One reader for a kind of value: numbers, pairs, names, moves and cells, wherever they are typed.

Options, variables, settings, files, addresses and forms all read with these functions. They are
strict about meaning and generous about spelling. What they refuse, they answer with the right
spelling of that very input.
"""

from __future__ import annotations

import re
import string
from collections.abc import Collection, Iterable
from contextlib import suppress
from urllib.parse import quote

from layouts.errors import InputError
from layouts.words import NUMBERS, choices_words, standard_spelling

_QUOTES = "\"'`´‘’‚“”„«»‹›"
_MARKS = str.maketrans(
    dict.fromkeys("‐‑‒–—―−﹣－", "-") | dict.fromkeys("\u00a0\u2007\u2009\u202f\u3000", " ")
)
"""Dashes and blanks as keyboards, phones and word processors write them."""

_WHOLE = re.compile(r"0|[1-9][0-9]{0,18}")
_DECIMAL = re.compile(r"[+-]?([0-9]+(\.[0-9]+)?|\.[0-9]+)")
_COMMA = re.compile(r"[+-]?[0-9]*,[0-9]+")
_NO_LIMIT = 2**31  # a greater number is a limit of the program, not of what is counted
_LONGEST = 200  # no move is longer


def plain(text: str) -> str:
    """Return a text with plain dashes and blanks, without blanks around it."""
    return text.translate(_MARKS).strip()


def unquoted(text: str) -> str:
    """Return a text without blanks and quotes around it."""
    return plain(text).strip(_QUOTES).strip()


# Numbers


def read_whole(text: str, low: int, high: int) -> int:
    """Read a whole number in plain decimal digits from `low` to `high`. Raises InputError."""
    word = plain(text).removeprefix("+")
    if _WHOLE.fullmatch(word) and low <= int(word) <= high:
        return int(word)
    named = word.lower()
    digits = str(NUMBERS.index(named)) if named in NUMBERS[1:] else re.sub(r"[_ ]", "", word)
    digits = digits.lstrip("0") or "0"
    fits = word and _WHOLE.fullmatch(digits) and low <= int(digits) <= high
    hint = f"; write {digits}" if fits else ""
    limits = f" from {low} to {high}" if high < _NO_LIMIT else f" from {low} on"
    raise InputError(f"expected a whole number{limits}, not '{shortened(text)}'{hint}")


def read_length(text: str, low: float, high: float) -> float:
    """Read a length in mm with a decimal point, from `low` to `high`. Raises InputError."""
    word = re.sub(r"\s*mm$", "", plain(text))
    if _COMMA.fullmatch(word):
        raise InputError(
            f"{word[:20]} is not a number here; write {word[:20].replace(',', '.')} (mm)"
        )
    if not _DECIMAL.fullmatch(word) or not low <= float(word) <= high:
        raise InputError(f"expected a length from {low:g} to {high:g} mm, not '{shortened(text)}'")
    return float(word) + 0.0


def read_pair(text: str, example: str) -> tuple[float, float]:
    """Read two numbers with a comma, a semicolon or a blank between them. Raises InputError.

    A decimal comma is read only where it can be nothing else: `0,8 -0,4`. Two whole numbers with
    just a comma between them may be one number, and are refused: `0,8`. `1,0` is 1 either way.
    """
    word = unquoted(text).strip("()[]").strip()
    parts = [part for part in re.split(r"\s*;\s*|\s*,\s+|\s+,\s*|\s+", word) if part]
    if len(parts) == 2:
        parts = [part.replace(",", ".") if _COMMA.fullmatch(part) else part for part in parts]
    elif len(parts) == 1:
        parts = word.split(",")
        if is_ambiguous(word):
            one, other = parts
            raise InputError(
                f"{word[:20]} may be two numbers, or one with a decimal comma; write "
                f"{one}.0,{other}.0 for two, or {one}.{other},0"
            )
    numbers = [_DECIMAL.fullmatch(part) for part in parts]
    if len(parts) == 2 and all(numbers):
        return float(parts[0]), float(parts[1])
    hint = f"such as {example}"
    if len(parts) == 4 and all(re.fullmatch(r"[+-]?[0-9]+", part) for part in parts):
        a, b, c, d = parts
        hint = f"for this {a}.{b},{c}.{d}"
    raise InputError(f"{text[:30]!r} is not two numbers; write them with a comma, {hint}")


def is_ambiguous(text: str) -> bool:
    """Whether a text such as `0,8` may be two numbers, or one with a decimal comma."""
    return bool(re.fullmatch(r"[+-]?[0-9]+,[0-9]*[1-9][0-9]*", text))


# Names


def read_name(text: str, known: Collection[str]) -> str:
    """Return the known name that is typed, in any case. Raises InputError that lists them all."""
    spelt = standard_spelling(unquoted(text))
    for name in known:
        if name in (text, spelt) or standard_spelling(name) == spelt:
            return name
    raise InputError(f"'{shortened(text)}': {choices_words(text, known)}")


def read_names(texts: str | Iterable[str]) -> tuple[str, ...]:
    """Return the names in one or several texts, with commas, semicolons or line ends between."""
    texts = [texts] if isinstance(texts, str) else texts
    named = (re.sub(r"^\[|\]$", "", unquoted(text)) for text in texts)
    return tuple(standard_spelling(unquoted(name)) for text in named for name in _LIST.split(text))


_LIST = re.compile(r"[,;\n]")


def shortened(text: str) -> str:
    """At most 40 characters of the user's text, on one line, to quote in a message."""
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:39] + "…"


def read_link(text: str) -> str:
    """Return the address of a web page as QR codes have it, in ASCII; other text as it is.

    Raises InputError for a query behind which no ID can stand.
    """
    word = unquoted(text)
    found = re.fullmatch(r"(https?)://([^/?#]*)(.*)", word, re.IGNORECASE)
    if not found:
        return word
    scheme, host, rest = found.groups()
    if "?" in rest and "#" not in rest and not rest.endswith("="):
        more = "" if rest[-1] in "?&" else "&"
        raise InputError(
            f"{shortened(word)}: the ID cannot stand behind this query; end it with =, "
            f"as in …{rest[-60:]}{more}id="
        )
    with suppress(UnicodeError):
        host = host.lower().encode("idna").decode()
    return f"{scheme.lower()}://{host}{quote(rest, safe=string.punctuation + ' ')}"


# Moves

_NUMBERED = re.compile(r"^\d{1,3}(?: ?[.)]+ |[.)]+(?=[a-z!]))")
_ARROW = re.compile(r" ?(->|=>|>|→|⇒|➔|➜|-) ?")
_JOINED = re.compile(r" ?([=+:]) ?")
_SQUARES = re.compile(r"\b([a-z][1-9]|\d\d)(?: |, ?)(?=([a-z][1-9]|\d\d)\b)")
_PAWN = re.compile(r"^(suns|moons|crowns|arms) (?=out\b|[a-z][1-9]\b)")
_DIE = re.compile(r"\b(suns|moons|crowns|arms)[ :](?=\d)")


def plain_move(text: str) -> str:
    """Return a move as the games write it, from any spelling: `1. B1–C1` is `b1-c1`.

    Whether it is a move is not looked at. A move as printkit writes it is returned unchanged.
    """
    if len(text) > _LONGEST:
        return text
    for _ in range(_LONGEST):
        plainer = _plainer(text)
        if plainer in ("", text):
            break
        text = plainer
    return text


def _plainer(text: str) -> str:
    """Return a move nearer to how the games write it."""
    move = " ".join(unquoted(text).lower().split())
    move = _NUMBERED.sub("", move).rstrip(".,;").strip(_QUOTES)
    if re.fullmatch(r"roll \d (die|dice)", move):
        return move
    move = _JOINED.sub(r"\1", _ARROW.sub("-", move))
    if rolled := re.fullmatch(r"roll[ :]*(\d([ ,&+]+\d)*)", move):
        return "roll " + "+".join(re.findall(r"\d", rolled[1]))
    if move.startswith("stand "):
        move = move.replace(" ", ":", 1)
    turn = "! " if move.startswith("!") else ""
    core, mark, rest = _split(move.removeprefix("!").strip())
    core = _PAWN.sub(r"\1-", _SQUARES.sub(r"\1-", core))
    core = _DIE.sub(r"\1=", re.sub(r", ?(?=[a-z])", " ", core))
    rest = re.sub(
        r" ?,? ?([<@*]) ?", r" \1", re.sub(r" ?, ?|(?<=[0-9]) (?=[a-z0-9])", ",", mark + rest)
    )
    return " ".join(f"{turn}{core}{rest}".split())


def _split(move: str) -> tuple[str, str, str]:
    """Split a move before the first of its suffixes."""
    found = re.search(r"[<@*]", move)
    return (
        (move[: found.start()].strip(), found[0], move[found.end() :]) if found else (move, "", "")
    )


# Boards


_BELOW = re.compile(r"\s*(player \d+:|\[\d\] +\w|dice: |collected: )")
"""How the lines begin that stand below a board that is printed in a terminal."""


def split_cells(row: str, apart: bool) -> list[str]:
    """Return the cells of a board's row; `apart` if a cell may have several letters.

    Between cells may stand blanks, tabs, commas, semicolons and bars; a cell may be in quotes, and
    a comment may stand behind the row. There are none in a line that is printed below a board.
    """
    row = "" if _BELOW.match(row) else row.translate(_MARKS)
    row = re.sub(r"(?:^|\s)#.*$" if apart else r"(?:^|\s)#\s+[^\s.#,;|].*$", "", row)
    row = re.sub(rf"[,;|{_QUOTES}\s]+", " ", row).strip()
    return row.split() if apart else list(row.replace(" ", ""))


def without_edges(
    rows: list[tuple[int, list[str]]], files: int | None = None
) -> list[tuple[int, list[str]]]:
    """Return a board's rows without the ranks and files that stand at its edges.

    `files` is the number of files, None for any. A rank's number at both edges is taken off too.
    """
    letters = "abcdefghijklmnopqrstuvwxyz"
    inner = [
        (line, cells)
        for line, cells in rows
        if not cells or "".join(cells).lower() != letters[: len(cells)] or len(cells) < 2
    ]
    if len(inner) == len(rows) and files is None:
        inner = rows
    numbers = [str(rank) for rank in range(len(inner), 0, -1)]
    for at in (0, -1):
        labelled = all(
            cells[at : at + 1 or None] == [number] and (files is None or len(cells) > files)
            for (_, cells), number in zip(inner, numbers, strict=True)
        )
        if inner and labelled and all(len(cells) > 1 for _, cells in inner):
            inner = [(line, cells[1:] if at == 0 else cells[:-1]) for line, cells in inner]
    return inner
