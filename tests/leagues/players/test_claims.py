"""A member says that a guest is they themselves; a manager says yes or no."""

import pytest

from leagues.matches.approving import NotAMember, approve_claim
from leagues.matches.merging import SatTogether
from leagues.players.claims import ClaimDecided, NotAGuest, claim_guest, decline_claim, withdraw_claim
from leagues.players.identity import Claim, Merge
from leagues.players.models import Membership, Player
from leagues.players.notices.models import Notice
from leagues.players.permissions import NotAllowed
from leagues.players.services import remove_member
from tests.factories import LeagueFactory, MatchFactory, MembershipFactory, PlayerFactory, SeasonFactory, actor
from tests.leagues.browsers import page_of

State = Claim.State


@pytest.fixture
def guest(club):
    return PlayerFactory(club=club, name="Blaise P.")


@pytest.fixture
def claim(blaise, guest):
    return claim_guest(actor(blaise), guest, "I played in spring")


def state_of(claim):
    return Claim.objects.get(pk=claim.pk).state


def test_a_claim_that_is_made_twice_is_one(blaise, guest, claim):
    assert claim_guest(actor(blaise), guest, "Again") == claim
    assert Claim.objects.count() == 1


def notices():
    """Who was told what, and whether it waits for their answer."""
    return {(notice.user.username, notice.kind, notice.waits) for notice in Notice.objects.select_related("user")}


@pytest.mark.parametrize(("decide", "kind"), [(approve_claim, "claim_approved"), (decline_claim, "claim_refused")])
def test_managers_are_told_of_a_claim_and_the_member_of_the_answer(ayse, blaise, claim, decide, kind):
    asked = notices()
    decide(actor(ayse), claim)

    assert asked == {("ayse", "guest_claimed", True)}
    assert notices() == {("ayse", "guest_claimed", False), ("blaise", kind, False)}


def test_claim_that_is_taken_back_waits_for_nobody(ayse, blaise, claim):
    withdraw_claim(actor(blaise), claim)

    assert notices() == {("ayse", "guest_claimed", False)}


def test_a_yes_merges_the_guest_into_the_members_player(ayse, blaise, club, guest, claim):
    approve_claim(actor(ayse), claim, "Welcome back")
    approve_claim(actor(ayse), claim)

    guest.refresh_from_db()
    claim.refresh_from_db()
    assert guest.merged_into == Player.objects.get(club=club, user=blaise)
    assert (claim.state, claim.answer, claim.decided_by) == (State.APPROVED, "Welcome back", ayse)
    assert Merge.objects.count() == 1


def test_a_yes_links_the_guest_where_the_member_plays_as_nobody_yet(ayse, blaise, club, guest, claim):
    Player.objects.filter(club=club, user=blaise).update(user=None)

    approve_claim(actor(ayse), claim)

    assert Player.objects.get(club=club, user=blaise) == guest
    assert guest.history.first().user == blaise
    assert not Merge.objects.exists()


def test_a_yes_closes_what_others_claim_of_the_guest(ayse, club, guest, claim):
    other = MembershipFactory(club=club).user
    rival = claim_guest(actor(other), guest)

    approve_claim(actor(ayse), claim)

    assert state_of(rival) == State.DECLINED


def test_a_no_keeps_its_words_and_lets_the_member_ask_again(ayse, blaise, guest, claim):
    decline_claim(actor(ayse), claim, "That was another Blaise")

    again = claim_guest(actor(blaise), guest)
    claim.refresh_from_db()
    assert (claim.state, claim.answer) == (State.DECLINED, "That was another Blaise")
    assert (again.state, again == claim) == (State.OPEN, False)


def test_a_claim_that_is_withdrawn_is_not_decided_any_more(ayse, blaise, claim):
    withdraw_claim(actor(blaise), claim)

    with pytest.raises(ClaimDecided):
        approve_claim(actor(ayse), claim)
    with pytest.raises(ClaimDecided):
        decline_claim(actor(ayse), claim)
    assert state_of(claim) == State.WITHDRAWN


def test_who_sat_with_the_guest_is_not_the_guest_and_the_claim_stays_open(ayse, blaise, club, guest, claim):
    match = MatchFactory(
        season=SeasonFactory(league=LeagueFactory(club=club)),
        players=[guest, Player.objects.get(user=blaise), *PlayerFactory.create_batch(2, club=club)],
    )

    with pytest.raises(SatTogether) as refusal:
        approve_claim(actor(ayse), claim)

    assert (refusal.value.match, state_of(claim)) == (match, State.OPEN)


def test_who_left_the_club_gets_no_guest(ayse, blaise, club, claim):
    Membership.objects.filter(club=club, user=blaise).delete()

    with pytest.raises(NotAMember):
        approve_claim(actor(ayse), claim)


NO_GUESTS = {"has-an-account": {"user": True}, "merged-away": {"merged_into": True}, "erased": {"erased_as": 1}}


@pytest.mark.parametrize("fact", NO_GUESTS.values(), ids=NO_GUESTS)
def test_who_is_no_guest_is_not_claimed(ayse, blaise, club, guest, fact):
    values = {"user": ayse, "merged_into": PlayerFactory(club=club), "erased_as": 1}
    Player.objects.filter(user=ayse).update(user=None)
    Player.objects.filter(pk=guest.pk).update(**{name: values[name] for name in fact})

    with pytest.raises(NotAGuest):
        claim_guest(actor(blaise), guest)


def test_who_leaves_takes_back_what_they_claim(blaise, club, claim):
    remove_member(actor(blaise), Membership.objects.get(club=club, user=blaise))

    assert state_of(claim) == State.WITHDRAWN


