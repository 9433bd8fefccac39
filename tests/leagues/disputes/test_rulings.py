"""What is previewed is what is published: on the sheet, in the results, and in every line and place of the season."""

from datetime import timedelta
from random import Random

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from leagues.disputes.models import Dispute, DisputeEvent, Kind, Level, Matter, Outcome, Ruling, State
from leagues.disputes.proposals import Penalty, outcomes_left
from leagues.disputes.refusals import OutcomeUnfit, PreviewStale
from leagues.disputes.rulings import Judgment, rule
from leagues.disputes.steps import Step, take_step
from leagues.disputes.tables import facts_of
from leagues.matches.agreed import Agreed, agreed_on, may_agree_on, may_correct
from leagues.matches.chain import chain_of, links_beside
from leagues.matches.closing import cancel, sign_off
from leagues.matches.confirming import Told, contest
from leagues.matches.models import Cause, Incident, Match, MatchEvent, Result, Revision, Round
from leagues.matches.noting import adjust
from leagues.matches.queries import revisions_of
from leagues.matches.records import is_void
from leagues.matches.refusals import MatchClosed, RoundRuledOn
from leagues.matches.scoring import derive
from leagues.matches.services import correct_round, record_round
from leagues.matches.sheets import sheet_of
from leagues.players.notices.models import WAITING, Notice
from leagues.players.permissions import NotAllowed
from leagues.seasons.models import League
from leagues.standings.models import Standing
from leagues.standings.places import places_by_entry
from leagues.standings.rebuilding import differences
from leagues.standings.services import sweep
from tests.append_only import revisions_unguarded
from tests.factories import LeagueFactory, MatchFactory, PlayerFactory, SeasonFactory, actor, change, closed_by
from tests.leagues.disputes.judging import fresh, preview, publish, taken


def points_of(score):
    return [scored and scored.points for scored in score.rounds], score.totals, score.places, score.finished


def stored_table(season):
    """Each entry's line as it is stored, with its place."""
    sweep()
    standings = {standing.entry_id: standing for standing in Standing.objects.filter(season=season) if standing.played}
    places = places_by_entry(season.league, standings.values())
    return {entry: (*facts_of(standing), places[entry]) for entry, standing in standings.items()}


def moved_table(before, moves):
    """A table with these moves made in it."""
    table = dict(before)
    for move in moves:
        table.pop(move.entry.pk, None)
        if move.after.played:
            table[move.entry.pk] = (*facts_of(move.after), move.place_after)
    return table


class Evening:
    """A season of small matches, as a seed deals it."""

    def __init__(self, seed, club, scorer):
        self.random, self.scorer = Random(seed), scorer
        self.is_belote = seed % 4 == 3
        told = {
            "club": club,
            "counts": self.random.choice(League.Counts.values),
            "order": self.random.choice(League.Order.values),
            "contested": self.random.choice(League.Contested.values),
        }
        game = {"game_key": "belote", "ranks": "pairs", "options": {"target": 300}}
        told |= game if self.is_belote else {"options": {"hands": self.random.choice([1, 2])}}
        self.season = SeasonFactory(league=LeagueFactory(**told))
        self.players = PlayerFactory.create_batch(5, club=club)
        self.matches = [self.evening() for _ in range(3)]

    def played(self):
        if self.is_belote:
            cards = self.random.choice([30, 60, 75, 90, 120, 140])
            last = self.random.randrange(2)
            sides = [{"cards": cards}, {"cards": 152 - cards}]
            sides[last]["last_trick"] = True
            return {"maker": self.random.randrange(2), "sides": sides}
        return closed_by(
            self.random.randrange(4),
            *(self.random.randint(1, 60) for _ in range(3)),
            indicator=self.random.choice("CDHS"),
        )

    def evening(self):
        told = {"partners": True} if self.is_belote else None
        match = MatchFactory(
            season=self.season, players=self.random.sample(self.players, 4), **({"table": told} if told else {})
        )
        self.play_on(match)
        if match.finished_at and self.random.random() < 0.6:
            sign_off(match, actor(self.scorer), match.version, "Late")
        elif match.version and self.random.random() < 0.5:
            told = self.random.choice(sheet_of(match).current).round
            Round.objects.filter(pk=told.pk).update(contested=1)
            Match.objects.filter(pk=match.pk).update(contested=1)
            match.refresh_from_db()
            work_out_anew(match)
        return match

    def play_on(self, match):
        """Record rounds to the end of the match, or nearly."""
        match.refresh_from_db()
        while (
            match.is_open
            and match.finished_at is None
            and len(sheet_of(match).rounds) < 6
            and self.random.random() < 0.95
        ):
            record_round(match, change(self.scorer, match), self.played())
            match.refresh_from_db()

    def told_for(self, outcome, sheet):
        if outcome == Outcome.CORRECTED:
            return {"played": self.played()}
        if outcome == Outcome.PENALTY:
            return {
                "penalty": Penalty(self.random.randrange(len(sheet.match.sides)), self.random.choice([-50, 10, 100]))
            }
        return {}


