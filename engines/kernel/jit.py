"""Jitted functions: Numba's compiler as all kernels use it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from numba import njit

from engines.kernel.compiled_cache import KernelCache

if TYPE_CHECKING:
    from numba.core.dispatcher import Dispatcher

F = TypeVar("F", bound=Callable[..., Any])


def jitted(*, arrays: bool = False, **options: Any) -> Callable[[F], Dispatcher[F]]:
    """Compile a function: the result is kept on disk, and runs on threads.

    `options` are those of Numba's `njit`. Without Numba's runtime a function makes no `arrays` and
    answers with none but those it was given. In return it counts no references to arrays, which
    took a third of a search's time: whoever calls from Python holds them.
    """
    compiler: Any = njit

    def compile_lazily(function: F) -> Dispatcher[F]:
        dispatcher: Any = compiler(nogil=True, _nrt=arrays, **options)(function)
        dispatcher._cache = KernelCache(function)
        compiled: Dispatcher[F] = dispatcher
        return compiled

    return compile_lazily
