"""One reader for a kind of value: numbers, pairs, names, moves and cells, wherever they are typed.

Options, variables, settings, files, addresses and forms all read with these functions. They are
strict about meaning and generous about spelling. What they refuse, they answer with the right
spelling of that very input.
"""

from __future__ import annotations

import re
import string
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from typing import Literal, TypeAlias
from urllib.parse import quote

from printkit.layouts.errors import InputError
from printkit.layouts.messages import Message, Value, choices_words, message
from printkit.layouts.words import NUMBERS, standard_spelling

_QUOTES = "\"'`´‘’‚“”„«»‹›"
_MARKS = str.maketrans(
    dict.fromkeys("‐‑‒–—―−﹣－─━", "-")
    | dict.fromkeys("\u00a0\u2007\u2009\u202f\u3000", " ")
    | dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", "")
    | {"＃": "#", "：": ":", "│": "|", "┃": "|"}
)
"""Dashes and blanks as keyboards, phones and word processors write them; signs without width."""

_WHOLE = re.compile(r"0|[1-9][0-9]{0,18}")
_DECIMAL = re.compile(r"[+-]?([0-9]+(\.[0-9]+)?|\.[0-9]+)")
_COMMA = re.compile(r"[+-]?[0-9]*,[0-9]+")
_COUNTED = re.compile(
    r"(?:player )?([0-9]{1,3}(?:[,' ][0-9]{3})+|[0-9_]*[0-9]|[a-z]+)(?:\.0*| ?[a-z]+\.?| ?¢)?"
)
_MM = {".": 1, "cm": 10, "in": 25.4, '"': 25.4}
_OTHER_LENGTH = re.compile(r'([0-9]{1,4}(?:\.[0-9]{1,4})?) ?(\.|cm|in|")')
_BY = re.compile(r"([+-]?[0-9.]+) ?[x×/] ?([+-]?[0-9.]+)")
_NO_LIMIT = 2**31  # a greater number is a limit of the program, not of what is counted
_LONGEST = 200  # no move is longer


def plain(text: str) -> str:
    """Return a text with plain dashes and blanks, without blanks around it."""
    return text.translate(_MARKS).strip()


def unquoted(text: str) -> str:
    """Return a text without blanks and quotes around it."""
    return plain(text).strip(_QUOTES).strip()


def plain_option(word: str) -> str:
    """Return an option with its dashes, for which word processors write a long one."""
    word = re.sub(r"^[–—](?=[A-Za-z]$)", "-", word)
    return re.sub(r"^(?:[–—]-?|-[–—])(?=[A-Za-z])", "--", word)


# Numbers


def read_whole(text: str, low: int, high: int) -> int:
    """Read a whole number in plain decimal digits from `low` to `high`. Raises InputError."""
    word = unquoted(text).removeprefix("+")
    if _WHOLE.fullmatch(word) and low <= int(word) <= high:
        return int(word)
    meant = digits(word)
    wrong = message(
        "expected a whole number from {low} on, not '{text}'", low=low, text=shortened(text)
    )
    if high < _NO_LIMIT or (word.isdigit() and len(word) > len(str(high)) - 1):
        wrong = message(
            "expected a whole number from {low} to {high}, not '{text}'",
            low=low,
            high=high,
            text=shortened(text),
        )
    raise _refusal(wrong, meant if meant and low <= int(meant) <= high else "")


def _refusal(wrong: Message, right: str) -> InputError:
    """An error with the right spelling, if it is known."""
    return InputError(
        message("{wrong}; write {right}", wrong=wrong, right=right) if right else wrong
    )


def digits(word: str) -> str:
    """The plain digits of `012`, `1_000`, `7.0`, `two` or `3 players`; empty for other text."""
    found = _COUNTED.fullmatch(word.lower())
    if not found:
        return ""
    if found[1] in NUMBERS[1:]:
        return str(NUMBERS.index(found[1]))
    number = re.sub(r"[^0-9]", "", found[1])[:19].lstrip("0") or "0"
    return number if found[1][-1].isdigit() else ""


