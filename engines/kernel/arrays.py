"""Arrays that kernels work on: typed memory views, in the memory that all kernels share.

A letter of `struct` says what an array holds: Q uint64, q int64, I uint32, i int32, H uint16, B
uint8, b int8, d float64, f float32. An array of several dimensions is indexed by all of them at
once; `row` and `rows` return parts of it that share its memory.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterable, Sequence
from math import prod
from struct import calcsize, pack
from typing import Any

from printkit.engines.kernel.jit import RUN_BY, machine


def zeros(letter: str, *shape: int) -> Any:
    """Return an array of zeros in the kernels' memory: for large arrays and those used
    repeatedly.
    """
    return _make(letter, shape, clear=True)


def empty(letter: str, *shape: int) -> Any:
    """Return an array like `zeros` without clearing it, for data that is written before it
    is read.
    """
    return _make(letter, shape, clear=False)


def full(letter: str, value: float, *shape: int) -> Any:
    """Return an array of equal numbers in the kernels' memory."""
    made = empty(letter, *shape)
    _bytes(made)[:] = pack(f"<{letter}", value) * prod(shape)
    return made


def array_of(letter: str, values: Iterable[Any]) -> Any:
    """Return an array of these numbers, or of these rows of numbers, all of the same length.

    The array lies in Python's memory, so a kernel call copies it there and back.
    """
    listed = list(values)
    if not listed or not isinstance(listed[0], Sequence | memoryview):
        return memoryview(array(letter, listed))
    flat = array(letter)
    for each in listed:
        flat.extend(each)
    return _with_shape(memoryview(flat), letter, (len(listed), len(listed[0])))


def copy_of(of: Any) -> Any:
    """Return a copy of an array in Python's memory."""
    return _with_shape(memoryview(bytearray(of)), of.format, of.shape)


def kernel_copy(of: Any) -> Any:
    """Return a copy of an array in the kernels' memory."""
    return concatenate([of])


def put(to: Any, at: int, part: Any) -> None:
    """Copy a part to an array of the same type, from its row `at` on."""
    start = at * (to.nbytes // max(1, len(to)))
    _bytes(to)[start : start + part.nbytes] = _bytes(part)


def clear(of: Any) -> None:
    """Set all numbers of an array to 0."""
    if of.nbytes:
        ctypes.memset(ctypes.addressof(ctypes.c_ubyte.from_buffer(_bytes(of))), 0, of.nbytes)


def concatenate(parts: Sequence[Any]) -> Any:
    """Join one or more parts along the first dimension, in the kernels' memory."""
    made, at = empty(parts[0].format, sum(map(len, parts)), *parts[0].shape[1:]), 0
    for part in parts:
        put(made, at, part)
        at += len(part)
    return made


def row(of: Any, *index: int) -> Any:
    """Return the part of an array whose first indices are `index`."""
    shape = of.shape[len(index) :]
    at = 0
    for each, size in zip(index, of.shape, strict=False):
        at = at * size + each
    size = prod(shape) * of.itemsize
    return _with_shape(_bytes(of)[at * size : (at + 1) * size], of.format, shape)


def rows(of: Any) -> list[Any]:
    """Return every row of an array of several dimensions."""
    return [row(of, index) for index in range(of.shape[0])]


def constants(letter: str, values: Iterable[Any]) -> Any:
    """Return a table to compile into kernels, as `array_of` makes it; for Numba, a NumPy array."""
    if RUN_BY == "wasm":
        return array_of(letter, values)
    import numpy as np

    return np.array(list(values), letter)


def _make(letter: str, shape: tuple[int, ...], *, clear: bool) -> Any:
    size = max(1, prod(shape)) * calcsize(letter)
    if RUN_BY != "wasm":
        return _with_shape(memoryview(bytearray(size)), letter, shape)
    return _with_shape(memoryview(machine().buffer(size, clear=clear)), letter, shape)


def _bytes(of: Any) -> Any:
    return of.cast("B") if of.nbytes else memoryview(bytearray())


def _with_shape(data: Any, letter: str, shape: tuple[int, ...]) -> Any:
    """View memory as an array. If it has no rows, it is the empty start of an array with
    one row.
    """
    if len(shape) > 1 and not shape[0]:
        data, rest = memoryview(bytearray(prod(shape[1:]) * calcsize(letter))), shape[1:]
        return _with_shape(data, letter, (1, *rest))[:0]
    size = prod(shape) * calcsize(letter)
    flat = data.cast("B")[:size].cast(letter)
    return flat.cast("B").cast(letter, shape) if size and len(shape) > 1 else flat


def whole_memory(letter: str, holds: object) -> Any:
    """Return the kernels' whole memory as one array, for tables whose parts lie in different
    places.

    The array keeps alive the parts that it `holds`. Its first item is at address 1, counted in
    items, since nothing lies at 0. No index is past its end.
    """
    size, (base, end) = calcsize(letter), _memory()
    items = (end - base) // size - 1
    made: Any = (ctypes.c_ubyte * (items * size)).from_address(base + size)
    made.holds = holds
    return _with_shape(memoryview(made), letter, (items,))


def index_in_memory(of: Any) -> int:
    """Return the index in `whole_memory` at which an array of the same type begins."""
    address = ctypes.addressof(ctypes.c_ubyte.from_buffer(of))
    return (address - _memory()[0]) // int(of.itemsize) - 1


def _memory() -> tuple[int, int]:
    """Return the addresses at which the kernels' memory begins and ends."""
    if RUN_BY != "wasm":
        return 0, 1 << 47  # bits: the address space of a process
    heap = machine().kernel_memory()
    return heap.base, heap.end
