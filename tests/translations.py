"""Whether the translations are fresh: `python -m tests.translations` (needs gettext).

Collects the words once more in a copy of the project and compares them with the committed catalogues.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("es", "fr", "tr")
SOURCES = ("config", "leagues", "scoring", "templates", "static", "locale")

type Key = tuple[str | None, str, str | None]


def catalogue(root: Path, language: str) -> Path:
    return root / "locale" / language / "LC_MESSAGES" / "django.po"


def keys(path: Path) -> set[Key]:
    """The messages that a catalogue asks for; what is obsolete does not count."""
    written = entries_of(path)
    return {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in written if not entry.obsolete}


def entries_of(path: Path) -> polib.POFile:
    """A catalogue as it is written; an empty one where there is none yet."""
    return polib.pofile(str(path)) if path.exists() else polib.POFile()


def collect_again(copy: Path) -> None:
    """Copy what has words into a folder and run `makemessages` there."""
    for name in SOURCES:
        if (ROOT / name).exists():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", copy)
    locales = [argument for language in LANGUAGES for argument in ("--locale", language)]
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", *locales, "--no-wrap", "--verbosity", "0"], cwd=copy, check=True
    )


def complaints() -> Iterator[str]:
    """One line for each message that is missing, left over, fuzzy or not translated."""
    with tempfile.TemporaryDirectory() as folder:
        collect_again(Path(folder))
        for language in LANGUAGES:
            ours, wanted = keys(catalogue(ROOT, language)), keys(catalogue(Path(folder), language))
            yield from (f"{language}: not in the catalogue: {key[1]!r}" for key in sorted(wanted - ours, key=str))
            yield from (f"{language}: nowhere in the site: {key[1]!r}" for key in sorted(ours - wanted, key=str))
            entries = entries_of(catalogue(ROOT, language))
            yield from (f"{language}: fuzzy: {entry.msgid!r}" for entry in entries.fuzzy_entries())
            yield from (f"{language}: not translated: {entry.msgid!r}" for entry in entries.untranslated_entries())


def main() -> None:
    if not shutil.which("xgettext"):
        sys.exit("The translations are not checked: install gettext (apt-get install gettext).")
    found = list(complaints())
    print("\n".join(found[:40]))
    if found:
        sys.exit(f"{len(found)} messages to see to: `make messages` collects them, then translate them in locale/.")


if __name__ == "__main__":
    main()
