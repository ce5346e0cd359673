"""Bit operations: words of 64 bits, their constants, and operations that Numba lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from printkit.engines.kernel.jit import RUN_BY, exported, intrinsic, jitted

if TYPE_CHECKING or RUN_BY != "wasm":
    import numpy as np

    _types: tuple[Any, ...] = (np.uint64, np.int64, np.uint32, np.int32, np.uint16, np.uint8)
    boolean: Any = np.bool_
    float32: Any = np.float32
    float64: Any = np.float64
    if RUN_BY == "python":
        np.seterr(over="ignore")  # words of 64 bits wrap around
else:  # only Python's own numbers occur where compiled code runs
    boolean, float32, float64, _types = bool, float, float, (int,) * 6
uint64, int64, uint32, int32, uint16, uint8 = _types
"""Types of numbers in kernels. `int64` also turns a uint64 into a number for counting and
indexing.
"""

# Types of arrays: a letter of `struct`, and the number of dimensions.
Word: TypeAlias = Annotated[Any, "Q"]
"""A uint64 in a kernel. Mixed with an int it would become a float64, so constants are `uint64`."""

Single: TypeAlias = Annotated[Any, "f"]
"""A float32."""

Words: TypeAlias = Annotated[Any, "Q1"]
WordRows: TypeAlias = Annotated[Any, "Q2"]
WordPages: TypeAlias = Annotated[Any, "Q3"]
Ints: TypeAlias = Annotated[Any, "q1"]
IntRows: TypeAlias = Annotated[Any, "q2"]
SmallInts: TypeAlias = Annotated[Any, "i1"]
SmallIntRows: TypeAlias = Annotated[Any, "i2"]
ByteRows: TypeAlias = Annotated[Any, "b2"]
Bytes: TypeAlias = Annotated[Any, "B1"]
Shorts: TypeAlias = Annotated[Any, "H1"]
HalfRows: TypeAlias = Annotated[Any, "I2"]
Reals: TypeAlias = Annotated[Any, "d1"]
RealRows: TypeAlias = Annotated[Any, "d2"]
SmallReals: TypeAlias = Annotated[Any, "f1"]
SmallRealRows: TypeAlias = Annotated[Any, "f2"]


def _popcount(typingctx: Any, word: Any) -> Any:
    """Count the set bits of a uint64; returns uint64."""
    from numba import types

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), codegen


def _lowest(typingctx: Any, word: Any) -> Any:
    """Return the index of the lowest set bit of a uint64, as uint64; 64 for an empty set."""
    from llvmlite import ir
    from numba import types

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), codegen


def _plain_popcount(word: Any) -> Any:
    return uint64(int(word).bit_count())


def _plain_lowest(word: Any) -> Any:
    return uint64((int(word) & -int(word)).bit_length() - 1 if word else 64)


SWIZZLE = "printkit_swizzle"
"""The function that kernels built for WebAssembly call to reorder sixteen bytes.

LLVM's own name for that instruction cannot be used: Numba first compiles for this processor.
"""

# Constants for kernels: a plain int and a uint64 would make a float64.
U0 = uint64(0)
U1 = uint64(1)
U2 = uint64(2)
U3 = uint64(3)
U4 = uint64(4)
U5 = uint64(5)
U6 = uint64(6)
U7 = uint64(7)
U8 = uint64(8)
U15 = uint64(15)
U16 = uint64(16)
U24 = uint64(24)
U27 = uint64(27)
U29 = uint64(29)
U30 = uint64(30)
U31 = uint64(31)
U32 = uint64(32)
U36 = uint64(36)
U63 = uint64(63)
U64 = uint64(64)
U127 = uint64(127)

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
    """Return the set that has only the `index`-th of `bits`, counted from the lowest."""
    while index != U0:
        bits &= bits - U1
        index -= U1
    return bits & (U0 - bits)
