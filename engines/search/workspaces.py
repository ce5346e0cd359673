"""Workspaces of threads: each thread has one to search with, and keeps it for its next search.

A workspace takes megabytes. Asked of the system anew for every search, they cost threads more time
than they save: all wait for the same pages.
"""

from __future__ import annotations

import threading

from engines.kernel.binding import Kernel
from engines.search.mcts import Workspace, new_workspace


class _Own(threading.local):
    """What a thread has: its workspace, and the kernel that it is for."""

    kernel: Kernel | None = None
    workspace: Workspace | None = None


_own = _Own()


def own_workspace(kernel: Kernel, simulations: int) -> Workspace:
    """This thread's, with room for so many simulations, until it asks again."""
    workspace = _own.workspace
    if workspace is None or _own.kernel is not kernel or workspace.simulations < simulations:
        workspace = _own.workspace = new_workspace(kernel, max(1, simulations))
        _own.kernel = kernel
    return workspace
