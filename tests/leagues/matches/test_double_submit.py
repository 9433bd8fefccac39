"""Twenty clients send the same form at once, for sixty rounds: each round is recorded once, and all hear the same.

Each client is a thread with its own connection and real transactions. The controls take one defence away at a time and
must then see what it defends against; else the proof would prove nothing.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Barrier
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, models
from django.test import Client

from leagues.matches import services
from leagues.matches.models import Match, Revision, Score
from leagues.matches.queries import revisions_of
from leagues.matches.refusals import StaleSheet
from leagues.matches.services import Change, record_round
from leagues.players.actors import Actor
from leagues.players.models import Player, User
from tests.append_only import guard_revisions
from tests.factories import LeagueFactory, MatchFactory, SeasonFactory, actor, closed_by

CLIENTS, ROUNDS, ROUNDS_OF_CONTROL, ROUNDS_OVER_HTTP = 20, 60, 3, 5
PLAYED = closed_by(1, 27, 10, 5)

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass(frozen=True)
class Form:
    """What every client sends: the match, the key, and the version that they all saw."""

    match_id: int
    key: UUID
    version: int


type Answer = int | type[Exception]


@pytest.fixture
def match(ayse: User, players: list[Player]) -> Match:
    league = LeagueFactory(club=players[0].club, options={"hands": ROUNDS})
    return MatchFactory(season=SeasonFactory(league=league), players=players)


@pytest.fixture
def send_at_once(ayse: User) -> Iterator[Callable[[Form], list[Answer]]]:
    """Send one form from all clients in the same moment, and hear what each is answered."""
    recorder, together = actor(ayse), Barrier(CLIENTS, timeout=60)

    def send(form: Form) -> Answer:
        match = Match.objects.select_related("season__league").get(pk=form.match_id)
        together.wait()
        return answer_to(match, recorder, form)

    with ThreadPoolExecutor(CLIENTS) as clients:
        yield lambda form: list(clients.map(send, [form] * CLIENTS))
        list(clients.map(close_own_connection, [together] * CLIENTS))


def answer_to(match: Match, recorder: Actor, form: Form) -> Answer:
    try:
        return record_round(match, Change(recorder, form.key, form.version), PLAYED).pk
    except (StaleSheet, DatabaseError) as refusal:
        return type(refusal)


def close_own_connection(together: Barrier) -> None:
    together.wait()
    connection.close()


def forms_of(match: Match, rounds: int) -> Iterator[Form]:
    """A fresh form for each round, made when the one before was sent."""
    for _ in range(rounds):
        match.refresh_from_db(fields=["version"])
        yield Form(match.pk, uuid4(), match.version)


def test_each_round_is_recorded_once_and_every_client_hears_of_the_same_revision(match, send_at_once):
    answers = [set(send_at_once(form)) for form in forms_of(match, ROUNDS)]

    revisions = revisions_of(match)
    assert answers == [{revision.pk} for revision in revisions]
    assert [(revision.round.number, revision.n) for revision in revisions] == [(n, 1) for n in range(ROUNDS)]
    assert Score.objects.filter(match=match).count() == ROUNDS * 4


def test_every_tap_of_one_form_is_answered_alike_over_http(match, ayse):
    """The same through the whole site: sessions, the view, the form, the answer."""
    browsers, together = [Client() for _ in range(CLIENTS)], Barrier(CLIENTS, timeout=60)
    for browser in browsers:
        browser.force_login(ayse)
    hands = {f"base-{side}": left for side, left in ((0, "27"), (2, "10"), (3, "5"))}
    told = {"suit": "D", "closer": "1", "closure": "normal"} | hands | {f"way-{side}": "base" for side in (0, 2, 3)}

    def tap(browser: Client, form: Form) -> tuple[int, str]:
        together.wait()
        answer = browser.post(f"/m/{match.pk}/record/", told | {"key": str(form.key), "version": str(form.version)})
        return answer.status_code, answer.get("Location", "")

    with ThreadPoolExecutor(CLIENTS) as thumbs:
        answers = [set(thumbs.map(tap, browsers, [form] * CLIENTS)) for form in forms_of(match, ROUNDS_OVER_HTTP)]
        list(thumbs.map(close_own_connection, [together] * CLIENTS))

    assert answers == [{(303, f"/m/{match.pk}/record/")}] * ROUNDS_OVER_HTTP
    assert [revision.played for revision in revisions_of(match)] == [PLAYED] * ROUNDS_OVER_HTTP


def test_control_without_the_look_for_the_key_the_others_are_refused(match, send_at_once, monkeypatch):
    monkeypatch.setattr(services, "_made_by", never_made)

    answers = [send_at_once(form) for form in forms_of(match, ROUNDS_OF_CONTROL)]

    assert [answer.count(StaleSheet) for answer in answers] == [CLIENTS - 1] * ROUNDS_OF_CONTROL


@pytest.mark.postgres
def test_control_without_the_lock_the_others_collide(match, send_at_once, monkeypatch):
    monkeypatch.setattr(services, "lock", lambda match: match.refresh_from_db(fields=["version", "chain"]))

    answers = [send_at_once(form) for form in forms_of(match, ROUNDS_OF_CONTROL)]

    assert any(isinstance(answer, type) for told in answers for answer in told)


def test_control_without_key_and_version_each_client_records_a_round_of_its_own(match, send_at_once, monkeypatch):
    monkeypatch.setattr(services, "_made_by", never_made)
    monkeypatch.setattr(services, "refuse_unfit", lambda *_, **__: None)

    with keys_not_unique():
        for form in forms_of(match, ROUNDS_OF_CONTROL):
            send_at_once(form)
        recorded = Revision.objects.count()

    assert recorded == ROUNDS_OF_CONTROL * CLIENTS


def never_made(*_: object) -> None:
    """No revision is ever found by its key."""


@contextmanager
def keys_not_unique() -> Iterator[None]:
    """Within, the database takes a key more than once; on leaving it is emptied and takes it once again."""
    unique, loose = Revision._meta.get_field("key"), models.UUIDField()
    loose.set_attributes_from_name("key")
    loose.model = Revision
    with connection.schema_editor() as editor:
        editor.alter_field(Revision, unique, loose)
    try:
        yield
    finally:
        call_command("flush", interactive=False, verbosity=0, inhibit_post_migrate=True)
        with connection.schema_editor() as editor:
            editor.alter_field(Revision, loose, unique)
        guard_revisions()
