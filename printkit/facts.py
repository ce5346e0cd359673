"""Facts of setups as JSON has them, for the commands that other programs run."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import click

from layouts.game import Layout
from layouts.setup import Setup
from layouts.verdict import Deal, Verdict


def setup_facts(
    setup: Setup[Layout], verdict: Verdict[object] | None = None, deal: Deal | None = None
) -> dict[str, object]:
    """Which setup it is, who plays by which rules, and what was found of it: null for nothing."""
    return {
        "id": setup.id,
        "game": setup.game.slug,
        "seed": setup.seed,
        "players": setup.players,
        "variants": list(setup.variants),
        "layout": setup.layout.to_dict(),
        "fair": None if verdict is None else verdict.fair,
        "playable": None if verdict is None else verdict.playable,
        "headline": None if verdict is None else verdict.headline,
        "candidates": None if deal is None else deal.candidates,
        "proven": None if deal is None else deal.proven,
    }


def file_fact(path: Path | None) -> str | None:
    """A file as JSON names it."""
    return None if path is None else str(path)


def show_json(facts: Mapping[str, object]) -> None:
    """One answer on a line of its own."""
    click.echo(json.dumps(facts))
