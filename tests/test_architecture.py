"""The architecture: imports only go down, and nothing loads kernels unless games are played."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from copy import deepcopy
from importlib.metadata import packages_distributions
from pathlib import Path

import grimp
import pytest
from importlinter import Contract
from importlinter.api import read_configuration
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract
from importlinter.contracts.protected import ProtectedContract

from printkit.contract import commands_of
from printkit.layouts.game import Game
from tests.import_contracts import EachGame, Floors
from tests.playing import GAME

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
TYPES: dict[str, type[Contract]] = {
    "layers": LayersContract,
    "floors": Floors,
    "forbidden": ForbiddenContract,
    "protected": ProtectedContract,
    "each_game": EachGame,
}

FORBIDDEN = {
    "The floors of layouts": [
        ("printkit.layouts.words", "printkit.layouts.annotation"),
        ("printkit.layouts.verdict", "printkit.layouts.annotation"),
        ("printkit.layouts.puzzle", "printkit.layouts.ids"),
        ("printkit.layouts.verdict", "printkit.layouts.duplicate"),
        ("printkit.layouts.isaac.tiles", "printkit.layouts.coin_isolation.layout"),
    ],
    "The floors of engines": [
        ("printkit.engines.judging.panel", "printkit.engines.build"),
        ("printkit.engines.search.mcts", "printkit.engines.isaac.kernel"),
        ("printkit.engines.isaac.kernel", "printkit.engines.coin_isolation.board"),
    ],
    "The floors of output": [
        ("printkit.output.page.frame", "printkit.output.press.imposition"),
        ("printkit.output.isaac.board", "printkit.output.dice_isolation.board"),
    ],
    "The floors of printkit": [
        ("printkit.layouts.ids", "printkit.engines.contract"),
        ("printkit.output.contract", "printkit.engines.contract"),
        ("printkit.engines.contract", "printkit.output.contract"),
        ("printkit.engines.contract", "printkit.cache"),
        ("printkit.cache", "printkit.judging.annotation"),
        ("printkit.scaling.work", "printkit.judging.puzzle_search"),
        ("printkit.dice_isolation.library", "printkit.coin_isolation.library"),
    ],
    "Commands and the page play, draw and keep nothing themselves: they call the library": [
        ("printkit.cli.commands.setups", "printkit.judging.checking"),
        ("printkit.web.work.play_tasks", "printkit.engines.contract"),
        ("printkit.coin_isolation.commands.make_fair", "printkit.engines.coin_isolation.swaps"),
        ("printkit.dice_isolation.commands", "printkit.cache"),
    ],
    "The floors of the command line": [
        ("printkit.cli.options", "printkit.cli.commands.print"),
        ("printkit.cli.commands.print", "printkit.cli.main"),
    ],
    "The floors of the library": [("printkit.library.setups", "printkit.library.kits")],
    "The floors of printing": [("printkit.printing.prepress", "printkit.printing.order")],
    "The floors of judging": [("printkit.judging.session", "printkit.judging.checking")],
    "The floors of files": [("printkit.files.process", "printkit.files.writing")],
    "Nothing imports the page: the list of commands has its name": [
        ("printkit.cli.main", "printkit.web.app")
    ],
    "The floors of the page": [
        ("printkit.web.guard.limits", "printkit.web.work.jobs"),
        ("printkit.web.guard.requests", "printkit.web.pages.files"),
        ("printkit.web.work.jobs", "printkit.web.pages.streams"),
        ("printkit.web.address.form", "printkit.web.guard.limits"),
    ],
    "Only the page knows HTTP, without its addresses and its tasks": [
        ("printkit.library.kits", "starlette"),
        ("printkit.cli.main", "uvicorn"),
        ("printkit.web.address.table", "starlette"),
        ("printkit.web.work.tasks", "starlette"),
    ],
    "Only the reading of photos imports OpenCV": [
        ("printkit.coin_isolation.library", "cv2"),
        ("printkit.output.press.imposition", "pillow_heif"),
    ],
    "Only the cluster and the check of its workers import Dask": [
        ("printkit.scaling.pool", "distributed"),
        ("printkit.engines.search.arena", "dask"),
    ],
    "Only the command for books imports what makes them": [
        ("printkit.library.kits", "printkit.library.books"),
        ("printkit.output.page.composition", "printkit.output.page.book"),
        ("printkit.output.contract", "printkit.output.page.plates"),
    ],
    "Only what writes saves for a simulator imports it": [
        ("printkit.printing.printables", "printkit.output.press.simulator"),
    ],
    "Only what makes or shows catalogues imports them": [
        ("printkit.library.setups", "printkit.catalogue.lines"),
        ("printkit.web.work.tasks", "printkit.catalogue.folder"),
    ],
    "The floors of a catalogue": [("printkit.catalogue.reading", "printkit.catalogue.trials")],
    "The floors of long searches, which know nothing of what is searched": [
        ("printkit.scaling.work", "printkit.scaling.worker_check"),
        ("printkit.scaling.local_pool", "printkit.scaling.pool"),
    ],
    "Only what starts long searches imports them": [
        ("printkit.cli.commands.catalogue", "printkit.scaling.pool"),
        ("printkit.dice_isolation.commands.boards", "printkit.scaling.pool"),
    ],
    "Only its own packages and the list of games import a game": [
        ("printkit.layouts.ids", "printkit.layouts.coin_collectors.layout"),
        ("printkit.engines.contract", "printkit.engines.isaac"),
        ("printkit.engines.coin_isolation.judging", "printkit.layouts.dice_isolation.layout"),
        ("printkit.output.isaac.sheets", "printkit.layouts.coin_isolation.layout"),
        ("printkit.cli.facts", "printkit.dice_isolation.library"),
        ("printkit.coin_isolation.library", "printkit.engines.dice_isolation.kernel"),
    ],
}
"""Imports that each contract must refuse."""

IMPORT_ALL = """
import importlib, pkgutil, sys
for name in sys.argv[1:]:  # a package with all it holds, or a module
    room = importlib.import_module(name)
    for module in pkgutil.walk_packages(getattr(room, "__path__", []), room.__name__ + "."):
        importlib.import_module(module.name)
    for slow in {"numba", "wasmtime"} & {*sys.modules}:
        raise SystemExit(f"{name} imports {slow}")
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a fresh interpreter at the root of the repository."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


