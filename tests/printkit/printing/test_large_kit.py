"""The kits in large print that the command makes."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from layouts.games import GAMES
from tests.printkit.running import printkit_here
from tests.tiers import first_in_core


@pytest.mark.parametrize(
    ("game", "text", "cards"),
    first_in_core(
        (game, text, cards)
        for game in sorted(GAMES, key="dice-isolation".__ne__)  # which is the quickest to draw
        for text, cards in (("large", False), ("normal", True))
    ),
)
def test_a_large_kit_has_no_reference(game: str, text: str, cards: bool, tmp_path: Path) -> None:
    """Cards to cut out do not grow, and the rules say it all; a solitaire's card is a cut-out."""
    command = ("print", f"{game}#3", "--no-check", "--all", "--text", text, "-o", "kit.pdf")
    result = printkit_here(*command, folder=tmp_path)
    assert result.returncode == 0, result.stderr
    titles = [str(entry["/Title"]).lower() for entry in PdfReader(tmp_path / "kit.pdf").outline]
    references = [title for title in titles if "reference" in title]
    assert bool(references) == (cards and GAMES[game].usual_players > 1)