def test_each_does_only_what_is_theirs(ayse, blaise, carmen, guest, claim):
    with pytest.raises(NotAllowed):
        claim_guest(actor(carmen), guest)
    with pytest.raises(NotAllowed):
        withdraw_claim(actor(ayse), claim)
    for user in (blaise, carmen):
        with pytest.raises(NotAllowed):
            approve_claim(actor(user), claim)
        with pytest.raises(NotAllowed):
            decline_claim(actor(user), claim)
    assert state_of(claim) == State.OPEN


# The pages


def words_of(answer):
    return " ".join(answer.content.decode().split())


def test_a_member_claims_a_guest_on_a_page_and_takes_it_back(blaise, guest):
    browser = page_of(blaise)

    asked = words_of(browser.get(f"/p/{guest.pk}/"))
    made = browser.post(f"/p/{guest.pk}/claim/", {"words": "In spring"})
    waiting = words_of(browser.get(f"/p/{guest.pk}/"))
    claim = Claim.objects.get()
    withdrawn = browser.post(f"/claims/{claim.pk}/withdraw/")

    assert f'href="/p/{guest.pk}/claim/">This is me' in asked
    assert (made.status_code, made.url) == (303, f"/p/{guest.pk}/")
    assert "You have said that this is you. A manager of the club decides." in waiting
    assert (withdrawn.status_code, state_of(claim)) == (303, State.WITHDRAWN)


def test_claim_that_is_too_long_keeps_its_words(blaise, guest):
    answer = page_of(blaise).post(f"/p/{guest.pk}/claim/", {"words": "x" * 301})

    assert (answer.status_code, "x" * 301 in words_of(answer)) == (422, True)
    assert not Claim.objects.exists()


def test_page_of_one_who_is_no_guest_says_so(ayse, blaise, club):
    player = Player.objects.get(user=ayse)

    page = page_of(blaise).get(f"/p/{player.pk}/claim/")
    posted = page_of(blaise).post(f"/p/{player.pk}/claim/", {})

    assert (page.status_code, posted.status_code) == (409, 409)
    assert "Ayşe is no longer a guest, so nobody can claim this player." in words_of(posted)


def test_manager_sees_open_claims_and_what_a_yes_does(ayse, claim):
    browser = page_of(ayse)

    listed = words_of(browser.get("/c/galata/players/"))
    page = words_of(browser.get(f"/claims/{claim.pk}/"))

    assert f'href="/claims/{claim.pk}/">Blaise: “I am Blaise P.”' in listed
    assert "I played in spring" in listed
    assert "Blaise P. is merged into the player Blaise, whom this account plays as. You can undo it." in page


@pytest.mark.parametrize(("decision", "state"), [("approve", State.APPROVED), ("decline", State.DECLINED)])
def test_manager_decides_with_words(ayse, blaise, guest, claim, decision, state):
    answer = page_of(ayse).post(f"/claims/{claim.pk}/", {"decision": decision, "answer": "So it is"})

    claim.refresh_from_db()
    assert (answer.status_code, answer.url) == (303, "/c/galata/players/")
    assert (claim.state, claim.answer) == (state, "So it is")


def test_member_reads_why_the_answer_is_no(ayse, blaise, guest, claim):
    decline_claim(actor(ayse), claim, "That was another Blaise")

    page = words_of(page_of(blaise).get(f"/p/{guest.pk}/"))

    assert 'A manager of the club said no: <q dir="auto">That was another Blaise</q>' in page


def test_yes_that_is_refused_names_the_match(ayse, blaise, club, guest, claim):
    MatchFactory(
        name="Table 7",
        season=SeasonFactory(league=LeagueFactory(club=club)),
        players=[guest, Player.objects.get(user=blaise), *PlayerFactory.create_batch(2, club=club)],
    )
    browser = page_of(ayse)

    page = browser.get(f"/claims/{claim.pk}/")
    posted = browser.post(f"/claims/{claim.pk}/", {"decision": "approve"})

    why = "Blaise P. and Blaise both sat in the match “Table 7”, so they are two people."
    assert (page.status_code, why in words_of(page), 'value="approve"' in words_of(page)) == (200, True, False)
    assert (posted.status_code, why in words_of(posted), state_of(claim)) == (409, True, State.OPEN)


def test_claim_that_was_decided_meanwhile_is_shown_as_it_is(ayse, blaise, claim):
    withdraw_claim(actor(blaise), claim)

    answer = page_of(ayse).post(f"/claims/{claim.pk}/", {"decision": "approve"})

    assert (answer.status_code, "This was decided or withdrawn meanwhile." in words_of(answer)) == (409, True)


PAGES = {
    "claim": ("get", "/p/{guest}/claim/", (200, 200, 404, 302)),
    "make-claim": ("post", "/p/{guest}/claim/", (303, 303, 404, 302)),
    "withdraw": ("post", "/claims/{claim}/withdraw/", (404, 303, 404, 302)),
    "look-at-claim": ("get", "/claims/{claim}/", (200, 403, 404, 302)),
    "decide": ("post", "/claims/{claim}/", (303, 403, 404, 302)),
}


@pytest.mark.parametrize(("method", "address", "statuses"), PAGES.values(), ids=PAGES)
def test_who_may_do_what(cast, guest, claim, method, address, statuses):
    place = address.format(guest=guest.pk, claim=claim.pk)

    given = {name: getattr(page_of(user), method)(place).status_code for name, user in reversed(cast.items())}

    assert given == dict(zip(cast, statuses, strict=True))
