"""Changes on the sheet: seen before they are made, refused in words, made once, and never lost."""

import re
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from leagues.matches.change_forms import AdjustForm
from leagues.matches.closing import cancel, sign_off
from leagues.matches.models import Incident, Match, Revision
from leagues.matches.noting import adjust
from leagues.matches.services import record_round, void_the_round
from leagues.players.models import User
from tests.factories import MatchFactory, actor, change, closed_by
from tests.leagues.tables import rows_of

FIRST = closed_by(1, 27, 10, 5)
SECOND = closed_by(0, 8, 9, 30, indicator="C", closure="pairs")
HTMX = {"HX-Request": "true"}
NAMES = ["Ayşe", "Blaise", "Deniz", "Emre"]


@pytest.fixture
def match(match: Match, ayse: User) -> Match:
    """Two rounds are played, of three."""
    record_round(match, change(ayse, match), FIRST)
    record_round(match, change(ayse, match), SECOND)
    return match


@pytest.fixture
def phone(ayse: User) -> Client:
    phone = Client()
    phone.force_login(ayse)
    return phone


def hidden_of(response: HttpResponse) -> dict[str, str]:
    """What the form on a page carries unseen."""
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', response.content.decode())
    return {name: value for name, value in found if name not in {"csrfmiddlewaretoken", "open"}}


