"""The catalogues of words and of help: collect the marked words and the lines of help, compile, check.

python -m tools.texts extract    add new words to the .po files, drop those no longer used
python -m tools.texts compile    make the .mo files that the product reads
python -m tools.texts check      say what is missing, wrong or stale

Each of them does one catalogue alone where it is named: python -m tools.texts check help_dsa
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from calc.systems import PARTS
from calc.texts.help import domain as help_domain
from calc.texts.help import is_help
from calc.texts.words import HOME_LANGUAGES, LANGUAGES, PRODUCT, PRODUCT_LANGUAGE
from tools.help_lines import complaints, help_lines
from tools.marked import FORMS, Found, marked_words

LOCALE = Path(__file__).parents[1] / "calc" / "texts" / "locale"
#: Catalogues carry no dates, so that the same words give the same bytes.
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
HEADER = """\
# The words of Racebook, domain {domain}, {language}.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"

"""


def catalogues(only: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """Every (domain, language) that needs a catalogue: all but the language in which the words are written.

    only: these domains; all where none is named
    """
    homes = {PRODUCT: PRODUCT_LANGUAGE, **HOME_LANGUAGES, **dict.fromkeys(map(help_domain, PARTS), PRODUCT_LANGUAGE)}
    for domain, home in homes.items():
        for language in LANGUAGES:
            if language != home and (domain in only or not only):
                yield domain, language


def source(domain: str, language: str) -> Path:
    """The .po file of a catalogue."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def read(domain: str, language: str) -> dict[str, tuple[str, ...]]:
    """The words of a catalogue with their translation, or one for each form; none where there is no file yet."""
    path = source(domain, language)
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    return {
        entry.id[0] if isinstance(entry.id, tuple) else str(entry.id): (
            tuple(entry.string) if isinstance(entry.string, tuple) else (str(entry.string),)
        )
        for entry in catalogue
        if entry.id
    }


def extract(only: Sequence[str] = ()) -> None:
    """Write every .po file anew: the marked words of today with the translations known so far."""
    found = marked_words()
    for domain, language in catalogues(only):
        known = read(domain, language)
        catalogue = Catalog(locale=language, domain=domain)
        plurals = found.plurals.get(domain, {})
        words = found.words.get(domain, {})
        for word, comment in (words if is_help(domain) else dict(sorted(words.items()))).items():
            _add(catalogue, word, plurals.get(word), known.get(word, ()), [comment] if comment else [])
        body = io.BytesIO()
        write_po(body, catalogue, width=110, no_location=True, omit_header=True)
        path = source(domain, language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            HEADER.format(domain=domain, language=language, plurals=catalogue.plural_forms) + body.getvalue().decode(),
            "utf-8",
        )


def _add(
    catalogue: Catalog, word: str, forms: tuple[str, ...] | None, known: tuple[str, ...], comments: Sequence[str] = ()
) -> None:
    """Enter a word; one that counts with a form for each way in which the language counts."""
    if forms is None:
        catalogue.add(word, known[0] if known else "", auto_comments=comments)
        return
    said = [*known, *[""] * catalogue.num_plurals][: catalogue.num_plurals]
    catalogue.add((word, forms[-1]), tuple(said), auto_comments=comments)


def compiled(domain: str, language: str) -> bytes:
    """The .mo file as it ought to be."""
    catalogue = Catalog(locale=language, creation_date=NO_DATE, revision_date=NO_DATE)
    for word, translation in sorted(read(domain, language).items()):
        _add(catalogue, word, None if len(translation) == 1 else (word, word), translation)
    result = io.BytesIO()
    write_mo(result, catalogue)
    return result.getvalue()


def compile_all(only: Sequence[str] = ()) -> None:
    """Write every .mo file."""
    for domain, language in catalogues(only):
        source(domain, language).with_suffix(".mo").write_bytes(compiled(domain, language))


def placeholders(template: str) -> list[str]:
    """The names of the values in a sentence."""
    return sorted(name for _, name, _, _ in Formatter().parse(template) if name is not None)


def problems(found: Found | None = None, only: Sequence[str] = ()) -> list[str]:
    """Everything that is missing, wrong or stale, one sentence each."""
    found = found or marked_words()
    said = list(found.unreadable)
    for domain, language in catalogues(only):
        words = found.words.get(domain, {})
        known = read(domain, language)
        where = f"{language}/{domain}"
        plurals = found.plurals.get(domain, {})
        said += [
            f"{where}: not translated: {word}"
            for word in sorted(words)
            if not all(known.get(word, ())) or len(known.get(word, ())) != (FORMS[language] if word in plurals else 1)
        ]
        said += [f"{where}: no longer used: {word}" for word in sorted(known.keys() - words.keys())]
        said += [f"{where}: {line}" for line in _unlike(domain, known)]
        target = source(domain, language).with_suffix(".mo")
        if not target.is_file() or target.read_bytes() != compiled(domain, language):
            said.append(f"{where}: the .mo file is not fresh")
    return said


def _unlike(domain: str, known: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """What a translation has lost or added: values of a sentence, names and numbers of a line of help."""
    if is_help(domain):
        for line in (line for line in help_lines() if line.domain == domain):
            said = known.get(line.text, ("",))[0]
            yield from (f"{complaint}: {line.place}: {said}" for complaint in (complaints(line, said) if said else ()))
        return
    for word, translations in sorted(known.items()):
        if any(one and placeholders(word) != placeholders(one) for one in translations):
            yield f"other placeholders: {word}"


def main() -> int:
    """Do what the command says."""
    commands = {"extract": extract, "compile": compile_all}
    command, *only = sys.argv[1:] or [""]
    if command in commands:
        commands[command](only)
        return 0
    if command == "check":
        said = problems(only=only)
        sys.stdout.write("".join(f"{line}\n" for line in said))
        return 1 if said else 0
    sys.stderr.write(str(__doc__))
    return 2


if __name__ == "__main__":
    sys.exit(main())
