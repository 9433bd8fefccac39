"""A case as its pages show it: the timeline, the sheet as it was disputed beside the one in force, what one may do."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.utils import timezone
from django.utils.translation import gettext

from leagues.disputes.models import Dispute, DisputeEvent, Kind, Level, Outcome, Photo, Ruling, State
from leagues.disputes.permissions import allowed, has_taken
from leagues.disputes.proposals import outcomes_left
from leagues.disputes.queries import FREE, events_of, photos_of, rulings_of
from leagues.disputes.transitions import (
    TIME_TO_APPEAL,
    Standing,
    moved_by_clock,
    standing_at,
    standing_of,
    transition,
)
from leagues.disputes.wording import (
    DONE,
    STEPS,
    StepWords,
    not_allowed_in_words,
    outcome_means,
    rule_in_words,
    ruled_in_words,
)
from leagues.matches.forms import names_apart
from leagues.matches.histories import history_of
from leagues.matches.models import Cause, Revision
from leagues.matches.sheets import Sheet, sheet_of
from leagues.players.actors import Actor
from scoring.errors import RuleError
from scoring.game import MatchScore

_PILLS = {
    State.OPEN: "wait",
    State.EXPIRED: "bad",
    State.APPEALED: "wait",
    State.TAKEN: "",
    State.HEARD: "",
}


@dataclass(frozen=True)
class Line:
    """A dispute in a list: where it is now, how old it is, and who holds it until when."""

    dispute: Dispute
    standing: Standing
    now: datetime

    @property
    def state(self) -> str:
        return str(self.standing.state.label)

    @property
    def pill(self) -> str:
        """The kind of pill that shows the state."""
        return _PILLS.get(self.standing.state, "over")

    @property
    def days_open(self) -> int:
        """Whole days since it was opened."""
        age: timedelta = self.now - self.dispute.opened_at
        return age.days

    @property
    def is_free(self) -> bool:
        return self.standing.state in FREE

    @property
    def is_over(self) -> bool:
        return self.standing.state in {State.CLOSED, State.DECIDED, State.WITHDRAWN}

    @property
    def holder(self) -> str:
        """Who has taken it; nobody where it is free."""
        if self.standing.leased_until is None or self.dispute.taken_by is None:
            return ""
        return self.dispute.taken_by.public_name

    @property
    def appealed_until(self) -> datetime | None:
        """Until when a ruling can be appealed; None where it cannot."""
        if self.dispute.was_appealed or self.standing.state not in {State.RULED, State.DISMISSED}:
            return None
        return self.standing.since + TIME_TO_APPEAL


def line_of(dispute: Dispute, now: datetime | None = None) -> Line:
    moment = now or timezone.now()
    return Line(dispute, standing_at(dispute, moment), moment)


@dataclass(frozen=True)
class Deed:
    """Something in the timeline: who did what and when, in which words, and what it left."""

    at: datetime
    who: str
    what: str
    words: str = ""
    photo: Photo | None = None
    ruling: Ruling | None = None
    ruled: str = ""
    revision: Revision | None = None

    @property
    def rule(self) -> str:
        """The sentence of the rule that a ruling goes by."""
        return rule_in_words(self.ruling.rule) if self.ruling else ""


@dataclass(frozen=True)
class Taken:
    """A step that this reader can take now."""

    kind: Kind
    words: StepWords

    @property
    def slug(self) -> str:
        return self.kind.value.replace("_", "-")


@dataclass(frozen=True)
class OutcomeLeft:
    """An outcome that this reader can rule."""

    outcome: Outcome
    meaning: str


@dataclass(frozen=True)
class Case:
    """All that a page about a dispute shows, for one reader."""

    dispute: Dispute
    actor: Actor
    now: datetime

    @cached_property
    def line(self) -> Line:
        return line_of(self.dispute, self.now)

    @property
    def state(self) -> State:
        return self.line.standing.state

    @cached_property
    def sheet(self) -> Sheet:
        return sheet_of(self.dispute.match)

    @cached_property
    def photos(self) -> list[Photo]:
        return photos_of(self.dispute)

    @cached_property
    def rulings(self) -> list[Ruling]:
        return rulings_of(self.dispute)

    @property
    def ruled(self) -> str:
        """What the last ruling says; nothing where there is none."""
        return self._in_words(self.rulings[-1]) if self.rulings else ""

    def _in_words(self, ruling: Ruling) -> str:
        match = self.dispute.match
        return ruled_in_words(ruling, match, names_apart(match.side_names))

    @cached_property
    def timeline(self) -> list[Deed]:
        """All that was done in the case, and to its round meanwhile, in the order of time."""
        deeds = [*self._events(), *self._clock(), *self._revisions()]
        return sorted(deeds, key=lambda deed: deed.at)

    def _events(self) -> Iterator[Deed]:
        photos = {photo.pk: photo for photo in self.photos}
        rulings = {ruling.pk: ruling for ruling in self.rulings}
        for event in events_of(self.dispute):
            told = event.details
            ruling = rulings.get(told.get("ruling", 0))
            yield Deed(
                event.at,
                event.who,
                str(DONE[Kind(event.kind)]),
                _words_of(event),
                photos.get(told.get("photo", 0)),
                ruling,
                self._in_words(ruling) if ruling else "",
            )

    def _clock(self) -> Iterator[Deed]:
        """What the clock has decided and is not written down yet."""
        for line, standing in moved_by_clock(standing_of(self.dispute), self.now):
            yield Deed(standing.since, gettext("the clock"), str(DONE[line.kind]))

    def _revisions(self) -> Iterator[Deed]:
        """What else was done to the round since it was disputed; rulings are there already."""
        if self.dispute.round_number is None:
            return
        for revision in self.sheet.accounts(self.dispute.round_number):
            if revision.cause != Cause.RULING and revision.at > self.dispute.opened_at:
                what = gettext("{what} the round (version {n})").format(what=revision.get_cause_display(), n=revision.n)
                words = revision.reason.text if revision.reason else ""
                yield Deed(revision.at, revision.who, what, words, revision=revision)

    @property
    def in_force(self) -> MatchScore:
        return self.sheet.score()

    @cached_property
    def as_disputed(self) -> MatchScore | None:
        """The sheet as it stood when the dispute was opened; None where that is the one in force."""
        then = self.sheet.as_of(self.dispute.opened_at)
        if (then.revisions, then.incidents) == (self.sheet.revisions, self.sheet.incidents):
            return None
        try:
            return then.score()
        except RuleError:
            return None

    @property
    def chain_holds(self) -> bool:
        return history_of(self.dispute.match, self.dispute.match.side_names).broken is None

    @cached_property
    def steps(self) -> list[Taken]:
        """What this reader can do now, besides ruling, saying and showing."""
        return [Taken(kind, words) for kind, words in STEPS.items() if self.may(kind)]

    def may(self, kind: Kind) -> bool:
        """Whether this reader can take a step now."""
        line = transition(kind, self.state)
        if line is None or (line.once and self.dispute.was_appealed):
            return False
        if line.by_holder and not allowed(has_taken, self.actor, self.dispute):
            return False
        return allowed(line.who, self.actor, self.dispute)

    def barred(self, kind: Kind) -> str:
        """Why a step that the case is at is not this reader's to take, in words; nothing where it is."""
        line = transition(kind, self.state)
        if line is None or allowed(line.who, self.actor, self.dispute):
            return ""
        return not_allowed_in_words(self.actor, self.dispute, kind)

    @property
    def may_say(self) -> bool:
        return self.may(Kind.STATE)

    @property
    def level(self) -> Level:
        """Whether what is ruled here next is the first ruling or decides the appeal."""
        return Level.APPEAL if self.state in {State.APPEALED, State.HEARD, State.DECIDED} else Level.FIRST

    @cached_property
    def outcomes(self) -> list[OutcomeLeft]:
        """The outcomes that this reader can rule now."""
        if not (self.may(Kind.RULE) or self.may(Kind.DECIDE)):
            return []
        is_appeal = self.level == Level.APPEAL
        left = outcomes_left(self.dispute, self.sheet, self.level)
        return [OutcomeLeft(outcome, outcome_means(outcome, is_appeal=is_appeal)) for outcome in left]


def _words_of(event: DisputeEvent) -> str:
    return event.words.text if event.words else ""
