"""Import contracts that name no game, so pyproject.toml need not change for a fifth one.

In `floors`, `<games>` stands for all games side by side; in `each_game`, `<game>` for each in turn.
import-linter's wildcards can say neither: a layer takes none, and two wildcards of a contract need
not stand for the same name, so any game could import any other.
"""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import ContractCheck
from importlinter.contracts.layers import LayersContract
from importlinter.contracts.protected import ProtectedContract


def games(graph: ImportGraph) -> list[str]:
    """Return the packages of `printkit.layouts` that hold a game: each has a module `game`."""
    return sorted(
        package.rpartition(".")[2]
        for package in graph.find_children("printkit.layouts")
        if f"{package}.game" in graph.modules
    )


class Floors(LayersContract):
    """A `layers` contract with `<games>` among its layers. A game need not be in every room."""

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        side_by_side = " | ".join(f"({game})" for game in games(graph))
        written: list[str] = self.contract_options["layers"]
        layers = [layer.replace("<games>", side_by_side) for layer in written]
        options = self.contract_options | {"layers": layers}
        return LayersContract(self.name, self.session_options, options).check(graph, verbose)


class EachGame(ProtectedContract):
    """A `protected` contract that is checked once for each game."""

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        broken = []
        for game in games(graph):
            options = self.contract_options | {
                field: [module.replace("<game>", game) for module in self.contract_options[field]]
                for field in ("protected_modules", "allowed_importers")
            }
            contract = ProtectedContract(self.name, self.session_options, options)
            broken += contract.check(graph, verbose).metadata["illegal_imports"]
        return ContractCheck(kept=not broken, metadata={"illegal_imports": broken})
