"""Maintains the translation catalogues with Babel.

    python -m tools.words update        update every catalogue from the code, build the .mo files, and list the texts
                                        without a translation
    python -m tools.words add de        create the catalogue of another language
    python -m tools.words check         list missing, unused and invalid translations; exit code 1 if there are any

See `docs/translating.md`.
"""

import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "assets" / "locale"
KEYWORDS = {"_": None, "N_": None, "plural": (1, 2)}
"""Functions that mark texts, with the indices of the arguments that contain them"""
PLACEHOLDER = re.compile(r"\{\w*\}|\[/?\w+[^\[\]]*\]")
SPACE = "\N{NO-BREAK SPACE}"


def found_in_code(root: Path = ROOT) -> Catalog:
    """Collects every text that the app marks for translation, in the order of its files."""
    found = Catalog()
    for name, line, text, _, context in extract_from_dir(root / "app", keywords=KEYWORDS):
        found.add(text, locations=[(f"app/{name}", line)], context=context)
    return found


# Files


def catalogues(folder: Path = FOLDER) -> list[Path]:
    return sorted(folder.glob("*.po"))


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def texts_of(catalogue: Catalog) -> list[Message]:
    """Returns the entries of a catalogue without its header."""
    return [message for message in catalogue if message.id]


def write(path: Path, catalogue: Catalog) -> None:
    """Writes a catalogue and the compiled file beside it."""
    with path.open("wb") as file:
        write_po(file, catalogue, width=0, ignore_obsolete=True, include_lineno=False)
    path.with_suffix(".mo").write_bytes(binary_of(catalogue))


def binary_of(catalogue: Catalog) -> bytes:
    """Compiles a catalogue to the format that gettext loads."""
    made = BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def update(path: Path, found: Catalog) -> None:
    """Updates a catalogue with the texts of the code, keeps existing translations, and applies the language's
    typography.
    """
    catalogue = read(path)
    catalogue.update(found, no_fuzzy_matching=True, update_creation_date=False)
    for message in texts_of(catalogue):
        typeset = tuple(set_in(path.stem, form) for form in forms_of(message))
        message.string = typeset if message.pluralizable else typeset[0]
    write(path, catalogue)


def print_untranslated(path: Path) -> None:
    """Prints the texts of a catalogue that have no complete translation, one per line."""
    for message in texts_of(read(path)):
        if not all(forms_of(message)):
            print(f"{path.name}: not translated: {message.id!r}")


def add(language: str, folder: Path = FOLDER) -> None:
    """Creates the catalogue of a language, with its plural forms from Babel."""
    path = folder / f"{language}.po"
    if path.exists():
        raise SystemExit(f"{path.name} is there already")
    begun = Catalog(language, "", f"# Sablier in {Locale.parse(language).english_name}", "Sablier", fuzzy=False)
    begun.version = begun.msgid_bugs_address = begun.last_translator = begun.language_team = ""
    write(path, begun)
    update(path, found_in_code())


# Typography


def set_in(language: str, text: str) -> str:
    """Applies the typography of a language to a translation.

    >>> set_in("fr", "Qu'en dis-tu ?")
    'Qu’en dis-tu\\xa0?'
    """
    text = text.replace("...", "…")
    if language == "fr":
        text = re.sub(r" (?=[:;!?»%])|(?<=«) ", SPACE, text.replace("'", "’"))
    return text


# Problems


def problems(found: Catalog, folder: Path = FOLDER) -> Iterator[str]:
    """Yields the problems of all catalogues, one per line."""
    for path in catalogues(folder):
        catalogue = read(path)
        yield from (f"{path.name}: missing: {text.id!r}" for text in texts_of(found) if text.id not in catalogue)
        yield from (f"{path.name}: unused: {text.id!r}" for text in texts_of(catalogue) if text.id not in found)
        for text in texts_of(catalogue):
            yield from (f"{path.name}: {what}: {text.id!r}" for what in faults(text, path.stem, catalogue.num_plurals))
        binary = path.with_suffix(".mo")
        if not binary.exists() or binary.read_bytes() != binary_of(catalogue):
            yield f"{binary.name}: not made from {path.name}"


def faults(text: Message, language: str, plurals: int) -> Iterator[str]:
    """Yields the problems of a translation."""
    forms = forms_of(text)
    if not all(forms):
        yield "not translated"
        return
    if text.fuzzy:
        yield "not sure"
    if len(forms) != (plurals if text.pluralizable else 1):
        yield "wrong number of forms"
    one = text.id[0] if text.pluralizable else text.id
    wanted = set(PLACEHOLDER.findall("".join(text.id)))
    for number, form in enumerate(forms):
        differing = wanted ^ set(PLACEHOLDER.findall(form))
        if differing - ({"{n}"} if text.pluralizable and not number else set()):
            yield f"placeholders differ ({', '.join(sorted(differing))})"
        if form != set_in(language, form):
            yield "typography"
        if (one[:1] == " ") != (form[:1] == " ") or (one[-1:] == " ") != (form[-1:] == " "):
            yield "spaces at the ends differ"


def forms_of(text: Message) -> tuple[str, ...]:
    """Returns the plural forms of a translation, or its only text if it has no plural."""
    forms = text.string if isinstance(text.string, list | tuple) else (text.string,)
    return tuple(form or "" for form in forms)


def main(arguments: list[str]) -> int:
    match arguments:
        case ["update"]:
            for path in catalogues():
                update(path, found_in_code())
                print_untranslated(path)
        case ["add", language]:
            add(language)
        case ["check"]:
            wrong = list(problems(found_in_code()))
            print(*wrong, sep="\n", end="\n" * bool(wrong))
            return int(bool(wrong))
        case _:
            raise SystemExit(__doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
