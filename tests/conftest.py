"""What all tests share: goldens, which `pytest --update-goldens` writes anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

GOLDENS = Path(__file__).parent / "goldens"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens", action="store_true", help="write tests/goldens anew; review the diff"
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compares a text with the golden file of that name, or writes it."""

    def check(name: str, text: str) -> None:
        path = GOLDENS / name
        if request.config.getoption("--update-goldens"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"no golden {name}: run pytest --update-goldens"
        assert text == path.read_text(encoding="utf-8"), f"{name} changed"

    return check