class House:
    """The imports of the four rooms, and the contracts on them by name."""

    def __init__(self) -> None:
        read = read_configuration(str(ROOT / "pyproject.toml"))
        self.session = read["session_options"]
        self.contracts = {options["name"]: options for options in read["contracts_options"]}
        self.imports = grimp.build_graph(
            *self.session["root_packages"], include_external_packages=True, cache_dir=None
        )

    def breaks(self, name: str, graph: grimp.ImportGraph) -> bool:
        """Whether a graph of imports breaks the contract."""
        options = self.contracts[name]
        contract = TYPES[options["type"]](name, self.session, options)
        # the check may change the graph
        return not contract.check(deepcopy(graph), verbose=False).kept

    def broken(self, graph: grimp.ImportGraph) -> set[str]:
        """Return the names of all contracts that a graph of imports breaks."""
        return {name for name in self.contracts if self.breaks(name, graph)}

    def with_imports(self, *imports: tuple[str, str]) -> grimp.ImportGraph:
        """Return the graph with more imports."""
        graph = deepcopy(self.imports)
        for importer, imported in imports:
            graph.add_import(importer=importer, imported=imported)
        return graph


@pytest.fixture(scope="module")
def house() -> House:
    return House()


def test_imports_keep_all_contracts(house: House) -> None:
    assert not house.broken(house.imports)


def test_every_contract_refuses_the_imports_it_forbids(house: House) -> None:
    assert set(FORBIDDEN) == set(house.contracts)
    passed = [
        (name, *planted)
        for name, imports in FORBIDDEN.items()
        for planted in imports
        if not house.breaks(name, house.with_imports(planted))
    ]
    known = house.imports.modules
    gone = {module for many in FORBIDDEN.values() for pair in many for module in pair} - known
    assert (passed, gone) == ([], set())