def alert(response: HttpResponse) -> str:
    """What the page objects to."""
    shown = re.search(r'role="alert"[^>]*>(.*?)</(?:div|p)>', response.content.decode(), re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", shown[1]).split()) if shown else ""


def told(match: Match, number: int) -> list[tuple[str, str]]:
    """The accounts of a round: cause and reason."""
    accounts = Revision.objects.filter(round__match=match, round__number=number).order_by("n")
    return [(account.cause, account.reason.text if account.reason else "") for account in accounts]


def typed(response: HttpResponse, **answers: str) -> dict[str, str]:
    """The form of round 1 as a page shows it, with other answers."""
    usual = {"suit": "D", "rank": "", "closer": "1", "closure": "normal"}
    hands = {f"way-{side}": "base" for side in range(4)} | {"base-0": "27", "base-1": "", "base-2": "10", "base-3": "5"}
    return hidden_of(response) | usual | hands | {name.replace("_", "-"): answer for name, answer in answers.items()}


# What a change makes of the sheet


def test_void_shows_old_and_new_points_totals_and_places_first(match, phone):
    response = phone.get(f"/m/{match.pk}/rounds/1/void/")

    assert rows_of(response) == [
        ["Round", *NAMES],
        ["1", "was 108 would be 0", "was −100 would be 0", "was 40 would be 0", "was 20 would be 0"],
        ["Total", "was −92 would be −200", "was −68 would be 32", "was 76 would be 36", "was 140 would be 120"],
        ["Place", "1", "2", "3", "4"],
    ]
    assert told(match, 0) == [("entry", "")]


def test_change_that_opens_a_finished_match_says_that_it_leaves_the_standings(match, ayse, phone):
    record_round(match, change(ayse, match), FIRST)

    page = phone.get(f"/m/{match.pk}/rounds/1/void/").content.decode()

    assert "The match then goes on, and leaves the standings until it is finished." in page


def test_correction_starts_from_the_account_in_force(match, phone):
    page = phone.get(f"/m/{match.pk}/rounds/2/correct/").content.decode()

    assert re.search(r'name="base-3" value="30"', page)
    assert re.search(r'name="suit" value="C" checked', page)
    assert re.search(r'name="closure" value="pairs" checked', page)


def test_correction_is_previewed_while_it_is_typed(match, phone):
    form = phone.get(f"/m/{match.pk}/rounds/1/correct/")

    response = phone.post(f"/m/{match.pk}/rounds/1/correct/preview/", typed(form, base_0="72"), headers=HTMX)

    assert rows_of(response)[-4:] == [
        ["Round", *NAMES],
        ["1", "was 108 would be 288", "−100", "40", "20"],
        ["Total", "was −92 would be 88", "−68", "76", "140"],
        ["Place", "was 1 would be 3", "was 2 would be 1", "was 3 would be 2", "4"],
    ]


# Saving


def test_correction_is_saved_beside_its_preview_with_its_reason(match, phone):
    form = phone.get(f"/m/{match.pk}/rounds/1/correct/")
    answers = typed(form, base_0="72")
    seen = phone.post(f"/m/{match.pk}/rounds/1/correct/preview/", answers, headers=HTMX)

    response = phone.post(
        f"/m/{match.pk}/rounds/1/correct/",
        answers | {"previewed": hidden_of(seen)["previewed"], "reason": "Two digits swapped"},
    )

    assert (response.status_code, response["Location"]) == (303, f"/m/{match.pk}/rounds/1/")
    assert told(match, 0) == [("entry", ""), ("correction", "Two digits swapped")]


def test_correction_that_was_not_previewed_is_shown_first_and_saved_then(match, phone):
    form = phone.get(f"/m/{match.pk}/rounds/1/correct/")
    answers = typed(form, base_0="72", reason="Two digits swapped")

    shown = phone.post(f"/m/{match.pk}/rounds/1/correct/", answers)
    saved = phone.post(f"/m/{match.pk}/rounds/1/correct/", answers | hidden_of(shown))

    assert (shown.status_code, alert(shown)) == (409, "This is what it makes of the sheet. Look at it, then save.")
    assert 'name="base-0" value="72"' in shown.content.decode()
    assert "Two digits swapped</textarea>" in shown.content.decode()
    assert (saved.status_code, told(match, 0)[1:]) == (303, [("correction", "Two digits swapped")])


def test_correction_without_a_reason_comes_back_with_all_that_was_typed(match, phone):
    form = phone.get(f"/m/{match.pk}/rounds/1/correct/")

    response = phone.post(f"/m/{match.pk}/rounds/1/correct/", typed(form, base_0="72", reason="  "))

    page = response.content.decode()
    assert response.status_code == 422
    assert "Say why the round is corrected; the reason stands on the sheet." in page
    assert 'name="base-0" value="72"' in page


def test_correction_that_says_what_stands_there_is_not_made(match, phone):
    form = phone.get(f"/m/{match.pk}/rounds/1/correct/")

    response = phone.post(f"/m/{match.pk}/rounds/1/correct/", typed(form, reason="Why not"))

    assert (response.status_code, told(match, 0)) == (409, [("entry", "")])
    assert alert(response) == "This is what stands on the sheet already: change something, or leave it as it is."


def test_correction_against_the_rules_is_refused_beside_its_field(match, phone):
    form = phone.get(f"/m/{match.pk}/rounds/1/correct/")
    answers = typed(form, base_0="500", reason="Two digits swapped")

    response = phone.post(f"/m/{match.pk}/rounds/1/correct/", answers)

    assert (response.status_code, told(match, 0)) == (422, [("entry", "")])
    assert 'id="base-0-error"' in response.content.decode()
    assert 'name="base-0" value="500"' in response.content.decode()


def test_voided_round_is_put_in_force_by_correcting_it(match, ayse, phone):
    void_the_round(match, change(ayse, match), 0, "Cards were seen")
    form = phone.get(f"/m/{match.pk}/rounds/1/correct/")

    response = phone.post(f"/m/{match.pk}/rounds/1/correct/", typed(form, reason="They were not"))

    assert response.status_code == 303
    assert told(match, 0) == [("entry", ""), ("void", "Cards were seen"), ("correction", "They were not")]


@pytest.mark.parametrize("change_of", ["void", "restore/1"])
def test_same_form_sent_twice_changes_once(match, ayse, phone, change_of):
    if change_of == "restore/1":
        void_the_round(match, change(ayse, match), 0, "Cards were seen")
    before = len(told(match, 0))
    form = hidden_of(phone.get(f"/m/{match.pk}/rounds/1/{change_of}/")) | {"reason": "Why"}

    answers = [phone.post(f"/m/{match.pk}/rounds/1/{change_of}/", form).status_code for _ in range(3)]

    assert (answers, len(told(match, 0))) == ([303] * 3, before + 1)


@pytest.mark.parametrize("change_of", ["void", "restore/1", "adjust", "correct"])
def test_stale_form_is_answered_with_the_sheet_as_it_is_and_what_was_typed(match, ayse, phone, change_of):
    if change_of == "restore/1":
        void_the_round(match, change(ayse, match), 0, "Cards were seen")
    answers = seen_form(phone, match, change_of) | {"reason": "Why, I wonder"}
    adjust(match, change(ayse, match), number=1, side=0, points=7, reason="Late")
    before = len(told(match, 0)), Incident.objects.count()

    stale = phone.post(f"/m/{match.pk}/rounds/1/{change_of}/", answers)
    kept = len(told(match, 0)), Incident.objects.count()
    saved = phone.post(f"/m/{match.pk}/rounds/1/{change_of}/", answers | hidden_of(stale))

    assert (stale.status_code, kept, saved.status_code) == (409, before, 303)
    assert alert(stale).startswith("The sheet has moved on since you saw it.")
    assert "Why, I wonder</textarea>" in stale.content.decode()


def seen_form(phone: Client, match: Match, change_of: str) -> dict[str, str]:
    """A form of a change as it is sent from beside its preview."""
    address = f"/m/{match.pk}/rounds/1/{change_of}/"
    page = phone.get(address)
    if change_of == "adjust":
        answers = hidden_of(page) | {"side": "2", "points": "-50"}
        return answers | hidden_of(phone.post(address, answers | {"preview": "1"}, headers=HTMX))
    if change_of == "correct":
        answers = typed(page, base_0="72")
        return answers | hidden_of(phone.post(f"{address}preview/", answers, headers=HTMX))
    return hidden_of(page)


@pytest.mark.parametrize("lost", [{"key": ""}, {"key": "x"}, {"version": ""}, {"version": "-1"}])
@pytest.mark.parametrize("change_of", ["void", "adjust", "correct"])
def test_form_that_lost_its_key_or_version_is_shown_again(match, phone, change_of, lost):
    answers = seen_form(phone, match, change_of) | {"reason": "Why, I wonder"} | lost

    response = phone.post(f"/m/{match.pk}/rounds/1/{change_of}/", answers)

    assert (response.status_code, told(match, 0), Incident.objects.count()) == (422, [("entry", "")], 0)
    assert "lost track of its sheet" in alert(response)


@pytest.mark.parametrize("reason", ["x" * 1001, "a\x00b", "a\x1bb"], ids=["long", "nul", "escape"])
@pytest.mark.parametrize("change_of", ["void", "adjust"])
def test_reason_that_cannot_be_kept_is_refused(match, phone, change_of, reason):
    response = phone.post(
        f"/m/{match.pk}/rounds/1/{change_of}/", seen_form(phone, match, change_of) | {"reason": reason}
    )

    assert (response.status_code, told(match, 0), Incident.objects.count()) == (422, [("entry", "")], 0)


# Adjustments


@pytest.mark.parametrize(("points", "is_noted"), [("50", True), ("-50", True), ("0", False), ("", False), ("x", False),
                                                  ("1.5", False), ("100001", False), ("-100001", False),
                                                  ("١٤", False), ("１４", False), ("1_000", False)])  # fmt: skip
def test_adjustment_is_a_whole_number_that_changes_something(match, phone, points, is_noted):
    address = f"/m/{match.pk}/rounds/1/adjust/"
    answers = hidden_of(phone.get(address)) | {"side": "2", "points": points, "reason": "Late"}

    seen = phone.post(address, answers | {"preview": "1"}, headers=HTMX)
    response = phone.post(address, answers | hidden_of(seen))

    noted = list(Incident.objects.values_list("side", "points"))
    assert (response.status_code, noted) == ((303, [(2, int(points))]) if is_noted else (422, []))


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ("١٤", "Type digits only (0 to 9), such as 27."),
        ("1_000", "Type digits only (0 to 9), such as 27."),
        ("-100001", "Type a whole number from -100000 to 100000."),
    ],
)
def test_number_that_cannot_be_is_refused_in_one_sentence(match, points, words):
    form = AdjustForm(match, tuple(NAMES), {"side": "2", "points": points, "reason": "Late"})

    assert form.errors["points"] == [words]


