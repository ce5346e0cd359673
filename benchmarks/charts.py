"""Draw the five charts of docs/performance.md from the tables in benchmarks/results.

    python -m benchmarks.charts

Each is plain SVG with live text, so that the same tables give the same bytes everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import log10
from pathlib import Path

from benchmarks.tables import read_table

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"

INK, MUTED, GRID, BAND = "#222222", "#666666", "#dddddd", "#eef3e6"
FILLS = {"fair": "#2f7d4f", "undecided": "#d9b44a", "unfair": "#a83d3d"}
PLAYERS = {"2": "#1f5f8b", "3": "#c26a1b", "4": "#6b4c9a"}
"""Colours by number of players; each line also has its own dashes and a label."""
STROKES = {"2": "", "3": "7 3", "4": "2 3"}


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot's area, in pixels, and the range of its horizontal axis."""

    left: float
    top: float
    width: float
    height: float
    low: float
    high: float

    def x(self, value: float) -> float:
        """Return the horizontal position of a value."""
        return self.left + (value - self.low) / (self.high - self.low) * self.width

    @property
    def bottom(self) -> float:
        """Return the lower edge."""
        return self.top + self.height


def text(
    x: float, y: float, words: str, anchor: str = "start", fill: str = INK, size: int = 13
) -> str:
    """Return a line of text as SVG, placed at its baseline."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}" '
        f'font-size="{size}">{escape(words)}</text>'
    )


def rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    """Return a filled rectangle as SVG."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}"/>'
    )


def line(points: Iterable[tuple[float, float]], stroke: str, width: float, dash: str = "") -> str:
    """Return a line through the points as SVG."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<polyline points="{path}" fill="none" stroke="{stroke}" stroke-width="{width}"{dashed}/>'
    )


def picture(height: float, title: str, items: Iterable[str]) -> str:
    """Return the whole SVG file, 760 pixels wide, with its title on top."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {height:.0f}" role="img" '
            f'aria-label="{escape(title)}" font-family="Helvetica, Arial, sans-serif">',
            f"<title>{escape(title)}</title>",
            rect(0, 0, 760, height, "#ffffff"),
            text(16, 26, title, size=16),
            *items,
            "</svg>",
            "",
        ]
    )


def ticks(plot: Plot, labels: Mapping[float, str]) -> Iterator[str]:
    """Yield grid lines with a label below each."""
    for value, words in labels.items():
        x = plot.x(value)
        yield line([(x, plot.top), (x, plot.bottom)], GRID, 1)
        yield text(x, plot.bottom + 18, words, "middle", MUTED, 12)


def number(words: str) -> float:
    """Return the first number in a cell."""
    found = re.search(r"\d[\d,]*\.?\d*", words)
    assert found, words
    return float(found[0].replace(",", ""))


def waits() -> str:
    """Return chart 1: how long users wait."""
    bars = [
        ("page: change an option, see the sheet", "page", "A change of an option", 0.001),
        ("print a kit, nothing checked", "printing", "`printkit print coin-isolation#7 --no-", 1.0),
        ("print 36 boards of Dice Isolation", "printing", "`printkit print dice-isolation", 1.0),
        ("a book of 44 pages, puzzles known", "books", "`printkit book coin-isolation", 1.0),
        ("solve a board of Dice Isolation", "solving", "exact value", 1.0),
        ("check a board of Dice Isolation", "checks", "dice-isolation: a verdict", 1.0),
        ("check Coin Collectors", "checks", "coin-collectors: a verdict", 1.0),
        ("check Coin Isolation", "checks", "coin-isolation: a verdict", 1.0),
        ("check Isaac", "checks", "isaac: a verdict", 1.0),
        ("check a fair Coin Isolation, 4 players", "checks", "coin-isolation, 4 players", 1.0),
    ]
    plot = Plot(290, 44, 400, 26 * len(bars), -2, 2)
    items = [
        *ticks(plot, {-2: "0.01 s", -1: "0.1 s", 0: "1 s", 1: "10 s", 2: "100 s"}),
    ]
    for row, (words, table, beginning, unit) in enumerate(bars):
        cells = [e["measured"] for e in read_table(table) if e["what"].startswith(beginning)]
        seconds = number(cells[0]) * unit
        y = plot.top + 26 * row
        items.append(text(plot.left - 8, y + 17, words, "end"))
        items.append(rect(plot.left, y + 4, plot.x(log10(seconds)) - plot.left, 18, PLAYERS["2"]))
        items.append(text(plot.x(log10(seconds)) + 6, y + 17, f"{seconds:.2g} s"))
    return picture(plot.bottom + 32, "Seconds for each task, of one processor", items)


def workers() -> str:
    """Return chart 2: seconds to make a catalogue, by number of workers."""
    found = read_table("killing")
    plot = Plot(330, 44, 330, 30 * len(found) + 14, 0, 90)
    items = [*ticks(plot, {minutes: f"{minutes} min" for minutes in range(0, 91, 30)})]
    titles = {
        "dice-isolation --all --count 1000": "1,000 of Dice Isolation",
        "coin-isolation --seed 145 --count 5": "200 tried of Coin Isolation",
    }
    for row, each in enumerate(found):
        y = plot.top + 30 * row + (14 if row >= 3 else 0)
        minutes = float(each["seconds"]) / 60
        words = f"{titles.get(each['catalogue'], each['catalogue'])}, {_crew(each)}"
        items.append(text(plot.left - 8, y + 20, words, "end", size=12))
        fill = MUTED if each["kills"] != "0" else PLAYERS[str(1 + int(each["workers"]))]
        items.append(rect(plot.left, y + 5, plot.x(minutes) - plot.left, 20, fill))
        items.append(text(plot.x(minutes) + 6, y + 20, f"{minutes:.0f} min", size=12))
    return picture(plot.bottom + 32, "A catalogue with one worker and with two", items)


def _crew(each: Mapping[str, str]) -> str:
    workers = "1 worker" if each["workers"] == "1" else f"{each['workers']} workers"
    return workers if each["kills"] == "0" else f"{workers}, {each['kills']} killed"


CHARTS = {
    "waits": waits,
    "workers": workers,
}


def main(names: Sequence[str] = tuple(CHARTS)) -> None:
    """Write the charts."""
    for name in names:
        (FOLDER / f"{name}.svg").write_text(CHARTS[name](), encoding="utf-8")


if __name__ == "__main__":
    main()
