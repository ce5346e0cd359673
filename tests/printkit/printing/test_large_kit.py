"""The kits in large print that the command makes."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from layouts.games import GAMES
from tests.printkit.running import printkit_here
from tests.tiers import first_in_core


@pytest.mark.parametrize(
    ("game", "text", "sheet"),
    first_in_core(
        (game, text, sheet)
        for game in GAMES
        for text, sheet in (("large", "reference"), ("normal", "card"))
    ),
)
def test_the_reference_of_a_large_kit_is_in_large_print(
    game: str, text: str, sheet: str, tmp_path: Path
) -> None:
    """Cards to cut out do not grow: they would have the smallest text in the kit."""
    command = ("print", f"{game}#3", "--no-check", "--all", "--text", text, "-o", "kit.pdf")
    result = printkit_here(*command, folder=tmp_path)
    assert result.returncode == 0, result.stderr
    titles = [str(entry["/Title"]).lower() for entry in PdfReader(tmp_path / "kit.pdf").outline]
    references = [title for title in titles if "reference" in title]
    assert references
    assert all(("card" in title) == (sheet == "card") for title in references)
