"""The addresses of disputes: opened from a sheet, listed by club, a case with its steps, photos and rulings."""

from django.urls import path

from leagues.disputes.views import cases, opening, photos, ruling, stepping

app_name = "disputes"
_CASE = "d/<int:dispute_id>"

urlpatterns = [
    path("m/<int:match_id>/dispute/", opening.open_about_match, name="open-match"),
    path("m/<int:match_id>/rounds/<int:number>/dispute/", opening.open_about_round, name="open"),
    path("m/<int:match_id>/incidents/<int:incident_id>/dispute/", opening.open_about_incident, name="open-incident"),
    path("c/<slug:slug>/disputes/", cases.club_disputes, name="list"),
    path(f"{_CASE}/", cases.case, name="case"),
    path(f"{_CASE}/say/", cases.say_something, name="say"),
    path(f"{_CASE}/photos/", photos.show_photo, name="show"),
    path(f"{_CASE}/photos/<int:photo_id>/", photos.photo, name="photo"),
    path(f"{_CASE}/steps/<slug:step>/", stepping.step, name="step"),
    path(f"{_CASE}/rule/<slug:outcome>/", ruling.rule_on, name="rule"),
    path(f"{_CASE}/rule/corrected/preview/", ruling.preview, name="rule-preview"),
]
