"""Suits in two colours or in four, as the reader likes them."""

import pytest


@pytest.mark.django_db
def test_reader_chooses_suits_in_four_colours_and_goes_back_to_the_page(client):
    answer = client.post("/i18n/suits/", {"suits": "four", "next": "/games/?page=2"})

    assert (answer.status_code, answer["Location"]) == (303, "/games/?page=2")
    assert client.cookies["suits"].value == "four"
    assert 'class="four-colours"' in client.get("/games/").text


@pytest.mark.django_db
def test_reader_goes_back_to_two_colours(client):
    client.cookies["suits"] = "four"

    client.post("/i18n/suits/", {"suits": "two", "next": "/"})

    assert 'class="four-colours"' not in client.get("/games/").text


@pytest.mark.parametrize("place", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""])
def test_way_back_stays_on_this_site(client, place):
    answer = client.post("/i18n/suits/", {"suits": "four", "next": place})

    assert answer["Location"] == "/"


def test_suits_are_changed_by_post_only(client):
    assert client.get("/i18n/suits/?suits=four").status_code == 405
