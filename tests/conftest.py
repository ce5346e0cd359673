"""What all tests share: the same random games every time, and goldens.

`pytest --hypothesis-profile explore` plays other games each time; `pytest --update-goldens` writes
the goldens anew.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from engines.source_digest import compiled_folder

# What tests check is kept apart from what the user checked; compiled kernels are shared.
os.environ.setdefault("NUMBA_CACHE_DIR", str(compiled_folder()))
_CACHE = TemporaryDirectory(prefix="printkit-")
os.environ["XDG_CACHE_HOME"] = _CACHE.name
os.environ["XDG_CONFIG_HOME"] = _CACHE.name  # nor do tests read how the user's printer prints

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile("same")

GOLDENS = Path(__file__).parent / "goldens"
DIFF_LINES, DIFF_COLUMNS = 20, 300
"""So much of a golden's diff a failing test says."""


_ENGINES = Path(__file__).parent / "engines"
_SLOWEST_FIRST = (
    "engines.isaac.kernel",
    "engines.coin_collectors.kernel",
    "engines.coin_isolation.variant_kernel",
    "engines.coin_isolation.kernel",
    "engines.dice_isolation.kernel",
)
_COMPILE = """
import sys
from engines.kernel.binding import Kernel
from engines.search.compilation import steps
for step in steps(Kernel(sys.argv[1])):
    step()
"""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile each kernel once before workers run all tests of the engines, or each would do so.

    What does not compile fails in its tests, which say why.
    """
    config = session.config
    workers = getattr(config.option, "numprocesses", None)
    folders = [Path(argument).absolute() for argument in config.args]
    if not workers or not any(_ENGINES.is_relative_to(folder) for folder in folders):
        return
    from engines.kernel.binding import Kernel  # not before Numba can read where its cache is
    from engines.search.compilation import compiled

    todo = [module for module in _SLOWEST_FIRST if not compiled(Kernel(module))]
    if todo:
        config.get_terminal_writer().line("compiling the kernels, which is done once")
    with ThreadPoolExecutor(workers) as executor:
        for module in todo:
            command = [sys.executable, "-c", _COMPILE, module]
            executor.submit(subprocess.run, command, cwd=config.rootpath)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="draw tests/goldens anew; look at what changed",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str, str], None]:
    """Compares a text with the golden file of that name, or writes it.

    What differs is kept in `tmp_path`, to be looked at beside the golden.
    """

    def check(name: str, text: str) -> None:
        path = GOLDENS / name
        if request.config.getoption("--update-goldens"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"no golden {name}: run pytest --update-goldens"
        before = path.read_text(encoding="utf-8")
        if text == before:
            return
        now = tmp_path / path.name
        now.write_text(text, encoding="utf-8")
        diff = unified_diff(
            before.splitlines(), text.splitlines(), name, str(now), n=0, lineterm=""
        )
        shown = [line[:DIFF_COLUMNS] for line in islice(diff, DIFF_LINES)]  # a path may be long
        pytest.fail("\n".join([f"{name} changed", *shown]), pytrace=False)

    return check
