"""Write docs/dice-isolation-boards.md: the standard set, its figures, and the other solved boards.

    python -m benchmarks.boards            draw and write it again
    python -m benchmarks.boards --deals 80 first solve 80 boards dealt at random
    python -m benchmarks.boards --choose   first choose the set anew
    python -m benchmarks.boards --judge 36 first make 36 of the checks that are still due

In benchmarks/results are the solved boards, dice-isolation-tried.csv, a table that `printkit boards
--make` writes with `--tried`, and dice-isolation-tried-2.csv, with `--seed 2` and a few drawings;
boards dealt at random, dice-isolation-dealt.csv; and what checks found, dice-isolation-judged.csv.
The set is chosen from the boards that passed their checks; then `python -m benchmarks.ready
dice-isolation` adds its verdicts to printkit/ready.
"""

from __future__ import annotations

import argparse
import csv
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from operator import itemgetter
from pathlib import Path
from statistics import mean

from benchmarks.dice_outsider import measure
from benchmarks.setups import session_of
from benchmarks.tables import read_csv, table_path
from printkit.engines.contract import Session
from printkit.engines.dice_isolation.design import (
    FARTHEST,
    MOST_DRAWS,
    SolvedBoard,
    choose,
    figures,
    is_connected,
    layout_of,
    tried_table,
    white_of,
)
from printkit.engines.dice_isolation.judging import BEST, CALCULATING, judge
from printkit.engines.dice_isolation.solver.solve import Solver, UnsolvedError
from printkit.layouts.dice_isolation.board_set import (
    BOARDS_FILE,
    FIGURES_FILE,
    SetBoard,
    standard_set,
    write_set,
)
from printkit.layouts.dice_isolation.game import GAME
from printkit.layouts.dice_isolation.layout import NUMBERS, WHITE, DiceLayout, deal
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import aim, limit
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Item, Line, Page, Point, Style
from printkit.output.drawing.svg import render_svg
from printkit.output.drawing.theme import THEMES, THIN
from printkit.output.page.flow import TypeFace, label

DOCS = Path(__file__).parent.parent / "docs"
DEALT, JUDGED = (table_path(f"dice-isolation-{name}") for name in ("dealt", "judged"))
TRIED = {1: table_path("dice-isolation-tried"), 2: table_path("dice-isolation-tried-2")}
"""The tables of solved boards, by the seed of the search that found them."""

SET, FRONTIER = (DOCS / "pictures" / f"dice-isolation-{name}.svg" for name in ("set", "frontier"))
SET_FOLDER = DOCS.parent / "layouts" / "dice_isolation"
PAGE = DOCS / "dice-isolation-boards.md"

Row = dict[str, str]
"""A line of a table, by column."""

SEEDS = (0, 1, 2)
"""The seeds of the checks that a board of the set passes."""

_PLAYED = "uct-200", "uct-800"
"""The players of the panel whose games decide; what others score is computed."""

_LIKELY = 23
"""Boards with fewer open squares were never fair between players who enter too soon."""

_THEME = THEMES["colour"]
_TEXT = TypeFace(8.0, 3.5, _THEME.ink)
_NOTE = TypeFace(7.0, 3.0, _THEME.muted)


@dataclass(frozen=True, slots=True)
class TriedBoard:
    """A solved board, and whether it is in the set."""

    share: float
    draw: float
    chosen: bool


