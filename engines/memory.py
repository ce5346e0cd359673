"""Memory: before large work starts, a check that there is enough."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from math import inf
from pathlib import Path

from printkit.engines.kernel.jit import RUN_BY, machine
from printkit.layouts.errors import InputError
from printkit.layouts.messages import OptionName, message

_GB = 1e9
_PROC, _CGROUP = Path("/proc"), Path("/sys/fs/cgroup")


def look_for_room(needed: int, what: OptionName | str) -> None:
    """Raise InputError if `what` needs more bytes than are free, as far as is known."""
    free = free_memory()
    if free is not None and needed > free:
        raise InputError(
            message(
                "{what} needs {needed:.1f} GB of memory, and {free:.1f} GB are free; close other "
                "programs, or use another computer",
                what=what,
                needed=needed / _GB,
                free=free / _GB,
            )
        )
    room = _kernels_room()
    if needed > room:
        raise InputError(
            message(
                "{what} needs {needed:.1f} GB of the 4 that kernels have, and {free:.1f} GB are "
                "free; do fewer things at a time",
                what=what,
                needed=needed / _GB,
                free=max(0, room) / _GB,
            )
        )


def _kernels_room() -> float:
    """Return how many bytes of the kernels' own memory are free."""
    if RUN_BY != "wasm":
        return inf
    room: int = machine().kernel_memory().room()
    return room


def free_memory() -> int | None:
    """Return how many bytes this process may still take; None if the system does not say."""
    return min(_limits(), default=None)


def _limits() -> Iterator[int]:
    with suppress(OSError, ValueError, StopIteration):
        yield 1024 * _entry(_PROC / "meminfo", "MemAvailable:")
    # ValueError: without a limit, a container's file has a word instead of a number
    with suppress(OSError, ValueError, StopIteration):
        most = int((_CGROUP / "memory.max").read_text())
        yield max(0, most - _entry(_CGROUP / "memory.stat", "anon"))
    with suppress(OSError, ValueError, ImportError):
        import resource  # not on Windows

        most, _ = resource.getrlimit(resource.RLIMIT_AS)
        if most != resource.RLIM_INFINITY:
            pages = int((_PROC / "self" / "statm").read_text().split()[0])
            yield max(0, most - pages * resource.getpagesize())


def _entry(path: Path, name: str) -> int:
    """Return the number after a name, on a line of one of the system's files."""
    lines = (line.split() for line in path.read_text().splitlines())
    return int(next(words[1] for words in lines if words[0] == name))
