"""Words of 64 bits, and the operations on them that Numba lacks."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

Word: TypeAlias = Any
"""A uint64 in a kernel. With an int it would make a float64 there: constants are np.uint64."""

Words: TypeAlias = NDArray[np.uint64]


def _popcount(typingctx: Any, word: Any) -> Any:
    """How many bits of a uint64 are set, as uint64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), codegen


def _lowest(typingctx: Any, word: Any) -> Any:
    """The index of the lowest set bit of a uint64, as uint64; 64 for an empty set."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), codegen


_0 = np.uint64(0)
_1 = np.uint64(1)

signed: Any = np.int64
"""A uint64 as an int64, to count and to index with."""

popcount: Any = intrinsic(_popcount)
lowest: Any = intrinsic(_lowest)


@njit(cache=True, nogil=True, forceinline=True)
def copy(target: Words, source: Words) -> None:
    """Make `target` equal to `source`, of the same length.

    A loop rather than `target[:] = source`, which takes Numba seconds to compile.
    """
    for i in range(source.shape[0]):
        target[i] = source[i]


@njit(cache=True, nogil=True, forceinline=True)
def pick(bits: Word, index: Word) -> Word:
    """The set with only the `index`-th of `bits` in it, lowest first."""
    while index != _0:
        bits &= bits - _1
        index -= _1
    return bits & (_0 - bits)
