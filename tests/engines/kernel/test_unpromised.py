"""The ways into wasmtime that it does not promise: which version broke one of them."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

from printkit import engines
from printkit.engines.kernel.jit import RUN_BY
from printkit.engines.kernel.unpromised import Memory, quick_call, wasmtime, with_shared_memory

pytestmark = pytest.mark.skipif(RUN_BY != "wasm", reason="native code needs no wasmtime")
BROKEN = f"wasmtime {version('wasmtime')} broke what engines/kernel/unpromised.py says of this"


def engine() -> wasmtime.Engine:
    config = wasmtime.Config()
    config.shared_memory = True
    return wasmtime.Engine(config)


def test_a_module_imports_a_shared_memory() -> None:
    made = engine()
    kind = wasmtime.MemoryType(wasmtime.Limits(1, 2), shared=True)
    memory = Memory(made, kind)
    text = '(module (import "env" "memory" (memory 1 2 shared)) (func (export "f") (param i32)'
    text += "(result i32) local.get 0 i32.load))"
    memory.data_ptr()[8] = 57
    store = wasmtime.Store(made)
    module = wasmtime.Module(made, text)
    instance = wasmtime.Instance(store, module, [memory])
    call = quick_call(store, instance.exports(store)["f"])
    assert call(8) == 57, BROKEN
    assert call(1 << 20) is None, BROKEN  # beyond the memory
    memory.free()


def test_what_wasmtime_does_itself_is_not_yet_enough() -> None:
    """Where this fails, `Memory._as_extern` can go."""
    kind = wasmtime.MemoryType(wasmtime.Limits(1, 2), shared=True)
    with pytest.raises(TypeError):
        wasmtime.SharedMemory(engine(), kind)._as_extern()


def test_modules_that_ship_import_one_memory_that_can_be_shared() -> None:
    found = [*Path(engines.__file__).parent.rglob("kernels.wasm")]
    assert found
    for path in found:
        data = path.read_bytes()
        shared = with_shared_memory(data)
        changed = [at for at, (old, new) in enumerate(zip(data, shared, strict=True)) if old != new]
        assert len(changed) == 1, path


def test_the_requirement_ends_with_the_version_that_is_tried() -> None:
    """A newer version may break the ways: it is tried here before it is allowed."""
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())
    needs = project["project"]["dependencies"]
    (asked,) = [each for each in needs if each.startswith("wasmtime")]
    bound = re.search(r"<(\d+)", asked)
    assert bound and int(version("wasmtime").partition(".")[0]) < int(bound[1])
