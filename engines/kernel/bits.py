"""Bit operations: words of 64 bits, their constants, and what Numba lacks for them."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engines.kernel.jit import exported, intrinsic, jitted

# What arrays hold, by the letters of `struct`, and how many dimensions they have.
Word: TypeAlias = Annotated[Any, "Q"]
"""A uint64 in a kernel. With an int it would make a float64 there: constants are np.uint64."""

Single: TypeAlias = Annotated[Any, "f"]
"""A float32."""

Words: TypeAlias = Annotated[NDArray[np.uint64], "Q1"]
WordRows: TypeAlias = Annotated[NDArray[np.uint64], "Q2"]
WordPages: TypeAlias = Annotated[NDArray[np.uint64], "Q3"]
Ints: TypeAlias = Annotated[NDArray[np.int64], "q1"]
IntRows: TypeAlias = Annotated[NDArray[np.int64], "q2"]
SmallInts: TypeAlias = Annotated[NDArray[np.int32], "i1"]
SmallIntRows: TypeAlias = Annotated[NDArray[np.int32], "i2"]
ByteRows: TypeAlias = Annotated[NDArray[np.int8], "b2"]
Bytes: TypeAlias = Annotated[NDArray[np.uint8], "B1"]
Shorts: TypeAlias = Annotated[NDArray[np.uint16], "H1"]
HalfRows: TypeAlias = Annotated[NDArray[np.uint32], "I2"]
Reals: TypeAlias = Annotated[NDArray[np.float64], "d1"]
RealRows: TypeAlias = Annotated[NDArray[np.float64], "d2"]
SmallReals: TypeAlias = Annotated[NDArray[np.float32], "f1"]
SmallRealRows: TypeAlias = Annotated[NDArray[np.float32], "f2"]


def _popcount(typingctx: Any, word: Any) -> Any:
    """How many bits of a uint64 are set, as uint64."""
    from numba import types

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), codegen


def _lowest(typingctx: Any, word: Any) -> Any:
    """The index of the lowest set bit of a uint64, as uint64; 64 for an empty set."""
    from llvmlite import ir
    from numba import types

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), codegen


def _plain_popcount(word: Any) -> Any:
    return np.uint64(int(word).bit_count())


def _plain_lowest(word: Any) -> Any:
    return np.uint64((int(word) & -int(word)).bit_length() - 1 if word else 64)


SWIZZLE = "printkit_swizzle"
"""What kernels call to put sixteen bytes in an order where they are built for WebAssembly.

LLVM's own name for that instruction is no use there: Numba compiles for this processor first.
"""

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

popcount: Any = intrinsic(_popcount, _plain_popcount)
lowest: Any = intrinsic(_lowest, _plain_lowest)


@exported(forceinline=True)
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
