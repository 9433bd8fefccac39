import pytest
from django.core.exceptions import ValidationError

from leagues.players.forms import NameInput
from leagues.players.names import free_slug, search_key

KEPT = {
    "emoji": "👩‍🦰 Ayşe 🃏",
    "right-to-left": "ليلى بنت علي",
    "hebrew": "רחל",
    "longest": "x" * 120,
    "quotes": 'Ali "the Ace" O\'Neil',
    "tags": "<b>Bobby</b><script>alert(1)</script>",
    "ampersand": "Tom & Jerry &lt;3",
}
REFUSED = {
    "nul": ("Ay\0şe", ["Leave out control characters; they cannot be shown."]),
    "escape": ("Ayşe\x1b[31m", ["Leave out control characters; they cannot be shown."]),
    "line-break": ("Ay\nşe", ["Leave out control characters; they cannot be shown."]),
    "turned-around": ("Ayşe\u202egpj.exe", ["Leave out control characters; they cannot be shown."]),
    "marks-alone": ("\u0301\u0301", ["Write a name that can be read."]),
    "too-long": ("x" * 121, ["At most 120 characters fit in here, and these are 121: shorten it."]),
    "nothing": ("   ", ["This field is required."]),
}
KEYS = {
    "turkish-dotted": ("İğdır", "igdir"),
    "turkish-capitals": ("IĞDIR", "igdir"),
    "turkish-dotless": ("Işık", "isik"),
    "cedilla": ("Ayşe", "ayse"),
    "french": ("Émile  Zölà", "emile zola"),
    "german": ("Großmann", "grossmann"),
    "danish": ("Søren Ærø", "soren aero"),
    "arabic": ("ليلى", "ليلى"),
}


@pytest.mark.parametrize("name", KEPT.values(), ids=KEPT)
def test_a_name_is_kept_whole(name):
    assert NameInput().clean(name) == name


@pytest.mark.parametrize(("name", "sentences"), REFUSED.values(), ids=REFUSED)
def test_a_name_that_cannot_be_shown_is_refused_with_a_sentence(name, sentences):
    with pytest.raises(ValidationError) as refusal:
        NameInput().clean(name)

    assert refusal.value.messages == sentences


@pytest.mark.parametrize(("name", "key"), KEYS.values(), ids=KEYS)
def test_a_search_key_leaves_accents_and_case_aside(name, key):
    assert search_key(name) == key


def test_an_address_is_readable_and_free():
    taken = {"cafe-galata", "cafe-galata-2"}

    assert [free_slug("Café Galata", taken, "club"), free_slug("ليلى", taken, "club")] == ["cafe-galata-3", "club"]
