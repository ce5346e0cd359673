"""The machine that runs the kernels: its memory, and the arguments of calls."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal, localcontext
from hashlib import sha256
from math import sqrt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clobber.engine import KERNEL, RULES
from clobber.game import GAME
from printkit.engines.kernel import machine
from printkit.engines.kernel.arrays import array_of, empty, row, zeros
from printkit.engines.kernel.binding import new_move_list
from printkit.engines.kernel.playout import playouts
from printkit.engines.search.mcts import write_bounds
from printkit.layouts.errors import InputError
from tests.playing import deal_setup


def small_heap() -> machine.Heap:
    return machine.Heap(machine._engine())


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 5000)), max_size=60))
def test_allocated_blocks_are_zero_and_do_not_overlap(steps: list[tuple[bool, int]]) -> None:
    """Blocks are allocated and freed in any order; at the end, one free block is left."""
    heap, held = small_heap(), dict[int, int]()
    room = heap.room()
    for allocates, number in steps:
        if allocates or not held:
            address = heap.allocate(number)
            for other, size in held.items():
                assert address + number <= other or other + size <= address
            assert not any(ctypes.string_at(heap.base + address, number))
            ctypes.memset(heap.base + address, 255, number)
            held[address] = number
        else:
            address = sorted(held)[number % len(held)]
            heap.give_back(address, held.pop(address))
    for address, size in held.items():
        heap.give_back(address, size)
    assert heap.room() == room
    assert heap.allocate(100_000) == heap.allocate(1) - 100_032  # from the beginning


def test_free_blocks_join_around_a_block_that_is_held_only_once_it_is_free() -> None:
    heap = small_heap()
    first, held, third, last = (heap.allocate(64) for _ in range(4))
    heap.give_back(first, 64)
    heap.give_back(third, 64)
    assert heap.allocate(128) == last + 64  # neither hole takes it
    heap.give_back(held, 64)
    assert heap.allocate(192) == first


def test_allocating_beyond_4_gb_is_refused_in_one_line() -> None:
    heap = small_heap()
    before = heap.room()
    with pytest.raises(InputError, match="4 GB of memory that kernels have are full"):
        heap.allocate(1 << 33)
    assert heap.room() == before


def test_memory_is_freed_with_its_last_array() -> None:
    before = machine.kernel_memory().room()
    array = empty("Q", 1000)
    view = array[500:]
    del array
    assert machine.kernel_memory().room() < before  # a part of it is held
    del view
    assert machine.kernel_memory().room() == before


@pytest.mark.parametrize("there", [True, False])
def test_arrays_are_changed_wherever_they_lie(there: bool) -> None:
    start = RULES.init(deal_setup(GAME))
    state = zeros("Q", len(start)) if there else array_of("Q", [0] * len(start))
    state[:] = start
    moves, scratch = new_move_list(RULES)
    assert RULES.legal(state, moves, scratch) > 0
    RULES.apply(state, moves[0], moves[1])
    assert RULES.ply(state) == 1 and RULES.ply(start) == 0


def test_an_array_that_cannot_be_written_is_read() -> None:
    start = RULES.init(deal_setup(GAME)).toreadonly()
    assert RULES.ply(start) == 0
    RULES.apply(start, 1, 1)  # changes a copy
    assert RULES.ply(start) == 0


def test_large_arrays_outside_the_memory_are_copied_there_and_back() -> None:
    """These arrays are larger than the block for arguments."""
    moves = array_of("Q", [0] * (1 << 17))
    own, scratch = new_move_list(RULES)
    start = RULES.init(deal_setup(GAME))
    count = RULES.legal(start, own, scratch)
    assert RULES.legal(start, moves, scratch) == count
    assert moves[: 2 * count] == own[: 2 * count]


def test_wrong_arguments_are_refused() -> None:
    state = RULES.init(deal_setup(GAME))
    with pytest.raises(ValueError, match="shorter"):
        RULES.apply(state, 1)
    with pytest.raises(ValueError, match="longer"):
        RULES.ply(state, 1)


def test_threads_play_the_same_in_one_memory() -> None:
    start = RULES.init(deal_setup(GAME))

    def plies(seed: int) -> int:
        state, stream = zeros("Q", RULES.STATE_WORDS), zeros("Q", 1)
        return int(playouts(KERNEL, start, seed, 200, state, stream))

    alone = [plies(seed) for seed in range(16)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(plies, range(16))) == alone


def test_a_module_without_kernels_says_how_to_build_them() -> None:
    with pytest.raises(InputError, match=r"python -m printkit\.engines\.build"):
        machine.program_of("printkit.layouts.games")


def test_search_bounds_are_rounded_correctly() -> None:
    """Their logarithms use no library, whose last digits would depend on the machine."""
    bounds = zeros("d", 20_000, 3)
    write_bounds(KERNEL, bounds)
    with localcontext() as context:
        context.prec = 40
        for n in [*range(1, 300), *range(300, 20_000, 97)]:
            log = float(Decimal(n).ln())
            assert row(bounds, n).tolist() == [sqrt(log), 1 / n, 1 / sqrt(n)]
    assert row(bounds, 0) == row(bounds, 1)


WASM = b"\0asm\1\0\0\0"
"""The shortest module."""


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of machine code, empty at first."""
    monkeypatch.setattr(machine, "cache_folder", lambda: tmp_path)
    return tmp_path / machine.COMPILED


def test_a_module_is_compiled_once(compiled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.compile_module(WASM)
    assert len([*compiled.iterdir()]) == 1
    monkeypatch.delattr("wasmtime.Module.__init__")  # without it nothing can be compiled
    machine.compile_module(WASM)


@pytest.mark.parametrize(
    "damage",
    [
        lambda code: b"",
        lambda code: code[:-1] + b"?",
        lambda code: sha256(b"other").digest() + b"other",  # of another wasmtime
    ],
)
def test_machine_code_that_cannot_be_used_is_made_again(
    compiled: Path, damage: Callable[[bytes], bytes]
) -> None:
    machine.compile_module(WASM)
    (path,) = compiled.iterdir()
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    machine.compile_module(WASM)
    assert path.read_bytes() == whole


def test_a_module_is_compiled_where_nothing_can_be_kept(compiled: Path) -> None:
    compiled.write_text("no folder")
    machine.compile_module(WASM)
    assert compiled.read_text() == "no folder"
