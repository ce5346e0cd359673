"""Bit operations: words of 64 bits, their constants, and what Numba lacks for them."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from engines.kernel.jit import jitted

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


# What kernels reckon with: a plain int and a uint64 would make a float64.
U0 = np.uint64(0)
U1 = np.uint64(1)
U2 = np.uint64(2)
U3 = np.uint64(3)
U4 = np.uint64(4)
U5 = np.uint64(5)
U6 = np.uint64(6)
U7 = np.uint64(7)
U8 = np.uint64(8)
U15 = np.uint64(15)
U16 = np.uint64(16)
U24 = np.uint64(24)
U27 = np.uint64(27)
U29 = np.uint64(29)
U30 = np.uint64(30)
U31 = np.uint64(31)
U32 = np.uint64(32)
U36 = np.uint64(36)
U63 = np.uint64(63)
U64 = np.uint64(64)
U127 = np.uint64(127)

signed: Any = np.int64
"""A uint64 as an int64, to count and to index with."""

popcount: Any = intrinsic(_popcount)
lowest: Any = intrinsic(_lowest)


@jitted(forceinline=True)
def copy(target: Words, source: Words) -> None:
    """Make `target` equal to `source`, of the same length.

    A loop rather than `target[:] = source`, which takes Numba seconds to compile.
    """
    for i in range(source.shape[0]):
        target[i] = source[i]


@jitted(forceinline=True)
def pick(bits: Word, index: Word) -> Word:
    """The set with only the `index`-th of `bits` in it, lowest first."""
    while index != U0:
        bits &= bits - U1
        index -= U1
    return bits & (U0 - bits)