def read(path: Path) -> list[TriedBoard]:
    """Read a table of solved boards."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            TriedBoard(float(row["share"]), float(row["draw"]), row["chosen"] == "1")
            for row in csv.DictReader(file)
        ]


def solve_deals(count: int) -> None:
    """Solve dealt boards, half of them unchanged by a half turn."""
    lines = ["template,white,changed,share,draw,chosen,board"]
    for seed in range(count):
        for name, layout in (("dealt", deal(seed)), ("half turn", half_turn(seed))):
            try:
                first = Solver(layout).outcome()
            except UnsolvedError:
                continue
            lines.append(
                f"{name},{len(layout.white)},0,{first.share:.6f},{first.draw:.6f},0,"
                f"{'/'.join(layout.rows)}"
            )
            print(lines[-1], flush=True)
    DEALT.write_text("\n".join([*lines, ""]), "utf-8")


def choose_set() -> None:
    """Choose the set from the boards that passed their checks, and compute the figures printed on
    it.

    Boards that an outside search finds beyond the limits are left out, the farthest first, as long
    as there are enough others.
    """
    found, checks = solved_boards(), checks_by_board()
    passed = {_text(find): find for find in found if is_settled(checks[_text(find)])}
    outside = measure(
        (find.name, find.layout, int(checks[text][0]["head start"]))
        for text, find in passed.items()
    )
    left = dict(passed)
    for line in sorted((line for line in outside if line.off > limit(2)), key=lambda x: -x.off):
        others = {find.name for text, find in left.items() if text != line.board}
        if len(others) >= len(NUMBERS):
            left.pop(line.board)
    chosen = choose(left.values())
    boards = []
    for number, find in zip(NUMBERS, chosen, strict=True):
        layout, check = replace(find.layout, number=number), checks[_text(find)][0]
        said = figures(layout, int(check["head start"]))
        boards.append(SetBoard(layout, find.name, said, found[find], find.changed, fair=True))
    for name, text in zip((BOARDS_FILE, FIGURES_FILE), write_set(boards), strict=True):
        (SET_FOLDER / name).write_text(text, "utf-8")
    for path in TRIED.values():
        path.write_text("\n".join(tried_table(map(_candidate, read_csv(path)), chosen)), "utf-8")
    standard_set.cache_clear()


def judge_boards(count: int) -> None:
    """Make up to `count` checks that are still due, and add what each level scores to the table."""
    with session_of(GAME) as session:
        for _ in range(count):
            found = next(_due_checks(), None)
            if found is None:
                return
            _add_check(session, *found)


def _add_check(session: Session, board: SolvedBoard, seed: int, tokens: int | None) -> None:
    verdict = judge(session, Setup(GAME, board.layout, 2, ()), seed, tokens=tokens)
    exact = verdict.findings.exact
    line: dict[str, object] = {
        "template": board.name,
        "board": _text(board),
        "seed": seed,
        "head start": exact.tokens if exact else 0,
        "fair": verdict.fair,
        "playable": int(verdict.playable),
        "headline": verdict.headline,
        **{tier.player: f"{tier.seats[0].share:.4f}" for tier in verdict.tiers},
    }
    with JUDGED.open("a", encoding="utf-8", newline="") as file:
        csv.DictWriter(file, [*line], lineterminator="\n").writerow(line)
    print(board.name, seed, verdict.headline, flush=True)


def _due_checks() -> Iterator[tuple[SolvedBoard, int, int | None]]:
    """Yield boards to be checked, each with the seed and the head start of its next check.

    Boards that passed before come first, then others, the likeliest to be fair first. Templates
    with a settled board need no more checks.
    """
    checks = checks_by_board()
    solved = solved_boards()
    settled = {each.name for each in solved if is_settled(checks[_text(each)])}
    due = [
        (-len(checks[_text(each)]), each.white.bit_count() < _LIKELY, each.faults, each.white, each)
        for each in solved
        if each.name not in settled
        and abs(each.share - 0.5) <= FARTHEST
        and each.draw <= MOST_DRAWS
    ]
    for *_, each in sorted(due, key=itemgetter(0, 1, 2, 3)):
        if check := _next_check(checks[_text(each)]):
            yield (each, *check)


def checks_by_board() -> defaultdict[str, list[Row]]:
    """Return the lines of the table of checks, by board in the order of the seeds.

    A board's first check chose its head start. Checks that chose another one are left out.
    """
    checks: defaultdict[str, list[Row]] = defaultdict(list)
    for row in sorted(read_csv(JUDGED), key=lambda row: int(row["seed"])):
        found = checks[row["board"]]
        if not found or row["head start"] == found[0]["head start"]:
            found.append(row)
    return checks


def _next_check(checks: Sequence[Row]) -> tuple[int, int | None] | None:
    """Return the seed and the head start (None: the check chooses it) of a board's next check.

    It is None if a check failed, or if there is one for each of SEEDS.
    """
    if not all(map(passes, checks)) or len(checks) >= len(SEEDS):
        return None
    return SEEDS[len(checks)], int(checks[0]["head start"]) if checks else None


def passes(check: Row) -> bool:
    """Return whether a check found the board fair at every level and worth playing."""
    return check["fair"] == "fair" and check["playable"] == "1"


def is_settled(checks: Sequence[Row]) -> bool:
    """Return whether a board passed all checks that a board of the set must pass, and each player's
    shares in all their games are as even as a deal asks for.

    Closer to the limit, a board is not fair in every check of other games.
    """
    if len(checks) < len(SEEDS) or not all(map(passes, checks)):
        return False
    shares = ([float(check[player]) for check in checks] for player in _PLAYED)
    return all(abs(mean(each) - 0.5) <= aim(2) for each in shares)


def _text(board: SolvedBoard) -> str:
    return "/".join(board.layout.rows)


def solved_boards() -> dict[SolvedBoard, int]:
    """Return all solved boards, each with the first seed whose search found it."""
    found: dict[SolvedBoard, int] = {}
    for seed, path in TRIED.items():
        for row in read_csv(path):
            found.setdefault(_candidate(row), seed)
    return found


def _candidate(row: dict[str, str]) -> SolvedBoard:
    """Return the candidate that a line of the table describes."""
    return SolvedBoard(
        row["template"],
        white_of(DiceLayout(tuple(row["board"].split("/")))),
        int(row["changed"]),
        float(row["share"]),
        float(row["draw"]),
        float(row["simple"]),
    )


def half_turn(seed: int) -> DiceLayout:
    """Return a board of 18 to 26 squares that is unchanged by a half turn, without a
    middle square.
    """
    stream = random.Random(seed)
    width, height = stream.choice(((5, 6), (6, 6), (6, 7), (5, 8)))
    half = [(f, r) for r in range(height) for f in range(width) if 2 * r < height]
    while True:
        chosen = [(f, r) for f, r in half if stream.random() < 0.6]
        both = {*chosen, *((width - 1 - f, height - 1 - r) for f, r in chosen)}
        white = sum(1 << 8 * rank + file for file, rank in both)
        if 18 <= len(both) <= 26 and len(both) % 2 == 0 and is_connected(white):
            return layout_of(white)


def picture(width: float, height: float, items: list[Item], title: str) -> str:
    """Return items on a white ground, as SVG."""
    ground = Box(0.0, 0.0, width, height).rect(_THEME.light)
    return render_svg(Page(width, height, (ground, *items), "picture", title), title)


def set_picture(boards: tuple[SetBoard, ...]) -> str:
    """Return a picture of all boards of the set, six in a row."""
    cell, side, gap = 30.0, 2.9, 11.0
    items: list[Item] = []
    for at, board in enumerate(boards):
        x, y = 2.0 + at % 6 * cell, 2.0 + at // 6 * (8 * side + gap)
        number = "{}–{}".format(*board.number)
        items.append(label(f"{number}  {board.name}", x, y + 3.0, _TEXT, font="bold"))
        said = board.exact
        words = f"{said.share:.1%}, {said.draw:.0%} drawn"
        items.append(label(words, x, y + 6.2, _NOTE))
        items += _shape(white_of(board.layout), x, y + 7.6, side)
    return picture(
        4.0 + 6 * cell, 2.0 + 6 * (8 * side + gap), items, "The standard set of 36 boards"
    )


def _shape(white: int, x: float, y: float, side: float) -> Iterator[Item]:
    rows = layout_of(white).rows
    style = Style(fill=_THEME.light.fill, stroke=_THEME.muted, width=0.1)
    ground = replace(style, fill=_THEME.blocked.fill)
    yield Box(x, y, side * len(rows[0]), side * len(rows)).rect(ground)
    for rank, row in enumerate(rows):
        for file, square in enumerate(row):
            if square == WHITE:
                yield Box(x + side * file, y + side * rank, side, side).rect(style)


def frontier_picture(tried: list[TriedBoard], dealt: list[TriedBoard]) -> str:
    """Return a plot of draws against the first player's share, for all solved boards."""
    plot = Box(16.0, 8.0, 150.0, 95.0)

    def at(board: TriedBoard) -> Point:
        return Point(
            plot.x + (board.share - 0.3) / 0.6 * plot.width,
            plot.bottom - board.draw / 0.9 * plot.height,
        )

    items: list[Item] = []
    left, right = at(TriedBoard(0.45, 0.0, False)).x, at(TriedBoard(0.55, 0.0, False)).x
    items.append(Box(left, plot.y, right - left, plot.height).rect(_THEME.band))
    for tenth in range(3, 10):
        x = at(TriedBoard(tenth / 10, 0.0, False)).x
        items.append(Line(Point(x, plot.y), Point(x, plot.bottom), _THEME.hairline))
        items.append(label(f"{tenth * 10}%", x, plot.bottom + 4.0, _TEXT, "middle"))
    for tenth in range(0, 10, 3):
        y = at(TriedBoard(0.3, tenth / 10, False)).y
        items.append(Line(Point(plot.x, y), Point(plot.right, y), _THEME.hairline))
        items.append(label(f"{tenth * 10}%", plot.x - 1.5, y + 1.0, _TEXT, "end"))
    words = "what the starting player scores (a draw counts half)"
    items.append(label(words, plot.right, plot.bottom + 9.0, _TEXT, "end"))
    items.append(label("draws", plot.x - 10.0, plot.y - 3.0, _TEXT))
    faint = Style(stroke=_THEME.muted, width=THIN)
    hollow = Style(stroke=_THEME.ink, width=THIN)
    solid = Style(fill=_THEME.accent)
    for boards, radius, style in (
        (dealt, 0.9, faint),
        ([board for board in tried if not board.chosen], 0.7, hollow),
        ([board for board in tried if board.chosen], 1.2, solid),
    ):
        items += [Circle(at(board), radius, style) for board in boards if inside(board)]
    key = (("dealt at random", 0.9, faint), ("looked at", 0.7, hollow), ("the set", 1.2, solid))
    for line, (words, radius, style) in enumerate(key):
        y = plot.y + 5.0 + 5.0 * line
        items.append(Circle(Point(plot.right - 28.0, y), radius, style))
        items.append(label(words, plot.right - 25.0, y + 1.0, _TEXT))
    return picture(172.0, 116.0, items, "Draws against the share of the first player")


