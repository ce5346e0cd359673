"""Draw the README's pictures of real sheets again: python -m benchmarks.pictures [NAME ...].

They are made by the commands a user would type, checks included, so that they never show what the
program does not print; that of the page is what Chromium shows.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from tests.printkit.web.browser import chromium, visit
from tests.printkit.web.server import serve

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
DPI = "100"
RECORDS = Path(__file__).parent.parent / "tests" / "records"
READY = "coin-isolation:6k3qmtetxzfdsfwp0j9sba6w9vt16wt"
"""A fair setup, which docs/first-evening.md prints, too: dealing one takes minutes."""

SHEETS: dict[str, tuple[list[str], str]] = {
    "setup": ([READY], "setup"),
    "quick-start": ([READY], "quick-start"),
    "rules": (["coin-isolation#7", "--no-check"], "rules"),
    "coins": (["coin-isolation#7", "--no-check"], "pieces"),
    "cards": (["coin-isolation#7", "--no-check"], "cards"),
    "report": ([READY], "report"),
    "dice-isolation": (["dice-isolation", "--number", "6,3"], "setup"),
    "boards": (["dice-isolation", "--per-side", "4"], "boards"),
    "isaac": (["isaac#1", "--no-check"], "rules"),
    "tiles": (["isaac#1", "--no-check"], "pieces"),
    "coin-collectors": (["coin-collectors#7"], "setup"),
    "mat": (["coin-collectors#7", "--no-check"], "mat"),
    "diagrams": ([str(RECORDS / "coin-isolation-2.yaml")], "diagrams"),
}
"""What to print for each picture, and which sheet to show."""

_PAGES = {"rules": "rules-1", "isaac": "rules-2", "boards": "boards-5", "diagrams": "diagrams-1"}
"""The page to show of a sheet with several, if not the first."""


PAGE = "page"
"""The name of the picture of the page in the browser."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the README's pictures again.")
    parser.add_argument("names", nargs="*", help="which; all without one")
    names = parser.parse_args().names or [*SHEETS, PAGE]
    if unknown := set(names) - {*SHEETS, PAGE}:
        known = ", ".join((*SHEETS, PAGE))
        parser.error(f"no picture is called {min(unknown)}; choose from: {known}")
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            if name == PAGE:
                draw_page(Path(folder))
            else:
                draw(name, Path(folder) / name)


def draw(name: str, folder: Path) -> None:
    """Print the picture's sheet into `folder`, and keep the shown page."""
    what, sheet = SHEETS[name]
    command = [sys.executable, "-m", "printkit", "print", *what, "--sheet", sheet]
    command += ["--paper", "a4", "--format", "png", "--dpi", DPI, "-o", str(folder)]
    done = subprocess.run(command, check=False)
    if done.returncode not in (0, 1):  # 1: printed, but the named setup does not pass
        done.check_returncode()
    pages = sorted(folder.glob("*.png"))
    page = next((page for page in pages if page.stem == _PAGES.get(name)), pages[0])
    _keep(page, name)


def draw_page(folder: Path) -> None:
    """Keep a browser's picture of a table. Chromium must be installed."""
    picture = folder / "page.png"
    with serve(folder) as (_, port), chromium() as browser:
        address = f"http://127.0.0.1:{port}/table/coin-isolation?seed=7"
        with visit(browser, address, {"width": 1280, "height": 860}) as page:
            page.wait_for_load_state("networkidle")
            page.screenshot(path=picture)
    _keep(picture, PAGE)


def _keep(picture: Path, name: str) -> None:
    few = Image.open(picture).convert("RGB").quantize(96, dither=Image.Dither.NONE)
    few.save(PICTURES / f"{name}.png", optimize=True)  # a third of the size


if __name__ == "__main__":
    main()
