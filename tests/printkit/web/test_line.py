"""The queue: limited parallel jobs, places for waiting ones, and an end for unwatched ones."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from layouts.errors import InputError
from layouts.games import GAMES
from printkit import Attempt, Step
from printkit.web import jobs
from printkit.web.jobs import Job, JobQueue
from printkit.web.messages import Failure, News, Task, TaskResult
from printkit.web.table_address import read_table
from printkit.web.table_pages import job_view, offer_view
from printkit.web.tasks import do_task
from printkit.web.workers import Hear
from tests.printkit.running import run_async


class SlowWorker:
    """A task that runs until it is ended; notes its orders."""

    made: list[SlowWorker]

    def __init__(self) -> None:
        self.task: Task | None = None
        self.outcome: asyncio.Future[TaskResult | Failure] = asyncio.Future()
        self.alive = True
        self.hear: Hear | None = None

    @classmethod
    async def start(cls) -> SlowWorker:
        worker = cls()
        cls.made.append(worker)
        await asyncio.sleep(0)
        return worker

    async def do(self, task: Task, hear: Hear) -> TaskResult | Failure:
        self.task, self.hear = task, hear
        self.outcome = asyncio.Future()
        return await self.outcome

    async def stop(self) -> None:
        self.outcome.set_result(Failure("stopped", stopped=True))

    async def wait_for_end(self) -> None:
        assert not self.alive

    def kill(self) -> None:
        self.alive = False
        if not self.outcome.done():
            self.outcome.set_result(Failure("lost", ours=True))


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    SlowWorker.made = []
    monkeypatch.setattr(jobs, "Worker", SlowWorker)


class Hurried(asyncio.SelectorEventLoop):
    """An event loop with a simulated clock: when idle, time jumps to the next timer.

    The order of what happens does not depend on the machine.
    """

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._select, self._selector.select = self._selector.select, self._wait

    def time(self) -> float:
        return self._now

    def _wait(self, seconds: float | None = None) -> Any:
        assert seconds is not None, "nothing will ever happen"
        self._now += max(0.0, seconds)
        return self._select(0)


def in_line(most: int, told: Callable[[JobQueue], Awaitable[None]]) -> None:
    async def run() -> None:
        line = JobQueue(most)
        async with line.open():
            await told(line)

    run_async(run(), Hurried)


async def soon() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def places(line: JobQueue, asked: list[Job]) -> list[int]:
    return [job.place for job in asked]


def test_jobs_beyond_the_limit_wait_and_see_their_place() -> None:
    async def tell(line: JobQueue) -> None:
        asked = [line.ask("check", [f"isaac#{n}"]) for n in range(5)]
        await soon()
        assert len(SlowWorker.made) == 2
        assert places(line, asked) == [0, 0, 1, 2, 3]
        SlowWorker.made[0].outcome.set_result(TaskResult("code"))
        await soon()
        assert places(line, asked) == [0, 0, 0, 1, 2]
        assert len(SlowWorker.made) == 2  # the finished one is still running its task
        assert isinstance(asked[0].outcome, TaskResult)
        await line.stop(asked[3])
        assert places(line, asked) == [0, 0, 0, 0, 1]

    in_line(2, tell)


def test_what_was_sent_with_a_job_is_let_go_at_its_end() -> None:
    async def tell(line: JobQueue) -> None:
        asked = [line.ask("check", [f"isaac#{n}"], data=b"photo") for n in range(2)]
        await soon()
        assert [job.data for job in asked] == [b"photo"] * 2
        SlowWorker.made[0].outcome.set_result(TaskResult())
        await line.stop(asked[1])
        await soon()
        assert [job.data for job in asked] == [b""] * 2

    in_line(1, tell)


def test_computer_moves_run_beside_other_jobs_one_at_a_time() -> None:
    async def tell(line: JobQueue) -> None:
        deals = [line.ask("deal", [f"isaac#{n}"]) for n in range(3)]
        moves = [line.ask("reply", ["isaac", f"luck={n}"]) for n in range(2)]
        await soon()
        assert len(SlowWorker.made) == 3
        assert places(line, deals) == [0, 0, 1] and places(line, moves) == [0, 2]
        SlowWorker.made[2].outcome.set_result(TaskResult())
        await soon()
        assert places(line, deals) == [0, 0, 1] and moves[1].place == 0

    in_line(2, tell)


def test_equal_requests_share_one_job() -> None:
    async def tell(line: JobQueue) -> None:
        first, second = (line.ask("check", ["isaac"]) for _ in range(2))
        assert first is second and line.ask("deal", ["isaac"]) is not first
        await soon()
        SlowWorker.made[0].outcome.set_result(TaskResult("code"))
        assert (await line.result("check", ["isaac"])).code == "code"
        assert line.known_result("check", ["isaac"]) == TaskResult("code")
        assert line.known_result("check", ["isaac", "--theme=grey"]) is None
        assert len(SlowWorker.made) == 2

    in_line(2, tell)


def test_what_failed_is_tried_again() -> None:
    async def tell(line: JobQueue) -> None:
        job = line.ask("check", ["isaac"])
        await soon()
        SlowWorker.made[0].outcome.set_result(Failure("no such thing"))
        await soon()
        assert job.outcome == Failure("no such thing")
        assert line.ask("check", ["isaac"]) is not job

    in_line(1, tell)


def test_threads_are_shared_among_those_who_are_at_work() -> None:
    async def tell(line: JobQueue) -> None:
        for number in range(4):
            line.ask("check", [f"isaac#{number}"])
        await soon()
        assert [w.task.threads for w in SlowWorker.made if w.task] == [4, 3, 2, 1]

    in_line(4, tell)


def test_a_page_that_is_closed_frees_its_work() -> None:
    async def tell(line: JobQueue) -> None:
        watched, left, never = (line.ask("check", [f"isaac#{n}"]) for n in range(3))
        with line.watch(watched):
            with line.watch(left), line.watch(never):
                await asyncio.sleep(2 * jobs.ALONE)
                assert watched.outcome is left.outcome is never.outcome is None
            await asyncio.sleep(0.9 * jobs.ALONE)
            assert left.outcome is never.outcome is None, "the page may come back"
            await asyncio.sleep(0.2 * jobs.ALONE)
            assert watched.outcome is None
            assert left.outcome == never.outcome == Failure("stopped", stopped=True)

    in_line(2, tell)


def test_a_page_that_comes_back_in_time_finds_its_work() -> None:
    async def tell(line: JobQueue) -> None:
        job = line.ask("check", ["isaac"])
        with line.watch(job):
            await soon()
        await asyncio.sleep(0.9 * jobs.ALONE)
        with line.watch(line.ask("check", ["isaac"])):
            await asyncio.sleep(2 * jobs.ALONE)
            assert job.outcome is None

    in_line(1, tell)


def test_what_is_said_comes_without_words_for_a_terminal() -> None:
    job = Job(("check", ("isaac",)))
    job.hear(News(Step("club players", 40, 100, "even so far")))
    assert job.step and job.step.note == "even so far"
    job.hear(News(words="Each is proven fair; --seed N deals new ones."))
    job.hear(News(words="Dealing with seed 7. Add --quiet for silence."))
    job.hear(News(attempt=Attempt(8, 40, False, "lopsided")))
    assert [(said["number"], said["text"]) for said in job.said] == [
        ("", "Each is proven fair."),
        ("", "Dealing with seed 7."),
        ("#8", "lopsided"),
    ]


def test_the_whole_of_a_deal_is_told_beside_its_parts() -> None:
    job = Job(("deal", ("isaac",)))
    whole, part = Step("dealing", 10, 100), Step("club players", 5, 40)
    job.hear(News(whole))
    job.hear(News(part))
    assert (job.whole, job.step) == (whole, part)


def test_a_deal_that_was_stopped_offers_the_best_it_had_and_is_begun_anew() -> None:
    job = Job(("deal", ("isaac",)))
    table = read_table(GAMES["isaac"], [("seed", "7"), ("random-tiles", "yes")])
    assert offer_view(job, table) is None
    job.outcome = TaskResult("code", False, ["The most even so far."], stopped=True)
    offer = offer_view(job, table)
    assert offer and offer["address"] == "/table/isaac?layout=code" and not offer["fair"]
    assert job.fruitless
    job.outcome = TaskResult("code")
    assert offer_view(job, table) is None and not job.fruitless


def test_a_deal_leads_to_its_setup_with_its_verdict_and_a_check_to_that_of_the_table() -> None:
    table = read_table(GAMES["coin-isolation"], [("seed", "7"), ("players", "3")])
    code = GAMES["coin-isolation"].deal(5).describe()
    assert table.deal_words() == ["coin-isolation", "--seed=7", "--players=3", "--format=yaml"]
    dealt = do_task(Task("deal", [f"coin-isolation:{code}", "--no-check"], 1), print, lambda: False)
    assert isinstance(dealt, TaskResult) and dealt.code == code and not dealt.file
    for kind, setup in (("deal", f"layout={code}"), ("check", "seed=7")):
        job = Job((kind, ()))
        job.outcome = dealt
        address = job_view(job, 0, table)["address"]
        assert address == f"/table/coin-isolation?{setup}&checked=yes&players=3"


def test_a_deal_whose_worker_is_too_busy_to_answer_offers_the_best_it_told_of() -> None:
    async def tell(line: JobQueue) -> None:
        job = line.ask("deal", ["isaac"])
        await soon()
        best = TaskResult("code", False, ["The most even so far."], stopped=True)
        SlowWorker.made[0].hear(News(best=best))
        SlowWorker.made[0].hear(News(Step("dealing", 5, 100)))
        await line.stop(job)
        assert job.outcome == best and job.fruitless

    in_line(1, tell)


def test_a_head_start_that_was_found_is_offered_as_it_is_typed() -> None:
    job = Job(("even-out", ("coin-isolation#7",)))
    table = read_table(GAMES["coin-isolation"], [("seed", "7")])
    job.outcome = TaskResult(
        proven=True, words=["Player 3 begins with 12 cents"], head_start="3:12"
    )
    offer = offer_view(job, table)
    address = "/table/coin-isolation?seed=7&checked=yes&head-start=3%3A12"
    assert offer and (offer["address"], offer["fair"]) == (address, True)
    job.outcome = TaskResult(words=["No head start makes it more even."])
    offer = offer_view(job, table)
    assert offer and offer["address"] == ""


def test_waiting_requests_end_with_the_server() -> None:
    async def tell(line: JobQueue) -> None:
        waiting = asyncio.create_task(line.result("check", ["isaac"]))
        await soon()
        line.close()
        with pytest.raises(InputError, match="ends"):
            await waiting

    in_line(1, tell)
    assert not SlowWorker.made[0].alive


def test_the_time_left_is_that_of_the_whole_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("printkit.web.jobs.time.monotonic", lambda: clock[0])
    job = Job(("deal", ("isaac",)))
    job.hear(News(Step("dealing", 10, 100)))
    for clock[0], done, left in ((5.0, 15, ""), (60.0, 30, "some 4 minutes left at most")):
        job.hear(News(Step("dealing", done, 100)))
        job.hear(News(Step("club players", 39, 40)))
        assert job.view(0)["left"] == left


def test_the_time_left_of_a_check_is_that_of_all_its_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [0.0]
    monkeypatch.setattr("printkit.web.jobs.time.monotonic", lambda: clock[0])
    job, deal = Job(("check", ("isaac",))), Job(("deal", ("isaac",)))
    for clock[0], share, left in (
        (0.0, 0.01, ""),
        (5.0, 0.2, ""),
        (11.0, 0.23, "some 40 seconds left at most"),
        (12.0, 0.0, ""),
    ):
        for each in (job, deal):
            each.hear(News(Step("club players", 39, 40, share=share)))
        assert job.view(0)["left"] == left and not deal.view(0)["left"]
