"""Two referees at once: one takes the dispute, the other is told so; and the lock is what sees to it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import IntegrityError, connection

from leagues.disputes import steps
from leagues.disputes.models import Dispute, DisputeEvent, Kind
from leagues.disputes.refusals import NotNow
from leagues.disputes.services import catch_up_all
from leagues.disputes.steps import Step, take_step
from leagues.matches.chain import chain_of, links_beside
from leagues.matches.models import Match
from leagues.matches.queries import revisions_of
from tests.factories import actor
from tests.leagues.browsers import page_of
from tests.leagues.disputes.judging import fresh

SECONDS = 30
TIMES = 12

pytestmark = pytest.mark.django_db(transaction=True)


def together(*works: Callable[[], object]) -> list[object]:
    """What each of these comes to, all begun at once: its answer, or what it raised."""
    begin = Barrier(len(works))

    def run(work: Callable[[], object]) -> object:
        try:
            begin.wait(SECONDS)
            return work()
        except Exception as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


def taking(dispute: Dispute, user) -> Callable[[], object]:
    mine = fresh(dispute)
    return lambda: take_step(mine, Kind.TAKE, Step(actor(user)))


def test_of_two_referees_at_once_one_takes_it(dispute, referee, second_referee):
    answers = together(taking(dispute, referee), taking(dispute, second_referee))

    won = [answer for answer in answers if isinstance(answer, DisputeEvent)]
    lost = [answer for answer in answers if not isinstance(answer, DisputeEvent)]
    assert [type(answer) for answer in lost] == [NotNow]
    assert Dispute.objects.get().taken_by_id == won[0].actor_id
    assert DisputeEvent.objects.count() == 2


def test_on_the_page_the_other_gets_409(dispute, referee, second_referee):
    browsers = [page_of(user) for user in (referee, second_referee)]

    def take(browser):
        return browser.post(f"/d/{dispute.pk}/steps/take/", {"version": "1", "words": "Mine."}).status_code

    assert sorted(together(*(lambda browser=browser: take(browser) for browser in browsers))) == [303, 409]


@pytest.mark.postgres
def test_without_the_lock_the_other_is_not_told_but_runs_into_the_number_of_its_step(
    dispute, referee, second_referee, monkeypatch
):
    both_read = Barrier(2)

    def read_without_lock(held: Dispute) -> None:
        held.match.refresh_from_db(fields=["chain"])
        held.refresh_from_db(fields=["state", "version"])
        both_read.wait(SECONDS)

    monkeypatch.setattr(steps, "hold", read_without_lock)

    answers = together(taking(dispute, referee), taking(dispute, second_referee))

    assert sorted(type(answer).__name__ for answer in answers) == ["DisputeEvent", IntegrityError.__name__]


def test_steps_and_rounds_at_once_stand_in_one_chain(dispute, match, blaise, emre):
    def say(user, words):
        mine = fresh(dispute)
        return lambda: take_step(mine, Kind.STATE, Step(actor(user), words))

    answers = together(*(say(user, f"{n}") for n in range(TIMES // 2) for user in (blaise, emre)))

    assert [type(answer) for answer in answers] == [DisputeEvent] * TIMES
    match = Match.objects.get(pk=match.pk)
    chain = chain_of(revisions_of(match), links_beside(match))
    assert (chain.broken, chain.end) == (None, match.chain)
    assert [event.n for event in DisputeEvent.objects.all()] == list(range(1, TIMES + 2))


def test_two_ticks_at_once_write_a_lapse_down_once(dispute, referee):
    take_step(fresh(dispute), Kind.TAKE, Step(actor(referee)))
    Dispute.objects.update(leased_until=dispute.opened_at)

    assert sorted(together(catch_up_all, catch_up_all)) == [0, 1]
    assert [event.kind for event in DisputeEvent.objects.all()] == [Kind.OPEN, Kind.TAKE, Kind.LEASE_OVER]