def work_out_anew(match):
    """Let what counts be worked out anew."""
    sheet = sheet_of(match)
    derive(match, sheet.score(), sheet.incidents)


def ruled_at_random(evening, match, referee, state):
    """One ruling at random: everything that its preview said is so."""
    sheet = sheet_of(match)
    number = evening.random.randrange(len(sheet.rounds))
    dispute = fresh(taken(match, referee, number=number, state=state, matter=evening.random.choice(Matter.values)))
    level = Level.APPEAL if state == State.HEARD else Level.FIRST
    outcome = evening.random.choice(outcomes_left(dispute, sheet, level))
    before, revisions, incidents = stored_table(match.season), Revision.objects.count(), Incident.objects.count()

    seen, ruling = publish(dispute, referee, outcome, **evening.told_for(outcome, sheet))

    now = fresh(dispute).match
    assert points_of(sheet_of(now).score()) == points_of(seen.effect.after)
    assert stored_table(match.season) == moved_table(before, seen.season.moves)
    if outcome in {Outcome.STANDS, Outcome.DISMISSED}:
        assert (Revision.objects.count(), Incident.objects.count()) == (revisions, incidents)
        assert points_of(seen.effect.before) == points_of(seen.effect.after)
    return dispute, seen, ruling


@pytest.mark.parametrize("seed", range(20))
def test_preview_of_any_ruling_is_what_is_there_afterwards(club, scorer, referee, second_referee, seed):
    evening = Evening(seed, club, scorer)

    for _ in range(10):
        match = evening.random.choice([match for match in evening.matches if sheet_of(match).rounds])
        match.refresh_from_db()
        dispute, seen, ruling = ruled_at_random(evening, match, referee, State.TAKEN)
        if (ruling.revision or ruling.incident) and evening.random.random() < 0.4:
            Dispute.objects.filter(pk=dispute.pk).update(
                state=State.HEARD, taken_by=second_referee, leased_until=timezone.now() + timedelta(days=1)
            )
            before = stored_table(match.season)
            back, _ = publish(dispute, second_referee, Outcome.RESTORED)
            assert points_of(back.effect.after)[:3] == points_of(seen.effect.before)[:3]
            assert stored_table(match.season) == moved_table(before, back.season.moves)
        elif evening.random.random() < 0.3:
            evening.play_on(Match.objects.get(pk=match.pk))

    assert list(differences(put_right=False)) == []


def test_ruling_is_a_new_revision_also_in_a_signed_off_match(match, scorer, referee):
    sign_off(match, actor(scorer), match.version, "Late")
    dispute = taken(match, referee)

    seen, ruling = publish(dispute, referee, Outcome.CORRECTED, played=closed_by(1, 37, 10, 5))

    revision = ruling.revision
    assert (revision.n, revision.cause, revision.author, revision.reason.text) == (
        2,
        Cause.RULING,
        referee,
        "So it is.",
    )
    assert seen.effect.rounds[0].before == (108, -100, 40, 20)
    assert seen.effect.rounds[0].after == (148, -100, 40, 20)
    assert Match.objects.get().signed_off_at is not None


def test_ruling_that_voids_keeps_the_round_on_the_sheet_and_opens_the_end(match, referee):
    seen, ruling = publish(taken(match, referee), referee, Outcome.VOIDED)

    assert is_void(ruling.revision)
    assert seen.effect.opens
    assert Match.objects.get().finished_at is None
    assert Result.objects.count() == 0


def test_round_to_be_replayed_opens_a_signed_off_match_for_one_more(match, scorer, referee):
    sign_off(match, actor(scorer), match.version, "Late")

    publish(taken(match, referee), referee, Outcome.REPLAYED)
    match.refresh_from_db()
    record_round(match, change(scorer, match), closed_by(2, 5, 6, 7))

    match.refresh_from_db()
    assert match.is_open
    assert match.finished_at is not None
    assert [event.kind for event in MatchEvent.objects.order_by("pk")] == ["signed_off", "reopened"]
    assert [is_void(revision) for revision in sheet_of(match).current] == [True, False, False]


