"""The site in Firefox and in WebKitGTK: a first kit, files, and work without a network."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from hashlib import sha256
from pathlib import Path

import pytest

from printkit.web.site.kits import kit_addresses
from tests.printkit.running import printkit_here
from tests.printkit.web.hosting import hosted, leave, site_folder
from tests.printkit.web.other_browsers import Driven, firefox, needs_firefox, needs_webkit, webkit

_WAIT = """
const until = async (holds) => {
  for (;;) {
    const found = await holds();
    if (found) return found;
    await new Promise((done) => setTimeout(done, 50));
  }
};
const by = (id) => document.getElementById(id);
"""
_SHOWN = """
return until(() => document.querySelector("#sheets img")?.complete && by("words").textContent);
"""
_DIGEST = """
const answer = await fetch(%r);
const found = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
return [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("");
"""
_REMEMBERS = """
const memory = () => fetch("/site/memory", { method: "HEAD" }).catch(() => ({}));
return until(async () => (await memory()).status === 200);
"""
_DEAL = """
by("deal").click();
await until(() => !by("work").hidden && by("work").textContent.includes("so far"));
by("cancel").click();
return until(() => by("work").hidden);
"""

Opened = Callable[[], AbstractContextManager[Driven]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site."""
    return site_folder(tmp_path_factory.mktemp("site"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "opened",
    [
        pytest.param(firefox, marks=needs_firefox),
        pytest.param(webkit, marks=needs_webkit),
    ],
)
def test_it_shows_a_ready_kit_then_prints_and_deals_without_a_network(
    opened: Opened, folder: Path, tmp_path: Path
) -> None:
    """PDFs are the command's."""
    (kit, *_) = kit_addresses(1)["isaac"][2]
    code = Path(kit).stem
    with hosted(folder) as (address, host), opened() as browser:

        def run(script: str) -> object:
            return browser.run(_WAIT + script)

        browser.go(f"{address}{kit}")
        assert code in str(run(_SHOWN))
        digest = run(_DIGEST % kit.replace(".html", "-letter.pdf"))
        assert digest == _command(tmp_path, f"isaac:{code}", "letter")
        assert run(_REMEMBERS)
        leave(host)
        browser.go(f"{address}/table/isaac?seed=3&paper=letter")
        assert "seed 3" in str(run(_SHOWN))
        table = "/table/isaac/print.pdf?seed=3&paper=letter"
        assert run(_DIGEST % table) == _command(tmp_path, "isaac#3", "letter", "--no-check")
        assert run(_DEAL)


def _command(folder: Path, name: str, paper: str, *more: str) -> str:
    """The SHA-256 of the file that the command writes."""
    words = ("print", name, "--paper", paper, "--force", "-o", "kit.pdf", *more)
    result = printkit_here(*words, folder=folder)
    assert result.returncode == 0, result.stderr
    return sha256((folder / "kit.pdf").read_bytes()).hexdigest()
