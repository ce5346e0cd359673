"""What all tests share: the same random cases every time, and goldens.

`pytest --hypothesis-profile explore` tries other cases each time; `pytest --update-goldens`
rewrites the goldens; `pytest --shuffle 7` runs tests in another order.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from difflib import unified_diff
from importlib import import_module
from importlib.util import find_spec
from itertools import count, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings

from tests import cases
from tests.lacking import text_of
from tests.plugged import PROJECT, install_for_all

# The tests' cache is separate from the user's.
_CACHE = TemporaryDirectory(prefix="printkit-")
_NUMBERS = count()
_KINDS = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
"""Folders of answers, of print settings, and of the keys and the games that the page keeps."""
for _kind in _KINDS:
    os.environ[_kind] = _CACHE.name
os.environ.setdefault("PRINTKIT_TESTS_KEPT", _CACHE.name)  # workers inherit it: see tests.playing

# Some tests start processes: what is compiled for the first is there for all.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

os.fsync = lambda file: None  # no test pulls the plug, and waiting for disks takes long

# Scenes are many small objects without cycles; looking for cycles that often takes a third of the
# time.
gc.set_threshold(100_000, 20, 100)

_CORE, _ALL = 0.1, 0.5
"""The shares of a test's random cases that the core tier tries, and all tiers together."""
# no time limits, since machines differ
_AT_EASE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", _AT_EASE, derandomize=True, max_examples=round(100 * _ALL))
settings.register_profile("core", _AT_EASE, derandomize=True, max_examples=round(100 * _CORE))
settings.register_profile("explore", _AT_EASE)
settings.load_profile("same")

_ROOT = Path(__file__).parent.parent
GOLDENS = _ROOT / "tests" / "goldens"
DIFF_LINES, DIFF_COLUMNS = 20, 300
"""The most lines and columns of a golden's diff that a failing test shows."""

_LONG = (
    "printkit/web/test_site.py",
    "printkit/web/test_play_browser.py",
    "printkit/web/test_browser.py",
    "printkit/web/test_edit_browser.py",
    "printkit/web/test_shared_browser.py",
    "printkit/web/test_staying_up.py",
    "printkit/test_documents.py",
    "printkit/catalogue/test_command.py",
    "output/test_sheets_on_paper.py",
    "output/test_sheets_invariants.py",
    "printkit/web/test_work.py",
    "printkit/web/test_network.py",
    "printkit/web/test_any_screen.py",
    "test_taps.py",
    "test_every_game.py",
)
"""Files that take more than 20 seconds and would begin among the last, the longest first."""

if find_spec(PROJECT.name) is None:  # workers have it from the process that began
    install_for_all(PROJECT, Path(_CACHE.name, "plug-ins"))


def pytest_configure(config: pytest.Config) -> None:
    """Set the share of random cases before the tests are read: all of them where they explore."""
    profile = config.getoption("--hypothesis-profile")
    core = "not slow" in config.option.markexpr
    if profile != "explore":
        cases.SHARE = _CORE if core else _ALL
    if core and not profile:
        settings.load_profile("core")


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Read all test files from the last to the first in every second worker.

    What has not been compiled yet is compiled when it is read, which takes longer than most tests:
    workers that begin at both ends share this.
    """
    every_second = os.environ.get("PYTEST_XDIST_WORKER", "gw0")[-1] in "13579"
    if every_second and session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        for path in sorted((_ROOT / "tests").rglob("test_*.py"), reverse=True):
            # collecting it says what is wrong
            with suppress(Exception, pytest.skip.Exception, pytest.fail.Exception):
                import_module(".".join(path.relative_to(_ROOT).with_suffix("").parts))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the files that take longest, so that no core waits for one at the end.

    With `--shuffle` files come in a random order, and the tests of each.
    """
    paths = [_ROOT / "tests" / name for name in _LONG]
    if (seed := config.getoption("--shuffle")) is not None:
        Random(seed).shuffle(items)
        paths = [*dict.fromkeys(item.path for item in items)]
    rank = {path: place for place, path in enumerate(paths)}
    items.sort(key=lambda item: rank.get(item.path, len(rank)))


def pytest_sessionfinish() -> None:
    """Look for garbage no more: each worker would look through all that it has twice at its end."""
    gc.freeze()


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One worker for each core, plus one if tests wait for browsers and servers."""
    return (os.cpu_count() or 1) + ("not slow" not in config.option.markexpr)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="draw tests/goldens anew; then look at the changes",
    )
    parser.addoption(
        "--shuffle", type=int, metavar="SEED", help="run tests in the random order of a seed"
    )


_SERVERS = {"page_at", "lan"}
"""Fixtures of servers that serve several tests, and keep the page's key in the folder of all."""


@pytest.fixture(autouse=True)
def own_folders(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test keeps is not there for the next one: answers, settings, games of the page.

    Machine code is, which takes seconds to make.
    """
    # not above: once wasmtime is there, pytest must not take over signals, by which kernels trap
    from printkit.engines.kernel.machine import COMPILED

    own = Path(_CACHE.name, str(next(_NUMBERS)))
    own.joinpath("printkit").mkdir(parents=True, mode=0o700)
    compiled = Path(os.environ["PRINTKIT_TESTS_KEPT"], "printkit", COMPILED)
    compiled.mkdir(parents=True, exist_ok=True, mode=0o700)
    own.joinpath("printkit", COMPILED).symlink_to(compiled)
    for kind in _KINDS:
        if kind != "XDG_STATE_HOME" or not _SERVERS.intersection(request.fixturenames):
            monkeypatch.setenv(kind, str(own))


@pytest.fixture
def golden(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., None]:
    """Return a function that compares a text with the golden file of a name, or writes it.

    `meaning` maps both to what has to be equal. If they differ the new text is kept in `tmp_path`,
    to compare it with the golden.
    """

    def check(name: str, text: str, meaning: Callable[[str], str] = str) -> None:
        path = GOLDENS / name
        if request.config.getoption("--update-goldens"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        kept = text_of(path, "pytest --update-goldens writes it")
        before, after = meaning(kept), meaning(text)
        if before == after:
            return
        now = tmp_path / path.name
        now.write_text(text, encoding="utf-8")
        diff = unified_diff(
            before.splitlines(), after.splitlines(), name, str(now), n=0, lineterm=""
        )
        shown = [line[:DIFF_COLUMNS] for line in islice(diff, DIFF_LINES)]  # a path may be long
        pytest.fail(
            "\n".join([f"{name} changed. If that is meant, run pytest --update-goldens", *shown]),
            pytrace=False,
        )

    return check