def test_penalty_stands_on_a_line_of_its_own(match, referee):
    seen, ruling = publish(
        taken(match, referee, matter=Matter.CONDUCT), referee, Outcome.PENALTY, penalty=Penalty(2, 50)
    )

    assert (ruling.incident.side, ruling.incident.points, ruling.incident.noted_by) == (2, 50, referee)
    assert seen.effect.totals.after[2] - seen.effect.totals.before[2] == 50


def test_incident_that_is_disputed_is_voided_by_withdrawing_it_and_put_back_on_appeal(
    match, scorer, referee, second_referee
):
    incident = adjust(match, change(scorer, match), number=1, side=0, points=30, reason="Late")
    sign_off(match, actor(scorer), match.version, "Late")
    dispute = taken(match, referee, number=1, incident=incident)

    publish(dispute, referee, Outcome.VOIDED)
    incident.refresh_from_db()
    withdrawn_at = incident.withdrawn_at
    Dispute.objects.update(state=State.HEARD, taken_by=second_referee, leased_until=timezone.now() + timedelta(days=1))
    publish(dispute, second_referee, Outcome.RESTORED)

    assert withdrawn_at is not None
    standing = Incident.objects.get(withdrawn_at=None)
    assert (standing.side, standing.points, standing.noted_by) == (0, 30, second_referee)


def test_ruling_that_it_stands_ends_the_contest_and_settles_the_round(match, emre, scorer, referee, league):
    League.objects.update(contested=League.Contested.OUT)
    match.season.league.refresh_from_db()
    contest(match, actor(emre), Told(0, 1), "Not my cards")
    out = Match.objects.select_related("season__league").get()

    seen, ruling = publish(taken(match, referee), referee, Outcome.STANDS)

    now = fresh(ruling.dispute).match
    current = sheet_of(now).current[0]
    assert (out.counts, now.counts, now.contested) == (False, True, 0)
    assert len(seen.season.moves) == 4
    assert agreed_on(now, current) == Agreed.RULED
    assert not may_correct(actor(scorer), now, current)
    assert not may_agree_on(actor(emre), now, current)
    with pytest.raises(RoundRuledOn):
        correct_round(now, change(scorer, now), 0, closed_by(1, 1, 1, 1), "But no")


def test_ruling_on_how_somebody_behaved_leaves_the_round_to_its_table(match, scorer, referee):
    publish(taken(match, referee, matter=Matter.CONDUCT), referee, Outcome.DISMISSED)

    match.refresh_from_db()
    assert agreed_on(match, sheet_of(match).current[0]) == Agreed.ENTERED


@pytest.mark.parametrize("outcome", [Outcome.STANDS, Outcome.DISMISSED], ids=str)
def test_ruling_that_changes_nothing_leaves_sheet_results_and_table_alone(match, referee, outcome):
    before = (
        list(Revision.objects.values_list("digest")),
        list(Result.objects.values_list("pk", "points", "place")),
        match.version,
        stored_table(match.season),
    )

    publish(taken(match, referee), referee, outcome)

    match.refresh_from_db()
    assert before == (
        list(Revision.objects.values_list("digest")),
        list(Result.objects.values_list("pk", "points", "place")),
        match.version,
        stored_table(match.season),
    )


def test_nothing_is_published_that_was_not_previewed(match, season, scorer, referee, table):
    dispute = fresh(taken(match, referee))
    seen = preview(dispute, Outcome.VOIDED).mark

    def refused(mark, outcome=Outcome.VOIDED):
        with pytest.raises(PreviewStale):
            rule(fresh(dispute), Step(actor(referee), "Misdealt."), Judgment(outcome, "match.void", previewed=mark))
        return True

    assert refused("")
    assert refused(seen, Outcome.REPLAYED)
    other = MatchFactory(season=season, players=table)
    for bases in ((5, 6, 7), (8, 9, 1)):
        record_round(other, change(scorer, other), closed_by(0, *bases))
    assert refused(seen), "the standings moved"
    seen = preview(fresh(dispute), Outcome.VOIDED).mark
    correct_round(match, change(scorer, match), 1, closed_by(0, 1, 2, 3), "Typo")
    assert refused(seen), "the sheet moved"
    seen = preview(fresh(dispute), Outcome.VOIDED).mark
    take_step(fresh(dispute), Kind.STATE, Step(actor(referee), "One more thing."))
    assert refused(seen), "the case moved"
    assert not Ruling.objects.exists()


def test_standings_that_are_still_being_added_up_are_no_news(match, referee):
    dispute = fresh(taken(match, referee))
    seen = preview(dispute, Outcome.VOIDED).mark

    sweep()

    assert preview(fresh(dispute), Outcome.VOIDED).mark == seen


