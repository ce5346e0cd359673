"""SIMD on rows of the table: decodes and compares eight quantized chances at a time."""

from __future__ import annotations

from typing import Any

from printkit.engines.kernel.bits import (
    SWIZZLE,
    Bytes,
    Shorts,
    Single,
    SmallReals,
    Word,
    float32,
)
from printkit.engines.kernel.jit import exported, intrinsic

LANES = 8

ABSENT = 128
"""The place that yields a byte of 0."""


def _raise_lanes(
    typingctx: Any,
    table: Any,
    row: Any,
    source: Any,
    start: Any,
    lanes: Any,
    low: Any,
    scale: Any,
) -> Any:
    """The machine code of `raise_row`."""
    from llvmlite import ir
    from numba import types

    floats = ir.VectorType(ir.FloatType(), LANES)
    ints = ir.VectorType(ir.IntType(32), LANES)
    few, many = (ir.VectorType(ir.IntType(8), size * LANES) for size in (2, 4))

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        def place(array: int, index: Any, kind: ir.Type) -> Any:
            data = context.make_array(signature.args[array])(context, builder, args[array]).data
            return builder.bitcast(builder.gep(data, [index]), kind.as_pointer())

        def spread(value: Any) -> Any:
            whole = ir.Constant(floats, ir.Undefined)
            for lane in range(LANES):
                whole = builder.insert_element(whole, value, ir.Constant(ir.IntType(32), lane))
            return whole

        there = place(0, args[1], floats)
        steps = builder.load(place(2, args[3], few), align=2)
        order = builder.load(place(4, ir.Constant(ir.IntType(64), 0), many), align=1)
        _, _, features = context.codegen().magic_tuple()
        ordered = builder.bitcast(_pick_bytes(builder, steps, order, _shuffle(features)), ints)
        rise = builder.fmul(spread(args[6]), builder.sitofp(ordered, floats))
        chances = builder.fadd(spread(args[5]), rise)
        before = builder.load(there, align=4)
        higher = builder.fcmp_ordered(">", chances, before)
        builder.store(builder.select(higher, chances, before), there, align=4)
        return context.get_dummy_value()

    return types.void(table, row, source, start, lanes, low, scale), codegen


def _shuffle(features: str) -> str:
    """Return LLVM's name for the instruction that reorders bytes; empty if there is none."""
    from llvmlite import binding

    if binding.address_of_symbol(SWIZZLE):
        return SWIZZLE
    return "llvm.x86.avx2.pshuf.b" if "+avx2" in features else ""


def _pick_bytes(builder: Any, steps: Any, order: Any, shuffle: str) -> Any:
    """Pick from sixteen bytes those at 32 places, or 0 at ABSENT: by `shuffle`, else byte by byte.

    The same instruction thus turns uint16 into int32. LLVM's own conversion to WebAssembly would go
    lane by lane.
    """
    from llvmlite import ir

    whole, byte, number = order.type, ir.IntType(8), ir.IntType(32)

    def some(vector: Any, places: Any) -> Any:
        mask = ir.Constant(ir.VectorType(number, len(places)), list(places))
        return builder.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), mask)

    if not shuffle:
        ordered = ir.Constant(whole, ir.Undefined)
        for at in (ir.Constant(number, place) for place in range(whole.count)):
            place = builder.extract_element(order, at)
            there = builder.icmp_unsigned("<", place, ir.Constant(byte, steps.type.count))
            inside = builder.select(there, place, ir.Constant(byte, 0))
            one = builder.extract_element(steps, inside)
            one = builder.select(there, one, ir.Constant(byte, 0))
            ordered = builder.insert_element(ordered, one, at)
        return ordered
    kind = steps.type if shuffle == SWIZZLE else whole
    made = ir.FunctionType(kind, (kind, kind))
    function = builder.module.globals.get(shuffle) or ir.Function(builder.module, made, shuffle)
    for each in ("readnone", "nounwind"):
        function.attributes.add(each)
    if shuffle != SWIZZLE:
        return builder.call(function, (some(steps, [*range(16), *range(16)]), order))
    halves = [
        builder.call(function, (steps, some(order, range(first, first + 16)))) for first in (0, 16)
    ]
    mask = ir.Constant(ir.VectorType(number, whole.count), [*range(whole.count)])
    return builder.shuffle_vector(*halves, mask)


def _plain_raise(
    table: Any, row: Any, source: Any, start: Any, lanes: Any, low: Any, scale: Any
) -> None:
    for lane in range(LANES):
        first = int(lanes[4 * lane])  # the first of two bytes; the others are absent
        chance = low + scale * float32(source[int(start) + first // 2])
        table[int(row) + lane] = max(table[int(row) + lane], chance)


_raise: Any = intrinsic(_raise_lanes, _plain_raise)


@exported(forceinline=True)
def raise_row(
    table: SmallReals,
    row: Word,
    source: Shorts,
    start: Word,
    lanes: Bytes,
    low: Single,
    scale: Single,
) -> None:
    """Raise the eight floats at `row` to `low` plus `scale` times the eight uint16 at `start`.

    `lanes` has four bytes for each of the eight: the places of its two bytes, then ABSENT twice.
    """
    _raise(table, row, source, start, lanes, low, scale)
