"""`printkit print` beside bare ReportLab drawing the same primitives.

What the renderer asks of ReportLab's canvas is recorded and played back by a program that knows
nothing but ReportLab. Texts it sets in ReportLab's own way, without kerning.
"""

from __future__ import annotations

import marshal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

from benchmarks.setups import setup
from layouts.dice_isolation.standard import standard_set
from layouts.games import GAMES
from layouts.paper import PAPERS
from output.contract import KitSpec
from output.dice_isolation.board_set import for_any_board
from output.drawing import pdf, scene
from output.drawing.pdf_text import font_name
from output.drawing.theme import THEMES
from output.drawing.typeface import font_file, text_start
from output.games import sheets_of
from output.page.composition import compose
from printkit.dealing import Terms, setup_of
from printkit.diagrams import example

_ROUNDS = 11


@dataclass(frozen=True, slots=True)
class _Kit:
    """A kit to print: what is asked for, the seconds it may take, and its scenes."""

    arguments: tuple[str, ...]
    most: str
    scenes: Callable[[], scene.Kit]

    @property
    def command(self) -> str:
        return f"printkit print {' '.join(self.arguments)}"


def _coins() -> scene.Kit:
    first = setup(7)
    spec: KitSpec[Any, Any, Any] = KitSpec(
        first, PAPERS["a4"], THEMES["colour"], "", example=example(first)
    )
    sheets = sheets_of(first.game)
    return compose(sheets.dressed(spec), sheets.home_kit)


def _boards() -> scene.Kit:
    game = GAMES["dice-isolation"]
    first = setup_of(game, standard_set()[0].layout, Terms())
    spec = for_any_board(KitSpec(first, PAPERS["a4"], THEMES["colour"], ""))
    sheets = sheets_of(game)
    return compose(sheets.dressed(spec), sheets.named(["boards"]))


_KITS = (
    _Kit(("coin-isolation#7", "--no-check"), "1.5 s", _coins),
    _Kit(("dice-isolation", "--sheet", "boards"), "3 s", _boards),
)


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Whole processes, warm, in turn."""
    for kit in _KITS:
        with tempfile.TemporaryDirectory() as folder:
            ours = [sys.executable, "-m", "printkit", "print", *kit.arguments, "--force"]
            ours += ["--paper", "a4", "-o", str(Path(folder) / "kit.pdf")]
            calls, bare = _record(folder, kit.scenes()), str(Path(folder) / "bare.pdf")
            floor = [sys.executable, "-c", _BARE, calls, bare]
            _seconds(ours), _seconds(floor)
            pairs = [(_seconds(ours), _seconds(floor)) for _ in range(3 if quick else _ROUNDS)]
        yield (f"`{kit.command}`", f"{median(pair[0] for pair in pairs):.2f} s", kit.most)
        ratio = median(a / b for a, b in pairs)
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


@dataclass(frozen=True, slots=True)
class _PlainTexts:
    """Asks a recorder for texts as anybody would ask ReportLab's canvas."""

    canvas: Any

    def draw(self, text: scene.Text) -> None:
        line = self.canvas.beginText()
        line.setTextTransform(1, 0, 0, -1, *text_start(text))
        line.setFont(font_name(text.font), text.size * scene.MM_PER_PT)
        line.textOut(text.text)
        self.canvas.drawText(line)


def _plain(value: Any) -> Any:
    """Named tuples as tuples: all that marshal knows."""
    return tuple(value) if isinstance(value, tuple) else value


def _record(folder: str, kit: scene.Kit) -> str:
    """A file with every call that drawing the kit makes."""
    calls: list[Any] = []
    paths = patch.object(pdf, "PDFPathObject", lambda: _new_path(calls))
    texts = patch.object(pdf, "TextPainter", _PlainTexts)
    with patch.object(pdf, "Canvas", lambda *_, **__: _Recorder(calls)), paths, texts:
        pdf.render_pdf(kit)
    fonts = [(font_name(f), str(font_file(f))) for f in ("regular", "bold", "italic", "title")]
    path = Path(folder) / "calls"
    path.write_bytes(marshal.dumps((fonts, font_name("regular"), calls)))
    return str(path)


def _new_path(calls: list[Any]) -> Any:
    return _Recorder(calls).beginPath()
