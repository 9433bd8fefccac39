from datetime import UTC, datetime

from django.utils import timezone

from leagues.matches.models import Match
from leagues.matches.services import record_round
from tests.factories import change, closed_by
from tests.leagues.browsers import page_of
from tests.leagues.matches.telling import LIST, SEATED, TOLD, seated_on


def test_a_match_is_edited_in_the_clubs_own_time(match, ayse):
    browser = page_of(ayse)

    form = browser.get(f"/m/{match.pk}/edit/").content.decode()
    answer = browser.post(f"/m/{match.pk}/edit/", SEATED | {"name": "<b>Final</b> 🏆"})

    assert 'value="22:00"' in form
    assert answer.url == f"/m/{match.pk}/"
    match.refresh_from_db()
    assert (match.name, match.starts_at) == ("<b>Final</b> 🏆", datetime(2026, 11, 30, 17, tzinfo=UTC))
    assert "&lt;b&gt;Final&lt;/b&gt; 🏆" in browser.get(LIST).content.decode()


def test_the_sheet_and_the_list_lead_whoever_may_to_the_edit_page(match, cast):
    address = f'href="/m/{match.pk}/edit/"'

    leading = {
        name: [address in page_of(user).get(page).content.decode() for page in (LIST, f"/m/{match.pk}/")]
        for name, user in cast.items()
    }

    assert leading == {"ayse": [True, True], "blaise": [False] * 2, "carmen": [False] * 2, "anybody": [False] * 2}


def test_seats_are_changed_until_a_round_is_recorded(match, players, ayse):
    browser, page = page_of(ayse), f"/m/{match.pk}/edit/"
    seats = [str(player.pk) for player in players]

    shown = browser.get(page)
    tapped = browser.post(page, TOLD | {"seat": seats, "drop": "3"})
    saved = browser.post(page, TOLD | {"seat": [seats[2], "+Fatma", seats[0]]})

    assert (seated_on(shown.content.decode()), seated_on(tapped.content.decode())) == (seats, seats[:3])
    assert 'action="' + page in tapped.content.decode()
    assert saved.url == f"/m/{match.pk}/"
    match = Match.objects.get(pk=match.pk)
    assert match.side_names == ("Deniz", "Fatma", "Ayşe")
    assert (match.table, match.version) == ({"clubs_factor": 6}, 1)


def test_seats_stay_once_a_round_is_recorded(match, players, ayse):
    browser, page = page_of(ayse), f"/m/{match.pk}/edit/"
    record_round(match, change(ayse, match), closed_by(0, 14, 20, 30))

    shown = browser.get(page).content.decode()
    refused = browser.post(page, TOLD | {"seat": [str(player.pk) for player in players[:2]]})
    renamed = browser.post(page, TOLD | {"name": "Final"})

    assert (seated_on(shown), "Once a round is recorded, the seats stay as they are." in shown) == ([], True)
    assert (refused.status_code, renamed.status_code) == (422, 303)
    assert "A round has been recorded meanwhile: the seats stay as they are." in refused.content.decode()
    match = Match.objects.get(pk=match.pk)
    assert (match.name, match.side_names) == ("Final", ("Ayşe", "Blaise", "Deniz", "Emre"))


def test_a_match_that_is_signed_off_is_not_edited(match, ayse):
    Match.objects.update(signed_off_at=timezone.now())

    answer = page_of(ayse).post(f"/m/{match.pk}/edit/", TOLD)

    assert answer.status_code == 422
    assert "This match is signed off or cancelled. Open it again first." in answer.content.decode()
