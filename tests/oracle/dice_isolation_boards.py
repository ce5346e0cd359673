"""Random boards for Dice Isolation: slim ones, full ones, islands."""

from __future__ import annotations

from hypothesis import strategies as st


@st.composite
def boards(draw: st.DrawFn, longest: int = 8) -> str:
    """Draw a board as text, the top rank first, with at least one open square."""
    width, height = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    square = st.sampled_from(draw(st.sampled_from([".", ".#", "..#", "...#", ".###"])))
    squares = draw(st.lists(square, min_size=width * height, max_size=width * height))
    squares[draw(st.integers(0, width * height - 1))] = "."
    rows = ["".join(squares[i : i + width]) for i in range(0, width * height, width)]
    return "\n".join(rows) + "\n"
