"""The queue: limited parallel jobs, places for waiting ones, and an end for unwatched ones."""

from __future__ import annotations

import asyncio

import pytest

from printkit import Attempt, Step
from printkit.engines.search.players import CLUB, UCT, method_words
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.language import ENGLISH
from printkit.layouts.messages import listed, message
from printkit.web.address.table import read_table
from printkit.web.pages.tables import job_view, offer_view
from printkit.web.work import jobs
from printkit.web.work.job import Job
from printkit.web.work.jobs import JobQueue
from printkit.web.work.messages import Failure, News, Task, TaskResult
from printkit.web.work.tasks import do_task
from tests.printkit.web.waiting import SlowWorker, all_begin, with_queue


def places(line: JobQueue, asked: list[Job]) -> list[int]:
    return [job.place for job in asked]


@with_queue(2)
async def test_jobs_beyond_the_limit_wait_and_see_their_place(line: JobQueue) -> None:
    asked = [line.ask("check", [f"isaac#{n}"]) for n in range(5)]
    await all_begin()
    assert len(SlowWorker.made) == 2
    assert places(line, asked) == [0, 0, 1, 2, 3]
    SlowWorker.made[0].outcome.set_result(TaskResult("code"))
    await all_begin()
    assert places(line, asked) == [0, 0, 0, 1, 2]
    assert len(SlowWorker.made) == 2  # the finished one is still running its task
    assert isinstance(asked[0].outcome, TaskResult)
    await line.stop(asked[3])
    assert places(line, asked) == [0, 0, 0, 0, 1]


@with_queue(1)
async def test_what_was_sent_with_a_job_is_let_go_at_its_end(line: JobQueue) -> None:
    asked = [line.ask("check", [f"isaac#{n}"], data=b"photo") for n in range(2)]
    await all_begin()
    assert [job.data for job in asked] == [b"photo"] * 2
    SlowWorker.made[0].outcome.set_result(TaskResult())
    await line.stop(asked[1])
    await all_begin()
    assert [job.data for job in asked] == [b""] * 2


@with_queue(2)
async def test_computer_moves_run_beside_other_jobs_one_at_a_time(line: JobQueue) -> None:
    deals = [line.ask("deal", [f"isaac#{n}"]) for n in range(3)]
    moves = [line.ask("reply", ["isaac", f"luck={n}"]) for n in range(2)]
    await all_begin()
    assert len(SlowWorker.made) == 3
    assert places(line, deals) == [0, 0, 1] and places(line, moves) == [0, 2]
    SlowWorker.made[2].outcome.set_result(TaskResult())
    await all_begin()
    assert places(line, deals) == [0, 0, 1] and moves[1].place == 0


@with_queue(2)
async def test_equal_requests_share_one_job(line: JobQueue) -> None:
    first, second = (line.ask("check", ["isaac"]) for _ in range(2))
    assert first is second and line.ask("deal", ["isaac"]) is not first
    await all_begin()
    SlowWorker.made[0].outcome.set_result(TaskResult("code"))
    assert (await line.result("check", ["isaac"])).code == "code"
    assert line.known_result("check", ["isaac"]) == TaskResult("code")
    assert line.known_result("check", ["isaac", "--theme=grey"]) is None
    assert len(SlowWorker.made) == 2


@with_queue(1)
async def test_what_failed_is_tried_again(line: JobQueue) -> None:
    job = line.ask("check", ["isaac"])
    await all_begin()
    SlowWorker.made[0].outcome.set_result(Failure("no such thing"))
    await all_begin()
    assert job.outcome == Failure("no such thing")
    assert line.ask("check", ["isaac"]) is not job


@with_queue(1)
async def test_what_is_just_being_stopped_is_begun_anew(line: JobQueue) -> None:
    stopped = line.ask("deal", ["isaac"])
    await all_begin()
    stopping = asyncio.create_task(line.stop(stopped))
    await asyncio.sleep(0)
    assert stopped.unwanted and stopped.outcome is None
    asked = line.ask("deal", ["isaac"])
    await stopping
    await all_begin()
    assert stopped.outcome == Failure("stopped", stopped=True)
    assert asked.outcome is None and asked.place == 0


