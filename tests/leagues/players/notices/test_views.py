"""The bell, the list of notices, and which of them come by e-mail."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from leagues.players.models import Player, User
from leagues.players.notices.letters import token_of
from leagues.players.notices.models import Notice
from leagues.players.notices.outbox import post
from leagues.players.notices.telling import settle
from tests.factories import PlayerFactory, UserFactory
from tests.leagues.browsers import page_of
from tests.leagues.budgets import queries
from tests.leagues.players.notices.conftest import give_address
from tests.leagues.players.notices.telling import ask, report

HTMX = {"HX-Request": "true"}


def listed(page: str) -> dict[str, list[tuple[str, str]]]:
    """What stands under each heading: sentence and state."""
    parts = re.split(r"<h2>(.*?)</h2>", page.partition('id="notices"')[2])
    lines = r'class="title"[^>]*>([^<]*)</a>.*?</div>\s*(?:<span class="state[^"]*">([^<]*)</span>)?'
    return dict(zip(parts[1::2], [re.findall(lines, part, re.DOTALL) for part in parts[2::2]], strict=True))


def bell_of(page: str) -> str:
    """What the bell says to those who listen."""
    bell = re.search(r'<a id="bell".*?</a>', page, re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", "", bell[0]).split()) if bell else "no bell"


# The bell


def test_bell_counts_what_waits_and_what_is_new(ayse, blaise, deniz):
    ask([ayse], blaise, deniz)
    report([ayse], deniz)
    report([ayse], deniz, key="approved:2")
    Notice.objects.filter(key="approved:2").update(read_at=timezone.now())

    assert [bell_of(page_of(user).get("/").text) for user in (ayse, blaise, None)] == [
        "Notices: 2",
        "Notices",
        "no bell",
    ]


def test_bell_of_somebody_without_a_club_counts_too(deniz):
    user = UserFactory()
    report([user], deniz)

    assert bell_of(page_of(user).get("/").text) == "Notices: 1"


@pytest.mark.parametrize("notices", [0, 1, 30])
def test_bell_costs_no_query(ayse, blaise, deniz, notices):
    for number in range(notices):
        ask([ayse], blaise, deniz, key=f"claim:{number}")
    browser = page_of(ayse)
    browser.get("/games/")

    with queries() as sent:
        browser.get("/games/")

    assert [sql.split('"')[1] for sql in sent] == ["players_membership"]


def test_bell_answers_only_where_its_count_has_changed(ayse, blaise, deniz):
    browser = page_of(ayse)
    before = browser.get("/notices/bell/?shown=0", headers=HTMX)
    ask([ayse], blaise, deniz)

    after = browser.get("/notices/bell/?shown=0", headers=HTMX)

    assert (before.status_code, before.content) == (204, b"")
    assert (after.status_code, bell_of(after.text)) == (200, "Notices: 1")
    assert 'hx-get="/notices/bell/?shown=1"' in after.text


def test_bell_is_silent_once_nobody_is_logged_in(db):
    assert page_of(None).get("/notices/bell/?shown=2", headers=HTMX).status_code == 204


# The list


def test_what_waits_comes_first_then_news_the_latest_first(ayse, blaise, deniz, club):
    ask([ayse], blaise, deniz, key="claim:1")
    ask([ayse], blaise, PlayerFactory(club=club, name="Emre"), key="claim:2")
    ask([ayse], blaise, PlayerFactory(club=club, name="Fatma"), key="claim:3")
    report([ayse], deniz)
    settle("claim:1")

    page = page_of(ayse).get("/notices/").text

    assert listed(page) == {
        "Waits for your answer": [
            ("Blaise says that they are the guest Emre.", "waits"),
            ("Blaise says that they are the guest Fatma.", "waits"),
        ],
        "News": [
            ("You are Deniz at Café Galata now.", "new"),
            ("Blaise says that they are the guest Deniz.", "settled"),
        ],
    }


def test_empty_list_says_so(ayse):
    page = page_of(ayse).get("/notices/").text

    assert "What waits for your answer, and what happens to your rounds, will stand here." in page
    assert "Mark all as read" not in page


def test_name_full_of_tags_stands_there_as_it_is_written(ayse, blaise, club):
    ask([ayse], blaise, PlayerFactory(club=club, name="<script>alert(1)</script>"))

    page = page_of(ayse).get("/notices/").text

    assert "the guest &lt;script&gt;alert(1)&lt;/script&gt;." in page
    assert "<script>alert" not in page


def test_opening_a_notice_reads_it_and_leads_where_it_says(ayse, blaise, deniz):
    report([ayse], deniz)
    ask([ayse], blaise, deniz)
    browser = page_of(ayse)

    answers = [browser.get(f"/notices/{notice.pk}/") for notice in Notice.objects.order_by("pk")]

    assert [(answer.status_code, answer["Location"]) for answer in answers] == [
        (303, "/c/galata/"),
        (303, "/c/galata/players/"),
    ]
    assert bell_of(browser.get("/notices/").text) == "Notices: 1"


def test_all_is_read_at_once_and_what_waits_goes_on_to_wait(ayse, blaise, deniz):
    ask([ayse], blaise, deniz)
    report([ayse], deniz)
    browser = page_of(ayse)

    answer = browser.post("/notices/read/")

    assert (answer.status_code, answer["Location"]) == (303, "/notices/")
    assert listed(browser.get("/notices/").text) == {
        "Waits for your answer": [("Blaise says that they are the guest Deniz.", "waits")],
        "News": [("You are Deniz at Café Galata now.", "")],
    }


@pytest.mark.parametrize("rows", [1, 3, 30])
def test_list_costs_six_queries_however_long_it_is(ayse, blaise, club, rows):
    for number in range(rows):
        guest = PlayerFactory(club=club)
        ask([ayse], blaise, guest, key=f"claim:{number}")
        report([ayse], guest, key=f"approved:{number}")
    browser = page_of(ayse)
    browser.get("/notices/")

    with queries() as sent:
        browser.get("/notices/")

    assert len(sent) == 6


# What is somebody else's


def test_notices_are_their_readers_alone(cast, ayse, blaise, deniz):
    ask([ayse], blaise, deniz)
    notice = Notice.objects.get()

    seen = {
        name: (page_of(user).get("/notices/").status_code, page_of(user).get(f"/notices/{notice.pk}/").status_code)
        for name, user in cast.items()
    }
    Notice.objects.update(read_at=None)
    page_of(blaise).post("/notices/read/")

    notice.refresh_from_db()
    assert seen == {"ayse": (200, 303), "blaise": (200, 404), "carmen": (200, 404), "anybody": (302, 302)}
    assert listed(page_of(blaise).get("/notices/").text) == {"Nothing yet": []}
    assert notice.read_at is None


def test_reading_all_needs_a_post(ayse):
    assert page_of(ayse).get("/notices/read/").status_code == 405


# Which letters


def test_person_chooses_letters_and_their_language(ayse, sends_letters):
    answer = page_of(ayse).post("/accounts/letters/", {"letters": "daily", "language": "fr"})

    assert (answer.status_code, answer["Location"]) == (303, "/accounts/letters/")
    assert User.objects.values_list("letters", "language").get(pk=ayse.pk) == ("daily", "fr")


def test_choice_that_there_is_not_is_refused_beside_its_field(ayse, sends_letters):
    answer = page_of(ayse).post("/accounts/letters/", {"letters": "hourly", "language": ""})

    assert answer.status_code == 422
    assert "hourly is not one of the available choices" in answer.text
    assert User.objects.get(pk=ayse.pk).letters == "at_once"


def test_page_says_where_letters_go(ayse, blaise, sends_letters):
    give_address(ayse, "ayse@example.org")

    pages = [page_of(user).get("/accounts/letters/").text for user in (ayse, blaise)]

    assert ["Letters go to <bdi>ayse@example.org</bdi>." in page for page in pages] == [True, False]
    assert ["You get no letters yet" in page for page in pages] == [False, True]


def test_site_without_a_mail_server_says_that_it_sends_no_letters(ayse, settings):
    settings.SENDS_LETTERS = False
    browser = page_of(ayse)

    pages = [browser.get(address).text for address in ("/accounts/letters/", "/notices/")]

    assert ["This site sends no e-mail: look here for what waits." in page for page in pages] == [True, True]
    assert 'name="letters"' not in pages[0]


@pytest.mark.parametrize(
    ("asked", "kept"), [("tr,en;q=0.5", "tr"), ("eo", ""), ("", "")], ids=["spoken", "not-spoken", "none"]
)
def test_first_log_in_says_the_language_of_letters(db, asked, kept):
    user = User.objects.create_user("deniz", password="seven of diamonds")
    told = {"login": "deniz", "password": "seven of diamonds"}

    Client().post("/accounts/login/", told, headers={"accept-language": asked})
    Client().post("/accounts/login/", told, headers={"accept-language": "fr" if kept else ""})

    user.refresh_from_db()
    assert user.language == kept


# Stopping letters without logging in


def test_link_in_a_letter_asks_first_and_says_of_nobody(ayse, sends_letters):
    give_address(ayse, "ayse@example.org")

    answer = page_of(None).get(f"/letters/stop/{token_of(ayse.pk)}/")

    assert answer.status_code == 200
    assert "Stop the letters?" in answer.text
    assert [name for name in ("Ayşe", "ayse", "example.org") if name in answer.text] == []
    assert User.objects.get(pk=ayse.pk).letters == "at_once"


def test_one_click_stops_the_letters_without_logging_in(readers, deniz, mailoutbox):
    ask(readers, readers[1], deniz)
    post()
    letter = next(letter for letter in mailoutbox if letter.to == ["ayse@example.org"])
    link = letter.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("https://scores.example.org")

    answer = Client(enforce_csrf_checks=True).post(link, {"List-Unsubscribe": "One-Click"})

    assert (answer.status_code, "No more letters" in answer.text) == (200, True)
    assert list(User.objects.order_by("pk").values_list("letters", flat=True)) == ["never", "at_once"]
    assert [name for name in ("Ayşe", "ayse", "example.org") if name in answer.text] == []


@pytest.mark.parametrize("change", [lambda token: token[:-1], lambda token: f"1{token}", lambda token: "7:x"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_link_that_is_none_of_ours_stops_nobodys_letters(ayse, change, method):
    answer = getattr(page_of(None), method)(f"/letters/stop/{change(token_of(ayse.pk))}/")

    assert answer.status_code == 404
    assert User.objects.get(pk=ayse.pk).letters == "at_once"


def test_link_of_somebody_who_is_gone_answers_like_any_other(ayse):
    link = f"/letters/stop/{token_of(ayse.pk)}/"
    before = page_of(None).post(link)
    Player.objects.all().delete()
    ayse.delete()

    assert (before.status_code, page_of(None).post(link).status_code) == (200, 200)
