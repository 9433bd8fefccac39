"""What matches keep of a person: seats, rounds they entered, words they wrote; and names that others wrote down."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import models
from django.db.models import Q

from leagues.matches.exports import exported
from leagues.matches.models import Agreement, Incident, Match, MatchEvent, Result, Revision, Seat, Words
from leagues.matches.queries import with_seats
from leagues.matches.sheets import sheet_of
from leagues.players.erasing import rename_all
from leagues.players.traces import Person, keep, tells_what_was_said


@tells_what_was_said
def called_before(club_ids: set[int], moment: datetime) -> Iterable[str]:
    """What matches of some clubs and their venues were called by a moment, and the reasons that were given."""
    matches = Match.objects.filter(season__league__club__in=club_ids)
    older = matches.filter(created_at__lt=moment).values_list("name", "place")
    reasons = Revision.objects.filter(round__match__in=matches, at__lt=moment, reason__isnull=False)
    return [*(text for told in older for text in told), *reasons.values_list("reason__text", flat=True)]


@dataclass(frozen=True)
class Written:
    """A place where words hang: on which rows, by which key, whose they are, and the match they are of.

    Whoever wrote at the table by a link has no account there, but a seat.
    """

    what: str
    model: type[models.Model]
    words: str
    author: str
    seat: str
    at: str
    match: str

    def rows(self) -> models.QuerySet[Any]:
        """The rows that have words, with the id, the time, the text and the match of each."""
        told = {"words_id": f"{self.words}_id", "text": f"{self.words}__text", "when": self.at, "match": self.match}
        rows = self.model._default_manager.filter(**{f"{self.words}__isnull": False})  # noqa: SLF001
        return rows.values_list(*told.values(), named=False)

    def by(self, person: Person) -> models.QuerySet[Any]:
        """Those of the rows whose words a person wrote."""
        return self.rows().filter(done_by(person, self.author, self.seat))

    def in_clubs(self, person: Person) -> models.QuerySet[Any]:
        """Those of the rows that are of the clubs where a person plays."""
        return self.rows().filter(**{f"{self.match}__season__league__club__in": person.club_ids})


def done_by(person: Person, author: str, seat: str) -> Q:
    """What was done by an account, or without one by whoever sits in a seat."""
    by_account = Q(**{f"{author}_id": person.user_id or 0})
    return by_account | Q(**{author: None, f"{seat}__player__in": person.players}) if seat else by_account


WRITTEN = [
    Written("reason of a revision", Revision, "reason", "author", "seat", "at", "round__match"),
    Written("reason of a note", Incident, "reason", "noted_by", "noted_seat", "noted_at", "match"),
    Written("reason of taking a note back", Incident, "withdrawn_reason", "withdrawn_by", "", "withdrawn_at", "match"),
    Written("reason of a step", MatchEvent, "reason", "actor", "seat", "at", "match"),
    Written("reason of contesting", Agreement, "reason", "user", "seat", "at", "revision__round__match"),
]


def words_hang_at(*places: Written) -> None:
    """Have the words told and blanked that an app above hangs on its own rows; from its `ready()`."""
    WRITTEN.extend(place for place in places if place not in WRITTEN)


def tell(person: Person) -> dict[str, Any]:
    """Their seats with the record of each match, the rounds they entered, and the words they wrote."""
    return {
        "seats": [_seat(seat) for seat in _seats_of(person)],
        "rounds_entered": list(_entered_by(person)),
        "words_written": list(_words_by(person)),
    }


def _seats_of(person: Person) -> models.QuerySet[Seat]:
    seats = Seat.objects.filter(player__in=person.players).select_related("player")
    return seats.order_by("match__starts_at", "match_id")


def _seat(seat: Seat) -> dict[str, Any]:
    match = with_seats(Match.objects.select_related("season__league__club", "edition__league")).get(pk=seat.match_id)
    result = Result.objects.filter(match=match, side=seat.side).first()
    return {
        "match": match.name,
        "address": match.get_absolute_url(),
        "club": match.season.league.club.name,
        "league": match.season.league.name,
        "season": match.season.name,
        "starts_at": match.starts_at.isoformat(),
        "place": match.place,
        "player": seat.player.name,
        "seat": seat.number + 1,
        "side": seat.side,
        "result": {"points": result.points, "place": result.place, "won": result.is_won} if result else None,
        "record": exported(sheet_of(match), match.side_names),
    }


def _entered_by(person: Person) -> Iterator[dict[str, Any]]:
    entered = Revision.objects.filter(done_by(person, "author", "seat"))
    for revision in entered.select_related("round").order_by("pk"):
        yield {
            "match": revision.round.match_id,
            "round": revision.round.number + 1,
            "revision": revision.n,
            "cause": revision.cause,
            "at": revision.at.isoformat(),
        }


def _words_by(person: Person) -> Iterator[dict[str, Any]]:
    for place in WRITTEN:
        for _, text, at, match_id in place.by(person).order_by("pk"):
            yield {"what": place.what, "match": match_id, "at": at.isoformat(), "words": text}


def take_out(person: Person, instead: Mapping[int, str]) -> None:
    """Blank what they wrote and what names them, with the salt by which it could be guessed; the digests stay.

    Matches that are called after them are called otherwise.
    """
    blanked = {words_id for place in WRITTEN for words_id, *_ in place.by(person)}
    for place in WRITTEN:
        blanked |= {words_id for words_id, text, *_ in place.in_clubs(person) if person.is_named_in(text)}
    for words_id in blanked:
        Words.objects.filter(pk=words_id).update(text="", salt="")
    matches = Match.objects.filter(Q(season__league__club__in=person.club_ids)).select_related("season__league")
    rename_all(person, [(match, instead[match.club_id]) for match in matches], ["name", "place"])


keep("matches", tell=tell, take_out=take_out)
