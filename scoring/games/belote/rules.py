"""The sentences of Belote: the article's, our readings of its silences, French classic, and what is refused."""

from scoring.game import Rule
from scoring.words import gettext_noop

from .options import END, FRENCH, READING, WRITING

ANNOUNCEMENTS = gettext_noop("Belote, section 8: announcements")
PRIZES = gettext_noop("Belote, section 14: prizes")
PENALTIES = gettext_noop("Belote, section 14: penalties")
COMMON = gettext_noop("Belote, common rules of the game")
ENTRY = gettext_noop("Belote, what a deal must be")


def _rule(key: str, text: str, source: str) -> Rule:
    return Rule(f"belote.{key}", text, source)


ARTICLE = (
    _rule(
        "four_parts",
        gettext_noop(
            "A deal is written in four parts, in this order: accepted announcements, card points of the tricks won, "
            "prizes, and penalties, which are negative."
        ),
        WRITING,
    ),
    _rule(
        "announce_belote",
        gettext_noop("King and queen of trump in one hand are a belote: 20."),
        COMMON,
    ),
    _rule(
        "announce_escalera",
        gettext_noop(
            "An escalera is cards of one suit in a row: three (tierce, tercia) 20, four (quarte, cuarta) 50, five or "
            "more (quinte, quinta) 100."
        ),
        ANNOUNCEMENTS,
    ),
    _rule(
        "announce_brelan",
        gettext_noop("Four equal cards (brelán, carré): jacks 200, nines 150, aces, tens, kings or queens 100."),
        ANNOUNCEMENTS,
    ),
    _rule(
        "announce_one_side",
        gettext_noop(
            "Brelanes and escaleras count for one side only, all that it has: a brelán annuls the escaleras of the "
            "others (jacks before nines, aces, tens, kings and queens); of escaleras the longer counts, then the one "
            "with the higher top card, then trump. The table decides, and records what was accepted."
        ),
        ANNOUNCEMENTS,
    ),
    _rule(
        "card_points",
        gettext_noop(
            "Cards of the tricks won: in trump jack 20, nine 14, ace 11, ten 10, king 4, queen 3; in the other suits "
            "ace 11, ten 10, king 4, queen 3, jack 2. All cards together are 152."
        ),
        COMMON,
    ),
    _rule("prize_last_trick", gettext_noop("The last trick is worth 10."), PRIZES),
    _rule(
        "prize_capot",
        gettext_noop(
            "Whoever wins all tricks (capot, capote) has 100, and the 10 of the last trick besides, unless the league "
            "says otherwise: 262 in all. A capot is said, never read from 0 points: a trick may hold none."
        ),
        PRIZES,
    ),
    _rule(
        "prize_revoke",
        gettext_noop(
            "When an opponent fails to follow suit it is worth 10: of two sides to the other one, of more to the one "
            "that the table names."
        ),
        PRIZES,
    ),
    _rule("penalty_p1", gettext_noop("P1: an error in dealing costs 10."), PENALTIES),
    _rule("penalty_p2", gettext_noop("P2: uncovering more than one card of the stock costs 10."), PENALTIES),
    _rule(
        "penalty_p3",
        gettext_noop("P3: not turning the last card of the stock costs 10; only two or three players have a stock."),
        PENALTIES,
    ),
    _rule("penalty_p4", gettext_noop("P4: playing or announcing out of turn costs 10."), PENALTIES),
    _rule("penalty_p5", gettext_noop("P5: heaping the cards of won tricks costs 10."), PENALTIES),
    _rule(
        "penalty_p6",
        gettext_noop(
            "P6: not showing a combination that was accepted costs 10; its points stand, unless the league says "
            "otherwise."
        ),
        PENALTIES,
    ),
    _rule(
        "made",
        gettext_noop("The maker, who made trump, must total more than any other: then everyone writes what is his."),
        WRITING,
    ),
    _rule(
        "exceeded",
        gettext_noop(
            "When one side has more than the maker, that side writes the maker's points besides its own. Points below "
            "0 stay with the maker."
        ),
        WRITING,
    ),
    _rule(
        "several_exceed",
        gettext_noop(
            "When several have more than the maker, his points wait for the one of them who has most in the next deal."
        ),
        WRITING,
    ),
    _rule(
        "tie",
        gettext_noop(
            "When nobody has more than the maker and somebody as much, the maker's points wait until the end of the "
            "next deal; the others write what is theirs."
        ),
        WRITING,
    ),
    _rule(
        "lot_taken",
        gettext_noop(
            "Whoever scores most in the next deal, before anything moves, takes the points that waited. When several "
            "are level they wait another deal; points pile up, and what waits at the end of the match lapses."
        ),
        READING,
    ),
    _rule(
        "winner",
        gettext_noop(
            "After a complete deal whoever alone has the highest total, at the points to win or over, wins. When the "
            "highest totals are level another deal is played."
        ),
        END,
    ),
    _rule(
        "claim",
        gettext_noop(
            "Whoever says “he terminado” (I have finished) interrupts the deal: everyone writes what is counted, "
            "without last trick and capot, the maker rule is not applied, and what waits stays."
        ),
        END,
    ),
    _rule(
        "claim_true",
        gettext_noop("Whoever says “he terminado” and has the points wins at once, whatever the others have."),
        END,
    ),
    _rule(
        "claim_false",
        gettext_noop(
            "When points are missing, whoever said it loses even if the others have fewer: of two sides the other "
            "wins; of more the claimant plays on and cannot win, and whoever alone is left wins."
        ),
        END,
    ),
    _rule(
        "claim_honours",
        gettext_noop("Whoever says “he terminado” may count the jack (20) and nine (14) of trump still in hand."),
        END,
    ),
    _rule(
        "no_later_claims",
        gettext_noop(
            "What was forgotten when a deal was written is not claimed later. Only a referee corrects a typing error, "
            "with a reason, and all later deals are scored again."
        ),
        WRITING,
    ),
)