def test_no_library_is_imported_that_only_tests_install(house: House) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    of_extras = (
        wanted for name in ("scale", "native", "build", "photo") for wanted in extras[name]
    )
    wanted = {*project["dependencies"], *of_extras}
    declared = {re.split("[<>=]", requirement)[0].lower() for requirement in wanted}
    rooms = {*house.session["root_packages"]}
    imported = {module.partition(".")[0] for module in house.imports.modules} - rooms
    found = packages_distributions()
    missing = {
        library
        for library in imported - sys.stdlib_module_names
        if declared.isdisjoint(name.lower().replace("_", "-") for name in found.get(library, ()))
    }
    assert "reportlab" in imported
    of_a_browser = {"js", "pyodide", "pyodide_js"}
    come_along = {"anyio", "dask", "markupsafe"}  # with starlette, distributed and jinja2
    assert missing == come_along | of_a_browser


def test_every_module_belongs_to_a_layer(house: House) -> None:
    containers = {
        container: name
        for name, options in house.contracts.items()
        for container in options.get("containers", ())
    }
    rooms = {"printkit", "printkit.engines", "printkit.layouts", "printkit.output"}
    assert containers.keys() >= rooms
    all_added = deepcopy(house.imports)
    for container, name in containers.items():
        graph = deepcopy(house.imports)
        for each in (graph, all_added):
            each.add_module(f"{container}.without_a_floor")
        assert house.breaks(name, graph), container
    assert house.broken(all_added) == {*containers.values()}


def test_a_fifth_game_takes_no_line_in_the_contracts(house: House) -> None:
    own = [
        ("printkit.layouts.games", "printkit.layouts.fifth.game"),
        ("printkit.layouts.fifth", "printkit.layouts.game"),
        ("printkit.engines.fifth", "printkit.layouts.fifth"),
        ("printkit.engines.fifth", "printkit.engines.judging.panel"),
        ("printkit.output.fifth", "printkit.layouts.fifth"),
        ("printkit.output.fifth", "printkit.output.press"),
        ("printkit.fifth", "printkit.engines.fifth"),
        ("printkit.fifth", "printkit.library"),
        ("printkit.fifth.commands", "printkit.cli.options"),
    ]
    assert not house.broken(house.with_imports(*own))

    apart = "Only its own packages and the list of games import a game"
    commands = "Commands and the page play, draw and keep nothing themselves: they call the library"
    for foreign, names in [
        (("printkit.engines.build", "printkit.engines.fifth"), {apart}),
        (("printkit.engines.judging.panel", "printkit.layouts.fifth"), {apart}),
        (("printkit.layouts.setup", "printkit.layouts.fifth"), {apart, "The floors of layouts"}),
        (("printkit.engines.fifth", "printkit.engines.isaac"), {apart, "The floors of engines"}),
        (("printkit.output.isaac", "printkit.output.fifth"), {apart, "The floors of output"}),
        (("printkit.library", "printkit.fifth"), {apart, "The floors of printkit"}),
        (("printkit.fifth.commands", "printkit.engines.fifth"), {commands}),
    ]:
        assert names == house.broken(house.with_imports(*own, foreign)), foreign


@GAME
def test_the_commands_of_a_game_are_where_the_contract_looks(game: Game) -> None:
    own = f"{game.package('printkit')}.commands."
    assert all(listed.place.startswith(own) for listed in commands_of(game).commands)


def test_reading_and_drawing_load_no_kernels() -> None:
    """So they need not wait for numba or wasmtime."""
    rooms = ["printkit.layouts", "printkit.output", "printkit.cli.main", "printkit.cli.commands"]
    result = run("-c", IMPORT_ALL, *rooms)
    assert result.returncode == 0, result.stderr
    modules = result.stdout.split()
    assert {room.partition(".")[0] for room in rooms} <= {*modules}
    assert not {"numba", "wasmtime"} & {*modules}
