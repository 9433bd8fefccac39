"""The addresses of clubs' people: founding, members, invitations, players."""

from django.urls import path

from leagues.players import claim_views, data_views, views
from leagues.players.notices import views as notices

app_name = "players"
urlpatterns = [
    path("accounts/letters/", notices.letters, name="letters"),
    path("clubs/new/", views.found, name="found-club"),
    path("c/<slug:slug>/edit/", views.edit_club, name="edit-club"),
    path("c/<slug:slug>/members/", views.members, name="members"),
    path("c/<slug:slug>/members/invite/", views.make_invitation, name="invite"),
    path("c/<slug:slug>/members/invitations/<int:invitation_id>/revoke/", views.revoke, name="revoke"),
    path("c/<slug:slug>/members/<int:membership_id>/", views.member, name="member"),
    path("c/<slug:slug>/members/<int:membership_id>/remove/", views.remove, name="remove-member"),
    path("c/<slug:slug>/players/", views.players, name="players"),
    path("join/<str:token>/", views.join, name="join"),
    path("letters/stop/<str:token>/", notices.stop, name="stop-letters"),
    path("notices/", notices.notices, name="notices"),
    path("notices/<int:notice_id>/", notices.notice, name="notice"),
    path("notices/bell/", notices.bell, name="bell"),
    path("notices/read/", notices.read_all, name="read-notices"),
    path("accounts/data/", data_views.own_data, name="own-data"),
    path("accounts/data/meldbook.json", data_views.own_data_file, name="own-data-file"),
    path("accounts/erase/", data_views.erase_own_account, name="erase-account"),
    path("claims/<int:claim_id>/withdraw/", claim_views.withdraw, name="withdraw-claim"),
    path("p/<int:player_id>/claim/", claim_views.claim, name="claim"),
    path("p/<int:player_id>/data.json", data_views.data_of_guest, name="data"),
    path("p/<int:player_id>/erase/", data_views.erase, name="erase"),
    path("p/<int:player_id>/edit/", views.edit_player, name="edit"),
    path("p/<int:player_id>/archive/", views.archive, name="archive"),
    path("p/<int:player_id>/restore/", views.restore, name="restore"),
]
