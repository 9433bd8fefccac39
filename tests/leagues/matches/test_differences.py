"""What a correction changed, in the words of the record form."""

from django.test import Client

from leagues.matches.differences import Difference, differences
from leagues.matches.services import correct_round, record_round, void_the_round
from leagues.matches.sheets import sheet_of
from tests.factories import LeagueFactory, MatchFactory, SeasonFactory, change, closed_by


def test_correction_tells_each_answer_that_changed(match, ayse):
    first = record_round(match, change(ayse, match), closed_by(1, 27, 10, 5))
    second = correct_round(match, change(ayse, match), 0, closed_by(1, 27, 37, 5), "37 was typed as 10")
    third = correct_round(match, change(ayse, match), 0, closed_by(0, 8, 37, 5, indicator="C"), "Ayşe closed")

    assert differences(match, first, second) == [Difference("Deniz", "Points left, before any factor", "10", "37")]
    assert [(one.name, one.was, one.now) for one in differences(match, second, third)] == [
        ("", "♦ diamonds", "♣ clubs"),
        ("", "Blaise", "Ayşe"),
        ("Ayşe", "points", ""),
        ("Ayşe", "27", ""),
        ("Blaise", "", "points"),
        ("Blaise", "", "8"),
    ]


def test_void_and_the_same_again_tell_nothing(match, ayse):
    first = record_round(match, change(ayse, match), closed_by(1, 27, 10, 5))
    void_the_round(match, change(ayse, match), 0, "Cards were seen")
    sheet = sheet_of(match)

    assert differences(match, first, sheet.current[0]) == []
    assert differences(match, first, first) == []


def test_history_and_round_page_show_what_changed(match, ayse):
    record_round(match, change(ayse, match), closed_by(1, 27, 10, 5))
    correct_round(match, change(ayse, match), 0, closed_by(1, 27, 37, 5), "37 was typed as 10")

    for page in ("history/", "rounds/1/"):
        assert "<s>10</s> → <strong>37</strong>" in Client().get(f"/m/{match.pk}/{page}").content.decode()


def test_other_games_tell_it_in_their_own_words(club, players, ayse):
    league = LeagueFactory(club=club, game_key="okey101")
    match = MatchFactory(season=SeasonFactory(league=league), players=players)
    told = {"finisher": 0, "finish": [], "racks": [None, {"opened": "no"}, {"opened": "no"}, {"opened": "no"}]}
    first = record_round(match, change(ayse, match), told)
    racks = [None, {"opened": "no"}, {"opened": "melds", "sum": 12}, {"opened": "no"}]
    second = correct_round(match, change(ayse, match), 0, told | {"finish": ["elden"], "racks": racks}, "Elden")

    assert {one.name for one in differences(match, first, second)} == {"", "Deniz"}