@pytest.mark.parametrize(
    ("outcome", "told"),
    [(Outcome.RESTORED, {}), (Outcome.CORRECTED, {}), (Outcome.PENALTY, {})],
    ids=["nothing to restore", "nothing played", "no penalty told"],
)
def test_outcome_that_does_not_fit_is_refused(match, referee, outcome, told):
    with pytest.raises(OutcomeUnfit):
        rule(fresh(taken(match, referee)), Step(actor(referee), "So."), Judgment(outcome, "match.void", **told))


def test_cancelled_match_is_not_ruled_into(match, ayse, referee):
    cancel(match, actor(ayse), "No such evening")

    with pytest.raises(MatchClosed):
        publish(taken(match, referee), referee, Outcome.VOIDED)


def test_referee_who_ruled_does_not_hear_the_appeal(match, referee):
    dispute = taken(match, referee)
    publish(dispute, referee, Outcome.VOIDED)
    Dispute.objects.update(state=State.HEARD, taken_by=referee, leased_until=timezone.now() + timedelta(days=1))

    with pytest.raises(NotAllowed):
        publish(dispute, referee, Outcome.RESTORED)


def test_ruling_keeps_what_it_was_worked_out_on(match, referee):
    seen, ruling = publish(taken(match, referee), referee, Outcome.VOIDED)

    assert (ruling.match_version, ruling.standings_mark) == (2, seen.season.mark)
    assert DisputeEvent.objects.get().details == {
        "ruling": ruling.pk,
        "outcome": "voided",
        "level": "first",
        "rule": "match.void",
        "revision": ruling.revision_id,
        "incident": None,
    }


def test_steps_stand_in_the_matchs_chain_between_its_revisions(dispute, match, scorer, referee):
    take_step(dispute, Kind.TAKE, Step(actor(referee), "Mine."))
    publish(dispute, referee, Outcome.VOIDED)
    match.refresh_from_db()
    record_round(match, change(scorer, match), closed_by(2, 5, 6, 7))

    match.refresh_from_db()
    chain = chain_of(revisions_of(match), links_beside(match))
    assert (chain.broken, chain.end) == (None, match.chain)
    assert list(differences(put_right=False)) == []


def test_chain_shows_the_step_that_was_changed_or_taken_out(dispute, match, referee):
    event = take_step(dispute, Kind.TAKE, Step(actor(referee), "Mine."))
    with revisions_unguarded():
        DisputeEvent.objects.filter(pk=event.pk).update(actor=None)
    changed = chain_of(revisions_of(match), links_beside(match)).broken
    with revisions_unguarded():
        DisputeEvent.objects.filter(n=1)._raw_delete("default")
    gone = chain_of(revisions_of(match), links_beside(match)).broken

    assert (changed, gone) == (event, event)
    assert [str(difference) for difference in differences(put_right=False)] == [
        f"match {match.pk}: the chain breaks at DisputeEvent {event.pk}"
    ]


def test_words_can_be_blanked_and_the_chain_holds(dispute, match):
    words = DisputeEvent.objects.get().words
    words.text = ""
    words.save()

    assert chain_of(revisions_of(match), links_beside(match)).broken is None


@pytest.mark.parametrize("model", [DisputeEvent, Ruling])
def test_database_refuses_to_change_or_delete_steps_and_rulings(match, dispute, referee, model):
    take_step(dispute, Kind.TAKE, Step(actor(referee)))
    publish(dispute, referee, Outcome.VOIDED)
    kept = model.objects.first()

    with pytest.raises(DatabaseError, match="never changed or deleted"), transaction.atomic():
        model.objects.filter(pk=kept.pk).update(at=timezone.now())
    with pytest.raises(DatabaseError, match="never changed or deleted"), transaction.atomic():
        model.objects.filter(pk=kept.pk)._raw_delete("default")

    assert model.objects.get(pk=kept.pk).at == kept.at


def test_ruling_that_ends_a_contest_asks_nobody_about_it_any_more(match, emre, scorer, referee):
    contest(match, actor(emre), Told(0, 1), "Not my cards")
    waited = Notice.objects.filter(WAITING, kind="round_contested").count()

    publish(taken(match, referee), referee, Outcome.STANDS)

    assert waited
    assert not Notice.objects.filter(WAITING, kind="round_contested").exists()


def test_rule_that_no_rulebook_has_is_not_cited(match, referee):
    dispute = fresh(taken(match, referee))
    mark = preview(dispute, Outcome.VOIDED).mark

    with pytest.raises(OutcomeUnfit):
        rule(dispute, Step(actor(referee), "So."), Judgment(Outcome.VOIDED, "match.whim", previewed=mark))