def inside(board: TriedBoard) -> bool:
    """Return whether the board is within the plot."""
    return 0.3 <= board.share <= 0.9 and board.draw <= 0.9


def main() -> None:
    """Solve boards if requested, then draw the pictures and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.boards")
    parser.add_argument("--deals", type=int, default=0, metavar="N")
    parser.add_argument("--choose", action="store_true")
    parser.add_argument("--judge", type=int, default=0, metavar="N")
    options = parser.parse_args()
    if options.choose:
        choose_set()
    if options.judge:
        judge_boards(options.judge)
    if options.deals:
        solve_deals(options.deals)
    SET.write_text(set_picture(standard_set()), "utf-8")
    FRONTIER.write_text(
        frontier_picture([*chain.from_iterable(map(read, TRIED.values()))], read(DEALT)), "utf-8"
    )
    PAGE.write_text(page(), "utf-8")


def page() -> str:
    """Return the page for the docs: fixed words around the generated tables."""
    text = PAGE.read_text("utf-8")
    for name, made in (("levels", levels_table()), ("table", table())):
        before, rest = text.split(f"<!-- {name} -->\n")
        _, after = rest.split(f"<!-- /{name} -->\n")
        text = f"{before}<!-- {name} -->\n{made}<!-- /{name} -->\n{after}"
    return text


_LEVELS = {
    "club players": ("uct-200",),
    "experts": ("uct-800",),
    "calculating: club, expert, master": tuple(
        f"calculating-{error:g}" for _, error in CALCULATING
    ),
    "perfect play": (BEST,),
}


def levels_table() -> str:
    """Return what each level scores on the boards of the set as a Markdown table.

    These are the first check's shares, and then the farthest from even in all checks.
    """
    checks = checks_by_board()
    lines = [
        f"| dice | board | head start | {' | '.join(_LEVELS)} | in all checks |",
        f"| --- | --- | --: | {'--: | ' * len(_LEVELS)}--- |",
    ]
    for board in standard_set():
        rows = checks["/".join(board.layout.rows)]
        shares = " | ".join(
            ", ".join(f"{100 * float(rows[0][player]):.1f}" for player in players)
            for players in _LEVELS.values()
        )
        panel = [player for players in _LEVELS.values() for player in players]
        found = [float(row[player]) for row in rows for player in panel]
        lines.append(
            f"| {board.number[0]} {board.number[1]} | {board.name} | {rows[0]['head start']} | "
            f"{shares} | {100 * min(found):.1f}–{100 * max(found):.1f} |"
        )
    return "\n".join([*lines, ""])


def table() -> str:
    """Return the set's figures as a Markdown table."""
    lines = [
        "| dice | board | open | share | win | draw | loss | match | simple play | head start | "
        "share then | off the drawing |",
        "| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |",
    ]
    for board in standard_set():
        f = board.exact
        shares = " | ".join(
            f"{x:.4f}" for x in (f.share, f.win, f.draw, f.loss, f.match, f.simple_share)
        )
        lines.append(
            f"| {board.number[0]} {board.number[1]} | {board.name} | {f.white} | {shares} | "
            f"+{f.tokens} | {f.even_share:.4f} | {board.changed} |"
        )
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    main()
