"""A worker process: it deals, checks and draws for the page, one task after another.

A process can be ended within a second whatever it does, and cannot harm the page or other workers.
One that draws files has a limit of memory.
It reads tasks from standard input, writes results to standard output, and ends when its input ends.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import asdict, replace
from queue import SimpleQueue
from typing import get_args

import msgspec

import printkit
from printkit.cli.exits import WRONG_INPUT, end_of
from printkit.judging.words import verdict_line
from printkit.layouts.errors import InputError, StoppedError
from printkit.layouts.game import Layout
from printkit.layouts.head_start import head_start_text, head_start_words
from printkit.layouts.messages import is_for_terminal, message
from printkit.library import kits, photos, setups
from printkit.library.photos import parse_corners, parse_square
from printkit.printing.order import Order
from printkit.web.address.form import read_order
from printkit.web.address.wording import refusal_words, without_paths
from printkit.web.work.drawing import calibration_file, draw_file, draw_pages, sheets_file
from printkit.web.work.messages import (
    DRAWS,
    FIRST,
    Answer,
    Failure,
    NamedFile,
    News,
    Playing,
    Stop,
    Task,
    TaskResult,
    WorkerInput,
)
from printkit.web.work.views import view_of_verdict

_NICER, _NICE = 10, {FIRST: 0, DRAWS: 3}
"""The niceness of a worker, so that the page, which has none, answers first."""

_MEMORY = 1024**3
"""The most bytes that the drawing of files may take."""

_TOO_LARGE = message("this is too large to draw here; choose fewer sheets, or use the command")


def main() -> None:
    """Do the tasks that arrive on standard input, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the page
    if hasattr(os, "nice"):
        os.nice(_NICE.get("".join(sys.argv[1:]), _NICER))
    if sys.argv[1:] == [DRAWS]:
        limit_memory()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed is no answer
    tasks: SimpleQueue[Task] = SimpleQueue()
    stop = threading.Event()

    def listen() -> None:
        for line in sys.stdin.buffer:
            order = msgspec.json.decode(line, type=WorkerInput)
            if isinstance(order, Stop):
                stop.set()
            else:
                tasks.put(order)
        os._exit(0)

    def send(answer: Answer) -> None:
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()

    threading.Thread(target=listen, daemon=True).start()
    while True:
        task = tasks.get()
        stop.clear()
        send(do_task(task, send, stop.is_set))


def limit_memory() -> None:
    """Have large allocations fail from now on, where the system knows such a limit."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    soft = _MEMORY if most == resource.RLIM_INFINITY else min(_MEMORY, most)
    resource.setrlimit(resource.RLIMIT_DATA, (soft, most))


def do_task(
    task: Task, send: Callable[[Answer], None], stop: Callable[[], bool]
) -> TaskResult | Failure:
    """Do a task; return its result. `send` gets the progress; `stop` says when to end."""
    listener = printkit.Listener(
        progress=lambda step: send(News(step=step)),
        say=lambda words: (
            None if isinstance(words, str) or is_for_terminal(words) else send(News(words=words))
        ),
        stop=stop,
        tried=lambda attempt: send(News(attempt=attempt)),
        best=lambda setup, count: send(News(best=_report_stop(setup, count))),
    )
    try:
        return _do(task, listener)
    except StoppedError as error:
        return Failure(refusal_words(error), stopped=True)
    except InputError as error:
        return Failure(refusal_words(error))
    except MemoryError:
        return Failure(_TOO_LARGE)
    except Exception as error:
        code, line = end_of(error)
        print(f"printkit: {line}", file=sys.stderr)
        if code == WRONG_INPUT:
            return Failure(without_paths(line))
        return Failure(
            message("an error of printkit's own ({name})", name=type(error).__name__), ours=True
        )


def _do(task: Task, listener: printkit.Listener) -> TaskResult:
    if task.kind in get_args(Playing):
        from printkit.web.work.play_tasks import do_play_task

        return do_play_task(task, listener)
    if task.kind in ("file", "test-sheet"):
        drawn = draw_file(task.words) if task.kind == "file" else calibration_file(*task.words)
        return TaskResult(file=drawn)
    if task.kind == "photo":
        return _read_photo(task)
    order = replace(read_order(task.words), threads=task.threads)
    draft = kits.draft(order)
    if task.kind == "even-out":
        return _find_head_start(order, draft.setups[0].setup, listener)
    if task.kind == "make-fair":
        return _make_fair(order, draft.setups[0].setup, listener)
    sheets = kits.finish(draft, listener=listener)
    made = sheets.setups[0]
    if made.deal is not None and made.deal.stopped:
        return _report_stop(made.setup, made.deal.candidates)
    code = _code_of(made.setup)
    judged = view_of_verdict(made, order.chosen_language)
    found = TaskResult(code, sheets.passed, list(sheets.said), judged)
    if task.kind == "deal":
        return found
    pages = draw_pages(sheets) if task.kind == "check" else []
    return msgspec.structs.replace(found, pages=pages, file=sheets_file(sheets))


def _read_photo(task: Task) -> TaskResult:
    game, coins, corners, square = task.words[:4]
    by_hand = parse_corners(corners, "the corners") if corners else ()
    side = parse_square(square) if corners else 0.0
    reading = photos.read_photo(game, task.data, coins=coins or None, corners=by_hand, square=side)
    facts = {"squares": [asdict(each) for each in reading.squares]}
    seen = NamedFile("board.jpg", reading.picture)
    return TaskResult(words=[reading.words], file=seen, facts=facts)


def _report_stop(setup: printkit.Setup[Layout], count: int) -> TaskResult:
    """The result of a stopped deal: the most even of `count` setups."""
    words = message(
        "Dealing was stopped. You can have the only setup so far; it is not proven fair."
    )
    if count > 1:
        words = message(
            "Dealing was stopped. You can have the most even of {n} setups so far; it is not "
            "proven fair.",
            n=count,
        )
    return TaskResult(_code_of(setup), False, [words], stopped=True)


def _code_of(setup: printkit.Setup[Layout]) -> str:
    return setup.id.partition(":")[2]


def _find_head_start(
    order: Order, setup: printkit.Setup[Layout], listener: printkit.Listener
) -> TaskResult:
    setup = replace(setup, head_start=())
    checked = printkit.check(
        setup, sides=order.sides, handicap=True, threads=order.threads, listener=listener
    )
    start = checked.setup.head_start
    words = message("No head start makes it more even.")
    if start:
        words = message(
            "{start}: {verdict}",
            start=head_start_words(setup.game, start),
            verdict=verdict_line(checked.verdict),
        )
    return TaskResult(
        proven=checked.verdict.fair == "fair", words=[words], head_start=head_start_text(start)
    )


def _make_fair(
    order: Order, setup: printkit.Setup[Layout], listener: printkit.Listener
) -> TaskResult:
    made = setups.make_fair(setup, sides=order.sides, threads=order.threads, listener=listener)
    return TaskResult(_code_of(made.setup), made.passed, [made.words], swaps=[*made.swaps])


if __name__ == "__main__":
    main()
