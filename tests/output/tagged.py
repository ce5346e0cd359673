"""Tagged PDFs as a screen reader sees them: marked content on pages, and the structure tree.

The files are read with qpdf's library, which shares no code with the writer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, TypeAlias

import pikepdf

PAINTING = {"f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "Tj", "TJ", "'", '"', "Do", "sh"}
_READ = " ".join(("BDC", "BMC", "EMC", "q", "Q", "Tf", *PAINTING))
"""The operators that are read; most others only make paths."""

_MAPPED = re.compile(r"<([0-9A-F]{2})> <((?:[0-9A-F]{4})+)>")

Mark: TypeAlias = tuple[int, int]
"""A page's index from 0, and the number of a marked-content sequence on it."""


@dataclass
class Marked:
    """The marked content of a page: the texts of its sequences, its artifacts, and any errors."""

    texts: dict[int, str] = field(default_factory=dict)
    artifacts: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


@dataclass
class Node:
    """An element of the structure tree: its attributes, and its contents in order."""

    kind: str
    alt: str
    attributes: dict[str, Any]
    kids: list[Node | Mark]

    def all(self) -> Iterator[Node]:
        """Yield the element and all elements below it, in reading order."""
        yield self
        for kid in self.kids:
            if isinstance(kid, Node):
                yield from kid.all()

    def marks(self) -> Iterator[Mark]:
        """Yield the content of the element and of all below it, in reading order."""
        for kid in self.kids:
            if isinstance(kid, Node):
                yield from kid.marks()
            else:
                yield kid


@dataclass
class Link:
    """A link: its description, and the index (from 0) of the page it leads to.

    `held_by` is its parent object according to the tree, `told` according to the pages' table.
    """

    words: str
    leads_to: int
    held_by: tuple[int, int]
    told: tuple[int, int]


class Tagged:
    """A tagged PDF, read back."""

    def __init__(self, data: bytes) -> None:
        self.pdf = pikepdf.open(BytesIO(data))
        self.root: Any = self.pdf.Root
        self._pages = {page.obj.objgen: i for i, page in enumerate(self.pdf.pages)}
        self.holders: dict[Mark, tuple[int, int]] = {}
        """The object that holds each sequence, according to the tree."""
        self.pages = [_marked_content(page) for page in self.pdf.pages]
        self.wrong_parents: list[str] = []
        self.links: list[Link] = []
        nums = list(self.root.StructTreeRoot.ParentTree.Nums)
        self._table = {int(key): value for key, value in zip(nums[::2], nums[1::2], strict=True)}
        self.tree = self._node(self.root.StructTreeRoot.K, self.root.StructTreeRoot, None)

    def text(self, node: Node) -> str:
        """Return the text of an element; for figures, the alternative text."""
        if node.alt:
            return f"[{node.alt}]"
        said = (
            self.text(kid) if isinstance(kid, Node) else self.pages[kid[0]].texts[kid[1]]
            for kid in node.kids
        )
        return "".join(said)

    def parent_tree(self) -> dict[Mark, tuple[int, int]]:
        """Return the object that holds each sequence, according to the pages' own table."""
        return {
            (number, mark): holder.objgen
            for number, page in enumerate(self.pdf.pages)
            for mark, holder in enumerate(self._table[int(page.obj.StructParents)])
        }

    def _node(self, obj: Any, parent: Any, page: Any) -> Node:
        if obj.P.objgen != parent.objgen:
            self.wrong_parents.append(str(obj.S))
        page = obj.get("/Pg", page)
        kids = obj.get("/K", pikepdf.Array())
        node = Node(
            str(obj.S)[1:],
            str(obj.get("/Alt", "")),
            {str(key)[1:]: value for key, value in dict(obj.get("/A", {})).items()},
            [],
        )
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            if not isinstance(kid, pikepdf.Dictionary):
                node.kids.append(self._mark(obj, page, int(kid)))
            elif str(kid.get("/Type", "")) == "/MCR":
                node.kids.append(self._mark(obj, kid.Pg, int(kid.MCID)))
            elif str(kid.get("/Type", "")) == "/OBJR":
                self.links.append(self._link(obj, kid))
            else:
                node.kids.append(self._node(kid, obj, page))
        return node

    def _link(self, holder: Any, part: Any) -> Link:
        tapped = part.Obj
        assert tapped.objgen in [each.objgen for each in part.Pg.Annots]
        assert [float(each) for each in tapped.Border] == [0, 0, 0]  # no frame, by ISO 32000
        leads_to = self._pages[tapped.Dest[0].objgen]
        told = self._table[int(tapped.StructParent)].objgen
        return Link(str(tapped.Contents), leads_to, holder.objgen, told)

    def _mark(self, holder: Any, page: Any, number: int) -> Mark:
        mark = self._pages[page.objgen], number
        assert mark not in self.holders, f"{mark} is in the tree twice"
        self.holders[mark] = holder.objgen
        return mark


