"""The folder of a catalogue: determined by seeds, and valid wherever the run is stopped."""

from __future__ import annotations

import json
import os
import re
import resource
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from clobber import engine
from clobber.game import GAME, ClobberLayout
from printkit.catalogue.folder import make, open_folder
from printkit.catalogue.lines import grade_of
from printkit.catalogue.plan import Plan
from printkit.catalogue.trials import SeedTrial
from printkit.cli.progress import Progress
from printkit.engines.listener import Listener
from printkit.judging.session import session_for
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.messages import message
from printkit.layouts.verdict import SeatShare, Tier
from printkit.library.catalogues import catalogue_in
from printkit.listener import show_progress, with_listener
from printkit.scaling import pool as pools
from printkit.scaling.pool import IN_FLIGHT
from printkit.setups import Terms
from tests.playing import deal_setup
from tests.printkit.catalogue import small
from tests.printkit.catalogue.running import Alone, contents, forget, make_here, plan

COUNT = 5


@pytest.fixture(scope="module", autouse=True)
def small_engine() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "ENGINE", small.ENGINE)
        yield


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "setups"
    make_here(folder, COUNT)
    return folder


def test_a_catalogue_lists_the_first_seeds_that_pass(whole: Path) -> None:
    """Compared, seed by seed, with the deal and the rule for passing."""
    passing = [seed for seed in range(1, 200) if small.accepts(deal_setup(GAME, seed))][:COUNT]
    found = catalogue_in(whole)
    assert [entry.seed for entry in found.entries] == passing
    assert [noted.seed for noted in found.tried] == [*range(1, passing[-1] + 1)]
    assert [noted.seed for noted in found.tried if noted.listed] == passing
    gaps = [after - before for before, after in zip([0, *passing], passing, strict=False)]
    assert [entry.candidates for entry in found.entries] == gaps
    for entry, setup in zip(found.entries, found.setups, strict=True):
        assert setup.setup == deal_setup(GAME, entry.seed)
        assert setup.verdict == entry.verdict and entry.verdict.id == entry.id
        assert not setup.unproven
    names = [f"layouts/clobber-{seed}.yaml" for seed in passing]
    assert sorted(contents(whole)) == sorted(
        ["catalogue.jsonl", "plan.json", "tried.jsonl", *names]
    )


def test_a_longer_catalogue_begins_with_the_shorter(whole: Path, tmp_path: Path) -> None:
    make_here(tmp_path / "a", COUNT - 2)
    pool = make_here(tmp_path / "a", COUNT, resume=True)
    assert contents(tmp_path / "a") == contents(whole)
    assert pool.asked == [], "all of it was in the journal"


