"""What every page of the site owes its reader: a policy, words for what went wrong, no way into what is not theirs."""

import pytest
from django.contrib import admin
from django.test import Client

POLICY = (
    "default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'"
)


@pytest.mark.django_db
def test_a_page_carries_the_strict_policy(client):
    answer = client.get("/accounts/login/")

    policy = answer.headers["Content-Security-Policy"]
    nonce = policy.split("'nonce-")[1].split("'")[0] if "'nonce-" in policy else ""
    expected = POLICY.format(nonce=nonce) if nonce else POLICY.replace(" 'nonce-{nonce}'", "")
    assert policy == expected


@pytest.mark.django_db
def test_an_unknown_address_is_answered_in_words(client):
    answer = client.get("/no/such/page/")

    assert answer.status_code == 404
    assert "Nothing is at this address" in answer.content.decode()


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused_in_words():
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "blaise", "password": "x"})

    assert answer.status_code == 403
    assert "The page was too old to be sent" in answer.content.decode()


@pytest.mark.django_db
def test_a_failure_of_ours_is_said_without_leaking_it(client, settings, monkeypatch):
    client.raise_request_exception = False
    monkeypatch.setattr("allauth.account.views.LoginView.get", lambda *args, **kwargs: 1 / 0)

    answer = client.get("/accounts/login/")

    assert answer.status_code == 500
    assert "Something went wrong on our side" in answer.content.decode()
    assert "ZeroDivisionError" not in answer.content.decode()


@pytest.mark.django_db
def test_a_far_too_large_form_is_refused_in_words(client, settings):
    answer = client.post("/accounts/login/", {"login": "x" * 10_000_000, "password": "x"})

    assert answer.status_code == 400
    assert "This could not be read" in answer.content.decode()


@pytest.mark.django_db
def test_the_admin_asks_by_the_accounts_own_page(client):
    answer = client.get("/admin/")

    assert answer.url == "/admin/login/?next=/admin/"
    assert client.get(answer.url).url == "/accounts/login/?next=%2Fadmin%2F"


@pytest.mark.django_db
@pytest.mark.parametrize("model", admin.site._registry, ids=lambda model: model._meta.label)
def test_every_list_and_form_of_the_admin_opens_without_inline_styles(admin_client, model):
    pages = [
        admin_client.get(f"/admin/{model._meta.app_label}/{model._meta.model_name}/"),
        admin_client.get(f"/admin/{model._meta.app_label}/{model._meta.model_name}/add/"),
    ]

    assert [page.status_code for page in pages if page.status_code not in (200, 403)] == []
    assert [page for page in pages if b' style="' in page.content] == []


@pytest.mark.django_db
def test_a_visitor_reads_the_site_in_the_language_that_the_browser_asks_for(client):
    answer = client.get("/accounts/login/", headers={"accept-language": "tr"})

    assert '<html lang="tr"' in answer.content.decode()
