"""What all tests share: the same random games every time, and goldens.

`pytest --hypothesis-profile explore` plays other games each time; `pytest --update-goldens` writes
the goldens anew.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings

from layouts.games import GAMES, register
from tests import cases
from tests.clobber.game import GAME as CLOBBER

# What tests check is kept apart from what the user checked.
_CACHE = TemporaryDirectory(prefix="printkit-")
os.environ["XDG_CACHE_HOME"] = _CACHE.name
os.environ["XDG_CONFIG_HOME"] = _CACHE.name  # nor do tests read how the user's printer prints

# Scenes are many small objects without cycles: to look for these so often is a third of the time.
gc.set_threshold(100_000, 20, 100)

_SHARE = 0.25  # of the random cases of a test, in the core tier
_AT_EASE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # on any machine
settings.register_profile("same", _AT_EASE, derandomize=True)
settings.register_profile("core", _AT_EASE, derandomize=True, max_examples=round(100 * _SHARE))
settings.register_profile("explore", _AT_EASE)
settings.load_profile("same")

_ROOT = Path(__file__).parent.parent
GOLDENS = _ROOT / "tests" / "goldens"
DIFF_LINES, DIFF_COLUMNS = 20, 300
"""So much of a golden's diff a failing test says."""

if CLOBBER.slug not in GAMES:
    register(CLOBBER)


def pytest_configure(config: pytest.Config) -> None:
    """The core tier tries a share of the random cases: before the tests are read."""
    if "not slow" in config.option.markexpr:
        cases.SHARE = _SHARE
        if not config.getoption("--hypothesis-profile"):
            settings.load_profile("core")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One for each core, and one more where tests wait for browsers and servers."""
    return (os.cpu_count() or 1) + ("not slow" not in config.option.markexpr)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="draw tests/goldens anew; look at what changed",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., None]:
    """Compares a text with the golden file of that name, or writes it.

    `meaning` makes of both what has to be equal. What differs is kept in `tmp_path`, to be looked
    at beside the golden.
    """

    def check(name: str, text: str, meaning: Callable[[str], str] = str) -> None:
        path = GOLDENS / name
        if request.config.getoption("--update-goldens"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"no golden {name}: run pytest --update-goldens"
        before, after = meaning(path.read_text(encoding="utf-8")), meaning(text)
        if before == after:
            return
        now = tmp_path / path.name
        now.write_text(text, encoding="utf-8")
        diff = unified_diff(
            before.splitlines(), after.splitlines(), name, str(now), n=0, lineterm=""
        )
        shown = [line[:DIFF_COLUMNS] for line in islice(diff, DIFF_LINES)]  # a path may be long
        pytest.fail("\n".join([f"{name} changed", *shown]), pytrace=False)

    return check