def _marked_content(page: pikepdf.Page) -> Marked:
    reader = _Reader(_alphabets(page))
    for operands, operator in pikepdf.parse_content_stream(page, _READ):
        reader.read(str(operator), list(operands))
    if reader.opened or reader.depth:
        reader.found.problems.append("something is not closed")
    return reader.found


class _Reader:
    """Follows the operators of a page's content stream."""

    def __init__(self, alphabets: dict[str, dict[int, str]]) -> None:
        self.found = Marked()
        self.depth = 0
        self.opened: tuple[int | None, int] | None = None  # the number of a sequence, and its depth
        self._alphabets = alphabets
        self._font = ""

    def read(self, name: str, operands: list[Any]) -> None:
        match name:
            case "BDC" | "BMC":
                self._open(operands)
            case "EMC":
                self._check(self.opened is not None, "a sequence ends that did not begin")
                self._check(self.opened in (None, (self._number, self.depth)), "it ends elsewhere")
                self.opened = None
            case "q" | "Q":
                self.depth += 1 if name == "q" else -1
                within = self.opened is None or self.depth >= self.opened[1]
                self._check(within, "a sequence goes on outside what it began in")
            case "Tf":
                self._font = str(operands[0])
            case _ if name in PAINTING:
                self._check(self.opened is not None, f"{name} is in no sequence")
                if name in ("Tj", "TJ"):
                    self._say(_decode(operands[0], self._alphabets[self._font]))

    @property
    def _number(self) -> int | None:
        return self.opened[0] if self.opened else None

    def _open(self, operands: list[Any]) -> None:
        self._check(self.opened is None, "a sequence is within another")
        number = None if str(operands[0]) == "/Artifact" else int(operands[1].MCID)
        self._check(number not in self.found.texts, f"number {number} twice")
        if number is not None:
            self.found.texts[number] = ""
        self.opened = number, self.depth

    def _say(self, text: str) -> None:
        if self._number is None:
            self.found.artifacts.append(text)
        else:
            self.found.texts[self._number] += text

    def _check(self, holds: bool, problem: str) -> None:
        if not holds:
            self.found.problems.append(problem)


def _decode(operand: Any, alphabet: dict[int, str]) -> str:
    parts = operand if isinstance(operand, pikepdf.Array) else [operand]
    return "".join(
        alphabet[code] for part in parts if isinstance(part, pikepdf.String) for code in bytes(part)
    )


def _alphabets(page: pikepdf.Page) -> dict[str, dict[int, str]]:
    """Return what the codes of each font mean."""
    fonts: Any = page.obj.Resources.Font
    return {
        str(name): {
            int(code, 16): bytes.fromhex(letters).decode("utf-16-be")
            for code, letters in _MAPPED.findall(font.ToUnicode.read_bytes().decode())
        }
        for name, font in fonts.items()
    }