CLASSIC = (
    _rule(
        "french_made",
        gettext_noop(
            "The taker makes the contract with more than the defence, card points, last trick and belote together: "
            "both write their own."
        ),
        FRENCH,
    ),
    _rule("french_prize_capot", gettext_noop("A capot is worth 100 instead of the 10 of the last trick."), FRENCH),
    _rule(
        "french_fallen",
        gettext_noop(
            "A taker who has less is dedans, fallen: the defence writes 162, or 252 where it made capot, and its "
            "belote; the taker writes only a belote, which is never lost."
        ),
        FRENCH,
    ),
    _rule(
        "french_litige",
        gettext_noop("Level is a litige: the defence writes its own, and the taker's points are held."),
        FRENCH,
    ),
    _rule(
        "french_held",
        gettext_noop(
            "What is held goes to the winner of a later deal, unrounded, or only to a taker who makes it, as the "
            "league says; at the end of the match it lapses."
        ),
        FRENCH,
    ),
    _rule(
        "french_rounding",
        gettext_noop("Where the league rounds, each side's points of a deal go to the nearest ten, 5 up."),
        FRENCH,
    ),
    _rule(
        "french_end",
        gettext_noop("After the agreed number of deals the higher total wins, and level totals share the win."),
        FRENCH,
    ),
)

REFUSED = (
    _rule("heaps", gettext_noop("A deal has a heap for each side."), ENTRY),
    _rule("maker", gettext_noop("The maker is a side at this table."), ENTRY),
    _rule("partners", gettext_noop("Partners are two pairs, at a table of four."), ENTRY),
    _rule("card_sum", gettext_noop("The card points of a deal add up to what is in play: with four hands 152."), ENTRY),
    _rule("impossible_points", gettext_noop("No tricks of a complete deal come to 1 or 151 card points."), ENTRY),
    _rule(
        "dead_cards",
        gettext_noop("With two or three players the points of the cards out of play make up the 152."),
        ENTRY,
    ),
    _rule("last_trick", gettext_noop("In a complete deal exactly one side wins the last trick."), ENTRY),
    _rule("capot", gettext_noop("A capot has the last trick, and leaves no card points to others."), ENTRY),
    _rule("claim_side", gettext_noop("“He terminado” is said by a side at this table."), ENTRY),
    _rule("claim_prizes", gettext_noop("An interrupted deal has no last trick and no capot."), END),
    _rule(
        "claim_valued_trick",
        gettext_noop("“He terminado” cannot be said before winning a trick with a card of value."),
        END,
    ),
    _rule("claim_tricks", gettext_noop("“He terminado” cannot be said when only one trick is left."), END),
    _rule("claim_out", gettext_noop("A side that is out cannot say “he terminado” again."), READING),
    _rule("french_sides", gettext_noop("French classic is played by two pairs."), FRENCH),
    _rule("french_announcements", gettext_noop("French classic has no announcement but belote."), FRENCH),
    _rule(
        "french_penalties", gettext_noop("French classic has no penalties, and none for not following suit."), FRENCH
    ),
    _rule("french_claims", gettext_noop("French classic has no “he terminado”."), FRENCH),
    _rule("answers", gettext_noop("The form asks for the maker, the last trick and the card points."), ENTRY),
)

ASKED = (
    _rule("ask_total", gettext_noop("More than 400 points for a side in one deal are asked about."), ENTRY),
    _rule("ask_penalties", gettext_noop("More than two penalties to a side in one deal are asked about."), ENTRY),
    _rule("ask_announced", gettext_noop("Combinations that one side cannot hold at once are asked about."), ENTRY),
    _rule("ask_maker", gettext_noop("The same maker five deals running is asked about."), ENTRY),
)

RULES = (*ARTICLE, *CLASSIC, *REFUSED, *ASKED)
