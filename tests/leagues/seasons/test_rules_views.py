import re

import pytest

from leagues.seasons.models import RuleEdition
from leagues.seasons.services import change_rules
from scoring.match import score_match
from scoring.registry import game
from tests.factories import actor
from tests.leagues.browsers import page_of
from tests.leagues.budgets import queries
from tests.leagues.seasons.answers import RULES


def test_a_change_of_rules_says_from_when_it_holds_and_what_changed(ayse, league):
    browser = page_of(ayse)

    answer = browser.post("/c/galata/tuesdays/rules/edit/", RULES | {"rules-hands": "9"})
    page = browser.get(answer.url).content.decode()

    assert answer.url == "/c/galata/tuesdays/rules/"
    assert "Edition 2 holds for matches made from now on; earlier matches keep their rules." in page
    assert "Rounds a match: 11 → <strong>9</strong>" in page
    assert "<bdi>Ayşe</bdi>" in page
    assert page.count('id="edition-') == 2


def test_an_earlier_edition_has_a_page_of_its_own_that_says_until_when_it_held(ayse, league):
    change_rules(actor(ayse), league, preset="super51", options={"hands": 9})
    browser = page_of(None)

    first = browser.get("/c/galata/tuesdays/rules/1/").content.decode()
    second = browser.get("/c/galata/tuesdays/rules/2/").content.decode()

    assert "Rounds a match: <strong>11</strong>" in first
    assert "Edition 1: not in force any more." in first
    assert '<a href="/c/galata/tuesdays/rules/">The rules in force</a>' in first
    assert 'href="/c/galata/tuesdays/rules/2/"' in first
    assert "Rounds a match: <strong>9</strong>" in second
    assert "Edition 2, in force since" in second
    assert "earlier-edition" not in second
    assert browser.get("/c/galata/tuesdays/rules/3/").status_code == 404


def test_unchanged_rules_make_no_edition(ayse, league):
    browser = page_of(ayse)

    answer = browser.post("/c/galata/tuesdays/rules/edit/", RULES)

    assert "Nothing was changed: edition 1 stays in force." in browser.get(answer.url).content.decode()
    assert RuleEdition.objects.filter(league=league).count() == 1


@pytest.mark.parametrize("page", ["/c/galata/tuesdays/rules/edit/", "/c/galata/leagues/new/?game=super51"])
def test_another_rule_set_keeps_what_was_chosen_by_hand(ayse, league, page):
    told = RULES | {"rules-hands": "2", "rules-okey_left": "number", "rules-okey_left-number": "25"}

    shown = page_of(ayse).post(page, told | {"preset": "super51_ranks"}).content.decode()

    assert re.search(r'name="rules-hands" value="2"', shown)
    assert re.search(r'name="rules-okey_left" value="number"[^>]*checked', shown)
    assert re.search(r'name="rules-okey_left-number" value="25"', shown)
    # What stood at the first rule set's value moved to the second's.
    assert re.search(r'name="rules-ace_value" value="1"[^>]*checked', shown)
    assert re.search(r'<details class="fold" open>', shown)


def test_the_form_of_the_rules_shows_those_in_force(ayse, league):
    change_rules(actor(ayse), league, preset="super51", options={"hands": 9, "cap_base_at_100": True})

    page = page_of(ayse).get("/c/galata/tuesdays/rules/edit/").content.decode()

    assert re.search(r'name="rules-hands" value="9"', page)
    assert re.search(r'name="rules-cap_base_at_100" value="true"[^>]*checked', page)


@pytest.mark.parametrize("address", ["/c/galata/tuesdays/rules/", "/games/super51/"])
def test_a_rules_page_says_every_rule_and_works_every_example(league, address):
    page = page_of(None).get(address).content.decode()

    super51 = game("super51")
    anchors = {f'id="rule-{rule.key.replace(".", "-")}"' for rule in super51.rules}
    assert {anchor for anchor in anchors if anchor not in page} == set()
    assert {example.key for example in super51.examples if f'id="example-{example.key}"' not in page} == set()
    for example in super51.examples:
        shown = page.split(f'id="example-{example.key}"')[1].split("</details>")[0]
        points = re.findall(r'<strong class="number">(−?\d+)</strong>', shown)
        scored = score_match(example.record)
        assert [int(number.replace("−", "-")) for number in points] == [
            number for score in scored.rounds if score for number in score.points
        ]


def test_a_rules_page_marks_what_differs_from_the_rule_set(ayse, league):
    change_rules(actor(ayse), league, preset="super51", options={"hands": 9})

    page = page_of(None).get("/c/galata/tuesdays/rules/").content.decode()

    marked = [
        part for part in page.split('<li id="option-')[1:] if "differs from the rule set" in part.split("</li>")[0]
    ]
    assert [part.split('"')[0] for part in marked] == ["hands"]


def test_links_from_a_working_lead_to_a_sentence_of_the_page(league):
    page = page_of(None).get("/c/galata/tuesdays/rules/").content.decode()

    targets = set(re.findall(r'href="/c/galata/tuesdays/rules/#([^"]+)"', page))
    assert targets != set()
    assert {target for target in targets if f'id="{target}"' not in page} == set()


def test_a_rules_page_costs_the_same_however_many_editions_there_are(ayse, league):
    browser = page_of(ayse)
    costs = []

    for hands in (range(12, 13), range(13, 15), range(15, 42)):
        for number in hands:
            change_rules(actor(ayse), league, preset="super51", options={"hands": number})
        browser.get("/c/galata/tuesdays/rules/")
        with queries() as sent:
            browser.get("/c/galata/tuesdays/rules/")
        costs.append(len(sent))

    assert costs == [5, 5, 5]
