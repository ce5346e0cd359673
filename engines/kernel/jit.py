"""Jitted functions: Numba's compiler as all kernels use it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from numba import njit

from engines.kernel.compiled_cache import KernelCache

if TYPE_CHECKING:
    from numba.core.dispatcher import Dispatcher

F = TypeVar("F", bound=Callable[..., Any])


def _keep_from_python(dispatcher: Any) -> None:
    """Have a call from Python fail; without this it would jump to no address and crash."""

    def refuse(*_: object, **__: object) -> None:
        raise TypeError(f"{dispatcher.py_func.__name__} is called by compiled code alone")

    dispatcher._compile_for_args = refuse  # the first call
    dispatcher._insert = lambda *_: None  # and none is found later


def jitted(*, arrays: bool = False, **options: Any) -> Callable[[F], Dispatcher[F]]:
    """Compile a function: the result is kept on disk, and runs on threads.

    `options` are those of Numba's `njit`. A function whose name begins with an underscore is called
    by compiled code alone: what Python would need to call it is a fifth of the time that compiling
    takes, and is left out. Without Numba's runtime a function makes no `arrays` and
    answers with none but those it was given. In return it counts no references to arrays, which
    took a third of a search's time: whoever calls from Python holds them.
    """
    compiler: Any = njit

    def compile_lazily(function: F) -> Dispatcher[F]:
        inner = function.__name__.startswith("_")
        dispatcher: Any = compiler(
            nogil=True, _nrt=arrays, no_cfunc_wrapper=True, no_cpython_wrapper=inner, **options
        )(function)
        dispatcher._cache = KernelCache(function)
        if inner:
            _keep_from_python(dispatcher)
        compiled: Dispatcher[F] = dispatcher
        return compiled

    return compile_lazily
