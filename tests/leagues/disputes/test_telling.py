"""Who hears of a dispute's steps, and for whom one waits for an answer."""

from leagues.disputes.models import Kind
from leagues.disputes.services import give_back, take, withdraw
from leagues.disputes.steps import Step
from leagues.disputes.telling import ABOUT_A_MATCH, NEWS, WHOLE
from leagues.players.notices import kinds
from leagues.players.notices.models import Notice
from tests.factories import actor


def heard(*, waiting: bool) -> list[tuple[str, str]]:
    """Who is told what by disputes; of what `needs_answer`, only what still waits."""
    notices = Notice.objects.filter(kind__startswith="dispute", needs_answer=waiting).order_by("pk")
    notices = notices.filter(done_at=None) if waiting else notices
    return [(notice.user.username, notice.kind) for notice in notices.select_related("user")]


def test_opened_dispute_waits_for_each_referee_who_may_rule_until_one_takes_it(
    referee, second_referee, dispute, ayse, emre
):
    opened = heard(waiting=True)
    take(dispute, Step(actor(referee), version=dispute.version))

    assert opened == [("rana", "dispute_opened"), ("recep", "dispute_opened")]
    assert heard(waiting=True) == []
    assert heard(waiting=False) == [
        ("emre", "dispute_statement_wanted"),
        ("blaise", "dispute_taken"),
        ("emre", "dispute_taken"),
    ]


def test_given_back_it_waits_for_them_again_and_withdrawn_it_waits_for_nobody(
    referee, second_referee, dispute, blaise, emre
):
    take(dispute, Step(actor(referee), version=dispute.version))
    dispute.refresh_from_db()
    give_back(dispute, Step(actor(referee), version=dispute.version))
    back = heard(waiting=True)
    dispute.refresh_from_db()
    withdraw(dispute, Step(actor(blaise), version=dispute.version))

    assert back == [("recep", "dispute_opened")]
    assert heard(waiting=True) == []
    assert heard(waiting=False)[-1] == ("emre", "dispute_over")


def test_every_step_that_is_told_has_its_words_for_rounds_and_for_matches():
    told = {news.kind for news in NEWS.values()}

    assert told == set(ABOUT_A_MATCH)
    assert [key for key in told if kinds.kind_of(key) is None or kinds.kind_of(f"{key}{WHOLE}") is None] == []
    assert set(NEWS) <= set(Kind)
