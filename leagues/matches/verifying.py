"""Whether what was recorded is as it was recorded: each match's chain of hashes, and the words beside it."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from leagues.matches.chain import chain_of, links_beside
from leagues.matches.models import Match, Words
from leagues.matches.queries import revisions_of


@dataclass(frozen=True)
class Misfit:
    """The first thing of a match that does not continue what was before it, or words that are not those written."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def misfits() -> Iterator[Misfit]:
    """What does not fit: at most one for each match, the first; then words that were changed, but not blanked."""
    for match in Match.objects.select_related("season__league__club", "edition__league").order_by("pk").iterator(200):
        if found := misfit_of(match):
            yield found
    for words in Words.objects.exclude(text="").order_by("digest").iterator(1000):
        if sha256(f"{words.salt}{words.text}".encode()).hexdigest() != words.digest:
            yield Misfit(f"words {words.digest[:12]}", "the text is not the one that was written")


def misfit_of(match: Match) -> Misfit | None:
    """The first thing that does not fit in a match's history; None where everything does."""
    chain = chain_of(revisions_of(match), links_beside(match))
    if chain.broken is not None:
        thing = chain.broken
        kind = type(thing).__name__.lower()
        return Misfit(f"match {match.pk}", f"{kind} {thing.pk} does not continue what was before it")
    if chain.end != match.chain:
        return Misfit(f"match {match.pk}", "the chain ends before what the match says was written last")
    return None
