"""Dice Isolation's kernel: its rules, and how their moves are written."""

from __future__ import annotations

from collections.abc import Sequence

from engines.dice_isolation import kernel, notation
from engines.kernel.binding import Kernel

KERNEL = Kernel(kernel, notation)


def kernel_for(variants: Sequence[str]) -> Kernel:
    """The kernel by whose rules these variants are played: there is one."""
    return KERNEL
