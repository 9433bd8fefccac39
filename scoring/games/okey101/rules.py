"""The sentences of 101 Okey: the publisher's points, our readings of their silences, and what is refused."""

from scoring.game import Rule
from scoring.words import gettext_noop

READING = gettext_noop("Meldbook's reading, where the published rules are silent")
CLUBS = gettext_noop("What clubs play otherwise than the published rules")
ENTRY = gettext_noop("101 Okey, what a round must be")


def _point(source: str, key: str, text: str) -> Rule:
    return Rule(f"okey101.{key}", text, source)


RULES = (
    _point(
        gettext_noop("101 Okey, point 1"),
        "normal",
        gettext_noop(
            "Normal finish: the finisher writes 0, unless the league has chosen otherwise; the others write what their "
            "racks cost."
        ),
    ),
    _point(
        gettext_noop("101 Okey, point 2"),
        "elden",
        gettext_noop(
            "Elden is to lay down everything at once, never having opened before: the finisher writes −202, the others "
            "pay twice. They may have opened."
        ),
    ),
    _point(
        gettext_noop("101 Okey, point 3"),
        "okey_finish",
        gettext_noop("Whoever finishes with an okey as the last tile writes −202, and the others pay twice."),
    ),
    _point(
        gettext_noop("101 Okey, point 4"),
        "rack",
        gettext_noop("Whoever has opened pays the sum of the numbers on the tiles that are left on the rack."),
    ),
    _point(
        gettext_noop("101 Okey, point 5"),
        "unopened",
        gettext_noop(
            "Whoever has not opened (açmadı) pays 101, or what the league has chosen, whatever is left; okeys on such "
            "a rack are ignored."
        ),
    ),
    _point(
        gettext_noop("101 Okey, point 6"),
        "okey_left",
        gettext_noop(
            "The okey is the tile one above the indicator (gösterge) in its colour, after the 13 the 1. Left on an "
            "opened rack it counts twice its number, unless the league has chosen otherwise."
        ),
    ),
    _point(
        gettext_noop("101 Okey, point 7"),
        "false_okey_left",
        gettext_noop(
            "A false okey (sahte okey) left on an opened rack counts the number of the indicator, not that of the "
            "okey, unless the league has chosen otherwise."
        ),
    ),
    _point(
        gettext_noop("101 Okey, point 9"),
        "match",
        gettext_noop(
            "A match is three rounds, or as many as the league has chosen; the lowest total wins, and points of 0 and "
            "below pull it down."
        ),
    ),
    Rule(
        "okey101.tiles",
        gettext_noop(
            "Tiles are numbered 1 to 13 in red, yellow, blue and black, each there twice, and two false okeys; 21 "
            "tiles a player, 22 for the starter."
        ),
        READING,
    ),
    Rule(
        "okey101.kept_meld",
        gettext_noop(
            "A run (seri) or group (per) that is still on the rack was not laid down: it counts, and an okey in it "
            "like any okey left."
        ),
        READING,
    ),
    Rule(
        "okey101.highest",
        gettext_noop("Special finishes together count as one: the finisher writes −202, and the others pay twice."),
        READING,
    ),
    Rule(
        "okey101.multiply",
        gettext_noop(
            "Where the league lets special finishes multiply, each doubles the finisher's −101 and what the others pay."
        ),
        CLUBS,
    ),
    Rule(
        "okey101.pairs_opener",
        gettext_noop(
            "Whoever opened by pairs and is caught pays what the league has chosen times the rack, also when nobody "
            "finishes; it multiplies with the finish."
        ),
        CLUBS,
    ),
    Rule(
        "okey101.pairs_finish",
        gettext_noop(
            "A finish by pairs is a normal finish, unless the league makes it a special one: then the finisher writes "
            "−202 and the others pay twice."
        ),
        CLUBS,
    ),
    Rule(
        "okey101.exhausted",
        gettext_noop(
            "When the stock runs out and nobody finishes, everyone writes what his rack costs, or the round does not "
            "count, as the league has chosen."
        ),
        READING,
    ),
    Rule(
        "okey101.all_pairs",
        gettext_noop(
            "When all opened by pairs and nobody finishes, the racks are paid for as always, or the round does not "
            "count, as the league has chosen."
        ),
        CLUBS,
    ),
    Rule(
        "okey101.penalty",
        gettext_noop("A penalty noted in play costs 101, or what the league has chosen; it is never multiplied."),
        CLUBS,
    ),
    Rule(
        "okey101.teams",
        gettext_noop("Where partners play, two against two, the lower sum of two partners wins for both."),
        CLUBS,
    ),
    Rule(
        "okey101.partner_erased",
        gettext_noop(
            "Where the league erases it, the finisher's partner pays nothing in that round; noted penalties stay."
        ),
        CLUBS,
    ),
    Rule(
        "okey101.tie",
        gettext_noop(
            "Who is level at the lowest total shares the win, or plays extra rounds until one is alone, as the league "
            "has chosen."
        ),
        READING,
    ),
    Rule("okey101.seat", gettext_noop("The finisher is a seat at this table, and one at most finishes."), ENTRY),
    Rule("okey101.racks", gettext_noop("A round has a rack for each seat that did not finish."), ENTRY),
    Rule("okey101.finishers_rack", gettext_noop("Whoever finished has nothing left on the rack."), ENTRY),
    Rule("okey101.nobody_finished", gettext_noop("There is no way to finish where nobody finished."), ENTRY),
    Rule("okey101.finish", gettext_noop("Each way to finish is named once."), ENTRY),
    Rule("okey101.told", gettext_noop("An opened rack is told by its sum or by its tiles, counted from 0 up."), ENTRY),
    Rule(
        "okey101.told_once",
        gettext_noop("A rack that is told by its tiles has no sum and no counts of okeys beside them."),
        ENTRY,
    ),
    Rule("okey101.rack_size", gettext_noop("No rack holds more than 22 tiles."), ENTRY),
    Rule("okey101.total", gettext_noop("An opened rack comes to 1 at least and to 300 at most."), ENTRY),
    Rule("okey101.high_total", gettext_noop("A rack of more than 150 is asked about once."), ENTRY),
    Rule("okey101.indicator", gettext_noop("The indicator is a numbered tile, turned up, out of play."), ENTRY),
    Rule(
        "okey101.okey_unknown",
        gettext_noop(
            "To count an okey or a false okey left, or tiles among which one may be, the indicator is needed."
        ),
        ENTRY,
    ),
    Rule("okey101.copies", gettext_noop("No tile is at a table more than twice, the indicator being one."), ENTRY),
    Rule(
        "okey101.okeys",
        gettext_noop("There are two okeys and two false okeys at a table; one that finished is one of them."),
        ENTRY,
    ),
    Rule(
        "okey101.partners",
        gettext_noop("Partners are two pairs of the four seats, where the league plays with partners, and only there."),
        ENTRY,
    ),
)
