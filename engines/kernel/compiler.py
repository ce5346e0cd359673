"""Numba as kernels use it: to compile them for this machine, or for the modules that ship.

Nothing is kept: a process compiles what it calls, and the next one compiles it again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, update_wrapper
from importlib import import_module
from types import ModuleType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import numpy as np
from numba import njit, types
from numba.extending import (
    NativeValue,
    models,
    overload_attribute,
    register_model,
    typeof_impl,
    unbox,
)


def compiled(function: Callable[..., Any], *, internal: bool, **options: Any) -> Any:
    """A function that Numba compiles at its first call.

    What Python would need to call it is a fifth of the time that compiling takes, and is left out
    of an `internal` one. Numba's runtime is left out of all: counting references to arrays took a
    third of a search's time.
    """
    compiler: Any = njit
    dispatcher: Any = compiler(
        nogil=True, _nrt=False, no_cfunc_wrapper=True, no_cpython_wrapper=internal, **options
    )(function)
    if internal:
        _keep_from_python(dispatcher)
        return dispatcher
    return NativeExport(dispatcher)


def _keep_from_python(dispatcher: Any) -> None:
    """Have a call from Python fail; without this it would jump to no address and crash."""

    def refuse(*_: object, **__: object) -> None:
        raise TypeError(f"{dispatcher.py_func.__name__} is for compiled code alone")

    dispatcher._compile_for_args = refuse  # the first call
    dispatcher._insert = lambda *_: None  # and none is found later


class NativeExport:
    """A function that Python calls: numbers are what its annotations say.

    Without that a plain int for a word would have it compiled a second time, to another result.
    """

    def __init__(self, dispatcher: Any) -> None:
        self.dispatcher, self.py_func = dispatcher, dispatcher.py_func
        update_wrapper(self, self.py_func)

    @property
    def _numba_type_(self) -> Any:
        """What Numba takes it for in functions that call it."""
        return types.Dispatcher(self.dispatcher)

    @cached_property
    def _casts(self) -> list[Callable[[Any], Any] | None]:
        hints = get_type_hints(self.py_func, include_extras=True)
        hints.pop("return", None)
        letters = (
            get_args(hint)[1:] if get_origin(hint) is Annotated else () for hint in hints.values()
        )
        return [_CASTS.get(letter[0]) if letter else None for letter in letters]

    def __call__(self, *arguments: Any) -> Any:
        paired = zip(self._casts, arguments, strict=True)
        return self.dispatcher(*(cast(argument) if cast else argument for cast, argument in paired))


_CASTS: dict[str, Callable[[Any], Any]] = {"Q": np.uint64, "f": np.float32}


class KernelType(types.Type):
    """The Numba type of one game's kernel."""

    def __init__(self, module: str) -> None:
        self.module = module
        super().__init__(name=f"Kernel({module})")


register_model(KernelType)(models.OpaqueModel)


@unbox(KernelType)  # type: ignore[no-untyped-call, untyped-decorator]
def _unbox(typ: KernelType, value: Any, context: Any) -> NativeValue:
    dummy = context.context.get_dummy_value()
    return NativeValue(dummy)  # type: ignore[no-untyped-call]


def register(kernel: type, operations: Any) -> None:
    """Tell Numba what `kernel` values are, and what each of `operations` finds in their rules."""

    @typeof_impl.register(kernel)
    def _typeof(kernel: Any, context: Any) -> KernelType:
        return KernelType(kernel.module)

    for name, find in operations.items():
        _bind(name, find)


def _bind(name: str, find: Callable[[ModuleType], Any]) -> None:
    @overload_attribute(KernelType, name, inline="always")
    def resolve(kernel):  # type: ignore[no-untyped-def]  # Numba compares the bare signatures
        operation = find(import_module(kernel.module))
        return lambda kernel: operation
