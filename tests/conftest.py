"""What all tests share: the same random games every time, and goldens.

`pytest --hypothesis-profile explore` plays other games each time; `pytest --update-goldens` writes
the goldens anew.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from engines.sources import compiled_folder

# What tests check is kept apart from what the user checked; compiled kernels are shared.
os.environ.setdefault("NUMBA_CACHE_DIR", str(compiled_folder()))
_CACHE = TemporaryDirectory(prefix="printkit-")
os.environ["XDG_CACHE_HOME"] = _CACHE.name
os.environ["XDG_CONFIG_HOME"] = _CACHE.name  # nor do tests read how the user's printer prints

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile("same")

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
