"""The discardable array: many numbers whose memory is given back bit by bit, from the end."""

from __future__ import annotations

import mmap
import sys

import numpy as np
from numpy.typing import NDArray

_ITEM = np.dtype(np.uint16).itemsize


class DiscardableArray:
    """An array of `size` uint16, `values`, all zero. It takes memory only where it is written."""

    def __init__(self, size: int) -> None:
        self._end = max(size * _ITEM, 1)
        if sys.platform == "win32":
            self._memory = mmap.mmap(-1, self._end)
        else:
            # Shared memory, the default, would be kept whatever is said of its use.
            self._memory = mmap.mmap(-1, self._end, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
            if sys.platform == "linux":
                self._memory.madvise(mmap.MADV_HUGEPAGE)
        self.values: NDArray[np.uint16] = np.frombuffer(self._memory, np.uint16, size)

    def discard(self, first: int) -> None:
        """Give back the memory of the values from index `first` on, which are not read again."""
        page = mmap.PAGESIZE
        start = -(-first * _ITEM // page) * page
        if sys.platform != "win32" and start < self._end:
            self._memory.madvise(mmap.MADV_DONTNEED, start, self._end - start)
            self._end = start
