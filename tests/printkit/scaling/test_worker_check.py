"""The check of workers: it works with another Python, and without printkit."""

from __future__ import annotations

import asyncio
import io
import pickle
import platform
import sys
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from printkit.scaling.work import program
from printkit.scaling.worker_check import REFUSED, WorkerCheck, arithmetic

OURS = f"{program()} {arithmetic()}"
KINDS = ("py", "wasm", "yaml")


class _NotingUnpickler(pickle.Unpickler):
    """An unpickler that notes what is looked up."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data))
        self.names: set[str] = set()

    def find_class(self, module: str, name: str) -> Any:
        self.names.add(f"{module}.{name}")
        return super().find_class(module, name)


@dataclass
class _Worker:
    """A worker that connects."""

    address: str = "tcp://there"
    state: Any = field(default_factory=lambda: SimpleNamespace(nthreads=3))
    told: list[tuple[str, str]] = field(default_factory=list)
    resources: dict[str, float] = field(default_factory=dict)

    def log_event(self, topic: str, words: str) -> None:
        self.told.append((topic, words))

    async def set_resources(self, **given: float) -> None:
        self.resources.update(given)


def check_worker(program: str) -> _Worker:
    """Return a worker after it received the check for a program."""
    reason = "dask.distributed is not installed"
    pickling = pytest.importorskip("distributed.protocol.pickle", reason=reason)
    reader = _NotingUnpickler(pickling.dumps(WorkerCheck(program, "printkit")))
    check = reader.load()
    assert reader.names == {"builtins.eval"}, "no bytecode, nor a module of ours"
    worker = _Worker()
    asyncio.run(check.setup(worker))
    return worker


def test_a_worker_with_the_program_is_given_its_resource() -> None:
    worker = check_worker(OURS)
    assert (worker.told, worker.resources) == ([], {"printkit": 3})


def test_a_worker_with_another_one_tells_which() -> None:
    worker = check_worker(OURS.replace("Python 3.", "Python 4."))
    assert worker.told == [(REFUSED, f"tcp://there has {OURS}")] and not worker.resources


def test_what_adds_figures_up_is_told_by_its_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    python = "on Python {}.{}".format(*platform.python_version_tuple())
    assert arithmetic() == python
    monkeypatch.setattr("printkit.engines.kernel.jit.RUN_BY", "native")
    assert arithmetic() == f"{python}, numba {version('numba')}"


def test_a_program_is_named_by_its_sources_data_and_kernels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [f"{room}/game/a.{kind}" for room in ("engines", "layouts") for kind in KINDS]
    for file in files:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("goal 100")
    for room in ("engines", "layouts"):
        monkeypatch.setattr(
            f"printkit.scaling.work.{room}", SimpleNamespace(__path__=[str(tmp_path / room)])
        )
    names = [program.__wrapped__()]
    for file in files:
        (tmp_path / file).write_text("goal 40")
        names.append(program.__wrapped__())
    (tmp_path / files[0]).rename(tmp_path / files[0].replace("a.", "b."))
    names.append(program.__wrapped__())
    (tmp_path / "engines/game/__pycache__").mkdir()
    (tmp_path / "engines/game/__pycache__/a.pyc").touch()
    names.append(program.__wrapped__())
    assert len(set(names)) == len(names) - 1 and names[-1] == names[-2]


def test_a_worker_without_any_tells_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "printkit.scaling.work", None)
    worker = check_worker(OURS)
    assert worker.told == [(REFUSED, "tcp://there has no such printkit")] and not worker.resources
