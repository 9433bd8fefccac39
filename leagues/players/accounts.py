"""Closing an account for good: nothing of it is left but a number that what was played may point to."""

import secrets
from importlib import import_module

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone

from leagues.players.models import User
from leagues.players.notices.models import Letter, Notice, Rhythm


def blank_account(user: User, name: str) -> None:
    """Leave an account no name but this one, no address, password, second factor, right or session."""
    user.username, user.first_name, user.last_name, user.email = f"erased-{secrets.token_hex(6)}", name, "", ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login, user.language, user.letters = None, "", Rhythm.NEVER
    user.set_unusable_password()
    user.save()
    user.groups.clear()
    user.user_permissions.clear()
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    Notice.objects.filter(user=user).delete()
    Letter.objects.filter(user=user).delete()
    end_sessions(user)


def end_sessions(user: User) -> None:
    """Log an account out wherever it is logged in."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    for session in Session.objects.filter(expire_date__gte=timezone.now()).iterator():
        if session.get_decoded().get(SESSION_KEY) == str(user.pk):
            store(session.session_key).delete()
