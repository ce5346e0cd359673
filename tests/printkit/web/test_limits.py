"""Limits: what guests may have of the page, and that nothing of theirs keeps the host waiting."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from unittest.mock import MagicMock

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message

from printkit.layouts.errors import InputError
from printkit.web.guard import requests as guard
from printkit.web.guard.limits import HOST, MOST_ASKED, Allowance, Refusal, Turns, client_of
from printkit.web.pages import streams
from printkit.web.work import pool, workers
from printkit.web.work.drafts import LATER, SOON
from printkit.web.work.job import Job
from printkit.web.work.jobs import JobQueue
from printkit.web.work.messages import DRAWS, FIRST, Failure, NamedFile, Task, TaskResult
from printkit.web.work.scheduler import MOST_JOBS, MOST_WAITING
from printkit.web.work.workers import Hear, QuickWorker
from tests.printkit.running import output_of, run_async
from tests.printkit.web.client import HERE, Client, application, client, is_refused, own
from tests.printkit.web.waiting import JumpingClock, SlowWorker, all_begin, with_queue

ANNA, BEN = "192.168.1.7", "fd00::7"
"""Two guests."""


def request_of(client: str, left: asyncio.Event) -> Request:
    """Return a request of a client, whose browser leaves at an event."""

    async def receive() -> Message:
        await left.wait()
        return {"type": "http.disconnect"}

    scope = {"type": "http", "client": (client, 5000) if client else None}
    return Request(scope, receive)


def refusal_of(line: JobQueue, words: str, client: str) -> str:
    """Return why a check is refused."""
    with pytest.raises(HTTPException) as refused:
        line.ask("check", [words], client)
    assert refused.value.status_code == 429
    return refused.value.detail


def test_clients_are_addresses_and_this_machine_is_the_host() -> None:
    for address in ("127.0.0.1", "::1", "127.8.8.8"):
        assert client_of({"client": (address, 5000)}) == HOST
    assert client_of({"client": (ANNA, 5000)}) == ANNA
    assert client_of({"client": None}) == client_of({}) == HOST


@with_queue(2)
async def test_a_guest_has_few_jobs_and_the_line_an_end(line: JobQueue) -> None:
    asked = [line.ask("deal", [f"isaac#{n}"], ANNA) for n in range(MOST_JOBS)]
    assert f"this device has {MOST_JOBS} things in line" in refusal_of(line, "isaac", ANNA)
    assert line.ask("deal", ["isaac#0"], ANNA) is asked[0]  # which is no other
    for guest in range(MOST_WAITING):
        try:
            line.ask("check", [f"isaac#{guest}"], f"10.0.0.{guest}")
        except HTTPException as refused:
            assert "jobs are in line" in refused.detail
            break
    else:
        pytest.fail("there is room for all")
    for number in range(1000, 1000 + MOST_WAITING):
        if len(line._scheduler.waiting) < MOST_WAITING:
            line.ask("check", [f"isaac#{number}"])
    assert "jobs are in line" in refusal_of(line, "isaac", HOST)


@with_queue(1, 2, 4)
async def test_a_guest_who_deals_keeps_the_host_from_nothing(line: JobQueue) -> None:
    for number in range(MOST_JOBS):
        line.ask("deal", [f"isaac#{number}"], ANNA)
    await all_begin()
    assert len(SlowWorker.made) == max(1, line._scheduler.most - 1)
    check = line.ask("check", ["isaac"])
    await all_begin()
    assert check.place == 0 and check.worker


@with_queue(2)
async def test_in_line_the_host_comes_first_and_guests_in_turn(line: JobQueue) -> None:
    def ask(client: str) -> Job:
        return line.ask("check", [f"isaac#{len(line._known)}"], client)

    running = [ask(HOST), ask(HOST)]
    anna, ben, host = [ask(ANNA) for _ in range(3)], [ask(BEN)], [ask(HOST)]
    await all_begin()
    assert [job.place for job in running] == [0, 0]
    assert [job.place for job in host] == [1]
    assert [job.place for job in (*anna, *ben)] == [2, 4, 5, 3]
    assert line.ask("check", anna[2].key[1]) is anna[2]  # the host wants it, too
    assert anna[2].place == 1


@with_queue(4)
async def test_a_guest_computes_for_half_an_hour_and_hears_why_it_ends(line: JobQueue) -> None:
    deal, check = line.ask("deal", ["isaac"], ANNA), line.ask("check", ["isaac"])
    with line.watch(deal), line.watch(check):
        await asyncio.sleep(1799)
        assert deal.outcome is None
        await asyncio.sleep(2)
    assert isinstance(deal.outcome, Failure) and deal.outcome.stopped
    assert check.outcome is None
    assert "half hour" in str(deal.heard[-1]) and "half hour" in refusal_of(line, "x", ANNA)
    await asyncio.sleep(200)
    assert line.ask("deal", ["isaac"], ANNA).outcome is None


def test_seconds_come_back() -> None:
    async def spend() -> None:
        seconds = Allowance(60, 0.5, "no more")
        seconds.spend(ANNA, 70)
        with pytest.raises(HTTPException, match="no more"):
            seconds.require(ANNA)
        seconds.require(BEN)
        seconds.spend(HOST, 1e9)
        seconds.require(HOST)
        await asyncio.sleep(30)
        assert seconds.remaining(ANNA) == pytest.approx(5)
        await asyncio.sleep(1000)
        assert seconds.remaining(ANNA) == 60

    run_async(spend(), JumpingClock)


@with_queue(2)
async def test_the_drawing_of_a_file_ends_with_the_request_for_it(line: JobQueue) -> None:
    left = asyncio.Event()
    asking = [
        asyncio.create_task(line.file(request_of(ANNA, left), "file", [f"isaac#{n}"]))
        for n in range(MOST_JOBS)
    ]
    await all_begin()
    (worker,) = SlowWorker.made  # one of a guest's at a time
    assert worker.words == (DRAWS,)
    host = asyncio.create_task(line.file(request_of(HOST, asyncio.Event()), "file", ["isaac"]))
    await all_begin()
    assert len(SlowWorker.made) == 2  # which the host does not wait for
    left.set()
    await asyncio.wait(asking)
    await asyncio.sleep(1)
    assert not worker.alive and len(SlowWorker.made) == 2 and not line._scheduler.waiting
    assert {type(each.exception()) for each in asking} == {Refusal}
    SlowWorker.made[1].outcome.set_result(TaskResult("code"))
    assert await host == TaskResult("code")
    assert not line._known  # large files are not kept


@with_queue(1)
async def test_a_file_that_takes_too_long_is_given_up(line: JobQueue) -> None:
    with pytest.raises(InputError, match="more than two minutes"):
        await line.file(request_of(HOST, asyncio.Event()), "file", ["isaac"])
    assert not SlowWorker.made[0].alive


@pytest.mark.slow
def test_a_worker_that_draws_has_a_limit_of_memory() -> None:
    code = (
        "from printkit.web.work.tasks import limit_memory\n"
        "limit_memory()\n"
        "try:\n"
        "    print(len(bytearray(2 << 30)))\n"
        "except MemoryError:\n"
        "    print('refused')\n"
    )
    assert output_of(code) == "refused\n"


@pytest.mark.usefixtures("slow_workers")
def test_what_is_too_large_is_refused_before_it_is_drawn() -> None:
    page = client()
    for asked, most in (("dpi=1200&paper=a3", 719), ("dpi=1200&paper=a4", 1017)):
        answer = page.get(f"/table/isaac/file.png?seed=7&all=yes&{asked}")
        is_refused(answer, f"choose at most {most}")
    assert not SlowWorker.made


def test_no_get_begins_a_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of a check that was not made is refused, also where another site frames it."""
    queue = JobQueue(1)
    page = Client(application(queue), HERE)
    asked = MagicMock(wraps=queue.ask)
    monkeypatch.setattr(queue, "ask", asked)
    for form in ("print.pdf", "file.pdf", "file.svg"):
        answer = page.get(f"/table/dice-isolation/{form}?seed=7&checked=yes")
        is_refused(answer, "press Check")
    assert [call.args[0] for call in asked.mock_calls] == ["file"] * 3
    frame = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    for dest in ("iframe", "document"):
        headers = {**frame, "sec-fetch-dest": dest}
        answer = page.get("/table/isaac/print.pdf?seed=7&checked=yes", headers=headers)
        assert answer.status_code == 403
    assert asked.call_count == 3


