"""The book: chapters between front matter and a last page, numbered, linked and with bookmarks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from layouts.paper import Paper
from output.contract import AnySpec, Draft
from output.drawing.scene import Bookmark, Kit, Page
from output.page.book_frame import blank_page, book_page
from output.page.opening import Entry, chapter_page, contents_pages, imprint_page, title_page

BULK = 1.22
"""The volume of uncoated offset paper in cm³/g, as print shops count with it."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its pages, what is said before them, and whether the contents list each."""

    name: str
    title: str
    drafts: tuple[Draft, ...]
    texts: tuple[str, ...] = ()
    listed: bool = True


@dataclass(frozen=True, slots=True)
class Matter:
    """What is said of a book: in lines on its title page, at their end, and in its imprint.

    The imprint is told how many pages the book has.
    """

    lines: tuple[str, ...]
    end: str
    imprint: Callable[[int], Sequence[str]]


class _Leaf(NamedTuple):
    """A page to be: None for a blank one. Its heading is one that `begins` something."""

    draft: Draft | None
    name: str = ""
    bookmarks: tuple[Bookmark, ...] = ()
    begins: bool = True
    entry: int | None = None
    """The level of its line in the contents."""


def spine_width(pages: int, weight: float) -> float:
    """How thick so many pages are in mm, without a cover, on paper of so many g/m²."""
    return pages / 2 * weight * BULK / 1000


def book_kit(spec: AnySpec, paper: Paper, matter: Matter, chapters: Sequence[Chapter]) -> Kit:
    """A book of such paper; the spec, and what is in the chapters, is for `leaf_paper` of it.

    Chapters begin on right pages; the number of pages is even. Raises InputError where the paper
    is too small.
    """
    body = list(_chapters(spec, chapters))
    listed = len(contents_pages(spec, _entries(body, 0)))
    front = 2 + listed + (2 + listed) % 2
    entries = _entries(body, front)
    leaves = [*_contents(contents_pages(spec, entries)), *body]
    leaves += [_Leaf(None)] * (len(leaves) % 2)
    first = title_page(spec, matter.lines, matter.end)
    behind = imprint_page(spec, matter.imprint(2 + len(leaves)))
    leaves = [_Leaf(first, "title", (Bookmark("Title page"),)), _Leaf(behind, "imprint"), *leaves]
    game = spec.setup.game
    return Kit(
        title=f"{game.title}: {', '.join(matter.lines)}",
        subject=f"{game.title}, a book",
        author=f"{game.designer} (game), printkit {spec.version} (sheets)",
        pages=tuple(
            _page(spec, paper, leaf, number) for number, leaf in enumerate(leaves, start=1)
        ),
    )


def _page(spec: AnySpec, paper: Paper, leaf: _Leaf, number: int) -> Page:
    if leaf.draft is None:
        return blank_page(paper, number)
    return book_page(
        spec, paper, leaf.draft, leaf.name, number, leaf.bookmarks, heading=leaf.begins
    )


def _contents(drafts: Sequence[Draft]) -> Iterator[_Leaf]:
    """The contents, and a blank page where the first chapter would begin on the left."""
    for number, draft in enumerate(drafts, start=1):
        marks = (Bookmark("Contents"),) if number == 1 else ()
        yield _Leaf(draft, f"contents-{number}", marks, begins=number == 1)
    if len(drafts) % 2:
        yield _Leaf(None)


def _chapters(spec: AnySpec, chapters: Sequence[Chapter]) -> Iterator[_Leaf]:
    """The pages of the chapters, each behind the page that opens it."""
    count = 0
    for number, chapter in enumerate(chapters, start=1):
        if count % 2:
            count += 1
            yield _Leaf(None)
        opening = chapter_page(spec, number, chapter.title, chapter.texts)
        count += 1
        yield _Leaf(opening, chapter.name, (Bookmark(chapter.title),), entry=0)
        before = ""
        for page, draft in enumerate(chapter.drafts, start=1):
            begins = draft.label != before
            before = draft.label
            listed = chapter.listed and begins and draft.label != chapter.title
            marks = (Bookmark(draft.label, 1),) if listed else ()
            count += 1
            name = f"{chapter.name}-{page}"
            yield _Leaf(draft, name, marks, begins, entry=1 if listed else None)


def _entries(leaves: Sequence[_Leaf], before: int) -> list[Entry]:
    """The lines of the contents, for pages `before` which there are so many."""
    return [
        Entry(leaf.draft.label, number, leaf.name, leaf.entry)
        for number, leaf in enumerate(leaves, start=before + 1)
        if leaf.draft and leaf.entry is not None
    ]
