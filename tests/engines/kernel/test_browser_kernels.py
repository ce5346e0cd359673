"""The shipped kernels play the same games in a worker of a real browser as in wasmtime."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from printkit.engines.contract import engine_of
from printkit.engines.kernel.arrays import clear, zeros
from printkit.engines.kernel.binding import Kernel
from printkit.engines.kernel.machine import program_of
from printkit.engines.kernel.program import PROGRAM
from printkit.engines.search.mcts import new_workspace
from printkit.engines.search.players import GREEDY, MCTS_SOLVER, RANDOM, UCT, Player, player_rows
from printkit.engines.search.selfplay import blank_games, play_games
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from tests.playing import GAME, deal_setup
from tests.printkit.web.browser import chromium, needs_chromium

pytestmark = [pytest.mark.slow, needs_chromium]

GAMES_EACH = 80
PLAYERS = (Player(RANDOM), Player(GREEDY), Player(UCT, 12), Player(MCTS_SOLVER, 12))

_WORKER = """
import {Machine} from "/machine.js";
const plain = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
onmessage = async ({data: {program, name, given}}) => {
  const machine = new Machine();
  await machine.load(new Uint8Array(await (await fetch(program)).arrayBuffer()));
  const built = given.map((each) => each.shape
    ? machine.array(each.letter, each.shape, each.bytes && plain(each.bytes)) : each.number);
  machine.call(name, ...built);
  const digests = [];
  for (const [at, each] of given.entries()) if (each.wanted) {
    const hash = await crypto.subtle.digest("SHA-256", machine.bytes(built[at]));
    const pairs = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0"));
    digests.push(pairs.join(""));
  }
  postMessage(digests);
};
"""


class _Files(SimpleHTTPRequestHandler):
    """Serves the modules of games, the machine in JavaScript, and an empty page."""

    def do_GET(self) -> None:
        files = {
            "/": (b"<!doctype html><title>Kernels</title>", "text/html"),
            "/worker.js": (_WORKER.encode(), "text/javascript"),
            "/machine.js": (Path(__file__).with_name("machine.js").read_bytes(), "text/javascript"),
        }
        if self.path in files:
            data, kind = files[self.path]
        else:
            folder = Path(engine_of(GAMES[self.path[1:]]).kernel_for(()).rules.__file__).parent
            data, kind = (folder / PROGRAM).read_bytes(), "application/wasm"
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None: ...


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Files)
    Thread(target=server.serve_forever, daemon=True).start()
    with chromium() as browser:
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        yield page
    server.shutdown()


def _arguments(kernel: Kernel, game: Game, player: Player) -> list[Any]:
    setup = deal_setup(game)
    rules = kernel.rules
    games = blank_games(GAMES_EACH, rules.MAX_STEPS, setup.players)
    workspace = new_workspace(kernel, max(1, player.simulations))
    for array in workspace:
        if array is not workspace.bounds:
            clear(array)  # otherwise megabytes left by earlier tests would be sent
    return [
        rules.init(setup),
        player_rows([player] * setup.players),
        2026,
        0,
        *games,
        *workspace,
        zeros("Q", 1),
        zeros("Q", rules.STATE_WORDS),
    ]


def _as_json(letter: str, argument: Any, wanted: bool) -> dict[str, Any]:
    if len(letter) == 1:
        return {"number": argument}
    data = argument.tobytes()
    told = {"letter": letter[0], "shape": argument.shape, "wanted": wanted}
    return {**told, "bytes": b64encode(data).decode()} if any(data) else told


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.name)
@GAME
def test_a_browser_plays_the_same_games(page: Any, game: Game, player: Player) -> None:
    kernel = engine_of(game).kernel_for(())
    arguments = _arguments(kernel, game, player)
    name = f"printkit.engines.search.selfplay.play_games[{kernel.module}]"
    takes = program_of(kernel.module).signatures[name].arguments
    told = [
        _as_json(letter, argument, wanted=4 <= number < 11)
        for number, (letter, argument) in enumerate(zip(takes, arguments, strict=True))
    ]
    asked = {"program": f"/{game.slug}", "name": name, "given": told}
    there = page.evaluate(
        """(asked) => new Promise((resolve, reject) => {
          const worker = new Worker("/worker.js", {type: "module"});
          worker.onmessage = ({data}) => { worker.terminate(); resolve(data); };
          worker.onerror = (error) => reject(new Error(error.message));
          worker.postMessage(JSON.parse(asked));
        })""",
        json.dumps(asked),
    )
    start, rows, seed, first, *rest = arguments
    play_games(kernel, start, rows, seed, first, tuple(rest[:7]), tuple(rest[7:-2]), *rest[-2:])
    assert all(rest[0])  # every game was played
    assert there == [sha256(column.tobytes()).hexdigest() for column in rest[:7]]
