"""The machine for the kernels that ship: WebAssembly in wasmtime, with one memory for all threads.

Each game's package has a module, kernels.wasm, made by `python -m printkit.engines.build`. Modules
are position-independent and share one memory, as libraries do in a process; each thread has
instances and a stack of its own. So an array in this memory is passed by its address, whichever
thread calls whichever module. Other arrays, usually small ones, are copied there and back.
"""

from __future__ import annotations

import ctypes
import threading
import weakref
from bisect import bisect
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from mmap import mmap
from pathlib import Path
from secrets import token_hex
from typing import Any

from printkit.engines.cache_folder import cache_folder, make_private
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
from printkit.engines.kernel.unpromised import Memory, quick_call, wasmtime, with_shared_memory
from printkit.layouts.errors import InputError

_PAGE = 1 << 16
_SIZES = (1 << 32, 1 << 30, 1 << 28, 1 << 26)
"""Bytes of address space for the memory: the first that the system grants. With less than the first
one kernels check each address, and take some half as long again.
"""
_COMPILING = 3 << 26
"""Bytes of address space that suffice to compile any of the modules."""

_ALIGN = 64
_DIGEST = sha256().digest_size
COMPILED = "kernels"
"""The folder of the cache with machine code; its files can be deleted at any time."""


class Heap:
    """The shared memory and its free blocks: allocates the first that fits, or grows by pages."""

    def __init__(self, engine: wasmtime.Engine, size: int = _SIZES[0]) -> None:
        kind = wasmtime.MemoryType(wasmtime.Limits(1, size // _PAGE), shared=True)
        self.memory = Memory(engine, kind)
        self.size = size
        self.base = ctypes.addressof(self.memory.data_ptr().contents)
        self.end = self.base + size
        self._lock = threading.Lock()
        self._end = _ALIGN  # no array is at address 0
        self._used = self._end  # bytes beyond are still 0
        self._free: list[tuple[int, int]] = []
        # by finalizers, which must not wait for the lock
        self._given_back: deque[tuple[int, int]] = deque()

    def allocate(self, size: int, *, clear: bool = True) -> int:
        """Return the address of `size` bytes, zeroed if `clear`. Raises InputError past the end."""
        size = _round_up(size)
        with self._lock:
            self._take_back()
            for index, (address, free) in enumerate(self._free):
                if free >= size:
                    self._free[index : index + 1] = (
                        [(address + size, free - size)] if free > size else []
                    )
                    break
            else:
                address, self._end = self._end, self._end + size
                missing = self._end - self.memory.data_len()
                if missing > 0:
                    try:
                        self.memory.grow(max(-(-missing // _PAGE), 16))
                    except wasmtime.WasmtimeError:
                        self._end = address
                        raise InputError(full_words(self.size)) from None
            used = min(size, self._used - address)
            self._used = max(self._used, self._end)
        if clear and used > 0:
            ctypes.memset(self.base + address, 0, used)
        return address

    def room(self) -> int:
        """Return how many bytes can still be allocated."""
        with self._lock:
            self._take_back()
            return self.size - self._end + sum(size for _, size in self._free)

    def give_back(self, address: int, size: int) -> None:
        """Free a block that was allocated."""
        self._given_back.append((address, _round_up(size)))

    def _take_back(self) -> None:
        while self._given_back:
            self._merge(*self._given_back.popleft())

    def _merge(self, address: int, size: int) -> None:
        """Add a free block, joined with free ones before and after it."""
        free = self._free  # sorted, and no two of them touch
        at = bisect(free, (address, size))
        if at < len(free) and free[at][0] == address + size:
            size += free.pop(at)[1]
        if at and sum(free[at - 1]) == address:
            at -= 1
            address, before = free.pop(at)
            size += before
        if address + size == self._end:
            self._end = address
        else:
            free.insert(at, (address, size))


def _round_up(size: int) -> int:
    """Round a size up, so that every address is a multiple of _ALIGN."""
    return max(1, -(-size // _ALIGN)) * _ALIGN


@cache
def _world() -> tuple[wasmtime.Engine, Heap]:
    """Return the engine and the memory of all kernels: as much as the system grants.

    Raises InputError if it grants hardly any.
    """
    for size in _SIZES:
        config = wasmtime.Config()
        config.shared_memory = True
        if size < _SIZES[0]:
            config.memory_reservation = size
        engine = wasmtime.Engine(config)
        with suppress(wasmtime.WasmtimeError):
            heap = Heap(engine, size)
            try:
                mmap(-1, _COMPILING).close()  # without it, wasmtime would abort the process later
            except OSError:
                heap.memory.free()
            else:
                return engine, heap
    raise InputError(
        "this process may not have the memory that games need; "
        "allow it more address space (ulimit -v unlimited)"
    )


def _engine() -> wasmtime.Engine:
    return _world()[0]


@cache
def kernel_memory() -> Heap:
    """Return the memory of all kernels."""
    return _world()[1]


def buffer(size: int, *, clear: bool = True) -> Any:
    """Allocate `size` bytes of the kernels' memory, zeroed if `clear`; freed with the object."""
    memory = kernel_memory()
    address = memory.allocate(size, clear=clear)
    made = (ctypes.c_ubyte * size).from_address(memory.base + address)
    weakref.finalize(made, memory.give_back, address, size).atexit = False
    return made


def _address_of(made: Any) -> int:
    """Return the address of a `buffer` in the kernels' memory."""
    return ctypes.addressof(made) - kernel_memory().base


def compile_module(wasm: bytes) -> wasmtime.Module:
    """Compile a module, which takes up to a second, or load what was compiled from it before.

    Machine code that is loaded is trusted. So a file of it begins with its digest, and lies in a
    folder that this user alone can write to.
    """
    size = kernel_memory().size  # machine code depends on it
    named = wasm if size == _SIZES[0] else wasm + size.to_bytes(8)
    path = cache_folder() / COMPILED / sha256(named).hexdigest()[:32]
    with suppress(OSError, wasmtime.WasmtimeError):  # of another processor or another wasmtime
        kept = path.read_bytes()
        if kept[:_DIGEST] == sha256(kept[_DIGEST:]).digest():
            return wasmtime.Module.deserialize(_engine(), kept[_DIGEST:])
    module = wasmtime.Module(_engine(), wasm)
    code = bytes(module.serialize())
    unfinished = path.with_name(f"{path.name}-{token_hex(4)}")
    with suppress(OSError):
        make_private(path.parent)
        try:
            unfinished.write_bytes(sha256(code).digest() + code)
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
    return module


class Program:
    """A game's module, loaded into memory."""

    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        self.module = compile_module(with_shared_memory(data))
        self.signatures = signatures(str(export.name) for export in self.module.exports)
        self.data = buffer(static_size(data))  # kept as long as the program

    def instance(self) -> tuple[wasmtime.Store, Any]:
        """Return a new instance, with a stack of its own."""
        stack = buffer(STACK)
        store = wasmtime.Store(_engine(), stack)  # the store keeps the stack alive
        given = {
            "memory": kernel_memory().memory,
            "__stack_pointer": _global(store, _address_of(stack) + STACK, changes=True),
            "__memory_base": _global(store, _address_of(self.data)),
            "__table_base": _global(store, 0),
        }
        imports: list[Any] = [given[str(each.name)] for each in self.module.imports]
        made = wasmtime.Instance(store, self.module, imports)
        return store, made.exports(store)


def _global(store: wasmtime.Store, value: int, changes: bool = False) -> wasmtime.Global:
    kind = wasmtime.GlobalType(wasmtime.ValType.i32(), changes)
    return wasmtime.Global(store, kind, wasmtime.Val.i32(value))


class _OwnInstances(threading.local):
    """A thread's instances by program, their functions, and its block for arguments."""

    def __init__(self) -> None:
        self.instances: dict[Program, tuple[wasmtime.Store, Any]] = {}
        self.functions: dict[tuple[str, str], Callable[[tuple[Any, ...]], Any]] = {}
        self.block = buffer(BLOCK)


_own = _OwnInstances()
_programs: dict[Path, Program] = {}
_loading = threading.Lock()


def call(name: str, kernel: str, arguments: tuple[Any, ...]) -> Any:
    """Call a function, a generic one in the module of a `kernel`.

    Raises OverflowError if the function reports that its arrays are too small.
    """
    bound = _own.functions.get((name, kernel))
    if bound is None:
        bound = _own.functions[name, kernel] = _bind(name, kernel)
    return bound(arguments)


def program_of(module: str) -> Program:
    """Return the program of a module's package. Raises InputError if none was built."""
    path = program_path(module)
    with _loading:
        if path not in _programs:
            _programs[path] = Program(path)
        return _programs[path]


def _bind(name: str, kernel: str) -> Callable[[tuple[Any, ...]], Any]:
    """Return a function of this thread's instance."""
    program = program_of(kernel or name.rpartition(".")[0])
    if program not in _own.instances:
        _own.instances[program] = program.instance()
    store, exports = _own.instances[program]
    signature = program.signatures[f"{name}[{kernel}]" if kernel else name]
    return _Bound(store, exports[signature.export], signature)


class _Bound:
    """A function of an instance; `struct` packs its arguments and unpacks its results."""

    def __init__(self, store: wasmtime.Store, function: Any, signature: Signature) -> None:
        self._store, self._function, self._signature = store, function, signature
        self._call = quick_call(store, function)
        self._pack = signature.packing
        self._results = signature.unpacking
        self._base, self._end = kernel_memory().base, kernel_memory().end
        self._block = _own.block
        self._at = _address_of(self._block)

    def __call__(self, arguments: tuple[Any, ...]) -> Any:
        slots: list[Any] = []
        copied: list[tuple[int, int, int, Any]] = []
        free = self._at + self._pack.size + self._results.size
        letters = self._signature.arguments
        if len(arguments) != len(letters):
            arguments = tuple(flat(arguments))
        for letter, argument in zip(letters, arguments, strict=True):
            if len(letter) == 1:
                slots.append(argument)
                continue
            address, free = self._address(argument, free, copied)
            slots.append(address)
            slots.extend(argument.shape)
        self._pack.pack_into(self._block, 0, *slots)
        status = self._call(self._at)
        if status is None:
            raise RuntimeError(f"{self._signature.export} failed")
        for address, there, size, _ in copied:
            if there:
                ctypes.memmove(there, self._base + address, size)
        if status not in (0, NO_RESULT):
            raise OverflowError("there is not room for all")
        results = self._results.unpack_from(self._block, self._pack.size)
        if len(results) == 1:
            return results[0]
        return results or None

    def _address(
        self, array: Any, free: int, copied: list[tuple[int, int, int, Any]]
    ) -> tuple[int, int]:
        """Return an array's address in the kernels' memory, copying it if needed, and what is still
        free.
        """
        size = array.nbytes
        if not size:
            return 0, free
        try:
            there = ctypes.addressof(ctypes.c_ubyte.from_buffer(array))
        except (TypeError, BufferError):  # a read-only array
            there = 0
        if self._base < there < self._end:
            return there - self._base, free
        address = -(-free // 16) * 16
        if address + size <= self._at + BLOCK:
            room, free = self._block, address + size
        else:
            room = buffer(size)
            address = _address_of(room)
        ctypes.memmove(self._base + address, there or bytes(array), size)
        copied.append((address, there, size, room))
        return address, free
