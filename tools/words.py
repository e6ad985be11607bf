"""The words of the app and their translations: finds them, keeps the catalogues, makes what the app loads.

    python tools/words.py update             read the code, bring every catalogue up to date, make the .mo files
    python tools/words.py check              tell what is missing, unused or wrong; exit code 1 if anything is
    python tools/words.py todo fr            print what is not translated yet, to be filled in
    python tools/words.py take fr FILE       put filled-in translations into the catalogue, then update

`docs/translating.md` tells the rest.
"""

import ast
import re
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "assets" / "locale"
POT = FOLDER / "sablier.pot"
MARKERS = {"_": 1, "N_": 1, "plural": 2}  # the functions that name texts, with how many they name
PLACEHOLDER = re.compile(r"\{\w*\}|\[/?\w+[^\[\]]*\]")
SPACE = "\N{NO-BREAK SPACE}"

Key = tuple[str, str]
"""A text and its plural, if it has one"""


@dataclass
class Entry:
    """A text of the code in a catalogue."""

    key: Key
    forms: list[str] = field(default_factory=list)
    """Its translation; with a plural, one for each of the language's forms"""
    places: list[str] = field(default_factory=list)
    """The files where it stands"""

    @property
    def is_done(self) -> bool:
        return bool(self.forms) and all(self.forms)


Catalogue = dict[Key, Entry]


# Finding the texts in the code


def sources(root: Path = ROOT) -> list[Path]:
    return sorted([*(root / "app").rglob("*.py"), *(root / "app").rglob("*.kv"), *root.glob("main.py")])


def found_in_code(root: Path = ROOT) -> Catalogue:
    """Every text that the code names, in the order of files and lines."""
    found: Catalogue = {}
    for path in sources(root):
        name, code = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
        for key in in_kv(code) if path.suffix == ".kv" else in_python(code, name):
            places = found.setdefault(key, Entry(key)).places
            places += [name] if name not in places else []
    return found


def in_python(code: str, name: str = "") -> list[Key]:
    """The texts of a module, in order.

    >>> in_python("_('Draw'); plural('{n} tile', '{n} tiles', 3)")
    [('Draw', ''), ('{n} tile', '{n} tiles')]
    """
    calls = (node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call))
    in_order = sorted(calls, key=lambda call: (call.lineno, call.col_offset))
    return [key for call in in_order for key in _in_call(call, name)]


def _in_call(call: ast.Call, name: str) -> Iterator[Key]:
    function = call.func
    word = getattr(function, "id", "") or getattr(function, "attr", "")
    texts = [list(_constants(given, name)) for given in call.args[: MARKERS.get(word, 0)]]
    if word == "plural" and len(texts) == 2:
        yield from zip(texts[0], texts[1])
    elif word in ("_", "N_") and texts:
        yield from ((text, "") for text in texts[0] if text)


def _constants(given: ast.expr, name: str) -> Iterator[str]:
    """The text, or both of `this if so else that`. What is put together out of parts cannot be translated."""
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        yield given.value
    elif isinstance(given, ast.IfExp):
        yield from (*_constants(given.body, name), *_constants(given.orelse, name))
    elif isinstance(given, ast.JoinedStr | ast.BinOp):
        raise SystemExit(f"{name}:{given.lineno}: a text must stand whole, with placeholders by name")


_STRING = r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
_IN_KV = re.compile(rf"\b_\(\s*{_STRING}\s*\)|\bplural\(\s*{_STRING}\s*,\s*{_STRING}")


def in_kv(code: str) -> list[Key]:
    """The texts of a Kivy layout.

    >>> in_kv("text: _('Draw')")
    [('Draw', '')]
    """
    found = ([ast.literal_eval(text) for text in groups if text] for groups in _IN_KV.findall(code))
    return [(texts[0], texts[1] if len(texts) > 1 else "") for texts in found if texts[0]]


# Catalogues as text


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def unquoted(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), text[1:-1])


def read_po(text: str) -> tuple[str, Catalogue]:
    """The head of a catalogue and its entries."""
    entries: list[dict[str, str]] = [{}]
    keyword = ""
    for line in map(str.strip, text.splitlines()):
        if not line:
            entries += [{}] if entries[-1] else []
        elif line.startswith('"'):
            entries[-1][keyword] += unquoted(line)
        elif not line.startswith("#"):
            keyword, _, rest = line.partition(" ")
            entries[-1][keyword] = unquoted(rest)
    catalogue: Catalogue = {}
    for found in filter(None, entries):
        key = found["msgid"], found.get("msgid_plural", "")
        catalogue[key] = Entry(key, [text for word, text in found.items() if word.startswith("msgstr")])
    head = catalogue.pop(("", ""), None)
    return (head.forms[0] if head else "", catalogue)


def write_po(head: str, entries: Catalogue, forms: int) -> str:
    blocks = ['msgid ""\nmsgstr ""\n' + "\n".join(quoted(line + "\n") for line in head.splitlines())]
    blocks += [_block(entry, forms) for entry in entries.values()]
    return "\n\n".join(blocks) + "\n"


def _block(entry: Entry, forms: int) -> str:
    (one, many), given = entry.key, entry.forms + [""] * forms
    lines = [f"#: {' '.join(entry.places)}"] * bool(entry.places) + [f"msgid {quoted(one)}"]
    if many:
        lines += [f"msgid_plural {quoted(many)}", *(f"msgstr[{form}] {quoted(given[form])}" for form in range(forms))]
    else:
        lines.append(f"msgstr {quoted(given[0])}")
    return "\n".join(lines)


