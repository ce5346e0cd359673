"""`printkit print --text large`."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from layouts.games import GAMES
from tests.printkit.printing.conftest import Print, PrintPages


def test_large_print_takes_more_pages(print_pages: PrintPages) -> None:
    command = ("dice-isolation", "--sheet", "rules", "--paper", "a4", "--text")
    assert len(print_pages(*command, "large")) > len(print_pages(*command, "normal"))


@pytest.mark.matrix
@pytest.mark.parametrize("game", GAMES)
def test_a_large_kit_has_no_reference(game: str, print_kit: Print, tmp_path: Path) -> None:
    """Cards to cut out do not grow, and the rules say it all. Kits of normal size have them, as
    `test_prepress` sees.
    """
    print_kit(f"{game}#3", "--no-check", "--all", "--text", "large", "-o", "kit.pdf")
    titles = [str(entry["/Title"]).lower() for entry in PdfReader(tmp_path / "kit.pdf").outline]
    assert titles and not [title for title in titles if "reference" in title]
