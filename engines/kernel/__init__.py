"""The kernel: what every game's jitted functions share, and how Numba binds them."""
