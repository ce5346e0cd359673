"""Numba as kernels use it: to compile them for this machine, or for the modules that ship.

Nothing is kept: a process compiles what it calls, and the next one compiles it again.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

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
    return dispatcher


def _keep_from_python(dispatcher: Any) -> None:
    """Have a call from Python fail; without this it would jump to no address and crash."""

    def refuse(*_: object, **__: object) -> None:
        raise TypeError(f"{dispatcher.py_func.__name__} is for compiled code alone")

    dispatcher._compile_for_args = refuse  # the first call
    dispatcher._insert = lambda *_: None  # and none is found later


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