def test_files_are_drawn_where_no_tap_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    places: list[tuple[str, tuple[str, ...]]] = []

    class Noting(SlowWorker):
        async def do(self, task: Task, hear: Hear) -> TaskResult | Failure:
            places.append((task.kind, self.words))
            return TaskResult(facts={"move": ""}, file=NamedFile("x.pdf", b"x"))

    for module in (workers, pool):
        monkeypatch.setattr(module, "Worker", Noting)
    page, game = client(), "/play/isaac"
    for path in (f"{game}/diagrams.pdf", f"{game}/annotated.pdf", f"{game}/tap", "/test-sheet.pdf"):
        assert page.get(f"{path}?seed=7&luck=1").status_code == 200
    assert places == [
        ("diagrams", (DRAWS,)),
        ("annotated", (DRAWS,)),
        ("tap", (FIRST,)),
        ("test-sheet", (DRAWS,)),
    ]


@pytest.mark.usefixtures("slow_workers")
def test_no_question_of_a_guest_keeps_a_tap_of_the_host_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "Worker", SlowWorker)

    async def ask() -> None:
        quick = QuickWorker()
        asking = [asyncio.create_task(quick.ask("open", ["isaac", "x"], ANNA)) for _ in range(3)]
        await all_begin()
        tap = asyncio.create_task(quick.ask("tap", ["isaac", ""]))
        await all_begin()
        guests, host = SlowWorker.made
        assert guests.task and guests.task.kind == "open" and host.task and host.task.kind == "tap"
        host.outcome.set_result(TaskResult("code"))
        assert await tap == TaskResult("code")
        await asyncio.wait(asking)  # each ends after a while, whatever it asked
        assert all("too long" in str(each.exception()) for each in asking)
        assert not guests.alive

    run_async(ask(), JumpingClock)


