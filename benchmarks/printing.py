"""`printkit print` beside bare ReportLab drawing the same primitives.

What the renderer asks of ReportLab's canvas is recorded and played back by a program that knows
nothing but ReportLab.
"""

from __future__ import annotations

import marshal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

from benchmarks.setups import setup
from layouts.paper import PAPERS
from output import pdf
from output.kit import build_kit
from output.order import Card, Order
from output.theme import THEMES
from output.typeface import font_file, font_name
from printkit.kit import card_seeds, like, setup_sheets

_PRINT = [sys.executable, "-m", "printkit", "print", "coin-isolation#7", "--no-check", "--force"]
_PRINT += ["--paper", "a4"]
_ROUNDS = 11


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Whole processes, warm, in turn."""
    with tempfile.TemporaryDirectory() as folder:
        kit = [*_PRINT, "-o", str(Path(folder) / "kit.pdf")]
        floor = [sys.executable, "-c", _BARE, _record(folder), str(Path(folder) / "bare.pdf")]
        pairs = [(_seconds(kit), _seconds(floor)) for _ in range(3 if quick else _ROUNDS)]
    ours = median(pair[0] for pair in pairs)
    ratio = median(a / b for a, b in pairs)
    yield ("`printkit print coin-isolation#7 --no-check`", f"{ours:.2f} s", "1.5 s")
    yield ("the same beside bare ReportLab", f"{ratio:.2f}×", "2×")


def _seconds(command: list[str]) -> float:
    begin = time.perf_counter()
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    return time.perf_counter() - begin


# A call is [number of the object, method, arguments, number of the answer]; 0 is the canvas.
_BARE = """
import marshal, sys
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
with open(sys.argv[1], "rb") as file:
    fonts, first, calls = marshal.load(file)
for name, path in fonts:
    registerFont(TTFont(name, path))
objects = {0: Canvas(sys.argv[2], initialFontName=first)}
for target, method, arguments, keywords, answer in calls:
    arguments = [objects[a[1]] if isinstance(a, tuple) and a and a[0] == "object" else a
                 for a in arguments]
    objects[answer] = getattr(objects[target], method)(*arguments, **keywords)
"""


class _Recorder:
    """Stands in for a canvas, a path or a text object, and writes down what is asked of it."""

    def __init__(self, calls: list[Any], number: int = 0) -> None:
        self._calls = calls
        self._number = number

    def __getattr__(self, method: str) -> Any:
        def call(*arguments: Any, **keywords: Any) -> _Recorder:
            plain = [
                ("object", a._number) if isinstance(a, _Recorder) else _plain(a) for a in arguments
            ]
            answer = len(self._calls) + 1
            keywords = {name: _plain(value) for name, value in keywords.items()}
            self._calls.append((self._number, method, plain, keywords, answer))
            return _Recorder(self._calls, answer)

        return call


def _plain(value: Any) -> Any:
    """Named tuples as tuples: all that marshal knows."""
    return tuple(value) if isinstance(value, tuple) else value


def _record(folder: str) -> str:
    """A file with every call that drawing the kit makes."""
    first = setup(7)
    cards = tuple(Card(like(first, seed)) for seed in card_seeds(first))
    order = Order(first, PAPERS["a4"], THEMES["colour"], "", cards=cards)
    calls: list[Any] = []
    paths = patch.object(pdf, "PDFPathObject", lambda: _new_path(calls))
    with patch.object(pdf, "Canvas", lambda *_, **__: _Recorder(calls)), paths:
        pdf.render_pdf(build_kit(order, setup_sheets(first.game)))
    fonts = [(font_name(f), str(font_file(f))) for f in ("regular", "bold", "italic", "title")]
    path = Path(folder) / "calls"
    path.write_bytes(marshal.dumps((fonts, font_name("regular"), calls)))
    return str(path)


def _new_path(calls: list[Any]) -> Any:
    return _Recorder(calls).beginPath()
