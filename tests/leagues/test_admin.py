"""The administrators' desk: every list and every page opens, and what was played is only ever read."""

from datetime import UTC, datetime
from io import BytesIO

import pytest
from django.apps import apps
from django.contrib import admin
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from leagues.disputes.models import Matter, Ruling
from leagues.disputes.photos import draw_anew
from leagues.disputes.services import Opening, open_dispute, say, show
from leagues.matches.chain import keep_words
from leagues.matches.closing import sign_off
from leagues.matches.confirming import Told, agree, confirm
from leagues.matches.merging import merge
from leagues.matches.models import Match, Result, Touched
from leagues.matches.noting import adjust
from leagues.matches.services import record_round
from leagues.matches.tables import open_table
from leagues.players.claims import claim_guest
from leagues.players.erasing import erase_player
from leagues.players.models import Role
from leagues.players.notices.models import Letter
from leagues.players.notices.telling import tell
from leagues.players.services import invite
from leagues.seasons.services import enter_all
from leagues.standings.services import add_up
from tests.factories import LeagueFactory, MatchFactory, PlayerFactory, SeasonFactory, actor, change, closed_by

OURS = [model for model in admin.site._registry if model.__module__.startswith("leagues.")]
READ_ONLY = [
    "Agreement",
    "Claim",
    "Dispute",
    "DisputeEvent",
    "Entry",
    "Erasure",
    "Incident",
    "Match",
    "MatchEvent",
    "Merge",
    "MovedEntry",
    "MovedSeat",
    "Photo",
    "Result",
    "Revision",
    "Round",
    "RuleEdition",
    "Ruling",
    "Score",
    "Signature",
    "Standing",
    "Statement",
    "TableLink",
    "Touched",
]
NEVER_ADDED = [*READ_ONLY, "Invitation", "League", "Letter", "Notice"]


def address_of(model, *rest):
    return "/".join(["/admin", model._meta.app_label, model._meta.model_name, *(str(step) for step in rest), ""])


@pytest.fixture
def evening(club, players, ayse, blaise):
    """A match with everything that a desk could show: rounds, an adjustment, a signature, standings, an invitation."""
    season = SeasonFactory(league=LeagueFactory(club=club, options={"hands": 2}))
    match = MatchFactory(season=season, players=players)
    for _ in range(2):
        record_round(match, change(ayse, match), closed_by(0, 14, 20, 30))
    adjust(match, change(ayse, match), number=0, side=1, points=-5, reason="Miscounted")
    match.refresh_from_db()
    open_table(actor(ayse), match)
    confirm(match, actor(blaise), [Told(0, 1)])
    agree(match, actor(blaise), match.version)
    sign_off(match, actor(ayse), match.version, "All agreed")
    disputed(match, blaise, ayse)
    invite(actor(ayse), club, roles={Role.SCORER})
    tell([ayse.pk], "claim_approved", {"player": players[0].pk, "club": club.pk}, "/", key="claim:1")
    Letter.objects.create(user=ayse)
    add_up(season.pk, season.entries.values_list("pk", flat=True))
    Touched.objects.create(season_id=season.pk, entry_id=1)
    twin, gone = PlayerFactory(club=club), PlayerFactory(club=club)
    claim_guest(actor(ayse), twin)
    enter_all(actor(ayse), season, [[gone]])
    MatchFactory(season=season, players=[*players[:3], gone])
    merge(actor(ayse), twin, gone)
    erase_player(actor(ayse), PlayerFactory(club=club), "Asked for it")
    return match


def disputed(match, party, judge):
    """A dispute in which something was said, shown and ruled."""
    dispute = open_dispute(match, actor(party), Opening(Matter.CARDS, "A ten more", 0, 1))
    say(dispute, actor(party), "Look at the photo")
    picture = BytesIO()
    Image.new("RGB", (4, 3)).save(picture, "PNG")
    show(dispute, actor(party), draw_anew(SimpleUploadedFile("photo.png", picture.getvalue())))
    ruled = {"level": "first", "outcome": "stands", "match_version": 1, "standings_mark": "0"}
    Ruling.objects.create(dispute=dispute, by=judge, words=keep_words("It stands"), **ruled)


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_each_list_and_page_opens_and_says_no_where_it_must(admin_client, evening, model):
    first = model._default_manager.order_by("pk").first().pk
    name = model.__name__

    listed = admin_client.get(address_of(model))
    searched = (
        admin_client.get(address_of(model), {"q": "ays"}) if admin.site._registry[model].search_fields else listed
    )
    steps = {"change": (first, "change"), "history": (first, "history"), "add": ("add",), "delete": (first, "delete")}
    statuses = {step: admin_client.get(address_of(model, *rest)).status_code for step, rest in steps.items()}

    assert (listed.status_code, searched.status_code) == (200, 200)
    assert statuses == {
        "change": 200,
        "history": 200,
        "add": 403 if name in NEVER_ADDED else 200,
        "delete": 403 if name in READ_ONLY else 200,
    }


def test_every_table_of_ours_has_its_place_at_the_desk():
    known = {model.__name__ for model in OURS}
    ours = (apps.get_app_config(app).get_models() for app in ("players", "seasons", "matches", "standings", "disputes"))
    tables = {model.__name__ for models in ours for model in models}

    assert {name for name in tables - known if not name.startswith("Historical")} == {"Seat", "Words"}


def test_the_history_of_a_player_shows_the_names_they_had(admin_client, players):
    player = players[2]
    player.name = "Deniz K."
    player.save()

    page = admin_client.get(address_of(type(player), player.pk, "history")).content.decode()

    assert "Deniz K." in page
    assert b' style="' not in page.encode()


def test_a_match_that_is_moved_at_the_desk_takes_its_results_along(admin_client, evening):
    Match.objects.update(signed_off_at=None)
    told = {"name": "Final", "place": "", "starts_at_0": "2026-12-01", "starts_at_1": "19:00:00"}
    seats = {"seats-TOTAL_FORMS": "0", "seats-INITIAL_FORMS": "0"}

    answer = admin_client.post(address_of(Match, evening.pk, "change"), told | seats)

    assert answer.status_code == 302
    assert Match.objects.get(pk=evening.pk).name == "Final"
    assert set(Result.objects.values_list("played_at", flat=True)) == {datetime(2026, 12, 1, 19, tzinfo=UTC)}


def test_clubs_are_completed_as_one_types(admin_client, players):
    answer = admin_client.get(
        "/admin/autocomplete/",
        {"app_label": "players", "model_name": "membership", "field_name": "club", "term": "galata"},
    )

    assert [found["text"] for found in answer.json()["results"]] == ["Café Galata"]


@pytest.mark.parametrize("who", ["ayse", "blaise"])
def test_the_desk_is_closed_to_those_who_only_run_a_club(client, request, who):
    client.force_login(request.getfixturevalue(who))

    assert client.get("/admin/players/club/").status_code == 302