def test_minus_may_be_the_one_that_the_sheet_shows(match):
    form = AdjustForm(match, tuple(NAMES), {"side": "2", "points": "−50", "reason": "Late"})

    assert form.proposed == (2, -50)


def test_adjust_page_says_which_way_is_better(match, phone):
    page = phone.get(f"/m/{match.pk}/rounds/1/adjust/").content.decode()

    assert "50 adds fifty points, -50 takes fifty away. They come after every factor. Lower is better here." in page


@pytest.mark.parametrize("side", ["4", "-1", "x", ""])
def test_adjustment_is_of_a_side_at_the_table(match, phone, side):
    address = f"/m/{match.pk}/rounds/1/adjust/"
    answers = hidden_of(phone.get(address)) | {"side": side, "points": "5", "reason": "Late"}

    assert phone.post(address, answers).status_code == 422


def test_incident_of_another_match_is_not_withdrawn_here(match, season, players, ayse, phone):
    other = MatchFactory(season=season, players=players)
    record_round(other, change(ayse, other), FIRST)
    incident = adjust(other, change(ayse, other), number=0, side=0, points=5, reason="Late")

    response = phone.post(f"/m/{match.pk}/incidents/{incident.pk}/withdraw/", {"reason": "Why"})

    assert response.status_code == 404


