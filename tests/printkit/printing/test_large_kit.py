"""The kits in large print that the command makes."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from layouts.games import GAMES
from tests.printkit.running import printkit_here


@pytest.mark.matrix
@pytest.mark.parametrize("game", GAMES)
def test_a_large_kit_has_no_reference(game: str, tmp_path: Path) -> None:
    """Cards to cut out do not grow, and the rules say it all. Kits of normal size have them, as
    `test_prepress` sees.
    """
    command = ("print", f"{game}#3", "--no-check", "--all", "--text", "large", "-o", "kit.pdf")
    result = printkit_here(*command, folder=tmp_path)
    assert result.returncode == 0, result.stderr
    titles = [str(entry["/Title"]).lower() for entry in PdfReader(tmp_path / "kit.pdf").outline]
    assert titles and not [title for title in titles if "reference" in title]
