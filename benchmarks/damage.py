"""Damage kept files, and look whether printkit believes damaged contents, or loses whole ones.

    python -m benchmarks.damage [--count 1000] [--write]

Each kind is damaged `count` times: a bit is turned over, a part zeroed, cut off or appended, a line
repeated or removed, the file emptied, deleted, or replaced by another of its kind. Then it is read
as printkit reads it, and mended as printkit mends it. With --write the counts go to
benchmarks/results/damage.csv.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree
from typing import TypeAlias
from unittest.mock import patch

from benchmarks.tables import write_table
from printkit.cache import Entry, Journal
from printkit.catalogue.folder import open_folder
from printkit.catalogue.reading import CATALOGUE, PLAN, TRIED, contents_in, plan_in
from printkit.judging.ready import read_ready, ready_file
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.printing import settings
from printkit.printing.settings import (
    change_settings,
    settings_of,
    settings_or_usual,
    settings_path,
)
from printkit.web.guard.kept_files import keep_record, kept_path, read_record
from printkit.web.guard.shared_games import SharedGame

SHIPPED = Path(__file__).parents[1] / "docs" / "catalogue"
WRONG = ("believed", "raised", "stays broken", "lost")

Chance: TypeAlias = random.Random
DamageTrial: TypeAlias = Callable[[Path, Chance], Iterator[str]]
"""Keep something in an empty folder, damage it, and yield what of WRONG happens then."""


def damage(path: Path, other: bytes, chance: Chance) -> bytes:
    """Damage a file in one of many ways; return what it has now. `other` is of the same kind."""
    data = path.read_bytes()
    first = chance.randrange(len(data))
    last = first + chance.choice((1, 40, len(data)))
    lines = data.splitlines(keepends=True)
    line = chance.randrange(len(lines))
    turned = bytes([data[first] ^ 1 << chance.randrange(8)])
    again = lines[chance.randrange(len(lines))]
    made = chance.choice(
        (
            *[data[:first] + turned + data[first + 1 :]] * 4,
            data[:first] + bytes(len(data[first:last])) + data[last:],
            data[:first] + chance.randbytes(len(data[first:last])) + data[last:],
            data[:first],
            data[first:],
            data[:first] + data[last:],
            data + chance.choice((b"\n", b"{}\n", b"\0" * 99, data)),
            b"".join([*lines[:line], *lines[line + 1 :]]),
            b"".join([*lines[:line], again, *lines[line:]]),
            b"",
            bytes(len(data)),
            other,
        )
    )
    path.write_bytes(made)
    return made


def answers(folder: Path, chance: Chance) -> Iterator[str]:
    """An answer in the cache is worked out again."""
    one, two = (Entry("figures", list[int], "players 1", None, (folder, n)) for n in range(2))
    kept = [chance.randrange(999) for _ in range(9)]
    one.keep(kept)
    two.keep([*kept, 1])
    damage(one._path, two._path.read_bytes(), chance)
    if one.recall() not in (None, kept):
        yield "believed"
    one.keep(kept)
    if one.recall() != kept:
        yield "stays broken"


def games(folder: Path, chance: Chance) -> Iterator[str]:
    """Batches whose lines are whole are read in the journal of a check."""
    one, two = (
        Journal(Entry("games", bytes, "players 1", None, (folder, number))) for number in range(2)
    )
    batches = [chance.randbytes(chance.randrange(1, 300)) for _ in range(9)]
    for batch in batches:
        one.add(batch)
        two.add(batch)
    lines = one._path.read_bytes().splitlines()
    left = damage(one._path, two._path.read_bytes(), chance).splitlines()
    again = Journal(one.entry)
    found = again.read()
    if not {*found} <= {*batches}:
        yield "believed"
    if any(batches[number] not in found for number, line in enumerate(lines) if line in left[:-1]):
        yield "lost"
    again.add(b"new")
    if b"new" not in again.read():
        yield "stays broken"
    again.forget()


def catalogue(folder: Path, chance: Chance) -> Iterator[str]:
    """A catalogue is refused until it is mended, and seeds whose lines are whole stay decided."""
    out, other = folder / "catalogue", SHIPPED / "coin-collectors"
    copytree(SHIPPED / "dice-isolation", out)
    whole, plan = contents_in(out), plan_in(out)
    name = chance.choice((PLAN, TRIED, CATALOGUE, CATALOGUE))
    lines = (out / name).read_bytes().splitlines()
    left = damage(out / name, (other / name).read_bytes(), chance)
    try:
        found = contents_in(out)
        if (
            whole.tried[: len(found.tried)] != found.tried
            or whole.entries[: len(found.entries)] != found.entries
        ):
            yield "believed"
    except InputError:
        pass
    try:
        with open_folder(out, plan, resume=True) as opened:
            decided = {*range(plan.first, opened.next_seed), *opened.known}
    except InputError:
        yield "stays broken"
        return
    kept = {*left.split(b"\n")[:-1]} if name != PLAN else {*lines}
    tried = {each.seed for each in whole.tried}
    if name == CATALOGUE:
        listed = [each.seed for each in whole.entries]
        tried -= {seed for seed, line in zip(listed, lines, strict=True) if line not in kept}
    if name == TRIED:
        gone = {number for number, line in enumerate(lines, plan.first) if line not in kept}
        tried -= gone - {each.seed for each in whole.entries}
    if not tried <= decided:
        yield "lost"
    after = contents_in(out)
    if whole.tried[: len(after.tried)] != after.tried:
        yield "believed"


def tables(folder: Path, chance: Chance) -> Iterator[str]:
    """A file of ready-made setups is refused; installing printkit again mends it."""
    game, other = GAMES["isaac"], ready_file(GAMES["coin-collectors"], 1)
    whole, path = read_ready(game, 2), folder / ready_file(game, 2).name
    path.write_bytes(ready_file(game, 2).read_bytes())
    damage(path, other.read_bytes(), chance)
    with patch("printkit.judging.ready.READY", folder):
        try:
            found = read_ready(game, 2)
        except InputError:
            return
    if any(line not in whole for line in found):
        yield "believed"


def shared_games(folder: Path, chance: Chance) -> Iterator[str]:
    """A game on several screens stands as before its last move."""
    first, last, other = (
        SharedGame("A" * 8, "isaac", f"seed=7&moves={number}", "host", ("", ""), number)
        for number in range(3)
    )
    for name, game in (("games/A.json", first), ("games/B.json", other), ("games/A.json", last)):
        keep_record(name, game)
    damage(kept_path("games/A.json"), kept_path("games/B.json").read_bytes(), chance)
    found = read_record("games/A.json", SharedGame)
    if found is None:
        yield "lost"
    elif found not in (first, last):
        yield "believed"
    keep_record("games/A.json", last)
    if read_record("games/A.json", SharedGame) != last:
        yield "stays broken"


def user_settings(folder: Path, chance: Chance) -> Iterator[str]:
    """Damaged settings are noticed, and refused settings are kept in a copy; comments stay."""
    whole = settings_of({"paper": "letter", "back-offset": "0.8,-0.5", "link": "https://a.org/p"})
    change_settings(lambda _: whole)
    path = settings_path()
    other = path.read_bytes().replace(b"letter", b"a5")
    left = damage(path, other, chance)
    found, error = settings_or_usual()
    if not error and found != whole and not settings.changed_since_written():
        yield "believed"
    change_settings(lambda _: whole)
    copies = [*path.parent.glob("*.broken*")]
    if settings_or_usual() != (whole, "") or settings.changed_since_written():
        yield "stays broken"
    if error and left not in [copy.read_bytes() for copy in copies]:
        yield "lost"


KINDS: dict[str, DamageTrial] = {
    "answers": answers,
    "games of a check": games,
    "catalogues": catalogue,
    "tables": tables,
    "shared games": shared_games,
    "settings": user_settings,
}


def count_damage(kind: str, count: int, seed: int = 1) -> Counter[str]:
    """Damage a kind `count` times in a folder of its own; count what is wrong then."""
    found: Counter[str] = Counter()
    for number in range(count):
        chance = random.Random(f"{kind} {seed} {number}")
        with tempfile.TemporaryDirectory() as name:
            homes = {f"XDG_{home}_HOME": name for home in ("CACHE", "CONFIG", "STATE")}
            with patch.dict(os.environ, homes):
                try:
                    found.update(KINDS[kind](Path(name), chance))
                except Exception as error:
                    found.update(["raised"])
                    print(f"{kind}, {number}: {error!r}")
    return found


def main() -> None:
    """Damage each kind; the exit code is 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.damage")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--write", action="store_true", help="write to benchmarks/results")
    options = parser.parse_args()
    rows: list[tuple[object, ...]] = []
    for kind in KINDS:
        found = count_damage(kind, options.count)
        rows.append((kind, options.count, *(found[what] for what in WRONG)))
        print(*rows[-1], dict(found), flush=True)
    if options.write:
        write_table("damage", ("kept", "damaged", *WRONG), rows)
    raise SystemExit(any(any(row[2:]) for row in rows))


if __name__ == "__main__":
    main()