def taken_turns(wanted: list[tuple[str, int, str]]) -> list[str]:
    """Return in which order turns come; one whose name is empty leaves before it is called."""
    taken: list[str] = []

    async def take(turns: Turns, client: str, urgency: int, name: str) -> None:
        async with turns.turn(client, urgency):
            await asyncio.sleep(0)
            taken.append(name)

    async def take_all() -> None:
        turns = Turns()
        tasks = [asyncio.create_task(take(turns, *each)) for each in wanted]
        await asyncio.sleep(0)
        for task, (*_, name) in zip(tasks, wanted, strict=True):
            if not name:
                task.cancel()
        await asyncio.wait(tasks)
        await take(turns, HOST, LATER, "last")
        many = [asyncio.create_task(take(turns, ANNA, 0, "")) for _ in range(MOST_ASKED + 2)]
        await asyncio.wait(many)
        assert len([each for each in many if each.exception()]) == 1

    run_async(take_all())
    return [*filter(None, taken)]


def test_turns_go_round_the_clients_and_only_a_few_of_a_guest_wait() -> None:
    wanted = [(ANNA, "a1"), (ANNA, "a2"), (ANNA, "a3"), (BEN, "b1"), (HOST, "h1"), (BEN, "b2")]
    order = taken_turns([(client, SOON, name) for client, name in wanted])
    assert order == ["a1", "h1", "b1", "a2", "b2", "a3", "last"]


def test_urgent_drawings_come_first_and_abandoned_ones_are_skipped() -> None:
    wanted = [(LATER, "a"), (LATER, "b"), (LATER, ""), (SOON, "c"), (SOON, "d")]
    order = taken_turns([(HOST, urgency, name) for urgency, name in wanted])
    assert order == ["a", "c", "d", "b", "last"]


def test_a_guest_follows_some_streams_and_the_host_all() -> None:
    async def nothing() -> AsyncIterator[str]:
        yield ""

    async def follow() -> None:
        request = request_of(ANNA, asyncio.Event())
        followed = [streams.follow(request, nothing()) for _ in range(streams.MOST_STREAMS)]
        opened = [anext(aiter(each.body_iterator)) for each in followed]
        await asyncio.gather(*opened)
        with pytest.raises(HTTPException, match="429"):
            streams.follow(request, nothing())
        streams.follow(request_of(HOST, asyncio.Event()), nothing())
        for each in followed:
            await each.body_iterator.aclose()
        streams.follow(request, nothing())

    run_async(follow())


def test_a_server_that_ends_kills_its_workers_also_one_that_just_starts() -> None:
    async def tell(line: JobQueue) -> None:
        line.ask("check", ["isaac"])
        await all_begin()
        line.ask("check", ["isaac#8"])

    with_queue(2)(tell)()
    assert [worker.alive for worker in SlowWorker.made] == [False, False]


def test_a_guest_who_never_pauses_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_A_SECOND", 0)
    monkeypatch.setattr(guard, "MOST_REQUESTS", 5)
    app = application(JobQueue(1))
    guest = Client(app, HERE, ANNA)
    with guest:
        statuses = [guest.get("/token").status_code for _ in range(6)]
        assert statuses == [200] * 5 + [429]
        assert Client(app, HERE).get("/token").status_code == 200


def test_the_page_says_in_a_line_that_there_is_too_much() -> None:
    app = application(JobQueue(1))
    guest = Client(app, HERE, ANNA)
    with guest:
        answers = [
            guest.post(f"/table/isaac/work?seed={n}", headers=own(), data={"kind": "deal"})
            for n in range(MOST_JOBS + 1)
        ]
    assert [each.status_code for each in answers] == [202] * MOST_JOBS + [429]
    assert answers[-1].headers["retry-after"] and answers[-1].text.count("\n") == 1


def test_a_job_ends_when_all_who_watch_it_have_cancelled_even_before_their_streams_end() -> None:
    async def watch() -> None:
        queue = JobQueue(0)
        job = queue.ask("deal", ["isaac#3"])
        with queue.watch(job, "one"), queue.watch(job, "other"):
            await queue.cancel(job, "one")
            assert job.outcome is None and queue.is_at_work("deal", ["isaac#3"])
            await queue.cancel(job, "other")
            assert job.outcome is not None and not queue.is_at_work("deal", ["isaac#3"])

    run_async(watch())