@with_queue(4)
async def test_threads_are_shared_among_those_who_are_at_work(line: JobQueue) -> None:
    for number in range(4):
        line.ask("check", [f"isaac#{number}"])
    await all_begin()
    assert [w.task.threads for w in SlowWorker.made if w.task] == [4, 3, 2, 1]


@with_queue(2)
async def test_a_page_that_is_closed_frees_its_work(line: JobQueue) -> None:
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


@with_queue(1)
async def test_a_page_that_comes_back_in_time_finds_its_work(line: JobQueue) -> None:
    job = line.ask("check", ["isaac"])
    with line.watch(job):
        await all_begin()
    await asyncio.sleep(0.9 * jobs.ALONE)
    with line.watch(line.ask("check", ["isaac"])):
        await asyncio.sleep(2 * jobs.ALONE)
        assert job.outcome is None


def test_what_is_said_comes_without_words_for_a_terminal() -> None:
    job = Job(("check", ("isaac",)))
    job.hear(News(Step(CLUB.words, 40, 100, message("even so far"))))
    known = method_words("expert", UCT)
    terminal = listed([message("{players} play.", players=known), "--seed N deals new ones."], " ")
    job.hear(News(words=terminal))
    job.hear(News(attempt=Attempt(8, 40, False, message("lopsided"))))
    view = job.view(0, ENGLISH)
    assert view["step"]["note"] == "even so far"
    assert [(said["number"], said["text"]) for said in view["said"]] == [
        ("", "Experts play."),
        ("#8", "lopsided"),
    ]


def test_a_deal_that_was_stopped_offers_the_best_it_had_and_is_begun_anew() -> None:
    job = Job(("deal", ("isaac",)))
    table = read_table(GAMES["isaac"], [("seed", "7"), ("random-tiles", "yes")])
    assert offer_view(job, table) is None
    job.outcome = TaskResult("code", False, ["The most even so far."], stopped=True)
    offer = offer_view(job, table)
    assert offer and offer["address"] == "/table/isaac?layout=code" and not offer["fair"]
    assert job.needs_restart
    job.outcome = TaskResult("code")
    assert offer_view(job, table) is None and not job.needs_restart


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


@with_queue(1)
async def test_a_deal_whose_worker_is_too_busy_to_answer_offers_the_best_it_told_of(
    line: JobQueue,
) -> None:
    job = line.ask("deal", ["isaac"])
    await all_begin()
    best = TaskResult("code", False, ["The most even so far."], stopped=True)
    SlowWorker.made[0].hear(News(best=best))
    SlowWorker.made[0].hear(News(Step(message("dealing"), 5, 100, key=Step.DEALING)))
    await line.stop(job)
    assert job.outcome == best and job.needs_restart


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
        await all_begin()
        line.close()
        with pytest.raises(InputError, match="ends"):
            await waiting

    with_queue(1)(tell)()
    assert not SlowWorker.made[0].alive


def test_the_time_left_is_that_of_the_whole_deal_or_of_all_games_of_a_check(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [0.0]
    monkeypatch.setattr("printkit.web.work.job.time.monotonic", lambda: clock[0])
    deal, check = Job(("deal", ("isaac",))), Job(("check", ("isaac",)))
    for clock[0], share, left in (
        (0.0, 0.1, ""),
        (5.0, 0.15, ""),
        (60.0, 0.3, "some 4 minutes left at most"),
        (61.0, 0.0, ""),
    ):
        part = Step(CLUB.words, 39, 40, share=share)
        check.hear(News(part))
        assert check.view(0, ENGLISH)["left"] == left
        if share:
            whole = Step(message("dealing"), round(100 * share), 100, key=Step.DEALING)
            deal.hear(News(whole))
            deal.hear(News(part))
            assert (deal.whole, deal.step) == (whole, part)
            assert deal.view(0, ENGLISH)["left"] == left
