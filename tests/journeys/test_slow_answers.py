"""A phone far from its mast: what is tapped and typed while an answer is on its way is not lost, and a no is told."""

from playwright.sync_api import Page, Route, expect

from leagues.matches.models import Match, TableLink
from tests.journeys.test_record_round import choose, side
from tests.journeys.test_two_phones import ayse, make_the_link, match, sit_down  # noqa: F401 two fixtures among them


class Mast:
    """Nothing that is posted gets through it for a while."""

    def __init__(self, phone: Page) -> None:
        self.held: list[Route] = []
        self.lets_through = False
        phone.route("**/*", self._pass_on)

    def _pass_on(self, route: Route) -> None:
        if route.request.method == "POST" and not self.lets_through:
            self.held.append(route)
        else:
            route.continue_()

    def let_through(self) -> None:
        """What was posted last, that is: whatever it overtook was given up by its phone."""
        self.lets_through = True
        self.held[-1].continue_()


def forgive_what_was_given_up(errors: list[str]) -> None:
    """A request that is overtaken, or refused, is told on the console by htmx itself."""
    errors[:] = [error for error in errors if "htmx:" not in error and "Error Code 410" not in error]


def test_whoever_is_tapped_quickly_sits_down_and_what_is_typed_stays(match, ayse, new_phone, page_errors):  # noqa: F811
    phone = new_phone(ayse)
    phone.goto(f"{match.season.get_absolute_url()}matches/new/")
    mast = Mast(phone)

    for name in ("Blaise", "Carmen", "Deniz"):
        phone.locator("#found").get_by_role("button", name=name).click()
    phone.get_by_label("Name", exact=True).fill("Friday finals")
    phone.get_by_label("×10").check()
    expect(phone.locator("#found").get_by_role("button", name="Carmen")).to_be_disabled()
    mast.let_through()

    expect(phone.locator(".seats .rows > li strong")).to_have_text(["Blaise", "Carmen", "Deniz"])
    expect(phone.get_by_label("Name", exact=True)).to_have_value("Friday finals")
    expect(phone.get_by_label("×10")).to_be_checked()
    phone.get_by_role("button", name="Make the match").click()
    expect(phone.get_by_role("heading", name="Friday finals")).to_be_visible()
    forgive_what_was_given_up(page_errors)
    made = Match.objects.exclude(pk=match.pk).get()
    assert (made.table, [seat.player.name for seat in made.seats.order_by("number")]) == (
        {"clubs_factor": 10},
        ["Blaise", "Carmen", "Deniz"],
    )


def test_guest_whose_link_was_revoked_is_told_and_keeps_the_round(match, ayse, new_phone, page_errors):  # noqa: F811
    guest = new_phone()
    guest.goto(make_the_link(new_phone(ayse), match, lambda *_: None))
    sit_down(guest, "Deniz")
    guest.goto(f"/m/{match.pk}/record/")
    choose(guest, "Suit of the indicator", "diamonds")
    side(guest, "Deniz").get_by_label("Points left").fill("27")
    expect(side(guest, "Deniz").get_by_label("Points left")).to_have_value("27")
    TableLink.objects.all().delete()

    guest.get_by_role("button", name="Record round 1").click()

    expect(guest.get_by_text("This table's link is closed. It was revoked, its time is over,")).to_be_visible()
    expect(side(guest, "Deniz").get_by_label("Points left")).to_have_value("27")
    forgive_what_was_given_up(page_errors)
    assert not match.rounds.exists()
