"""The pages behind a place in the table: the matches of a line, and the player."""

from datetime import UTC, datetime

import pytest

from leagues.matches.closing import cancel
from leagues.seasons.models import Entry, League
from leagues.standings.services import sweep
from tests.factories import MatchFactory, PlayerFactory, SeasonFactory, actor
from tests.leagues.standings.pages import STANDINGS, entry_of
from tests.leagues.tables import rows_of


def test_entry_of_another_season_is_not_found_here(client, league, season, play):
    play(0, 10, 20, 30, season=SeasonFactory(league=league))

    assert client.get(f"{STANDINGS}{entry_of('Ayşe').pk}/").status_code == 404


def test_line_opens_its_matches_and_they_add_up_to_it(client, play):
    play(0, 10, 20, 30, name="First", starts_at=datetime(2026, 11, 3, 19, tzinfo=UTC))
    play(1, 5, 25, 30, name="Second", starts_at=datetime(2026, 11, 10, 22, tzinfo=UTC))
    sweep()

    answer = client.get(f"{STANDINGS}{entry_of('Ayşe').pk}/")

    assert rows_of(answer) == [
        ["Match", "Place", "Points", "Sum"],
        ["First 3 Nov 2026", "1 won", "−100", "−100"],
        ["Second 11 Nov 2026", "2", "20", "−80"],
        ["Total 2 matches", "1 won", "−80", ""],
    ]
    assert "−80 ÷ 2 = <strong>−40.00</strong>" in answer.text
    assert "still being added up" not in answer.text


def test_line_that_is_behind_its_matches_says_so(client, play):
    play(0, 10, 20, 30)

    answer = client.get(f"{STANDINGS}{entry_of('Ayşe').pk}/")

    assert "this line is still being added up" in answer.text


def test_line_lists_the_matches_that_do_not_count_and_why(client, ayse, season, league, players, play):
    league.counts = League.Counts.SIGNED_OFF
    league.save()
    play(0, 10, 20, 30, name="Finished", starts_at=datetime(2026, 11, 1, 19, tzinfo=UTC))
    MatchFactory(season=season, players=players, name="Running", starts_at=datetime(2026, 11, 2, 19, tzinfo=UTC))
    cancelled = play(0, 10, 20, 30, name="Cancelled", starts_at=datetime(2026, 11, 3, 19, tzinfo=UTC))
    cancel(cancelled, actor(ayse), "a wrong table")
    MatchFactory(season=season, name="Others")

    answer = client.get(f"{STANDINGS}{entry_of('Ayşe').pk}/")

    assert [match.name for match in answer.context["uncounted"]] == ["Cancelled", "Running", "Finished"]
    assert [
        state in answer.text for state in (">cancelled<", ">still being played<", ">finished, to be signed off<")
    ] == [True] * 3


def test_player_page_shows_the_seasons_and_latest_matches_that_the_reader_may_see(
    client, blaise, league, play, players
):
    play(0, 10, 20, 30, name="Public")
    secret = SeasonFactory(league__club=league.club, league__is_public=False, name="Secret")
    play(1, 5, 25, 30, name="Private", season=secret)
    sweep()
    ayse = next(player for player in players if player.name == "Ayşe")

    stranger = client.get(f"/p/{ayse.pk}/")
    client.force_login(blaise)
    member = client.get(f"/p/{ayse.pk}/")

    assert rows_of(stranger)[1:] == [["1", "Autumn · Tuesdays", "1", "1", "−100", "−100.00"]]
    assert [seat.match.name for seat in stranger.context["seats"]] == ["Public"]
    assert [row[1].split(" · ")[0] for row in rows_of(member)[1:]] == ["Secret", "Autumn"]
    assert [seat.match.name for seat in member.context["seats"]] == ["Private", "Public"]


def test_player_of_private_leagues_only_is_not_there_for_strangers(client, carmen, blaise, league, play, players):
    play(0, 10, 20, 30)
    league.is_public = False
    league.save()
    address = f"/p/{players[0].pk}/"

    nobody = client.get(address).status_code
    client.force_login(carmen)
    stranger = client.get(address).status_code
    client.force_login(blaise)
    member = client.get(address).status_code

    assert (nobody, stranger, member) == (404, 404, 200)


def test_player_who_never_sat_down_has_an_empty_page_for_the_club(client, blaise, club):
    client.force_login(blaise)

    answer = client.get(f"/p/{PlayerFactory(club=club).pk}/")

    assert "No season yet" in answer.text


@pytest.mark.parametrize("name", ["<b>bold</b>", 'a "quoted" & name', "مريم", "🃏" * 20, "x" * 120])
def test_names_are_shown_whole_and_escaped(client, club, play, players, name):
    players[0].name = name
    players[0].save()
    play(0, 10, 20, 30)
    sweep()

    pages = [
        client.get(address)
        for address in (STANDINGS, f"{STANDINGS}{Entry.objects.first().pk}/", f"/p/{players[0].pk}/")
    ]

    assert "<b>bold" not in "".join(page.text for page in pages)
    assert rows_of(pages[0])[1][1] == name
