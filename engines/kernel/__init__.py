"""The kernel: what every game's jitted functions share, and how Numba binds them.

Imports no game and no player; all of engines may import it. Begin with `jit`.
"""
