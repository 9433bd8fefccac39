"""Why two players cannot be one, in words that name the match or the season."""

from django.utils.translation import gettext

from leagues.matches.merging import (
    BothHaveAccounts,
    EnteredTogether,
    MergeRefused,
    SatTogether,
    SurvivorMerged,
    TablesBusy,
)
from leagues.players.models import Player


def why_not_merged(refusal: MergeRefused, survivor: Player, gone: Player) -> str:
    """A refusal in the reader's language."""
    names = {"survivor": survivor.name, "gone": gone.name}
    match refusal:
        case SatTogether(match=sat):
            text = gettext("{gone} and {survivor} both sat in the match “{match}”, so they are two people.")
            return text.format(match=sat.name, **names)
        case EnteredTogether(season=season):
            text = gettext("{gone} and {survivor} are entered as a pair in “{season}”, so they are two people.")
            return text.format(season=f"{season.league.name} · {season.name}", **names)
        case BothHaveAccounts():
            text = gettext(
                "{gone} and {survivor} have an account each. Remove one of the two from the members first: "
                "then that player is a guest."
            )
            return text.format(**names)
        case SurvivorMerged():
            text = gettext("{survivor} was found to be somebody else since: undo that merge first.")
            return text.format(**names)
        case TablesBusy():
            return gettext("A match of theirs was made at this very moment: try again.")
        case _:
            return gettext("One of the two was merged or erased meanwhile: look at the club's players again.")
