"""The ways into wasmtime that its Python package does not promise, which no other file may use.

Its public calls cost 20 times as much, and its shared memory cannot be imported by a module at all.
`tests/engines/kernel/test_unpromised.py` names the version that broke one of these ways. It also
loads wasmtime: whatever fails in that is an ImportError.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

try:
    import wasmtime as wasmtime
    from wasmtime import _ffi as ffi
except (ImportError, OSError, RuntimeError, AttributeError) as error:
    why = " ".join(str(error).split())[:120]
    raise ImportError(why, name="wasmtime") from None  # as a module that is not there

_OWN, _SHARED = b"\x03env\x06memory\x02\x01", b"\x03env\x06memory\x02\x03"


def with_shared_memory(wasm: bytes) -> bytes:
    """Return a module that imports a shared memory instead of one of its own."""
    assert wasm.count(_OWN) == 1
    return wasm.replace(_OWN, _SHARED)


class Memory(wasmtime.SharedMemory):
    """A shared memory that lasts as long as the process. Raises WasmtimeError without room."""

    def _as_extern(self) -> Any:  # wasmtime wraps the pointer once too often
        union = ffi.wasmtime_extern_union(sharedmemory=self.ptr())
        return ffi.wasmtime_extern_t(ffi.WASMTIME_EXTERN_SHAREDMEMORY, union)

    def _delete(self, ptr: Any) -> None:
        """Do nothing: wasmtime may already be gone when the process ends."""

    def free(self) -> None:
        """Free the memory, which must not be used again."""
        super()._delete(self.ptr())


def quick_call(store: wasmtime.Store, function: Any) -> Callable[[int], int | None]:
    """Return a function that calls another one with an int32, and returns its int32.

    It returns None if the function trapped, and from then on: what it held is in doubt. One thread
    may use it, while the store lives.
    """
    context, pointer = store._context(), ctypes.byref(function._func)
    raw, trap = (ffi.wasmtime_val_raw_t * 1)(), ctypes.POINTER(ffi.wasm_trap_t)()
    trap_pointer, run, slot = ctypes.byref(trap), ffi.wasmtime_func_call_unchecked, raw[0]

    def call(argument: int) -> int | None:
        slot.i32 = argument
        wrong = run(context, pointer, raw, 1, trap_pointer)
        return None if wrong or trap else slot.i32

    return call