def read_length(text: str, low: float, high: float) -> float:
    """Read a length in mm with a decimal point, from `low` to `high`. Raises InputError."""
    word = re.sub(r"\s*mm$", "", plain(text))
    _refuse_comma(word, " (mm)")
    if not _DECIMAL.fullmatch(word) or not low <= float(word) <= high:
        found = _OTHER_LENGTH.fullmatch(word)
        meant = round(float(found[1]) * _MM[found[2]], 2) if found else -1.0
        wrong = message(
            "expected a length from {low:g} to {high:g} mm, not '{text}'",
            low=low,
            high=high,
            text=shortened(text),
        )
        raise _refusal(wrong, f"{meant:g}" if found and low <= meant <= high else "")
    return float(word) + 0.0


def read_decimal(text: str) -> float:
    """Read a number with a decimal point. Raises InputError."""
    word = unquoted(text)
    _refuse_comma(word)
    if not _DECIMAL.fullmatch(word):
        share = word.removesuffix("%").strip()
        is_share = share.isascii() and share.isdigit()
        wrong = message("expected a number, not '{text}'", text=shortened(text))
        raise _refusal(wrong, f"{float(share) / 100:g}" if is_share else "")
    return float(word) + 0.0


def _refuse_comma(word: str, unit: str = "") -> None:
    if _COMMA.fullmatch(word):
        right = word[:20].replace(",", ".")
        wrong = message("{word} is not a number here", word=word[:20])
        raise _refusal(wrong, f"{right}{unit}")


def read_pair(text: str, example: str) -> tuple[float, float]:
    """Read two numbers with a comma, a semicolon or a blank between them. Raises InputError.

    A decimal comma is read only where it can be nothing else: `0,8 -0,4`. Two whole numbers with
    just a comma between them may be one number, and are refused: `0,8`. `1,0` is 1 either way.
    """
    word = re.sub(r"\s*mm\b", "", unquoted(text).strip("()[]").strip())
    parts = [part for part in re.split(r"\s*;\s*|\s*,\s+|\s+,\s*|\s+", word) if part]
    if len(parts) == 2:
        parts = [part.replace(",", ".") if _COMMA.fullmatch(part) else part for part in parts]
    elif len(parts) == 1:
        parts = word.split(",")
        if is_ambiguous(word):
            one, other = parts
            raise InputError(
                message(
                    "{word} may be two numbers, or one with a decimal comma; write "
                    "{one}.0,{other}.0 for two, or {one}.{other},0",
                    word=word[:20],
                    one=one,
                    other=other,
                )
            )
    numbers = [_DECIMAL.fullmatch(part) for part in parts]
    if len(parts) == 2 and all(numbers):
        return float(parts[0]), float(parts[1])
    right = ""
    if len(parts) == 4 and all(re.fullmatch(r"[+-]?[0-9]+", part) for part in parts):
        a, b, c, d = parts
        right = f"{a}.{b},{c}.{d}"
    elif by := _BY.fullmatch(word):
        right = f"{by[1]},{by[2]}"
    typed = repr(text[:30])
    if right:
        raise InputError(
            message(
                "{typed} is not two numbers; write them with a comma, for this {right}",
                typed=typed,
                right=right,
            )
        )
    raise InputError(
        message(
            "{typed} is not two numbers; write them with a comma, such as {example}",
            typed=typed,
            example=example,
        )
    )


def is_ambiguous(text: str) -> bool:
    """Whether a text such as `0,8` may be two numbers, or one with a decimal comma."""
    return bool(re.fullmatch(r"[+-]?[0-9]+,[0-9]*[1-9][0-9]*", text))


# Names


