"""The machine for kernels in a browser: its own WebAssembly, in the memory of Python itself.

There Python is a WebAssembly module, too (Pyodide). Kernels are position-independent, so they run
in Python's memory as its own libraries do, and hardly an array is copied. There is one thread.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pyodide_js
from js import Object, WebAssembly
from pyodide.ffi import to_js

from printkit.engines.kernel.program import (
    BLOCK,
    NO_RESULT,
    STACK,
    Signature,
    flat,
    full_words,
    program_path,
    signatures,
    static_size,
)
from printkit.layouts.errors import InputError

_ALIGN = 64
_END = (1 << 31) - _ALIGN
"""Where memory ends: ctypes has no larger arrays here."""


class PythonMemory:
    """Python's own memory."""

    base = 0
    end = _END

    def room(self) -> int:
        """Return how many bytes can still be allocated."""
        return _END - int(pyodide_js._module.memory.buffer.byteLength)


@cache
def kernel_memory() -> PythonMemory:
    """Return the memory of all kernels."""
    return PythonMemory()


def buffer(size: int, *, clear: bool = True) -> Any:
    """Allocate `size` bytes, which are zero anyway; freed with the object."""
    try:
        whole = (ctypes.c_ubyte * (size + _ALIGN))()
    except MemoryError:
        raise InputError(full_words(_END)) from None
    return (ctypes.c_ubyte * size).from_buffer(whole, -ctypes.addressof(whole) % _ALIGN)


class BrowserProgram:
    """A game's module, with its constants and its stack."""

    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        module = WebAssembly.Module.new(to_js(data))
        names = (str(each.name) for each in WebAssembly.Module.exports(module))
        self.signatures = signatures(names)
        self._data, self._stack = buffer(static_size(data)), buffer(STACK)  # kept alive
        given = {
            "memory": pyodide_js._module.memory,
            "__stack_pointer": _global(ctypes.addressof(self._stack) + STACK, changes=True),
            "__memory_base": _global(ctypes.addressof(self._data)),
            "__table_base": _global(0),
        }
        imports: dict[str, dict[str, Any]] = {}
        for each in WebAssembly.Module.imports(module):
            imports.setdefault(str(each.module), {})[str(each.name)] = given[str(each.name)]
        self.functions = WebAssembly.Instance.new(module, _object(imports)).exports


def _global(value: int, changes: bool = False) -> Any:
    return WebAssembly.Global.new(_object({"value": "i32", "mutable": changes}), value)


def _object(of: dict[str, Any]) -> Any:
    return to_js(of, dict_converter=Object.fromEntries)


_programs: dict[Path, BrowserProgram] = {}
_functions: dict[tuple[str, str], Callable[[tuple[Any, ...]], Any]] = {}
_block = buffer(BLOCK)


def call(name: str, kernel: str, arguments: tuple[Any, ...]) -> Any:
    """Call a function, a generic one in the module of a `kernel`.

    Raises OverflowError if the function reports that its arrays are too small.
    """
    bound = _functions.get((name, kernel))
    if bound is None:
        bound = _functions[name, kernel] = _bind(name, kernel)
    return bound(arguments)


def program_of(module: str) -> BrowserProgram:
    """Return the program of a module's package. Raises InputError if none was built."""
    path = program_path(module)
    if path not in _programs:
        _programs[path] = BrowserProgram(path)
    return _programs[path]


def _bind(name: str, kernel: str) -> Callable[[tuple[Any, ...]], Any]:
    program = program_of(kernel or name.rpartition(".")[0])
    signature = program.signatures[f"{name}[{kernel}]" if kernel else name]
    return _BrowserFunction(getattr(program.functions, signature.export), signature)


class _BrowserFunction:
    """A function of an instance; `struct` packs its arguments and unpacks its results."""

    def __init__(self, function: Any, signature: Signature) -> None:
        self._function, self._signature = function, signature
        self._pack, self._results = signature.packing, signature.unpacking
        self._at = ctypes.addressof(_block)

    def __call__(self, arguments: tuple[Any, ...]) -> Any:
        slots: list[Any] = []
        kept: list[Any] = []  # copies of read-only arrays, until the function returns
        letters = self._signature.arguments
        if len(arguments) != len(letters):
            arguments = tuple(flat(arguments))
        for letter, argument in zip(letters, arguments, strict=True):
            if len(letter) == 1:
                slots.append(argument)
                continue
            slots.append(_address(argument, kept))
            slots.extend(argument.shape)
        self._pack.pack_into(_block, 0, *slots)
        if self._function(self._at) not in (0, NO_RESULT):
            raise OverflowError("there is not room for all")
        results = self._results.unpack_from(_block, self._pack.size)
        if len(results) == 1:
            return results[0]
        return results or None


def _address(array: Any, kept: list[Any]) -> int:
    """Return an array's address; a read-only array is copied to `kept`."""
    if not array.nbytes:
        return 0
    try:
        found = ctypes.c_ubyte.from_buffer(array)
    except (TypeError, BufferError):
        found = (ctypes.c_ubyte * array.nbytes).from_buffer_copy(bytes(array))
        kept.append(found)
    return ctypes.addressof(found)
