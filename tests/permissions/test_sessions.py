"""Logging in is throttled, what was logged out stays out, and nobody learns here who has an account."""

import re

import pytest
from allauth.account import app_settings
from django.core import mail
from django.test import Client

from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
PASSWORD, ANOTHER = "a long pass phrase", "another long pass phrase"


@pytest.fixture
def blaise():
    user = UserFactory(username="blaise", email="blaise@galata.example")
    user.set_password(PASSWORD)
    user.save()
    user.emailaddress_set.create(email=user.email, verified=True, primary=True)
    return user


def logs_in(password: str, client: Client | None = None, name: str = "blaise", **more):
    return (client or Client()).post("/accounts/login/", {"login": name, "password": password}, **more)


@pytest.fixture
def throttled(settings):
    """The limits as a site has them; tests are without."""
    del settings.ACCOUNT_RATE_LIMITS


def is_in(client: Client) -> bool:
    return client.get("/notices/").status_code == 200


def browser_with(*cookies: str, of: Client) -> Client:
    """What a thief has who copied these cookies."""
    thief = Client()
    for name in cookies:
        thief.cookies[name] = of.cookies[name].value
    return thief


def test_guessing_a_password_is_stopped(blaise, throttled):
    answers = [logs_in(f"guess {number}").status_code for number in range(12)]
    right = Client()

    assert answers[0] == 200
    assert logs_in(PASSWORD, right).status_code in {200, 429}
    assert not is_in(right)


def test_guessing_many_names_from_one_place_is_stopped(blaise, throttled):
    answers = [logs_in("guess", name=f"name{number}").status_code for number in range(40)]

    assert 429 in answers


def test_without_limits_these_tests_would_notice(blaise):
    answers = {logs_in("guess").status_code for _ in range(12)}
    right = Client()
    logs_in(PASSWORD, right)

    assert (answers, is_in(right)) == ({200}, True)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/accounts/signup/", {"username": "x"}),
        ("/accounts/password/reset/", {"email": "blaise@galata.example"}),
    ],
    ids=["signup", "reset"],
)
def test_signing_up_and_asking_for_a_password_are_throttled(blaise, throttled, address, told):
    assert 429 in [Client().post(address, told).status_code for _ in range(30)]


def test_the_limits_are_those_that_the_library_recommends(throttled):
    assert app_settings.RATE_LIMITS["login_failed"] == "10/m/ip,5/300s/key"
    assert {"login", "signup", "reset_password", "change_password", "reauthenticate"} <= app_settings.RATE_LIMITS.keys()


def test_a_session_is_dead_after_logging_out(blaise):
    client = Client()
    logs_in(PASSWORD, client)
    thief = browser_with("sessionid", of=client)
    was_in = is_in(thief)

    client.post("/accounts/logout/")

    assert (was_in, is_in(thief), is_in(client)) == (True, False, False)


def test_other_devices_are_out_after_the_password_was_changed(blaise):
    here, there = Client(), Client()
    logs_in(PASSWORD, here)
    logs_in(PASSWORD, there)
    thief, were_in = browser_with("sessionid", of=here), (is_in(here), is_in(there))

    here.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": ANOTHER, "password2": ANOTHER})

    assert were_in == (True, True)
    assert (is_in(here), is_in(there), is_in(thief)) == (True, False, False)
    assert logs_in(PASSWORD).status_code == 200


def test_a_session_gets_a_new_name_when_somebody_logs_in(blaise):
    client = Client()
    client.post("/accounts/login/", {"login": "blaise", "password": "wrong"})
    session = client.session
    session["kept"] = "from before"
    session.save()
    before = session.session_key

    logs_in(PASSWORD, client)

    assert is_in(client)
    assert client.session.session_key != before
    assert not is_in(browser_of_session(before))


def browser_of_session(key: str) -> Client:
    client = Client()
    client.cookies["sessionid"] = key
    return client


def test_who_is_no_longer_active_is_out_at_once(blaise):
    client = Client()
    logs_in(PASSWORD, client)

    type(blaise).objects.update(is_active=False)

    assert (is_in(client), logs_in(PASSWORD).status_code) == (False, 302)
    assert not is_in(Client())


def seen_by_whoever_asks(email: str) -> tuple[int, str, str]:
    """What the answer and the page after it say, without what they say of the address that was typed."""
    client = Client()
    answer = client.post("/accounts/password/reset/", {"email": email})
    page = client.get(answer.headers["Location"]) if "Location" in answer.headers else answer
    words = page.content.decode().replace(email, "…")
    return answer.status_code, answer.headers.get("Location", ""), without_secrets(words)


def without_secrets(page: str) -> str:
    """The page without what is new in each."""
    return re.sub(r'(nonce|value|content)="[^"]{20,}"', "", page)


def test_asking_for_a_password_tells_nobody_who_has_an_account(blaise):
    known, unknown = seen_by_whoever_asks(blaise.email), seen_by_whoever_asks("nobody@galata.example")

    assert known == unknown
    assert known[0] == 302
    assert [letter.to for letter in mail.outbox][:1] == [[blaise.email]]


def test_a_wrong_password_and_a_wrong_name_are_answered_alike(blaise):
    wrong_password, wrong_name = logs_in("guess"), logs_in("guess", name="nobody")
    pages = [
        without_secrets(page.content.decode().replace("nobody", "blaise")) for page in (wrong_password, wrong_name)
    ]

    assert pages[0] == pages[1]


def test_cookies_are_for_this_site_and_not_for_scripts(blaise):
    client = Client()
    logs_in(PASSWORD, client)
    client.get("/accounts/login/")

    kept = {name: (cookie["httponly"], cookie["samesite"]) for name, cookie in client.cookies.items()}

    assert {name: kept[name] for name in ("sessionid", "device")} == dict.fromkeys(
        ("sessionid", "device"), (True, "Lax")
    )