def read_name(text: str, known: Collection[str]) -> str:
    """Return the known name that is typed, in any case, in one word or several.

    Raises InputError that lists all names.
    """
    spelt = standard_spelling(unquoted(text)).replace("-", "")
    for name in known:
        if name == text or standard_spelling(name).replace("-", "") == spelt:
            return name
    raise InputError(
        message("'{text}': {choices}", text=shortened(text), choices=choices_words(text, known))
    )


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
    """Return the address of a web page as QR codes have it, in ASCII.

    Raises InputError for other text, and for a query behind which no ID can stand.
    """
    word = unquoted(text)
    found = re.fullmatch(r"(https?)://([^/?#]*)(.*)", word, re.IGNORECASE)
    if not found:
        host = word if re.fullmatch(r"[^\W_][\w-]*(\.[\w-]+)+(/\S*)?", word) else "example.org/p"
        raise InputError(
            message(
                "{word}: give an address that begins with https:// or http://, "
                "such as https://{host}",
                word=shortened(word),
                host=host,
            )
        )
    scheme, host, rest = found.groups()
    if "?" in rest and "#" not in rest and not rest.endswith("="):
        more = "" if rest[-1] in "?&" else "&"
        raise InputError(
            message(
                "{word}: the ID cannot stand behind this query; end it with =, as "
                "in …{rest}{more}id=",
                word=shortened(word),
                rest=rest[-60:],
                more=more,
            )
        )
    with suppress(UnicodeError):
        host = host.lower().encode("idna").decode()
    return f"{scheme.lower()}://{host}{quote(rest, safe=string.punctuation + ' ')}"


# Moves

_NUMBERED = re.compile(
    r"^(?:move \d{1,3}[:.)]* |\d{1,3}(?: ?[.)]+ |[.)]+(?=[a-z!(]))|(?:player \d|dark|light)[ :]+)"
)
_ARROW = re.compile(r" ?(?:->|=>|>|→|⇒|➔|➜|-+) ?|(?<=\w) (?:to|then) (?=\w)")
_JOINED = re.compile(r" ?([=+:]) ?")
_SQUARE = re.compile(r"\b([a-h])(?:[- ]0*|0+)([1-9])\b")
_TURNED = re.compile(r"(?<![\w=*<+])([1-9])([a-h])\b")
_BESIDE = re.compile(r"([a-z][1-9])(?=[a-z][1-9])")
_APART = r"(?: |, ?|; ?|[/:.])"
_SQUARES = re.compile(rf"\b([a-z][1-9]){_APART}(?=[a-z][1-9]\b)|\b(\d\d){_APART}(?=\d\d\b)")
_SUITS = ("suns", "moons", "crowns", "arms")
_ONE_SUIT = re.compile(r"\b(sun|moon|crown|arm)\b")
_PAWN = re.compile(rf"^({'|'.join(_SUITS)})[ :]?(?=out\b|[a-z][1-9]\b)")
_DIE = re.compile(rf"\b({'|'.join(_SUITS)})[ :](?=\d)")
_FACE = {"=null": "=0", "=ace": "=1"}
_ROLLED = re.compile(r"(?:rolls?|rolled)[ :]*(\d([ ,&+]+\d)*)|(\d(\+\d)+)")


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
    move = _NUMBERED.sub("", move).rstrip(".,;!?)]").lstrip("([").strip(_QUOTES)
    if re.fullmatch(r"roll \d (die|dice)", move):
        return move
    move = _JOINED.sub(r"\1", _ARROW.sub("-", move))
    if rolled := _ROLLED.fullmatch(move.replace(" and ", "+")):
        return "roll " + "+".join(re.findall(r"\d", rolled[0]))
    if move.startswith("stand "):
        move = move.replace(" ", ":", 1)
    turn = "! " if move.startswith("!") else ""
    core, mark, rest = _split(move.removeprefix("!").strip())
    core = _TURNED.sub(r"\2\1", _SQUARE.sub(r"\1\2", _ONE_SUIT.sub(r"\1s", core)))
    core = _BESIDE.sub(r"\1-", core) if core.isalnum() else core
    core = _PAWN.sub(r"\1-", _SQUARES.sub(r"\1\2-", core))
    core = _DIE.sub(r"\1=", re.sub(r", ?(?=[a-z])", " ", core))
    core = re.sub("=(null|ace)\\b", lambda face: _FACE[face[0]], core)
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


