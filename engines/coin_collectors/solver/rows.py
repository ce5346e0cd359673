"""SIMD on rows of the table: eight quantized chances at a time, decoded and compared."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

LANES = 8

_I32 = ir.IntType(32)
_FLOATS = ir.VectorType(ir.FloatType(), LANES)
_SHORTS = ir.VectorType(ir.IntType(16), LANES)
_INTS = ir.VectorType(_I32, LANES)


def _raise_row(
    typingctx: Any,
    table: Any,
    row: Any,
    source: Any,
    start: Any,
    lanes: Any,
    low: Any,
    scale: Any,
) -> Any:
    """Raise the eight floats at `row` to `low` plus `scale` times the eight uint16 at `start`.

    The latter are taken in the order of `lanes`, eight int32 from 0 to 7.
    """

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        def place(array: int, index: Any, kind: ir.Type) -> Any:
            data = context.make_array(signature.args[array])(context, builder, args[array]).data
            return builder.bitcast(builder.gep(data, [index]), kind.as_pointer())

        there = place(0, args[1], _FLOATS)
        steps = builder.load(place(2, args[3], _SHORTS), align=2)
        order = builder.load(place(4, ir.Constant(ir.IntType(64), 0), _INTS), align=4)
        floats = builder.sitofp(builder.zext(steps, _INTS), _FLOATS)
        _, _, features = context.codegen().magic_tuple()
        ordered = _ordered(builder, floats, order, "+avx2" in features)
        rise = builder.fmul(_spread(builder, args[6]), ordered)
        chances = builder.fadd(_spread(builder, args[5]), rise)
        before = builder.load(there, align=4)
        higher = builder.fcmp_ordered(">", chances, before)
        builder.store(builder.select(higher, chances, before), there, align=4)
        return context.get_dummy_value()

    return types.void(table, row, source, start, lanes, low, scale), codegen


def _ordered(builder: Any, floats: Any, order: Any, at_once: bool) -> Any:
    """The floats in an order; `at_once` where the processor has an instruction for that."""
    if at_once:
        kind = ir.FunctionType(_FLOATS, (_FLOATS, _INTS))
        permute = builder.module.declare_intrinsic("llvm.x86.avx2.permps", (), kind)
        return builder.call(permute, (floats, order))
    ordered = ir.Constant(_FLOATS, ir.Undefined)
    for lane in range(LANES):
        at = ir.Constant(_I32, lane)
        one = builder.extract_element(floats, builder.extract_element(order, at))
        ordered = builder.insert_element(ordered, one, at)
    return ordered


def _spread(builder: Any, value: Any) -> Any:
    """A float in every lane."""
    whole = ir.Constant(_FLOATS, ir.Undefined)
    for lane in range(LANES):
        whole = builder.insert_element(whole, value, ir.Constant(_I32, lane))
    return whole


raise_row: Any = intrinsic(_raise_row)
