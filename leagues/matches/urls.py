"""The addresses of matches: lists, the sheet, recording, corrections, the calculator."""

from django.urls import path

from leagues.matches.views import (
    agreeing,
    attention,
    calculator,
    changing,
    closing,
    correcting,
    entries,
    home,
    making,
    noting,
    overtaken,
    people,
    recording,
    sheet,
    tables,
)

app_name = "matches"
_SEASON = "c/<slug:slug>/<slug:league_slug>/<slug:season_slug>"

_MATCH = "m/<int:match_id>"
_ROUND = f"{_MATCH}/rounds/<int:number>"

urlpatterns = [
    path("", home.home, name="home"),
    path(f"{_SEASON}/matches/", making.matches, name="list"),
    path(f"{_SEASON}/matches/new/", making.new, name="new"),
    path(f"{_SEASON}/entries/", entries.entries, name="entries"),
    path(f"{_SEASON}/entries/<int:entry_id>/remove/", entries.remove, name="remove-entry"),
    path("c/<slug:slug>/attention/", attention.attention, name="attention"),
    path("m/<int:match_id>/edit/", making.edit, name="edit"),
    path("m/<int:match_id>/record/", recording.record, name="record"),
    path("m/<int:match_id>/preview/", recording.preview, name="preview"),
    path("games/<slug:key>/calculator/", calculator.calculator, name="calculator"),
    path(f"{_MATCH}/", sheet.sheet, name="sheet"),
    path(f"{_MATCH}/live/", sheet.live, name="live"),
    path(f"{_MATCH}/moved/", overtaken.moved, name="moved"),
    path(f"{_MATCH}/history/", sheet.history, name="history"),
    path(f"{_MATCH}/record.json", sheet.record, name="record-json"),
    path(f"{_ROUND}/", sheet.round_page, name="round"),
    path(f"{_ROUND}/row/", sheet.row, name="row"),
    path(f"{_ROUND}/correct/", correcting.correct, name="correct"),
    path(f"{_ROUND}/correct/preview/", correcting.preview, name="correct-preview"),
    path(f"{_ROUND}/void/", changing.void, name="void"),
    path(f"{_ROUND}/restore/<int:n>/", changing.restore, name="restore"),
    path(f"{_ROUND}/adjust/", changing.adjust_round, name="adjust"),
    path(f"{_MATCH}/incidents/", noting.note, name="note"),
    path(f"{_MATCH}/incidents/<int:incident_id>/withdraw/", changing.withdraw_incident, name="withdraw"),
    path("t/<str:token>/", tables.sit_down, name="sit-down"),
    path(f"{_MATCH}/table/", tables.table, name="table"),
    path(f"{_MATCH}/table/close/", tables.close, name="close-table"),
    path(f"{_MATCH}/stand-up/", tables.stand_up, name="stand-up"),
    path(f"{_MATCH}/confirm/", agreeing.confirm_rounds, name="confirm"),
    path(f"{_MATCH}/agree/", agreeing.agree_to_match, name="agree"),
    path(f"{_ROUND}/contest/", agreeing.contest_round, name="contest"),
    path(f"{_MATCH}/sign-off/", closing.sign_off, name="sign-off"),
    path(f"{_MATCH}/reopen/", closing.reopen, name="reopen"),
    path(f"{_MATCH}/cancel/", closing.cancel, name="cancel"),
    path(f"{_MATCH}/resume/", closing.resume, name="resume"),
    path("p/<int:player_id>/merge/", people.merge_player, name="merge"),
    path("merges/<int:merge_id>/undo/", people.undo, name="undo-merge"),
    path("claims/<int:claim_id>/", people.decide_claim, name="claim"),
]