Thing: TypeAlias = Literal["coin", "tile", "square", "piece", "stone"]
"""What lies on a square of a board in text, or the square itself."""

_WRONG_CELLS: Mapping[Thing, Message] = {
    "coin": message("'{cell}' on {square} is not a coin; write {right}"),
    "tile": message("'{cell}' on {square} is not a tile; write {right}"),
    "square": message("'{cell}' on {square} is not a square; write {right}"),
    "piece": message("'{cell}' on {square} is not a piece; write {right}"),
    "stone": message("'{cell}' on {square} is not a stone; write {right}"),
}


def row_words(thing: Thing, ranks: int, rows: int) -> Message:
    """The refusal of a board of things that has not as many rows as it has ranks."""
    values = {"ranks": ranks, "rows": rows}
    if thing == "tile":
        return message("the board has {ranks} rows of tiles, here are {rows}", **values)
    if thing == "stone":
        return message("the board has {ranks} rows of stones, here are {rows}", **values)
    return message("the board has {ranks} rows of coins, here are {rows}", **values)


def wrong_cell(
    cell: str,
    square: str,
    thing: Thing,
    usual: Value,
    known: Collection[str],
    other: Mapping[str, str] = {},
) -> Message:
    """The refusal of a cell: what to write in its place, or else what is `usual`.

    `known` are the cells of the board; `other` has them by other spellings, in small letters.
    """
    spellings = {each.lower(): each for each in known} | dict(other)
    word = cell.lower()
    bare = re.sub(r"[\W_]", "", word)
    number = re.sub(r"^0+(?=\d)|(?<=\d)c$", "", bare)
    right = next((spellings[each] for each in (word, bare, number) if each in spellings), usual)
    return message(_WRONG_CELLS[thing].text, cell=cell[:20], square=square, right=right)


_BELOW = re.compile(r"\s*(player \d+:|\[\d\] +\w|dice: |collected: )")
"""How the lines begin that stand below a board that is printed in a terminal."""

_RULED = re.compile(r"\s*[+|┌├└┏┣┗][-=:+|┬┼┴┐┤┘┳╋┻┓┫┛\s]*[-=]{2}[-=:+|┬┼┴┐┤┘┳╋┻┓┫┛\s]*")
"""A line between the rows of a table."""


def split_cells(row: str, apart: bool) -> list[str]:
    """Return the cells of a board's row; `apart` if a cell may have several letters.

    Between cells may stand blanks, tabs, commas, semicolons and bars; a cell may be in quotes, and
    a comment may stand behind the row, and ¢ behind a number. There are none in a line that is
    printed below a board.
    """
    row = row.translate(_MARKS)
    row = "" if _BELOW.match(row) or _RULED.fullmatch(row) else row
    row = re.sub(r"(?:^|\s)#.*$" if apart else r"(?:^|\s)#\s+[^\s.#,;|].*$", "", row)
    row = re.sub(rf"[,;|{_QUOTES}\s]+|(?<=\d)¢", " ", row).strip()
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
    numbers = [str(rank) for rank in range(len(inner), 0, -1)]
    for at in (0, -1):
        labelled = all(
            [cell.rstrip(".:)") for cell in cells[at : at + 1 or None]] == [number]
            and (files is None or len(cells) > files)
            for (_, cells), number in zip(inner, numbers, strict=True)
        )
        if inner and labelled and all(len(cells) > 1 for _, cells in inner):
            inner = [(line, cells[1:] if at == 0 else cells[:-1]) for line, cells in inner]
    return inner
