"""The kernel: what every game's jitted functions share, and how Numba binds them."""

from engines.kernel.compiled_cache import keep_compiled

keep_compiled()  # before any function is jitted: whatever has some needs this package first
