"""The compiled translations that the site reads are those that the translators wrote."""

from string import Formatter

import polib
import pytest

from tests.translations import LANGUAGES, ROOT, catalogue


def entries(language):
    return [entry for entry in polib.pofile(str(catalogue(ROOT, language))) if not entry.obsolete and not entry.fuzzy]


def names_in(text):
    """The named parameters of a message, of either kind: `{side}` and `%(side)s`."""
    braces = {name for _, name, _, _ in Formatter().parse(text) if name} if "%(" not in text else set()
    return braces | {part.split(")")[0] for part in text.split("%(")[1:]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogue_says_what_the_written_one_says(language):
    path = catalogue(ROOT, language)

    compiled = {
        (entry.msgctxt, entry.msgid): (entry.msgstr, entry.msgstr_plural)
        for entry in polib.mofile(str(path.with_suffix(".mo")))
    }

    written = {
        (entry.msgctxt, entry.msgid): (entry.msgstr, entry.msgstr_plural)
        for entry in entries(language)
        if entry.translated()
    }
    assert compiled == written


@pytest.mark.parametrize("language", LANGUAGES)
def test_translation_keeps_the_named_parameters_of_its_message(language):
    lost = {
        entry.msgid: entry.msgstr
        for entry in entries(language)
        if entry.msgstr and names_in(entry.msgid) != names_in(entry.msgstr)
    }

    assert lost == {}