@pytest.mark.parametrize("name", ["tried.jsonl", "catalogue.jsonl"])
def test_a_file_cut_off_anywhere_is_repaired(whole: Path, tmp_path: Path, name: str) -> None:
    """Cut off after each byte of the last line, and within all other lines."""
    files = contents(whole)
    data = files[name]
    last = data[:-1].rfind(b"\n") + 1
    cuts = {*range(last, len(data), 97), *range(0, len(data), len(data) // 9), len(data) - 1}
    for cut in sorted(cuts):
        folder = copy_of(tmp_path / f"cut-{cut}", {**files, name: data[:cut]})
        make_here(folder, COUNT, resume=True)
        assert without_copies(folder) == files, cut


def copy_of(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Write files into a new folder."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def without_copies(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder, without the copies that were kept of damaged ones."""
    return {name: data for name, data in contents(folder).items() if ".broken" not in name}


def without_digests(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return a catalogue's files as versions before digests wrote them."""
    return {
        name: re.sub(rb',"digest":"[0-9a-f]+"}\n', b"}\n", data) for name, data in files.items()
    }


@pytest.mark.parametrize("name", ["tried.jsonl", "catalogue.jsonl", "plan.json"])
def test_a_damaged_line_is_refused_and_mended(
    whole: Path, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Reading names the line; `--resume` mends it, and keeps the file as it was."""
    files = contents(whole)
    lines = files[name].split(b"\n")
    at = 0 if name == "plan.json" else 1
    lines[at] = lines[at].replace(b"1", b"3", 1)
    damaged = b"\n".join(lines)
    folder = copy_of(tmp_path / "a", {**files, name: damaged})
    with pytest.raises(InputError, match=rf"{name}.*: this is not what was written; .*resume"):
        catalogue_in(folder)
    with with_listener(Progress()):
        make_here(folder, COUNT, resume=True)
    assert without_copies(folder) == files
    copy = folder / name.replace(".", ".broken.")
    assert copy.read_bytes() == damaged
    assert name in capsys.readouterr().err
    assert catalogue_in(folder).entries


def test_seeds_of_a_lost_list_are_kept(whole: Path, tmp_path: Path) -> None:
    """Only the seeds whose lines are lost are tried again, also after another stop."""
    files, seeds = contents(whole), catalogue_in(whole).tried
    for number, data in enumerate((b"", b"\0" * 999, b"\0\n" * 99)):
        folder = copy_of(tmp_path / str(number), {**files, "catalogue.jsonl": data})
        with pytest.raises(InputError, match=r"catalogue.jsonl.*resume"):
            catalogue_in(folder)
        for _ in range(2):
            with open_folder(folder, plan(), resume=True) as opened:
                assert opened.decided_seeds + len(opened.known) == len(seeds) - COUNT
        make_here(folder, COUNT, resume=True)
        assert without_copies(folder) == files
        assert (folder / "tried.broken.jsonl").read_bytes() == files["tried.jsonl"]
    folder = copy_of(tmp_path / "tried", {**files, "tried.jsonl": b""})
    with open_folder(folder, plan(), resume=True) as opened:
        assert opened.decided_seeds + len(opened.known) == COUNT


def test_a_catalogue_without_digests_is_read_and_gets_them(whole: Path, tmp_path: Path) -> None:
    files, bare = contents(whole), without_digests(contents(whole))
    folder = copy_of(tmp_path / "a", bare)
    assert bare["tried.jsonl"] != files["tried.jsonl"]
    assert catalogue_in(folder).entries == catalogue_in(whole).entries
    make_here(folder, COUNT, resume=True)
    assert contents(folder) == files
    folder = copy_of(tmp_path / "b", {**files, "tried.jsonl": bare["tried.jsonl"]})
    with pytest.raises(InputError, match="line 1: this is not what was written"):
        catalogue_in(folder)


_LIES: tuple[tuple[str, Any], ...] = (
    ("id", "clobber:0"),
    ("game", "isaac"),
    ("players", 7),
    ("variants", ["x"]),
    ("deal_options", ["x"]),
    ("seed", -1),
    ("candidates", 0),
    ("games", -1),
    ("verdict.players", 1),
    ("verdict.seats", []),
    ("verdict.metrics", []),
    ("verdict.lengths", [-1]),
    ("verdict.seats.0.share", 7.0),
    ("verdict.tiers.0.seats", []),
)


@pytest.mark.parametrize(("key", "value"), _LIES, ids=[key for key, _ in _LIES])
def test_a_line_without_a_digest_that_lies_is_refused(
    whole: Path, tmp_path: Path, key: str, value: Any
) -> None:
    """The line parses, but contradicts itself or the plan."""
    bare = without_digests(contents(whole))
    lines = bare["catalogue.jsonl"].splitlines()
    line = json.loads(lines[1])
    *above, last = [int(word) if word.isdigit() else word for word in key.split(".")]
    place = line
    for word in above:
        place = place[word]
    place[last] = value
    lines[1] = json.dumps(line).encode()
    data = b"\n".join([*lines, b""])
    folder = copy_of(tmp_path / "a", {**bare, "catalogue.jsonl": data})
    with pytest.raises(InputError, match=r"catalogue.jsonl, line 2: (its|a) "):
        catalogue_in(folder)


def test_other_files_are_not_overwritten(whole: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "a.txt").write_text("mine")
    with pytest.raises(InputError, match="is not empty, and no catalogue"):
        make_here(tmp_path / "mine", 1, resume=True)
    with pytest.raises(InputError, match="this is a file"):
        make_here(tmp_path / "mine" / "a.txt", 1)
    with pytest.raises(InputError, match="has a catalogue already"):
        make_here(whole, COUNT)
    assert contents(tmp_path / "mine") == {"a.txt": b"mine"}


def test_another_program_or_other_terms_are_refused(whole: Path, tmp_path: Path) -> None:
    for key, value, words in (
        ("made_by", "players 0, criteria 1", r"by players 0, criteria 1, and this is players 1, "),
        ("first", 7, "was begun with seed 7, not 1"),
        ("variants", ["greedy"], "was begun with variants greedy, not none"),
        ("deal_options", ["weighed"], "was begun with ways of dealing weighed, not none"),
    ):
        folder = tmp_path / key
        folder.mkdir()
        kept = json.loads(without_digests(contents(whole))["plan.json"])
        (folder / "plan.json").write_text(json.dumps({**kept, key: value}))
        with pytest.raises(InputError, match=words):
            make_here(folder, COUNT, resume=True)


def test_two_runs_in_one_folder_are_refused(tmp_path: Path) -> None:
    busy = pytest.raises(InputError, match="another printkit is making this")
    with open_folder(tmp_path / "a", plan(), resume=False), busy:
        make_here(tmp_path / "a", 1, resume=True)


@contextmanager
def twins() -> Iterator[int]:
    """Make the first seed that passes deal the same setup as the next one."""
    first = next(seed for seed in range(1, 99) if small.accepts(deal_setup(GAME, seed)))
    twin, deal = deal_setup(GAME, first).layout, GAME.deal

    def deal_twice(seed: int, *terms: Sequence[str]) -> ClobberLayout:
        return twin if seed == first + 1 else deal(seed, *terms)

    object.__setattr__(GAME, "deal", deal_twice)
    try:
        yield first
    finally:
        object.__setattr__(GAME, "deal", deal)


def test_a_setup_is_listed_once(tmp_path: Path) -> None:
    """If two seeds deal the same setup, the first is listed, and another setup is sought."""
    with twins() as first:
        make_backwards(tmp_path / "a")
    found = catalogue_in(tmp_path / "a")
    assert len({entry.id for entry in found.entries}) == COUNT
    noted = next(noted for noted in found.tried if noted.seed == first + 1)
    assert (noted.listed, str(noted.outcome)) == (False, f"the same setup as of seed {first}")


@dataclass
class _Watched(Alone):
    """Counts how many seeds are requested at a time, and answers the first last."""

    most: int = 0

    def results(self) -> Sequence[tuple[int, SeedTrial[object]]]:
        self.most = max(self.most, len(self.begun))
        return super().results()


def make_backwards(path: Path) -> _Watched:
    """Make a catalogue with a pool whose first trial takes longest."""
    forget(range(1, 100))
    pool = _Watched(plan())
    with open_folder(path, pool.plan, resume=False) as folder, show_progress() as listening:
        make(folder, COUNT, pool, listening)
    assert pool.most == IN_FLIGHT * pool.slots
    assert pool.asked == sorted(set(pool.asked))
    return pool


@pytest.mark.slow
def test_one_long_trial_blocks_no_others_and_memory_is_bounded(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "AHEAD", 9)
    pool = make_backwards(tmp_path / "a")
    last = catalogue_in(whole).tried[-1].seed
    assert last > 9, "no worker would be held up"
    assert len(pool.asked) < last + 9 and contents(tmp_path / "a") == contents(whole)


@pytest.mark.slow
def test_progress_names_the_seed_that_others_wait_for(tmp_path: Path) -> None:
    pool, notes = _Watched(plan()), list[str]()
    forget(range(1, 100))
    listening = Listener(progress=lambda step: notes.append(step.note))
    with open_folder(tmp_path / "a", pool.plan, resume=False) as folder:
        make(folder, 3 * COUNT, pool, listening)
    said = [note for note in notes if note.endswith("later ones wait for seed 1")]
    assert said and len(said) < len(notes)


def test_the_run_ends_once_enough_setups_are_found(whole: Path, tmp_path: Path) -> None:
    """Enough seeds after the slow ones pass, so that no later seed is tried."""
    pool = make_backwards(tmp_path / "a")
    long = range(1, IN_FLIGHT * pool.slots)
    quick = [n for n in pool.asked if n not in long and small.accepts(deal_setup(GAME, n))]
    assert len(quick) == COUNT and quick[-1] == pool.asked[-1]
    assert contents(tmp_path / "a") == contents(whole)


@contextmanager
def few_bytes() -> Iterator[None]:
    """Limit files to 4 kB, as if the disk were full in the middle of a line."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_is_reported_and_the_run_resumes_later(whole: Path, tmp_path: Path) -> None:
    full = r"cannot be written \(File too large\).*resume"
    with few_bytes(), pytest.raises(InputError, match=full) as told:
        make_here(tmp_path / "a", COUNT)
    assert "\n" not in str(told.value)
    there, all_of_it = contents(tmp_path / "a"), contents(whole)
    assert 0 < len(there["catalogue.jsonl"]) <= 4000
    for name in ("tried.jsonl", "catalogue.jsonl"):
        assert all_of_it[name].startswith(there[name]) and there[name].endswith(b"\n")
    make_here(tmp_path / "a", COUNT, resume=True)
    assert contents(tmp_path / "a") == all_of_it


def test_with_all_each_setup_is_judged_as_it_was_dealt(tmp_path: Path) -> None:
    """Verdicts are the judge's own, not those that a search kept; unfair setups are listed, and
    printed as unfair.
    """
    make_here(tmp_path / "searched", 1)
    every = Plan.of(GAME, Terms(), 1, every=True)
    pool = Alone(every)
    with open_folder(tmp_path / "a", every, resume=False) as folder, show_progress() as listening:
        make(folder, COUNT, pool, listening)
    found = catalogue_in(tmp_path / "a")
    assert [entry.seed for entry in found.entries] == [*range(1, COUNT + 1)]
    with session_for(deal_setup(GAME, 1), threads=1) as session:
        for entry in found.entries:
            assert entry.verdict == small.ENGINE.judge(session, deal_setup(GAME, entry.seed))
            assert entry.grade == grade_of(GAME, entry.verdict)
            assert entry.checked_setup.unproven is False
            assert (entry.checked_setup.deal is not None) == entry.verdict.passed
    assert not all(entry.verdict.passed for entry in found.entries), "none would be told apart"
    for some in (found, found.where(["fair=1"]), found.where(["passed=0"])):
        fair = [entry for entry in some.entries if entry.verdict.fair == "fair"]
        worth = [entry for entry in fair if entry.verdict.passed]
        told = [len(some.entries), COUNT, len(fair), len(worth)]
        assert [int(number) for number in re.findall(r"\d+", str(some.summary))] == told
        assert "are fair" in str(some.summary).split(":")[1].split(",")[0]
    with pytest.raises(InputError, match="was begun with every"):
        make_here(tmp_path / "a", COUNT, resume=True)


def test_grades_say_how_a_setup_plays(whole: Path) -> None:
    entry = catalogue_in(whole).entries[0]
    entry = replace(entry, verdict=replace(entry.verdict, tiers=()))
    shares = {"very even": 0.505, "even": 0.475, "nearly even": 0.54}
    for word, share in shares.items():
        seats = (SeatShare(0, share, 0.0, 1.0), SeatShare(1, 1 - share, 0.0, 1.0))
        assert grade_of(GAME, replace(entry.verdict, seats=seats)) == word
    assert grade_of(GAME, replace(entry.verdict, fair="undecided")) == "undecided"
    assert grade_of(GAME, replace(entry.verdict, playable=False)) == "hardly worth playing"
    even = SeatShare(0, 0.5, 0.4, 0.6), SeatShare(1, 0.5, 0.4, 0.6)
    lean = SeatShare(0, 0.61, 0.5, 0.7), SeatShare(1, 0.39, 0.3, 0.5)
    for seats, word in ((even, "very even"), (lean, "nearly even")):
        masters = Tier("uct-5000", message("masters"), "master", 100, seats)
        found = replace(entry.verdict, seats=even, tiers=(masters,))
        assert grade_of(GAME, found) == word
    graded = GAMES["coin-collectors"]
    assert graded.grade is not None
    hard = replace(entry.verdict, findings=SimpleNamespace(grade="hard"))
    assert grade_of(graded, hard) == "hard"


def test_lines_are_on_the_disk_before_more_seeds_are_requested(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A setup is on the disk before the line of its seed."""
    synced: list[str] = []
    sync = os.fsync

    def note_sync(file: int) -> None:
        synced.append(Path(f"/proc/self/fd/{file}").readlink().name)
        sync(file)

    monkeypatch.setattr(os, "fsync", note_sync)
    make_here(tmp_path / "a", 2)
    lists = [name for name in synced if name.endswith(".jsonl")]
    assert lists and lists == ["catalogue.jsonl", "tried.jsonl"] * (len(lists) // 2)
