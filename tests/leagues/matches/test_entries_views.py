from leagues.seasons.models import Entry
from tests.factories import PlayerFactory
from tests.leagues.browsers import page_of

ENTRIES = "/c/galata/tuesdays/autumn/entries/"


def test_players_are_entered_before_they_have_played(match, players, club, ayse):
    guest = PlayerFactory(club=club, name="Fatma")
    browser = page_of(ayse)

    browser.post(ENTRIES, {"players": [guest.pk]})
    page = browser.get(ENTRIES).content.decode()

    assert page.count("has played") == 4
    assert page.count("/remove/") == 1
    entry = Entry.objects.get(first=guest)
    browser.post(f"{ENTRIES}{entry.pk}/remove/")
    assert not Entry.objects.filter(pk=entry.pk).exists()


def test_who_has_played_is_not_taken_out(match, players, ayse):
    entry = Entry.objects.get(first=players[0])

    answer = page_of(ayse).post(f"{ENTRIES}{entry.pk}/remove/", follow=True)

    assert "Ayşe has played in this season, and stays in it." in answer.content.decode()
    assert Entry.objects.filter(pk=entry.pk).exists()


def test_a_stranger_is_not_entered(season, ayse, carmen):
    answer = page_of(ayse).post(ENTRIES, {"players": [carmen.players.get().pk]})

    assert answer.status_code == 422
    assert not Entry.objects.exists()


def test_a_season_of_pairs_enters_two_together(season, players, ayse):
    season.league.ranks = "pairs"
    season.league.save()
    browser = page_of(ayse)

    alone = browser.post(ENTRIES, {"players": [players[0].pk]})
    both = browser.post(ENTRIES, {"players": [players[1].pk, players[0].pk]})

    assert (alone.status_code, both.status_code) == (422, 303)
    assert "Tick the two players of one pair." in alone.content.decode()
    assert [entry.players for entry in Entry.objects.all()] == [players[:2]]
