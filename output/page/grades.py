"""Grades: how hard a puzzle is, as a sign of one to five marks and as a word."""

from __future__ import annotations

from layouts.puzzle import GRADES, Grade
from output.drawing.scene import Group, Point, Polygon, Style
from output.drawing.theme import THIN, Theme
from output.drawing.typeface import cap_height, text_width
from output.page.flow import TypeFace, label

_MARK, _STEP = 1.9, 2.3  # the height of a mark, and from one to the next, in mm
_GAP = 1.6  # from the marks to the word


def grade_words(grade: Grade) -> str:
    """The grade and what it is of all, for those who do not see the marks: "hard, 3 of 5"."""
    return f"{grade}, {GRADES.index(grade) + 1} of {len(GRADES)}"


def marks_width() -> float:
    """What the marks take of a line, in mm."""
    return (len(GRADES) - 1) * _STEP + _MARK


def grade_marks(grade: Grade, x: float, middle: float, theme: Theme) -> Group:
    """The marks from `x` on, as many of them filled as the grade counts."""
    strength = GRADES.index(grade)
    outline = Style(stroke=theme.accent, width=THIN)
    filled = Style(theme.accent, theme.accent, THIN)
    marks = (
        _mark(Point(x + _MARK / 2 + number * _STEP, middle), filled if dark else outline)
        for number, dark in enumerate(number <= strength for number in range(len(GRADES)))
    )
    return Group(tuple(marks), label=grade_words(grade), role="artifact")


def grade_sign(grade: Grade, right: float, baseline: float, face: TypeFace, theme: Theme) -> Group:
    """The word and the marks before it, so that it ends at `right`."""
    start = right - sign_width(grade, face)
    middle = baseline - cap_height(face.font, face.size) / 2
    word = label(grade, right, baseline, face, "end")
    return Group((grade_marks(grade, start, middle, theme), word), role="paragraph")


def sign_width(grade: Grade, face: TypeFace) -> float:
    """What the word takes of a line, with the marks before it, in mm."""
    return marks_width() + _GAP + text_width(grade, face.font, face.size)


def _mark(centre: Point, style: Style) -> Polygon:
    """A diamond."""
    half = (_MARK - style.width) / 2
    x, y = centre
    corners = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
    return Polygon(tuple(Point(*corner) for corner in corners), style)
