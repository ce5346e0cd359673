"""Kits printed in a test's own folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.printkit.reading import pages_of
from tests.printkit.running import Result, printkit_here, written_file

Print = Callable[..., Result]
PrintPages = Callable[..., list[str]]


@pytest.fixture
def print_kit(tmp_path: Path) -> Print:
    """Run `printkit print` with these arguments; it must succeed."""

    def run(*arguments: str) -> Result:
        result = printkit_here("print", *arguments, folder=tmp_path)
        assert result.returncode == 0, result.stderr
        return result

    return run


@pytest.fixture
def print_pages(print_kit: Print, tmp_path: Path) -> PrintPages:
    """Print one PDF, over an older one, and return the texts of its pages, without blank backs."""

    def run(*arguments: str) -> list[str]:
        file = written_file(print_kit(*arguments, "--force"), tmp_path)
        return [text for text in pages_of(file) if text]

    return run