# Who may


ADDRESSES = ["rounds/1/correct/", "rounds/1/void/", "rounds/1/adjust/", "sign-off/", "reopen/", "cancel/", "resume/"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_stranger_is_asked_to_log_in(match, address):
    response = Client().post(f"/m/{match.pk}/{address}")

    assert (response.status_code, response["Location"]) == (
        302,
        f"/accounts/login/?next=/m/{match.pk}/{address}",
    )


@pytest.mark.parametrize("address", ADDRESSES)
def test_member_of_another_club_may_read_a_public_sheet_and_change_nothing(match, carmen, address):
    phone = Client()
    phone.force_login(carmen)

    assert [phone.get(f"/m/{match.pk}/").status_code, phone.post(f"/m/{match.pk}/{address}").status_code] == [200, 403]


@pytest.mark.parametrize("address", ADDRESSES)
def test_private_match_is_not_there_for_members_of_another_club(match, carmen, address):
    match.season.league.is_public = False
    match.season.league.save()
    phone = Client()
    phone.force_login(carmen)

    assert phone.post(f"/m/{match.pk}/{address}").status_code == 404


@pytest.mark.parametrize(
    "address", ["rounds/3/void/", "rounds/0/correct/", "rounds/1/restore/9/", "rounds/1/restore/1/"]
)
def test_round_or_account_that_is_not_there_is_not_found(match, phone, address):
    assert phone.get(f"/m/{match.pk}/{address}").status_code == 404


@pytest.mark.parametrize("how", ["signed off", "cancelled"])
@pytest.mark.parametrize("address", ["rounds/1/correct/", "rounds/1/void/", "rounds/1/adjust/"])
def test_closed_match_says_that_it_is_closed_and_who_opens_it(match, ayse, phone, address, how):
    record_round(match, change(ayse, match), FIRST)
    if how == "cancelled":
        cancel(match, actor(ayse), "Wrong table")
    else:
        sign_off(match, actor(ayse), match.version, "All agreed")

    response = phone.post(f"/m/{match.pk}/{address}", {"reason": "Why"})

    assert response.status_code == 409
    assert alert(response).startswith(f"This match is {how}. A manager of the club can ")


def test_round_that_is_void_already_is_not_voided_again(match, ayse, phone):
    void_the_round(match, change(ayse, match), 0, "Cards were seen")

    response = phone.post(f"/m/{match.pk}/rounds/1/void/", {"key": str(uuid4()), "version": "3", "reason": "Again"})

    assert (response.status_code, len(told(match, 0))) == (303, 2)


def close(match: Match, ayse: User, how: str) -> None:
    """Somebody signs the match off, or cancels it, while another writes."""
    record_round(match, change(ayse, match), FIRST)
    if how == "cancelled":
        cancel(match, actor(ayse), "Wrong table")
    else:
        sign_off(match, actor(ayse), match.version, "All agreed")


def what_was_typed(response: HttpResponse) -> list[tuple[str, str]]:
    """The list of what was typed: what each thing is about, and what was said."""
    found = re.findall(r"<dt[^>]*>(.*?)</dt>\s*<dd>(.*?)</dd>", response.content.decode(), re.DOTALL)
    return [(label, " ".join(re.sub(r"<[^>]+>", "", said).split())) for label, said in found]


@pytest.mark.parametrize("how", ["signed off", "cancelled"])
@pytest.mark.parametrize("address", ["correct/", "correct/preview/"])
def test_correction_of_a_match_closed_meanwhile_is_shown_as_it_was_typed(match, ayse, phone, address, how):
    form = typed(phone.get(f"/m/{match.pk}/rounds/1/correct/"), base_0="28", reason="Miscounted")
    close(match, ayse, how)

    response = phone.post(f"/m/{match.pk}/rounds/1/{address}", form)

    assert response.status_code == 409
    assert what_was_typed(response) == [
        ("Suit of the indicator", "♦ diamonds"),
        ("Who closed?", "Blaise"),
        ("How?", "normal closure"),
        ("Ayşe", "points · 28"),
        ("Deniz", "points · 10"),
        ("Emre", "points · 5"),
        ("Reason", "Miscounted"),
    ]


@pytest.mark.parametrize("how", ["signed off", "cancelled"])
def test_change_of_a_match_closed_meanwhile_is_shown_as_it_was_typed(match, ayse, phone, how):
    incident = adjust(match, change(ayse, match), number=0, side=0, points=-10, reason="Late")
    void_the_round(match, change(ayse, match), 1, "Cards were seen")
    form = {"side": "1", "points": "50", "reason": "A card was shown"}
    addresses = ["rounds/1/void/", "rounds/2/restore/1/", f"incidents/{incident.pk}/withdraw/"]
    if how == "cancelled":
        cancel(match, actor(ayse), "Wrong table")
    else:
        record_round(match, change(ayse, match), FIRST)
        close(match, ayse, how)

    answers = [phone.post(f"/m/{match.pk}/{address}", form) for address in addresses]
    adjusted = phone.post(f"/m/{match.pk}/rounds/1/adjust/", form)

    assert [what_was_typed(answer) for answer in answers] == [[("Reason", "A card was shown")]] * 3
    assert what_was_typed(adjusted) == [
        ("Whose points?", "Blaise"),
        ("Points", "50"),
        ("Reason", "A card was shown"),
    ]


def test_preview_of_a_match_closed_meanwhile_leaves_the_form_alone(match, ayse, phone):
    form = typed(phone.get(f"/m/{match.pk}/rounds/1/correct/"), base_0="28")
    close(match, ayse, "cancelled")

    response = phone.post(f"/m/{match.pk}/rounds/1/correct/preview/", form, headers=HTMX | {"HX-Target": "preview"})

    assert (response.status_code, what_was_typed(response)) == (409, [])
