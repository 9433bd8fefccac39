"""What the pages cost: processor time a request beside a plain page, and how soon a phone shows them.

A plain page is the site's own frame around one sentence, for nobody in particular. All pages are asked for in turn, in
one process and in the same run, so that the ratios mean something on a busy machine. The site is the demo club on
SQLite in a folder of its own.
"""

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests import needs

ROOT = Path(__file__).resolve().parent.parent
STANDINGS = "/c/cafe-galata/super-51-tuesdays/"
TURNS = 30
ROUNDS_BEFORE = 5
# A middling phone on a middling line: a quarter of the speed, 1.6 Mbit/s, 150 ms there and back.
PHONE = {"width": 390, "height": 844}
SLOWER = 4
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
LARGEST_PAINT = """() => new Promise(tell => new PerformanceObserver(list => {
  const paints = list.getEntries(); tell(paints[paints.length - 1].startTime)
}).observe({type: "largest-contentful-paint", buffered: true}))"""
QUIET = ["--no-sandbox", "--disable-background-networking", "--disable-quic", "--no-first-run", "--disable-sync"]

type Asked = dict[str, list[Callable[[], Any]]]


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory(prefix="meldbook-bench-") as folder:
        start_site(Path(folder))
        from django.test.utils import override_settings

        with override_settings(ROOT_URLCONF="benchmarks.plain", ALLOWED_HOSTS=["*"]):
            pages, session = compare_requests()
        if needs.browser():
            print_paints(pages, session)
        else:
            print(f"largest paint: left out, it {needs.WAYS['journey']}")


def start_site(folder: Path) -> None:
    """The demo club in an empty folder."""
    os.environ.pop("DATABASE_URL", None)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "ENV_FILE": os.devnull,
        "MELDBOOK_ENV": "embedded",
        "DATA_DIR": str(folder),
        "STATIC_ROOT": str(folder / "static"),
        "REDIS_URL": "",
        "LOG_LEVEL": "ERROR",
    }
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    call_command("demo", stdout=StringIO())


def compare_requests() -> tuple[dict[str, str], str]:
    """Print what a request costs; the addresses of the pages, and the session of their reader."""
    from django.test import Client

    from leagues.matches.models import Match
    from leagues.players.models import User

    nobody, scorer = Client(), Client()
    scorer.force_login(User.objects.get(username="scorer"))
    tonight = Match.objects.get(season__league__game_key="super51", finished_at=None)
    pages = {"standings": STANDINGS, "sheet": f"/m/{tonight.pk}/", "record form": f"/m/{tonight.pk}/record/"}
    asked: Asked = {
        "plain page": [lambda: nobody.get("/plain/")] * (TURNS + 1),
        **{name: [lambda address=address: scorer.get(address)] * (TURNS + 1) for name, address in pages.items()},
        "record a round": [lambda form=form: scorer.post(*form) for form in filled_forms()],
    }
    print_ratios(asked)
    return pages, scorer.cookies["sessionid"].value


def filled_forms() -> Iterator[tuple[str, dict[str, str]]]:
    """The form of one more round, of a match of its own each time: its address and what is typed."""
    from random import Random

    from django.utils import timezone

    from leagues.demo.playing import sit_down
    from leagues.demo.super51.dealing import round_at
    from leagues.demo.super51.seasons import WAY
    from leagues.players.actors import actor_of
    from leagues.players.models import Player, User
    from leagues.seasons.models import Season

    chance, now = Random(51), timezone.now()
    season = Season.objects.get(league__game_key="super51", league__is_public=True, is_archived=False)
    recorder, players = actor_of(User.objects.get(username="scorer")), list(Player.objects.all()[:4])
    for number in range(TURNS + 1):
        play = sit_down(
            season,
            players,
            WAY,
            name=f"Table {number}",
            starts_at=now,
            recorder=recorder,
            referee=recorder,
            chance=chance,
        )
        play.some_rounds(ROUNDS_BEFORE)
        match, played = play.match, round_at(play.table, chance)
        told = match.game.answers_of_round(play.table.options, match.read_table, play.table.sides, played)
        yield f"/m/{match.pk}/record/", told | {"key": str(uuid4()), "version": str(match.version)}


def print_ratios(asked: Asked) -> None:
    """Ask for everything in turn; the first turn, which fills caches, does not count."""
    spent: dict[str, list[float]] = {name: [] for name in asked}
    for turn in range(TURNS + 1):
        for name, requests in asked.items():
            spent[name].append(process_time_of(requests[turn]))
    medians = {name: statistics.median(seconds[1:]) for name, seconds in spent.items()}
    print(f"pages: process time a request, median of {TURNS} in turn")
    for name, seconds in medians.items():
        print(f"{name:34}{1000 * seconds:9.1f} ms{seconds / medians['plain page']:9.1f} × a plain page")


def process_time_of(request: Callable[[], Any]) -> float:
    """The processor time of a request that is answered well."""
    began = time.process_time()
    answer = request()
    seconds = time.process_time() - began
    assert answer.status_code in (200, 303), f"{answer.status_code}: {answer.content.decode()[:2000]}"
    return seconds


def print_paints(pages: dict[str, str], session: str) -> None:
    """How soon a phone has painted the largest part of each page, on its first visit."""
    from playwright.sync_api import sync_playwright

    print("pages: largest contentful paint of a first visit, a phone in Chromium, best of three (goal: 1.2 s)")
    with served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=needs.browser(), args=QUIET)
        cookie: Any = {"name": "sessionid", "value": session, "url": site}
        for name, address in pages.items():
            seconds = min(paint_of(browser, f"{site}{address}", cookie) for _ in range(3)) / 1000
            print(f"{name:34}{seconds:9.2f} s")
        browser.close()


def paint_of(browser: Any, address: str, cookie: Any) -> float:
    """Milliseconds to the largest paint, by the browser's own count."""
    context = browser.new_context(viewport=PHONE, has_touch=True)
    context.add_cookies([cookie])
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", LINE)
    page.goto(address, wait_until="load")
    milliseconds = page.evaluate(LARGEST_PAINT)
    context.close()
    return float(milliseconds)


@contextmanager
def served() -> Iterator[str]:
    """The address of the site of this run, served as `make run` serves it, until the end of the block."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "config.serve", "--port", str(port)], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    try:
        await_port(port, server)
        yield f"http://localhost:{port}"
    finally:
        server.terminate()
        server.wait(timeout=30)


def await_port(port: int, server: subprocess.Popen[bytes]) -> None:
    """Return once somebody listens there."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    sys.exit("The site could not be served.")
