"""Tagging: marks the content of a page by the roles of its groups while the page is drawn.

All content of a page is in a marked-content sequence, which belongs to an element of the structure
tree or is an artifact. Sequences do not overlap, and each is within one `q` and `Q`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from printkit.layouts.language import Language
from printkit.output.drawing.bounds import bounds
from printkit.output.drawing.scene import (
    IDENTITY,
    MM_PER_PT,
    Circle,
    Group,
    Line,
    Page,
    Path,
    Point,
    Polygon,
    Rect,
    Role,
    Text,
    Transform,
)
from printkit.output.drawing.structure import (
    Content,
    Element,
    PagePart,
    alternative_text,
    document_of,
    is_picture,
    link_annotation,
    write_structure,
)
from printkit.output.drawing.typeface import text_start, text_width

_DECORATION = Element("Artifact")
_ARTIFACTS: dict[Role | None, Element] = {
    "artifact": _DECORATION,
    "head": Element("Artifact", attributes="/Type/Pagination/Subtype/Header"),
    "foot": Element("Artifact", attributes="/Type/Pagination/Subtype/Footer"),
}
_BLOCKS: dict[Role | None, str] = {
    "heading-1": "H1",
    "heading-2": "H2",
    "heading-3": "H3",
    "paragraph": "P",
}
_SHAPES = (Line, Rect, Circle, Polygon, Path)
_COLUMN = "<</O/Table/Scope/Column>>"
_SAME_LINE = 0.15
"""The largest gap in mm between two texts that are parts of a word."""


class _Owners(NamedTuple):
    """The structure elements that texts and shapes belong to at a point of the drawing.

    A text without an element becomes a paragraph. `block` is the list item or table row around it.
    """

    text: Element | None = None
    shapes: Element = _DECORATION
    block: Element | None = None

    @property
    def is_whole(self) -> bool:
        """Whether texts and shapes belong to one element, regardless of roles inside the group."""
        return self.text is self.shapes


class Tags:
    """Marks the content of a canvas's pages, and keeps the elements that marks belong to."""

    def __init__(self, canvas: Canvas, keys: Mapping[str, str], language: Language) -> None:
        """`keys` has each page's destination for links, by the page's name."""
        self._canvas = canvas
        self._keys = keys
        self._language = language
        self._counts: list[int] = []  # of the sequences of each page
        self._parts: list[PagePart] = []
        self._part = PagePart(0)
        self._owners = _Owners()
        # the state outside each group that was entered, to return to when the group is left
        self._outside: list[tuple[_Owners, PagePart, Transform, int]] = []
        self._marked: Element | None = None  # what the open sequence belongs to
        self._depth = 0  # of the group where it was opened
        self._said: tuple[Element, Text, int] | None = None  # the last text, its leaf and group
        self._groups = 0
        self._group = 0
        self._matrix = IDENTITY

    def start(self, page: Page) -> None:
        """Begin the next page; its content will be in mm from the top left corner."""
        per_mm = 1 / MM_PER_PT
        self._matrix = Transform(per_mm, 0.0, 0.0, -per_mm, 0.0, page.height * per_mm)
        self._counts.append(0)
        self._begin(PagePart(len(self._counts)))

    def enter(self, group: Group) -> None:
        """Enter a group: what is drawn until `leave` belongs to it."""
        self._outside.append((self._owners, self._part, self._matrix, self._group))
        self._groups += 1
        self._group = self._groups
        if self._owners.is_whole:
            return
        role = group.role
        if role is None and group.label and is_picture(group):
            role = "figure"
        if role is not None:
            self._take(role, group)
        self._hold(group)
        if group.transform != IDENTITY:
            self._matrix = group.transform.followed_by(self._matrix)

    def leave(self) -> None:
        """Leave a group; call before its graphics state ends."""
        if self._marked is not None and self._depth == len(self._outside):
            self.close()
        left = self._part
        self._owners, self._part, self._matrix, self._group = self._outside.pop()
        if left.beside and left is not self._part:
            self._part = PagePart(self._part.order)
            self._parts.append(self._part)

    def text(self, text: Text) -> bool:
        """Prepare for a text; return whether a space has to be drawn before it."""
        leaf = self._owners.text
        if leaf is None:
            leaf = self._block("P")
        self._mark(leaf)
        if self._owners.is_whole:
            return False
        said, self._said = self._said, (leaf, text, self._group)
        if said is None or said[0] is not leaf:
            return leaf is self._part.begin
        return said[2] != self._group or not _touch(said[1], text)

    def begin_shape(self) -> None:
        """Prepare for a shape."""
        self._mark(self._owners.shapes)

    def write(self) -> None:
        """Add the structure to the document, whose pages are drawn."""
        write_structure(self._canvas._doc, document_of(self._parts))

    def _hold(self, group: Group) -> None:
        """Mark a whole group that belongs to one element, so that the mark can continue after it.

        Otherwise the mark outside must end before the group.
        """
        owners, owner = self._owners, None
        if owners.is_whole or (owners.text is not None and _is_all(Text, group)):
            owner = owners.text
        elif _is_all(_SHAPES, group):
            owner = owners.shapes
        if owner is None:
            self.close()
        else:
            self._mark(owner, len(self._outside) - 1)

    def _begin(self, part: PagePart) -> None:
        self._part, self._owners = part, _Owners()
        self._parts.append(part)

    def _take(self, role: Role, group: Group) -> None:
        """Start an element for a role; do nothing for a role that has no meaning at this place."""
        within = self._owners.text
        if role in ("page", "beside"):
            self._begin(PagePart(group.order or self._part.order, role == "beside"))
        elif role in _ARTIFACTS:
            self._owners = _Owners(_ARTIFACTS[role], _ARTIFACTS[role])
        elif role == "figure":
            if group.items:
                self._take_figure(group)
        elif role == "link":
            self._take_link(group)
        elif role == "aside" and within is not None:
            aside = Element("Span")
            within.last.append(aside)
            self._owners = self._owners._replace(text=aside)
        elif role in ("label", "cell", "head-cell"):
            self._take_part(role)
        elif within is None:
            self._take_block(role)

    def _area(self, group: Group) -> tuple[float, float, float, float]:
        """The left, bottom, right and top of a group on its page, in points."""
        box = bounds(group)
        ends = Point(box.x, box.y), Point(box.right, box.bottom)
        corners = [self._matrix.apply(end) for end in ends]
        (x1, x2), (y1, y2) = (sorted(each) for each in zip(*corners, strict=True))
        return x1, y1, x2, y2

    def _take_link(self, group: Group) -> None:
        """Start a link and its clickable area on the page."""
        target = self._canvas._bookmarkReference(self._keys[group.to])
        link = Element("Link", annotation=link_annotation(self._area(group), target, group.label))
        self._canvas._addAnnotation(link.annotation)
        home = self._owners.text or self._block("P")
        home.kids.append(link)
        self._owners = self._owners._replace(text=link)

    def _take_figure(self, group: Group) -> None:
        area = " ".join(f"{value:.0f}" for value in self._area(group))
        figure = Element(
            "Figure", alternative_text(group, self._language), f"<</O/Layout/BBox[{area}]>>"
        )
        if self._owners.text is not None:
            self._owners.text.kids.append(figure)
        else:
            self._part.blocks.append(figure)
        self._owners = _Owners(figure, figure)

    def _take_part(self, role: Role) -> None:
        """Start the mark of a list item, or a cell of a row."""
        block = self._owners.block
        if block is None:
            return
        if role == "label":
            part = Element("Lbl")
            block.kids.insert(0, part)
        else:
            part = Element("TH", attributes=_COLUMN) if role == "head-cell" else Element("TD")
            block.kids.append(part)
            self._part.end = part
        self._owners = self._owners._replace(text=part)

    def _take_block(self, role: Role) -> None:
        if role == "continued":
            leaf = self._part.end or self._block("P")
            self._part.begin = self._part.begin if self._part.end else leaf
            self._owners = _Owners(leaf)
        elif role == "row":
            self._owners = _Owners(block=self._block("TR"))
            return
        elif role == "item":
            leaf, item = Element("LBody"), self._block("LI")
            item.kids.append(leaf)
            self._owners = _Owners(leaf, block=item)
        else:
            leaf = self._block(_BLOCKS[role])
            self._owners = _Owners(leaf)
        self._part.end = leaf

    def _block(self, kind: str) -> Element:
        element = Element(kind)
        self._part.blocks.append(element)
        return element

    def _mark(self, owner: Element, depth: int | None = None) -> None:
        """Let everything drawn from now on belong to this element.

        This lasts until the group just entered ends, or the group around it that is `depth` groups
        deep.
        """
        if owner is self._marked:
            return
        self.close()
        if owner.type == "Artifact":
            how = f"<<{owner.attributes}>> BDC" if owner.attributes else "BMC"
            self._canvas.addLiteral(f"/Artifact {how}")
        else:
            content = Content(len(self._counts) - 1, self._counts[-1])
            self._counts[-1] += 1
            owner.kids.append(content)
            self._canvas.addLiteral(f"/{owner.type} <</MCID {content.number}>> BDC")
        self._marked = owner
        self._depth = len(self._outside) if depth is None else depth

    def close(self) -> None:
        """End the open sequence, as at the end of a page."""
        if self._marked is not None:
            self._canvas.addLiteral("EMC")
            self._marked = None


def _is_all(kind: type | tuple[type, ...], group: Group) -> bool:
    """Whether a group holds nothing but items of one kind, perhaps in plain groups."""
    return all(
        not item.role and not item.label and _is_all(kind, item)
        if isinstance(item, Group)
        else isinstance(item, kind)
        for item in group.items
    )


def _touch(one: Text, other: Text) -> bool:
    """Whether two texts are so close that they are parts of one word."""
    if one.origin.y != other.origin.y:
        return False
    end = text_start(one).x + text_width(one.text, one.font, one.size, one.figures)
    return abs(text_start(other).x - end) < _SAME_LINE
