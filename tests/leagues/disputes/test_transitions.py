"""Who may do what in a dispute, from where: what is not in this table is refused for everybody, and changes nothing.

The table is written down here a second time, by role, so that a line of the code's own cannot slip.
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
import time_machine
from django.utils import timezone

from leagues.disputes import steps
from leagues.disputes.models import Dispute, DisputeEvent, Kind, Level, Outcome, Ruling, State
from leagues.disputes.queries import in_state, overtaken_by_clock
from leagues.disputes.refusals import AppealedBefore, CaseMoved, NotNow, WordsNeeded
from leagues.disputes.services import Opening, catch_up_all, open_dispute, reopen
from leagues.disputes.steps import Step, take_step
from leagues.disputes.transitions import LEASE, PATIENCE, TABLE, TIME_TO_APPEAL, standing_at
from leagues.matches.chain import keep_words
from leagues.matches.models import Match
from leagues.players.actors import ANYBODY
from leagues.players.models import Membership
from leagues.players.permissions import NotAllowed
from leagues.seasons.services import enter
from tests.factories import LeagueFactory, SeasonFactory, UserFactory, actor
from tests.leagues.disputes.conftest import member, on_phone

O, T, R, D, A, H, X, C, W, E = (  # noqa: E741
    State.OPEN, State.TAKEN, State.RULED, State.DISMISSED, State.APPEALED, State.HEARD, State.DECIDED, State.CLOSED,
    State.WITHDRAWN, State.EXPIRED,
)  # fmt: skip
UNSETTLED = {O, T, A, H, E}
PARTY = {Kind.APPEAL: {R, D}, Kind.STATE: UNSETTLED, Kind.SHOW: UNSETTLED}
HOLDER = {
    Kind.RENEW: {T, H},
    Kind.GIVE_BACK: {T, H},
    Kind.RULE: {T},
    Kind.DISMISS: {T},
    Kind.DECIDE: {H},
    Kind.STATE: {T, H},
    Kind.SHOW: {T, H},
}
TAKES = {Kind.TAKE: {O, E, A}}
ALLOWED: dict[str, dict[Kind, set[State]]] = {
    "opener": PARTY | {Kind.WITHDRAW: {O, T, E}},
    "other side": PARTY,
    "seat by the table's link": PARTY,
    "referee": TAKES,
    "referee who holds it": TAKES | HOLDER,
    "referee who ruled": {Kind.TAKE: {O, E}},
    "referee who ruled and holds it": {Kind.TAKE: {O, E}}
    | {kind: states - {H} for kind, states in HOLDER.items()}
    | {Kind.GIVE_BACK: {T, H}, Kind.STATE: {T, H}, Kind.SHOW: {T, H}},
    "referee who sat there": PARTY,
    "referee whose partner sat there": {},
    "referee whose partner opened it": {},
    "manager": {Kind.REOPEN: {C, W, E}},
    "manager who sat there": PARTY,
    "scorer": {},
    "member": {},
    "referee of another club": {},
    "nobody": {},
    "site administrator": TAKES | {Kind.REOPEN: {C, W, E}},
}
KINDS = [kind for kind in Kind if kind != Kind.OPEN]


@pytest.fixture
def everybody(club, dispute, match, season, blaise, emre, scorer, carmen):
    """A function from a role to an actor and what must be so besides."""
    seats = {seat.player.name: seat.player for seat in match.seats.all()}

    def paired(name, partner):
        user = member(club, name, is_referee=True)
        enter(season, [user.players.get(), partner])
        return user

    judge = member(club, "yusuf", is_referee=True)
    people = {
        "opener": actor(blaise),
        "other side": actor(emre),
        "seat by the table's link": on_phone(match, scorer, 1),
        "referee": actor(member(club, "rana", is_referee=True)),
        "referee who holds it": actor(member(club, "recep", is_referee=True)),
        "referee who ruled": actor(judge),
        "referee who ruled and holds it": actor(judge),
        "referee whose partner sat there": actor(paired("pelin", seats["Deniz"])),
        "referee whose partner opened it": actor(paired("petra", seats["Blaise"])),
        "manager": actor(member(club, "melis", is_manager=True)),
        "scorer": actor(scorer),
        "member": actor(member(club, "mert")),
        "referee of another club": actor(carmen),
        "nobody": ANYBODY,
        "site administrator": actor(UserFactory(username="root", is_superuser=True)),
    }

    def who(role):
        if role.endswith("who sat there"):
            roles = {"is_referee": True} if role.startswith("referee") else {"is_manager": True}
            Membership.objects.filter(user=emre).update(**roles)
            return actor(emre)
        return people[role]

    return who


def placed(dispute, state, holder):
    """The dispute as it is in a state, held by somebody where it is leased."""
    now = timezone.now()
    leased = state in {T, H}
    Dispute.objects.filter(pk=dispute.pk).update(
        state=state,
        since=now,
        taken_by=holder if leased else None,
        leased_until=now + LEASE if leased else None,
    )
    dispute.refresh_from_db()
    return dispute


def rule_as(dispute, user_id):
    return Ruling.objects.create(
        dispute=dispute,
        level=Level.FIRST,
        outcome=Outcome.STANDS,
        words=keep_words("It stands."),
        by_id=user_id,
        match_version=2,
        standings_mark="0",
    )


@pytest.mark.parametrize("role", ALLOWED)
def test_each_step_is_taken_from_the_states_of_the_table_and_refused_from_all_others(everybody, dispute, role):
    doer = everybody(role)
    other = everybody("manager").user_id
    if "who ruled" in role:
        rule_as(dispute, doer.user_id)
    holder = doer.user_id if role.endswith("holds it") else other
    taken = set()

    for kind, state in product(KINDS, State):
        placed(dispute, state, holder)
        before = DisputeEvent.objects.count(), dispute.version, Match.objects.get().chain
        try:
            take_step(dispute, kind, Step(doer, "Because."))
        except (NotAllowed, NotNow):
            dispute.refresh_from_db()
            assert (DisputeEvent.objects.count(), dispute.version, Match.objects.get().chain) == before
            assert dispute.state == state
        else:
            taken.add((kind, state))
            Dispute.objects.update(was_appealed=False)

    assert taken == {(kind, state) for kind, states in ALLOWED[role].items() for state in states}


def test_table_has_a_line_for_every_kind_and_none_twice():
    lines = [(line.kind, start) for line in TABLE for start in line.start]

    assert {kind for kind, _ in lines} == set(KINDS)
    assert len(lines) == len(set(lines))


def test_each_step_keeps_its_actor_its_time_and_its_words(dispute, referee):
    with time_machine.travel(datetime(2026, 12, 1, 20, tzinfo=UTC), tick=False):
        event = take_step(dispute, Kind.TAKE, Step(actor(referee), "I look into it."))

    assert (event.kind, event.start, event.end) == (Kind.TAKE, O, T)
    assert (event.actor, event.words.text) == (referee, "I look into it.")
    assert event.at == datetime(2026, 12, 1, 20, tzinfo=UTC)


@pytest.mark.parametrize("kind", [Kind.APPEAL, Kind.REOPEN])
def test_step_that_wants_words_is_refused_without(dispute, blaise, ayse, kind):
    doer, state = (blaise, R) if kind == Kind.APPEAL else (ayse, C)
    placed(dispute, state, None)

    with pytest.raises(WordsNeeded):
        take_step(dispute, kind, Step(actor(doer), "  "))


def test_stale_page_is_refused(dispute, referee, blaise):
    seen = dispute.version
    take_step(dispute, Kind.STATE, Step(actor(blaise), "One more thing."))

    with pytest.raises(CaseMoved):
        take_step(dispute, Kind.TAKE, Step(actor(referee), version=seen))


def test_dispute_is_appealed_once(dispute, blaise, emre):
    placed(dispute, R, None)
    take_step(dispute, Kind.APPEAL, Step(actor(blaise), "No."))
    placed(dispute, R, None)

    with pytest.raises(AppealedBefore):
        take_step(dispute, Kind.APPEAL, Step(actor(emre), "No."))


@pytest.mark.parametrize(
    ("state", "field", "after", "end", "kind"),
    [
        (T, "leased_until", timedelta(0), O, Kind.LEASE_OVER),
        (H, "leased_until", timedelta(0), A, Kind.LEASE_OVER),
        (R, "since", TIME_TO_APPEAL, C, Kind.CLOSE),
        (D, "since", TIME_TO_APPEAL, C, Kind.CLOSE),
        (O, "since", PATIENCE, E, Kind.EXPIRE),
    ],
    ids=["lease", "lease of an appeal", "ruling not appealed", "dismissal not appealed", "nobody took it"],
)
def test_clock_moves_it_at_its_time_when_read_and_once_when_written(dispute, referee, state, field, after, end, kind):
    placed(dispute, state, referee)
    due = getattr(dispute, field) + after
    steps_before = dispute.version

    assert standing_at(dispute, due - timedelta(microseconds=1)).state == state
    assert standing_at(dispute, due).state == end
    with time_machine.travel(due - timedelta(seconds=1), tick=False):
        assert catch_up_all() == 0
    with time_machine.travel(due + timedelta(minutes=5), tick=False):
        assert [catch_up_all(), catch_up_all()] == [1, 0]
    dispute.refresh_from_db()
    event = dispute.events.latest("n")
    assert (dispute.state, dispute.since, dispute.taken_by, dispute.version) == (end, due, None, steps_before + 1)
    assert (event.kind, event.at, event.actor, event.seat, event.who) == (kind, due, None, None, "the clock")


def test_lease_that_lapsed_a_month_ago_has_expired_besides(dispute, referee):
    placed(dispute, T, referee)

    with time_machine.travel(dispute.leased_until + PATIENCE, tick=False):
        assert standing_at(dispute, timezone.now()).state == E
        assert catch_up_all() == 2

    dispute.refresh_from_db()
    assert dispute.state == E


def test_whoever_lets_a_lease_lapse_rules_no_more_and_another_takes_it(dispute, referee, second_referee):
    take_step(dispute, Kind.TAKE, Step(actor(referee)))

    with time_machine.travel(timezone.now() + LEASE, tick=False):
        with pytest.raises(NotNow):
            take_step(dispute, Kind.RULE, Step(actor(referee), "Late."))
        take_step(dispute, Kind.TAKE, Step(actor(second_referee)))

    assert [event.kind for event in dispute.events.all()] == [Kind.OPEN, Kind.TAKE, Kind.LEASE_OVER, Kind.TAKE]


@pytest.mark.parametrize("state", State, ids=str)
def test_lists_find_a_dispute_in_the_state_that_its_page_shows(dispute, referee, state):
    placed(dispute, state, referee)
    start = dispute.since

    for hours in (0, 47, 48, 49, 71, 72, 73, 30 * 24 - 1, 30 * 24, 32 * 24 - 1, 32 * 24):
        now = start + timedelta(hours=hours)
        found = [at for at in State if Dispute.objects.filter(in_state(at, now)).exists()]
        read = standing_at(dispute, now).state
        assert found == [read]
        assert Dispute.objects.filter(overtaken_by_clock(now)).exists() == (read != state)


def test_reopened_dispute_waits_for_a_referee_anew(dispute, ayse):
    placed(dispute, E, None)

    reopen(dispute, Step(actor(ayse), "The league met on holidays."))

    assert (dispute.state, dispute.was_appealed, dispute.events.count()) == (O, False, 2)


def test_every_step_is_announced_with_its_ids(dispute, referee):
    heard = []

    def hear(**told):
        heard.append((told["dispute_id"], told["event_id"], told["kind"]))

    steps.dispute_moved.connect(hear)
    try:
        event = take_step(dispute, Kind.TAKE, Step(actor(referee)))
    finally:
        steps.dispute_moved.disconnect(hear)

    assert heard == [(dispute.pk, event.pk, Kind.TAKE)]


def test_referee_who_followed_the_tables_link_is_of_the_table(dispute, match, scorer, referee):
    seated = replace(actor(referee), taken=on_phone(match, scorer, 1).taken)

    with pytest.raises(NotAllowed):
        take_step(dispute, Kind.TAKE, Step(seated))


def test_secretary_who_opened_it_neither_rules_nor_reopens(match, ayse, club):
    dispute = open_dispute(match, actor(ayse), Opening("arithmetic", "9 + 8 is 17.", 0, 1))

    with pytest.raises(NotAllowed):
        take_step(dispute, Kind.TAKE, Step(actor(ayse)))
    placed(dispute, C, None)
    with pytest.raises(NotAllowed):
        take_step(dispute, Kind.REOPEN, Step(actor(ayse), "Again."))


def test_partner_in_another_season_of_the_league_is_excluded_and_one_in_another_league_is_not(dispute, club, match):
    partner = match.seats.all()[1].player
    once, elsewhere = (member(club, name, is_referee=True) for name in ("pelin", "petra"))
    enter(SeasonFactory(league=match.season.league), [once.players.get(), partner])
    enter(SeasonFactory(league=LeagueFactory(club=club)), [elsewhere.players.get(), partner])

    with pytest.raises(NotAllowed):
        take_step(dispute, Kind.TAKE, Step(actor(once)))
    assert take_step(dispute, Kind.TAKE, Step(actor(elsewhere))).end == T


def test_party_who_left_the_club_has_no_word_any_more(dispute, emre):
    Membership.objects.filter(user=emre).delete()

    with pytest.raises(NotAllowed):
        take_step(dispute, Kind.STATE, Step(actor(emre), "But…"))
