"""`python -m printkit`: as the command, unless the folder it is run in hides a package of ours."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

ROOMS = ("layouts", "engines", "output")
HERE = Path(__file__).resolve().parents[1]


def _hidden() -> str | None:
    """A package of ours in whose place Python would import something else."""
    for room in ROOMS:
        spec = find_spec(room)
        if spec is None or spec.origin is None or Path(spec.origin).resolve().parent.parent != HERE:
            return room
    return None


def _run() -> None:
    hidden = _hidden()
    if hidden:
        print(
            f"printkit: something named '{hidden}' in this folder hides printkit's own package; "
            "type printkit rather than python -m printkit, or go to another folder",
            file=sys.stderr,
        )
        sys.exit(2)
    from printkit.cli import main

    main()


_run()
