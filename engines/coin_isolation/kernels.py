"""Coin Isolation's kernels: a fast one for the plain rules, and one that knows every variant."""

from __future__ import annotations

from collections.abc import Sequence

from engines.coin_isolation import kernel, notation, variant_kernel, variant_notation
from engines.kernel.binding import Kernel
from layouts.coin_isolation.layout import MIXES

KERNEL = Kernel(kernel, notation)
VARIANT_KERNEL = Kernel(variant_kernel, variant_notation)


def kernel_for(variants: Sequence[str]) -> Kernel:
    """The fastest kernel that knows these variants: those that only mix coins change no rule."""
    return KERNEL if set(variants) <= set(MIXES) else VARIANT_KERNEL
