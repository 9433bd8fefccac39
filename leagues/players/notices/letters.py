"""A letter in words: what it says, in whose language, and how one stops getting any."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.signing import BadSignature, Signer
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, override

from leagues.players.models import User
from leagues.players.notices.models import Letter, Rhythm
from leagues.players.notices.queries import Said, in_words
from leagues.players.notices.readers import addresses_of, language_of

LONGEST_SUBJECT = 100
_signer = Signer(salt="players.notices.stop")


def token_of(user_id: int) -> str:
    """What lets somebody stop a user's letters, and do nothing else."""
    return _signer.sign(str(user_id))


def user_of_token(token: str) -> int | None:
    """The user whose letters a token stops; None where it is none of ours."""
    try:
        return int(_signer.unsign(token))
    except BadSignature:
        return None


@dataclass(frozen=True, slots=True)
class Content:
    """What a letter has to say: what waits for an answer, and news."""

    waiting: list[Said]
    news: list[Said]

    def __bool__(self) -> bool:
        return bool(self.waiting or self.news)


def message_of(letter: Letter) -> EmailMessage | None:
    """The e-mail that a letter is now; None where nothing is left to say, or nobody to say it to."""
    user = User.objects.get(pk=letter.user_id)
    address = addresses_of([user.pk]).get(user.pk)
    if address is None or user.letters == Rhythm.NEVER:
        return None
    with override(language_of(user)):
        content = content_of(letter)
        return _written(letter, user, address, content) if content else None


def content_of(letter: Letter) -> Content:
    """What a letter's notices still have to say: what was answered meanwhile is left out, and read news is."""
    said = in_words(letter.notices.order_by("created_at", "id"))
    waiting = [it for it in said if it.notice.waits]
    news = [it for it in said if not it.notice.needs_answer and it.notice.is_new]
    return Content(waiting, news)


def _written(letter: Letter, user: User, address: str, content: Content) -> EmailMessage:
    stop = site_address(reverse("players:stop-letters", args=[token_of(user.pk)]))
    context = {
        "name": user.public_name,
        "waiting": [(it.text, site_address(it.notice.address)) for it in content.waiting],
        "news": [(it.text, site_address(it.notice.address)) for it in content.news],
        "site": settings.SITE_URL,
        "settings_at": site_address(reverse("players:letters")),
        "stop": stop,
    }
    body = render_to_string("players/letter.txt", context)
    return EmailMessage(_subject_of(letter, content), body, to=[address], headers=_headers_of(letter, stop))


def site_address(path: str) -> str:
    """A path of this site as an address that works in a letter."""
    return f"{settings.SITE_URL}{path}"


def _subject_of(letter: Letter, content: Content) -> str:
    if letter.day is not None:
        return gettext("Meldbook: news of {day}").format(day=date_format(letter.day))
    if len(content.waiting) == 1:
        return _one_line(content.waiting[0].text)
    count = len(content.waiting)
    return ngettext("{count} thing waits for you", "{count} things wait for you", count).format(count=count)


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_SUBJECT else f"{line[: LONGEST_SUBJECT - 1]}…"


def _headers_of(letter: Letter, stop: str) -> dict[str, str]:
    host = urlsplit(settings.SITE_URL).hostname
    return {
        # The same each time, so that a mailbox knows the second copy of a letter whose sender died.
        "Message-ID": f"<letter.{letter.pk}.{int(letter.made_at.timestamp())}@{host}>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
