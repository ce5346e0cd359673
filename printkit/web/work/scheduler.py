"""The scheduler: which job runs next, on how many threads, and how much guests may ask for.

In line the host comes first, then a job of each guest in turn. Guests leave a place to the host.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator

from printkit.layouts.messages import message
from printkit.web.guard.limits import HOST, Allowance, too_many
from printkit.web.work.job import Job
from printkit.web.work.messages import TaskKind

PROMPT: frozenset[TaskKind] = frozenset({"reply", "advise"})
"""Tasks that players wait for: one of them runs beside all others."""

DRAWN: frozenset[TaskKind] = frozenset({"file", "test-sheet", "diagrams", "annotated", "photo"})
"""Files: one of them is drawn or read beside all other tasks, and ends with the request for it."""

MOST_JOBS = 4
"""Jobs of a guest that wait or run."""

MOST_WAITING = 40
"""Jobs that wait, of all clients; guests leave a quarter of the places to the host."""

_LEAST = 3.0
"""Seconds that a job of a guest counts for at least: a process may have to start for it."""


class Scheduler:
    """Jobs that wait or run: at most `most` run at a time, and of guests one less.

    It decides which, and starts none.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.waiting: deque[Job] = deque()
        self.running: list[Job] = []
        self._drawing = Allowance(
            60,
            0.25,
            message("this device has had its minute of drawing; wait a little, and print then"),
        )
        self._playing = Allowance(
            1800, 0.5, message("this device has had its half hour of computing; go on in a while")
        )

    def require_room(self, kind: TaskKind, client: str) -> None:
        """Raise HTTPException if a client may not ask for another job."""
        if client != HOST:
            of_all = [*self.waiting, *self.running]
            if sum(job.client == client for job in of_all) >= MOST_JOBS:
                raise too_many(
                    message(
                        "this device has {most} things in line; wait for them, or cancel one",
                        most=MOST_JOBS,
                    )
                )
            self.allowance(kind).require(client)
        if len(self.waiting) >= (MOST_WAITING if client == HOST else MOST_WAITING * 3 // 4):
            raise too_many(
                message("{count} jobs are in line; try again later", count=len(self.waiting))
            )

    def allowance(self, kind: TaskKind) -> Allowance:
        """The seconds of work that guests have for tasks of a kind."""
        return self._drawing if kind in DRAWN else self._playing

    def end(self, job: Job, seconds: float) -> None:
        """Let go of a job that has run for some seconds, which its client has spent."""
        self.running.remove(job)
        self.allowance(job.kind).spend(job.client, max(_LEAST, seconds))

    def begin(self) -> Iterator[tuple[Job, int]]:
        """Move the jobs that can run from the line to the running ones; return them with the
        number of their threads.
        """
        for job in self._in_turn():
            if self._has_room(job):
                self.waiting.remove(job)
                threads = max(1, self.most - len(self.running))
                self.running.append(job)
                job.place = 0
                job.notify()
                yield job, threads

    def tell_places(self) -> None:
        """Tell the jobs that wait their places."""
        for place, job in enumerate(self._in_turn(), 1):
            if job.place != place:
                job.place = place
                job.notify()

    def _in_turn(self) -> list[Job]:
        """The jobs that wait: the host's first, then one of each guest in turn."""
        before = Counter(job.client for job in self.running)
        ranks: list[tuple[bool, int, int, Job]] = []
        for number, job in enumerate(self.waiting):
            ranks.append((job.client != HOST, before[job.client], number, job))
            before[job.client] += 1
        return [job for *_, job in sorted(ranks, key=lambda rank: rank[:3])]

    def _has_room(self, job: Job) -> bool:
        """Whether a job can run now. One prompt job and one file may run beside the others.

        Guests take all places but one, and the host always finds one.
        """
        most = self.most if _lane(job.kind) == "long" else 1
        alike = [other for other in self.running if _lane(other.kind) == _lane(job.kind)]
        of_host = sum(other.client == HOST for other in alike)
        if job.client == HOST:
            return len(alike) < most or (most > 0 and not of_host)
        return len(alike) < most and len(alike) - of_host < max(1, most - 1)


def _lane(kind: TaskKind) -> str:
    """The kind of places that a task takes."""
    return "prompt" if kind in PROMPT else "drawn" if kind in DRAWN else "long"
