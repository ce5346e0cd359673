"""Jitted functions: which ones are compiled, which ones Python may call, and what runs them.

PRINTKIT_KERNELS says what runs kernels in this process:

    wasm      the modules that ship, in WebAssembly: the default
    native    machine code that Numba compiles at the first call; needs the extra `native`
    python    Python itself runs the sources uncompiled, for tests
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache, cached_property, update_wrapper
from importlib import import_module
from types import ModuleType
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin, get_type_hints

F = TypeVar("F", bound=Callable[..., Any])

RUN_BY: Final = os.environ.get("PRINTKIT_KERNELS", "wasm")
if RUN_BY not in ("wasm", "native", "python"):
    raise SystemExit(f"PRINTKIT_KERNELS is wasm, native or python, not {RUN_BY!r}")

if RUN_BY != "wasm":
    from numpy import asarray, dtype

EXPORTS: list[Any] = []
"""Every function that Python may call, as `exported` made it."""


class Exported:
    """A function of a shipped module that Python can call.

    Arrays may be any objects with the buffer protocol. Arrays in the kernels' own memory are used
    in place; others are copied there and back.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.py_func = function
        self.name = f"{function.__module__}.{function.__qualname__}"
        self.generic = function.__code__.co_varnames[0] == "kernel"
        update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        kernel = ""
        if self.generic:  # it is called in the module of its first argument, a Kernel
            kernel, arguments = arguments[0].module, arguments[1:]
        return machine().call(self.name, kernel, arguments)


class NumPyExport:
    """A function that Python can call where kernels work on NumPy arrays, compiled or not.

    Numbers are converted to the types of its annotations: a plain int for a word would compile the
    function a second time, with another result. Calls from other kernels pass arguments unchanged.
    """

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        self.dispatcher, self.py_func = _compile(function, **options), function
        update_wrapper(self, function)

    @property
    def _numba_type_(self) -> Any:
        """The type that Numba sees in functions that call this one."""
        from numba import types

        return types.Dispatcher(self.dispatcher)

    @cached_property
    def _letters(self) -> list[str]:
        hints = get_type_hints(self.py_func, include_extras=True)
        hints.pop("return", None)
        return [
            (*get_args(hint), "")[1] if get_origin(hint) is Annotated else ""
            for hint in hints.values()
        ]

    def __call__(self, *arguments: Any) -> Any:
        return self.dispatcher(*map(_for_numpy, arguments, self._letters))


def _for_numpy(argument: Any, letter: str = "") -> Any:
    if isinstance(argument, memoryview):
        return asarray(argument)
    if isinstance(argument, tuple):
        return type(argument)(*map(_for_numpy, argument))
    return dtype(letter).type(argument) if letter in ("Q", "f") else argument


@cache
def machine() -> ModuleType:
    """Return what runs the modules here, loading it when a kernel is called for the first time."""
    name = "in_browser" if sys.platform == "emscripten" else "machine"
    return import_module(f"printkit.engines.kernel.{name}")


def jitted(**options: Any) -> Callable[[F], F]:
    """Compile a function that only compiled code calls; `options` are for Numba's `njit`.

    The function must neither make nor return arrays: no runtime counts references to them.
    """
    return lambda function: _compile(function, internal=True, **options)


def exported(**options: Any) -> Callable[[F], F]:
    """Compile a function that Python may call, too. Its annotations are its signature."""

    def export(function: F) -> F:
        made: Any = Exported(function) if RUN_BY == "wasm" else NumPyExport(function, options)
        EXPORTS.append(made)
        return made

    return export


def intrinsic(function: Callable[..., Any], plain: Callable[..., Any]) -> Any:
    """Make a function of code written in LLVM's language, like Numba's `intrinsic`.

    `plain` is a function in Python that does the same.
    """
    if RUN_BY == "native":
        from numba.extending import intrinsic

        return intrinsic(function)
    return plain if RUN_BY == "python" else _refuser(plain)


def _compile(function: F, *, internal: bool = False, **options: Any) -> F:
    if RUN_BY == "native":
        from printkit.engines.kernel.compiler import compile_lazily

        made: F = compile_lazily(function, internal=internal, **options)
        return made
    return function if RUN_BY == "python" else _refuser(function)


def _refuser(function: Callable[..., Any]) -> Any:
    def refuse(*_: object) -> None:
        raise TypeError(f"{function.__module__}.{function.__name__} is for compiled code alone")

    refuse.py_func = function  # type: ignore[attr-defined]  # Numba finds it so
    return update_wrapper(refuse, function)
