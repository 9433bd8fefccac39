"""Photos: drawn anew from what may be a photo and nothing else, and seen by those whom the dispute concerns."""

import struct
import zlib
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from leagues.disputes import photos, services
from leagues.disputes.models import Photo
from leagues.disputes.photos import LONGEST_EDGE, draw_anew
from leagues.disputes.refusals import PhotoRefused, TooManyPhotos
from leagues.disputes.services import show
from leagues.players.permissions import NotAllowed
from tests.factories import actor
from tests.leagues.browsers import page_of

SECRET = b"41.0256N 28.9742E"


def file(content, name="photo.jpg"):
    return SimpleUploadedFile(name, content, "image/jpeg")


def encoded(image, kind, **told):
    content = BytesIO()
    image.save(content, kind, **told)
    return content.getvalue()


def with_secrets(kind, size=(60, 40)):
    """A photo that says where it was taken."""
    exif = Image.Exif()
    exif[0x010E] = SECRET.decode()
    exif[0x0112] = 6
    return encoded(Image.new("RGB", size, "red"), kind, exif=exif)


def png_claiming(width, height):
    """A small file whose head claims a huge picture."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_photo_is_drawn_anew_upright_and_says_nothing_of_where_it_was_taken(kind):
    sent = with_secrets(kind)

    drawn = draw_anew(file(sent))

    image = Image.open(BytesIO(drawn.content))
    assert SECRET in sent
    assert SECRET not in drawn.content
    assert (image.format, image.size, (drawn.width, drawn.height)) == ("JPEG", (40, 60), (40, 60))
    assert dict(image.getexif()) == {}
    assert set(image.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


def test_large_photo_is_kept_smaller_and_a_clear_one_on_white():
    large = draw_anew(file(encoded(Image.new("RGB", (4000, 3000)), "JPEG")))
    clear = draw_anew(file(encoded(Image.new("RGBA", (10, 10), (0, 0, 0, 0)), "PNG")))

    assert (large.width, large.height) == (LONGEST_EDGE, 1800)
    assert Image.open(BytesIO(clear.content)).getpixel((5, 5)) == (255, 255, 255)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"<html><script>alert(1)</script></html>",
        b"%PDF-1.7",
        encoded(Image.new("RGB", (9, 9)), "GIF"),
        encoded(Image.new("RGB", (9, 9)), "TIFF"),
        with_secrets("JPEG")[:200],
        b"\x89PNG\r\n\x1a\n" + b"\0" * 100,
        png_claiming(60_000, 60_000),
        png_claiming(6_000, 6_000),
        png_claiming(0, 0),
    ],
    ids=["empty", "svg", "html", "pdf", "gif", "tiff", "cut off", "no png", "bomb", "too many pixels", "no pixels"],
)
def test_what_is_no_photo_is_refused(content):
    with pytest.raises(PhotoRefused):
        draw_anew(file(content))


def test_file_over_8_mb_is_refused_unread(monkeypatch):
    monkeypatch.setattr(Image, "open", None)

    with pytest.raises(PhotoRefused):
        draw_anew(file(b"\xff\xd8" + b"\0" * photos.MOST_BYTES))


def shown(dispute, user):
    return show(dispute, actor(user), draw_anew(file(with_secrets("JPEG"))))


def test_photo_that_is_sent_stands_in_the_case_under_a_name_of_our_own(dispute, emre):
    browser = page_of(emre)

    answer = browser.post(f"/d/{dispute.pk}/photos/", {"image": file(with_secrets("PNG"), "../../Emre K.png")})

    photo = Photo.objects.get()
    case = browser.get(f"/d/{dispute.pk}/").content.decode()
    assert answer.status_code == 303
    assert (photo.author, photo.width, photo.height) == (emre, 40, 60)
    assert "Emre" not in photo.image.name
    assert photo.image.name.startswith(f"{dispute.pk}/")
    assert f'src="/d/{dispute.pk}/photos/{photo.pk}/"' in case


@pytest.mark.parametrize("sent", [{}, {"image": file(b"<svg/>", "a.svg")}], ids=["nothing", "no photo"])
def test_refused_photo_is_refused_beside_its_field(dispute, emre, sent):
    answer = page_of(emre).post(f"/d/{dispute.pk}/photos/", sent)

    assert answer.status_code == 422
    assert 'class="field refused"' in answer.content.decode()
    assert not Photo.objects.exists()


@pytest.mark.parametrize(
    ("who", "status"),
    [("blaise", 200), ("emre", 200), ("referee", 200), ("ayse", 200), ("scorer", 404), ("carmen", 404), (None, 404)],
)
def test_photo_is_seen_by_parties_referees_and_managers_and_by_no_stranger(request, dispute, emre, who, status):
    photo = shown(dispute, emre)

    answer = page_of(who and request.getfixturevalue(who)).get(f"/d/{dispute.pk}/photos/{photo.pk}/")

    assert answer.status_code == status
    if status == 200:
        assert answer["Content-Type"] == "image/jpeg"
        assert answer["Cache-Control"] == "private, no-store"
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert b"".join(answer.streaming_content).startswith(b"\xff\xd8")


def test_photo_of_another_dispute_has_no_address_here(dispute, match, emre):
    photo = shown(dispute, emre)
    other = services.open_dispute(match, actor(emre), services.Opening("conduct", "He laughed.", 1, 1))

    assert page_of(emre).get(f"/d/{other.pk}/photos/{photo.pk}/").status_code == 404


def test_strangers_show_nothing_and_nobody_shows_more_than_twelve(dispute, emre, scorer, monkeypatch):
    with pytest.raises(NotAllowed):
        shown(dispute, scorer)
    monkeypatch.setattr(services, "MOST_PHOTOS", 1)
    first = shown(dispute, emre)
    with pytest.raises(TooManyPhotos):
        shown(dispute, emre)

    assert list(Photo.objects.all()) == [first]


def test_picture_goes_where_the_step_fails(dispute, emre, monkeypatch):
    kept = []
    monkeypatch.setattr("leagues.disputes.steps.digest_of", lambda event: kept.append(Photo.objects.get()) or 1 / 0)

    with pytest.raises(ZeroDivisionError):
        shown(dispute, emre)

    assert not kept[0].image.storage.exists(kept[0].image.name)
    assert not Photo.objects.exists()
