"""Numba, set up to compile kernels for this machine or for the modules that ship.

Compiled code is not kept: each process compiles again what it calls.
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


def compile_lazily(function: Callable[..., Any], *, internal: bool, **options: Any) -> Any:
    """Return a function that Numba compiles at its first call.

    An `internal` function cannot be called from Python; leaving out what Python needs saves a fifth
    of the compile time. Numba's runtime is always left out: counting references to arrays took a
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
    """Make calls from Python fail; without this they would jump to no address and crash."""

    def refuse(*_: object, **__: object) -> None:
        raise TypeError(f"{dispatcher.py_func.__name__} is for compiled code alone")

    dispatcher._compile_for_args = refuse  # at the first call
    dispatcher._insert = lambda *_: None  # and store nothing that a later call could find


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
    """Teach Numba the type of `kernel` values, and how to find each of `operations` in
    their rules.
    """

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
