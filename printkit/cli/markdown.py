"""Pages in Markdown as plain text for a terminal: what the pages in `docs` use, and no more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import fill

WIDTH = 80

_BLOCK = re.compile(
    r"""
    ^```.*\n(?P<fenced>(?:(?!```).*\n)*)```\n
    | (?P<code>(?:^\ {4}.*\n)+)
    | ^\#+\ (?P<heading>.*)\n
    | (?P<table>(?:^\|.*\n)+)
    | (?P<quote>(?:^>.*\n)+)
    | (?P<item>^(?:-|\d+\.)\ .*\n(?:^\ +\S.*\n)*)
    | (?P<comment>^<!--.*-->\n)
    | (?P<prose>(?:^(?!```|\#|\||>|-\ |\d+\.\ )\S.*\n)+)
    | (?P<blank>\n)
    """,
    re.MULTILINE | re.VERBOSE,
)
_INLINE = re.compile(
    r"`(?P<code>[^`]+)`|!\[[^\]]*\]\([^)]*\)|\[(?P<words>[^\]]+)\]\((?P<to>[^)\s]+)\)"
    r"|\*\*(?P<bold>[^*]+)\*\*|\*(?P<italic>[^*\s][^*]*)\*"
)


def plain_text(page: str) -> str:
    """Return a page as text, prose at most WIDTH columns wide; code stays as it is."""
    blocks = (_block(found) for found in _BLOCK.finditer(f"{page.strip()}\n"))
    text = "".join(f"{block}\n" for block in blocks if block is not None)
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n")


def _block(found: re.Match[str]) -> str | None:
    """Return a block of a page as text; None for a comment, which readers do not see."""
    kind = found.lastgroup or "fenced"
    text = found[kind]
    match kind:
        case "fenced":
            return "".join(f"    {line}\n" for line in text.splitlines()).removesuffix("\n")
        case "code":
            return text.removesuffix("\n")
        case "heading":
            return _inline(text).upper()
        case "table":
            return "\n".join(_table([_cells(row) for row in text.splitlines()]))
        case "quote":
            return _wrap(text.replace("\n>", "\n").removeprefix(">"), "    ", "    ")
        case "item":
            mark = text.partition(" ")[0] + " "
            return _wrap(text.removeprefix(mark), mark, " " * len(mark))
        case "prose":
            return _wrap(text)
    return None if kind == "comment" else ""


def _inline(text: str) -> str:
    """Return a piece of prose without its marks; a link to another site keeps its address."""

    def words_of(found: re.Match[str]) -> str:
        if words := found["words"]:
            outside = found["to"].startswith("http")
            return _inline(words) + (f" ({found['to']})" if outside else "")
        return found["code"] or _inline(found["bold"] or found["italic"] or "")

    return _INLINE.sub(words_of, text)


def _wrap(text: str, first: str = "", rest: str = "") -> str:
    words = " ".join(_inline(" ".join(text.split())).split())
    return fill(
        words,
        WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
        break_long_words=False,
    )


def _cells(row: str) -> list[str]:
    return [_inline(cell.strip()) for cell in row.strip().strip("|").split(" | ")]


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table: in columns, or where these are too wide a list of its rows."""
    titles, _, *body = rows
    widths = [max(map(len, column)) for column in zip(titles, *body, strict=True)]
    if sum(widths) + 2 * len(widths) <= WIDTH:
        for row in (titles, ["-" * width for width in widths], *body):
            cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
            yield "  ".join(cells).rstrip()
        return
    for row in body:
        yield _wrap(row[0])
        for title, cell in zip(titles[1:], row[1:], strict=True):
            name = f"{title}: " if len(titles) > 2 else ""
            yield _wrap(name + cell, "    ", "    ")
