"""The gate: what a dask worker passes as it joins, to be given the resource for its program.

It is sent as this text, and compiled there: a worker may have another Python, whose bytecode is not
this one's, or no printkit at all. The last digits of a verdict may depend on who adds its figures
up, so those are part of a program.
"""

from __future__ import annotations

import signal
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from distributed import WorkerPlugin

REFUSED = "printkit-refused"
"""The topic of words about workers that have another program."""

_THERE = "(there := {'__name__': 'gate'}, exec(text, there), there['Gate'](*asked))[-1]"


def reckoners() -> str:
    """What this process adds figures up with, in words."""
    from engines.kernel.jit import RUN_BY  # where there is a printkit

    numbers = "{}.{}".format(*sys.version_info)
    return f"on Python {numbers}" + (f", numba {version('numba')}" if RUN_BY == "native" else "")


class Gate(WorkerPlugin):
    """Which program is asked for, and the resource whose holder is given tasks.

    A worker that is one's `own` has the resource, and to it Ctrl-C means nothing.
    """

    def __init__(self, program: str, resource: str, own: bool) -> None:
        self.asked = program, resource, own

    def __reduce__(self) -> tuple[Any, ...]:
        text = Path(__file__).read_text(encoding="utf-8")
        return eval, (_THERE, {"text": text, "asked": self.asked})

    async def setup(self, worker: Any) -> None:
        asked, resource, own = self.asked
        try:
            from printkit.scaling.work import program

            found = f"{program()} {reckoners()}"
        except Exception:  # another version may lack any of it
            found = "no such printkit"
        if found != asked:
            worker.log_event(REFUSED, f"{worker.address} has {found}")
        elif own:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        else:
            await worker.set_resources(**{resource: worker.state.nthreads})
