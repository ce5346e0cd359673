"""Arrays in the kernels' memory, which every thread and every kernel shares."""

from __future__ import annotations

import ctypes
from math import prod
from typing import Any

import numpy as np

from engines.kernel.jit import RUN_BY


def zeros(dtype: Any, *shape: int) -> Any:
    """An array of zeros that kernels work on where it is.

    Smaller ones may as well be NumPy's own: they are copied there and back at each call.
    """
    return np.zeros(shape, dtype) if RUN_BY != "wasm" else _made(dtype, shape, clear=True)


def empty(dtype: Any, *shape: int) -> Any:
    """An array like `zeros`, not cleared: for megabytes that are written before they are read."""
    return np.empty(shape, dtype) if RUN_BY != "wasm" else _made(dtype, shape, clear=False)


def _made(dtype: Any, shape: tuple[int, ...], *, clear: bool) -> Any:
    from engines.kernel.machine import buffer

    size = prod(shape)
    made = buffer(max(1, size * np.dtype(dtype).itemsize), clear=clear)
    return np.frombuffer(made, dtype, size).reshape(shape)


def placed(array: Any) -> Any:
    """An array like this one in the kernels' memory."""
    made = zeros(array.dtype, *array.shape)
    made[...] = array
    return made


def whole_memory(dtype: Any, holds: object) -> Any:
    """The whole memory of kernels as one array: parts of a table lie wherever there is room.

    It keeps alive what it `holds`: these parts. Its first item is at address 1, in items, since
    nothing lies at 0; no index is past its end.
    """
    size = np.dtype(dtype).itemsize
    items = (_end() - _base()) // size - 1
    made = (ctypes.c_ubyte * (items * size)).from_address(_base() + size)
    made.holds = holds
    return np.frombuffer(made, dtype, items)


def index_in_memory(array: Any) -> int:
    """Where in `whole_memory` an array of the same type begins."""
    return int((array.ctypes.data - _base()) // array.itemsize - 1)


def _base() -> int:
    if RUN_BY != "wasm":
        return 0
    from engines.kernel.machine import heap

    return heap().base


def _end() -> int:
    return _base() + (1 << (32 if RUN_BY == "wasm" else 47))  # 47 bits: what a process may have
