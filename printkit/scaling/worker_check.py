"""The check that a dask worker passes when it joins; it then offers its program as a resource.

The check is sent as the text of this file and compiled by the worker, which may have another Python
that cannot read this one's bytecode, or no printkit at all: a worker that joins and cannot read a
plugin ends. The last digits of a verdict can depend
on the arithmetic of a machine, so arithmetic is part of a program's name.
"""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from distributed import WorkerPlugin

REFUSED = "printkit-refused"
"""The topic of messages about workers that have another program."""

_THERE = "(there := {'__name__': 'check'}, exec(text, there), there['WorkerCheck'](*asked))[-1]"


def arithmetic() -> str:
    """Describe the arithmetic of this process, whose last digits can differ between machines."""
    from printkit.engines.kernel.jit import RUN_BY  # a worker may have no printkit

    numbers = "{}.{}".format(*sys.version_info)
    return f"on Python {numbers}" + (f", numba {version('numba')}" if RUN_BY == "native" else "")


class WorkerCheck(WorkerPlugin):
    """The check: the program that is asked for, and the resource that workers with it get."""

    def __init__(self, program: str, resource: str) -> None:
        self.asked = program, resource

    def __reduce__(self) -> tuple[Any, ...]:
        text = Path(__file__).read_text(encoding="utf-8")
        return eval, (_THERE, {"text": text, "asked": self.asked})

    async def setup(self, worker: Any) -> None:
        asked, resource = self.asked
        try:
            from printkit.scaling.work import program

            found = f"{program()} {arithmetic()}"
        except Exception:  # another version may lack any of it
            found = "no such printkit"
        if found == asked:
            await worker.set_resources(**{resource: worker.state.nthreads})
        else:
            worker.log_event(REFUSED, f"{worker.address} has {found}")
