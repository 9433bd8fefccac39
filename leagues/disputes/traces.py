"""What disputes keep of a person: the words of their steps, statements and rulings, and the photos that they showed."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.db import transaction

from leagues.disputes.models import DisputeEvent, Photo, Ruling, Statement
from leagues.matches.traces import Written, done_by, words_hang_at
from leagues.players.traces import Person, keep

words_hang_at(
    Written("words of a step in a dispute", DisputeEvent, "words", "actor", "seat", "at", "dispute__match"),
    Written("statement in a dispute", Statement, "words", "author", "seat", "at", "dispute__match"),
    Written("ruling", Ruling, "words", "by", "", "at", "dispute__match"),
)


def tell(person: Person) -> dict[str, Any]:
    """The photos they showed, by the addresses at which they see them."""
    shown = Photo.objects.filter(done_by(person, "author", "seat")).exclude(image="")
    return {
        "photos": [
            {"address": f"/d/{photo.dispute_id}/photos/{photo.pk}/", "at": photo.at.isoformat()} for photo in shown
        ]
    }


def take_out(person: Person, _instead: Mapping[int, str]) -> None:
    """Take the pictures away that they showed; that something was shown stays in the timeline."""
    for photo in Photo.objects.filter(done_by(person, "author", "seat")).exclude(image=""):
        name, storage = str(photo.image.name), photo.image.storage
        Photo.objects.filter(pk=photo.pk).update(image="")
        transaction.on_commit(partial(storage.delete, name))


keep("disputes", tell=tell, take_out=take_out)
