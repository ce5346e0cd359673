"""The structure tree of a tagged PDF, by ISO 32000-1 (14.7), for PDF/UA-1.

A tree is built of elements, which hold marked content of pages. It is written into a document of
ReportLab, which knows no structure trees, but writes any entries that its catalogue and pages are
given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple, TypeAlias

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFPage,
    PDFString,
    PDFtrue,
)

from printkit.layouts.language import Language
from printkit.output.drawing.scene import Group, Item, Text

_SILENT = ("artifact", "head", "foot")
_SAID = (None, "artifact", "paragraph", "continued")
_PROSE = ("heading-1", "heading-2", "heading-3", "paragraph", "continued", "item", "row")


def alternative_text(group: Group, language: Language) -> str:
    """What a screen reader says for a group: its label and its contents in words.

    Labels such as "a1: penny" and "b1: penny" become "a1, b1: penny"; equal ones in a row are
    counted. A label of one word names a place, and the texts in the group say what is there.
    """
    label = group.label[:1].upper() + group.label[1:]
    told = "; ".join(_describe(_parts(group.items), language))
    if not told or not label:
        return label or told or language.say("Picture")
    return f"{label}. {told}" if ": " in label else f"{label}: {told}"


def is_picture(group: Group) -> bool:
    """Whether the group's alternative text describes everything in the group."""
    return all(
        item.role in _SAID and is_picture(item) for item in group.items if isinstance(item, Group)
    )


class _SpokenPart(NamedTuple):
    """A part of a picture in words: its description and its place."""

    what: str
    where: str = ""
    named: bool = False
    goes_on: bool = False


def _parts(items: Iterable[Item]) -> Iterator[_SpokenPart]:
    for item in items:
        if isinstance(item, Text):
            yield _SpokenPart(item.text)
        elif not isinstance(item, Group) or item.role in _SILENT:
            continue
        elif item.label:
            yield from _named_parts(item)
        elif item.role in _PROSE:
            words = " ".join(part.what for part in _parts(item.items))
            yield _SpokenPart(words, goes_on=item.role == "continued")
        else:
            yield from _parts(item.items)


def _named_parts(group: Group) -> Iterator[_SpokenPart]:
    where, colon, what = group.label.partition(": ")
    inner = list(_parts(group.items))
    if colon:
        yield _SpokenPart(what, where, named=True)
    elif " " not in group.label and inner and not any(part.named for part in inner):
        yield _SpokenPart(" ".join(part.what for part in inner), group.label, named=True)
    else:
        yield _SpokenPart(group.label, named=True)
    yield from (part for part in inner if part.named)


def _describe(parts: Iterable[_SpokenPart], language: Language) -> Iterator[str]:
    """Join the descriptions of parts in order; equal neighbours become one."""
    for named, run in groupby(parts, key=lambda part: part.named):
        if not named:
            words = "".join((" " if part.goes_on else ", ") + part.what for part in run)
            yield words.lstrip(", ")
            continue
        for what, same in groupby(run, key=lambda part: part.what):
            places = [part.where for part in same]
            known = ", ".join(filter(None, places))
            if known:
                yield f"{known}: {what}"
            elif len(places) > 1:
                yield language.say("{things} ({count} times)", things=what, count=len(places))
            else:
                yield what


_GROUPED = {"LI": "L", "TR": "Table"}
"""The parent types of elements that are grouped if they follow each other."""

_SECTIONS = {"H1", "H2"}

_PRINTED = 4
"""The flag of an annotation that does not vanish where a page is printed."""

_EMPTY = {"TH", "TD"}
"""Elements that mean something even if they are empty."""


class Content(NamedTuple):
    """A marked-content sequence: the number of its page, from 0, and its number on the page."""

    page: int
    number: int


@dataclass(slots=True, eq=False)
class Element:
    """A structure element of a standard `type`, with its `kids` in reading order.

    `last` are further kids, read after the others. `alt` is read instead of the contents;
    `attributes` are a PDF dictionary. `annotation` is the area of a link that can be clicked.
    """

    type: str
    alt: str = ""
    attributes: str = ""
    annotation: PDFDictionary | None = None
    kids: list[Kid] = field(default_factory=list)
    last: list[Element] = field(default_factory=list)


Kid: TypeAlias = Element | Content


@dataclass(slots=True, eq=False)
class PagePart:
    """The `blocks` of a page that are read aloud; parts are read by ascending `order`.

    `begin` continues the text of the part before. `end` may be continued by the next part. A text
    that continues skips parts `beside` it.
    """

    order: int
    beside: bool = False
    blocks: list[Element] = field(default_factory=list)
    begin: Element | None = None
    end: Element | None = None


def link_annotation(
    area: tuple[float, float, float, float], target: PDFObject, words: str
) -> PDFDictionary:
    """A clickable link: its area in points from the page's lower left corner."""
    return PDFDictionary(
        {
            "Type": PDFName("Annot"),
            "Subtype": PDFName("Link"),
            "Rect": PDFArray([round(value, 2) for value in area]),
            "Border": PDFArray([0, 0, 0]),
            "F": _PRINTED,
            "Dest": target,
            "Contents": PDFString(words),
        }
    )