def head_of(language: str) -> str:
    """A catalogue's head. A new language has the plurals of English until its translator says otherwise."""
    return (
        f"Project-Id-Version: Sablier\nLanguage: {language}\nMIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n"
        "Plural-Forms: nplurals=2; plural=(n != 1);"
    )


def forms_of(head: str) -> int:
    found = re.search(r"nplurals=(\d+)", head)
    return int(found[1]) if found else 2


# What the app loads


def mo_of(head: str, entries: Catalogue) -> bytes:
    """A catalogue as gettext's binary file: two tables of lengths and offsets, then all texts, the keys in order."""
    texts = {b"": head.encode()}
    for (one, many), entry in entries.items():
        if entry.is_done:
            texts["\0".join(filter(None, (one, many))).encode()] = "\0".join(entry.forms).encode()
    keys = sorted(texts)
    count = len(keys)
    start = 28 + 16 * count
    tables: list[int] = []
    blob = b""
    for text in (*keys, *(texts[key] for key in keys)):
        tables += [len(text), start + len(blob)]
        blob += text + b"\0"
    header = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, start)
    return header + struct.pack(f"<{len(tables)}I", *tables) + blob


# Typography


def set_in(language: str, text: str) -> str:
    """A translation with the signs that a printer of that language would use.

    >>> set_in("fr", "Qu'en dis-tu ?")
    'Qu’en dis-tu\\xa0?'
    """
    text = text.replace("...", "…")
    if language == "fr":
        text = re.sub(r" (?=[:;!?»%])|(?<=«) ", SPACE, text.replace("'", "’"))
    return text


# Commands


def catalogues() -> list[Path]:
    return sorted(FOLDER.glob("*.po"))


def update() -> None:
    found = found_in_code()
    FOLDER.mkdir(parents=True, exist_ok=True)
    POT.write_text(write_po(head_of(""), found, 2), encoding="utf-8")
    for path in catalogues():
        head, known = read_po(path.read_text(encoding="utf-8"))
        _write(path, head or head_of(path.stem), found, known)


def _write(path: Path, head: str, found: Catalogue, known: Catalogue) -> None:
    """The catalogue with the texts of the code, translated as far as they are known, and its binary file."""
    entries = {key: Entry(key, _forms(path.stem, known.get(key)), entry.places) for key, entry in found.items()}
    path.write_text(write_po(head, entries, forms_of(head)), encoding="utf-8")
    path.with_suffix(".mo").write_bytes(mo_of(head, entries))


def _forms(language: str, entry: Entry | None) -> list[str]:
    return [set_in(language, form) for form in entry.forms] if entry else []


def take(language: str, filled: Path) -> None:
    """Put translations into a catalogue that may not exist yet."""
    path = FOLDER / f"{language}.po"
    head, known = read_po(path.read_text(encoding="utf-8")) if path.exists() else (head_of(language), {})
    given = read_po(filled.read_text(encoding="utf-8"))[1]
    _write(path, head, found_in_code(), known | {key: entry for key, entry in given.items() if entry.is_done})
    update()


def todo(language: str) -> str:
    head, known = read_po((FOLDER / f"{language}.po").read_text(encoding="utf-8"))
    left = {key: entry for key, entry in found_in_code().items() if key not in known or not known[key].is_done}
    return write_po(head, left, forms_of(head))


def problems() -> Iterator[str]:
    """All that is wrong with the catalogues, a line each."""
    found = found_in_code()
    for path in catalogues():
        head, known = read_po(path.read_text(encoding="utf-8"))
        yield from (f"{path.name}: missing: {key[0]!r}" for key in found if key not in known)
        yield from (f"{path.name}: unused: {key[0]!r}" for key in known if key not in found)
        for entry in known.values():
            yield from (f"{path.name}: {what}: {entry.key[0]!r}" for what in _wrong(path.stem, entry, forms_of(head)))
        binary = path.with_suffix(".mo")
        if not binary.exists() or binary.read_bytes() != mo_of(head, known):
            yield f"{binary.name}: not made from {path.name}"


def _wrong(language: str, entry: Entry, forms: int) -> Iterator[str]:
    one, many = entry.key
    if not entry.is_done:
        yield "not translated"
        return
    if len(entry.forms) != (forms if many else 1):
        yield "wrong number of forms"
    wanted = set(PLACEHOLDER.findall(one + many))
    for number, form in enumerate(entry.forms):
        differing = wanted ^ set(PLACEHOLDER.findall(form))
        if differing - ({"{n}"} if many and not number else set()):
            yield f"placeholders differ ({', '.join(sorted(differing))})"
        if form != set_in(language, form):
            yield "typography"
        if (one[:1] == " ") != (form[:1] == " ") or (one[-1:] == " ") != (form[-1:] == " "):
            yield "spaces at the ends differ"


def main(arguments: list[str]) -> int:
    match arguments:
        case ["update"]:
            update()
        case ["todo", language]:
            print(todo(language), end="")
        case ["take", language, file]:
            take(language, Path(file))
        case ["check"]:
            wrong = list(problems())
            print(*wrong, sep="\n", end="\n" * bool(wrong))
            return int(bool(wrong))
        case _:
            raise SystemExit(__doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
