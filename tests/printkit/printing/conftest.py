"""Kits printed in a test's own folder."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.printkit.conftest import Run
from tests.printkit.reading import pages_of
from tests.printkit.running import written_file

Print = Run
PrintPages = Callable[..., list[str]]


@pytest.fixture
def print_kit(run: Run) -> Print:
    """Run `printkit print` with these arguments; it must succeed."""
    return partial(run, "print")


@pytest.fixture
def print_pages(print_kit: Print, tmp_path: Path) -> PrintPages:
    """Print one PDF, over an older one, and return the texts of its pages, without blank backs."""

    def texts(*arguments: str) -> list[str]:
        file = written_file(print_kit(*arguments, "--force"), tmp_path)
        return [text for text in pages_of(file) if text]

    return texts