def document_of(parts: Iterable[PagePart]) -> Element:
    """Build the document's tree from its parts, with a section for each heading of level 2.

    Items and rows are put into lists and tables. Content beside a page's text is read at the end of
    its section, except for headings. Empty elements are left out.
    """
    document = section = Element("Document")
    later: list[Kid] = []
    for part in _join(parts):
        held = [element for element in part.blocks if _holds(element)]
        if part.beside and not any(element.type in _SECTIONS for element in held):
            later += held
            continue
        for element in held:
            if element.type in _SECTIONS:
                section.kids += later
                later, section = [], document
            if element.type == "H2":
                section = Element("Sect")
                document.kids.append(section)
            section.kids.append(element)
    section.kids += later
    for each in (document, *document.kids):
        if isinstance(each, Element) and each.type in ("Document", "Sect"):
            each.kids = list(_group(each.kids))
    return document


def _join(parts: Iterable[PagePart]) -> Iterator[PagePart]:
    """The parts in reading order, with continued text joined."""
    before: Element | None = None
    for part in sorted(parts, key=lambda part: part.order):
        begin = part.begin
        if begin is not None and before is not None:
            before.kids += begin.kids
            part.blocks.remove(begin)
        if not part.beside and (part.end is not begin or before is None):
            before = part.end or before
        yield part


def write_structure(document: PDFDocument, tree: Element) -> None:
    """Add the tree to a document whose pages are drawn."""
    writer = _Writer(document)
    root = PDFDictionary({"Type": PDFName("StructTreeRoot")})
    reference = document.Reference(root)
    root["K"] = writer.write(tree, reference)
    root["ParentTree"] = document.Reference(PDFDictionary({"Nums": writer.parents()}))
    root["ParentTreeNextKey"] = writer.next_key
    catalogue = document.Catalog
    catalogue.StructTreeRoot = reference
    catalogue.MarkInfo = PDFDictionary({"Marked": PDFtrue})


def _holds(element: Element) -> bool:
    """Remove empty elements from an element, and return whether any content is left."""
    element.kids = [
        kid
        for kid in (*element.kids, *element.last)
        if isinstance(kid, Content) or _holds(kid) or kid.type in _EMPTY
    ]
    element.last = []
    return bool(element.kids)


def _group(kids: Iterable[Kid]) -> Iterator[Kid]:
    for kind, run in groupby(kids, key=lambda kid: isinstance(kid, Element) and kid.type):
        parent = _GROUPED.get(str(kind))
        if parent:
            yield Element(parent, kids=list(run))
        else:
            yield from run


class _Writer:
    """Writes structure elements as PDF objects of a document."""

    def __init__(self, document: PDFDocument) -> None:
        self._document = document
        self.pages: list[PDFPage] = document.Pages.pages
        self._references = [document.Reference(page) for page in self.pages]
        self._holders: list[dict[int, PDFObjectReference]] = [{} for _ in self.pages]
        self._links: list[PDFObjectReference] = []

    def write(self, element: Element, parent: PDFObjectReference) -> PDFObjectReference:
        """Write an element and everything below it."""
        written = PDFDictionary({"S": PDFName(element.type), "P": parent})
        own = self._document.Reference(written)
        home = next((kid.page for kid in element.kids if isinstance(kid, Content)), None)
        if home is not None:
            written["Pg"] = self._references[home]
        if element.alt:
            written["Alt"] = PDFString(element.alt)
        if element.attributes:
            written["A"] = element.attributes
        kids = [self._kid(kid, own, home) for kid in element.kids]
        if element.annotation and home is not None:
            kids.append(self._link_object(element.annotation, own, home))
        if kids:
            written["K"] = kids[0] if len(kids) == 1 else PDFArray(kids)
        return own

    def parents(self) -> PDFArray:
        """The element that each content sequence belongs to, by page; also numbers the pages."""
        nums: list[PDFObject | int] = []
        for number, (page, holders) in enumerate(zip(self.pages, self._holders, strict=True)):
            own = {"StructParents": number, "Tabs": PDFName("S")}
            page.__Defaults__ = PDFPage.__Defaults__ | own
            nums += [number, PDFArray([holders[mark] for mark in range(len(holders))])]
        for number, link in enumerate(self._links, start=len(self.pages)):
            nums += [number, link]
        return PDFArray(nums)

    @property
    def next_key(self) -> int:
        """The next number that no page and no link uses."""
        return len(self.pages) + len(self._links)

    def _link_object(
        self, annotation: PDFDictionary, parent: PDFObjectReference, home: int
    ) -> PDFDictionary:
        """The reference from a link to its annotation, which is linked back to it."""
        annotation["StructParent"] = self.next_key
        self._links.append(parent)
        known = self._document.Reference(annotation)
        return PDFDictionary({"Type": PDFName("OBJR"), "Pg": self._references[home], "Obj": known})

    def _kid(self, kid: Kid, parent: PDFObjectReference, home: int | None) -> PDFObject | int:
        if isinstance(kid, Element):
            return self.write(kid, parent)
        self._holders[kid.page][kid.number] = parent
        if kid.page == home:
            return kid.number
        elsewhere = {"Type": PDFName("MCR"), "Pg": self._references[kid.page], "MCID": kid.number}
        return PDFDictionary(elsewhere)
