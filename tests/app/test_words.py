"""The words in force, and the catalogues behind them."""

import re
import subprocess
import sys
from gettext import GNUTranslations
from pathlib import Path

import pytest

from app.shell import words
from tools import words as catalogues

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _english():
    yield
    words.use("en")


# The language in force


@pytest.mark.parametrize(
    ("tag", "code"),
    [("fr", "fr"), ("fr_CA.UTF-8", "fr"), ("FR-be", "fr"), ("en-GB", "en"), ("de_DE", "en"), ("", "en"), ("C", "en")],
)
def test_a_device_gets_the_nearest_language(tag, code):
    assert words.use("", device=tag).code == code


def test_a_chosen_language_counts_more_than_the_device():
    assert words.use("en", device="fr_FR").code == "en"


def test_texts_are_translated_when_they_are_shown():
    told = []
    for code in ("en", "fr", "en"):
        words.use(code)
        told.append(words.text("Rules"))
    assert told == ["Rules", "Règles", "Rules"]


def test_what_nobody_has_translated_stays_english():
    words.use("fr")
    assert words.text("no such text in the app") == "no such text in the app"
    assert words.text("") == ""


@pytest.mark.parametrize(
    ("code", "n", "said"),
    [
        ("en", 0, "0 points"),
        ("en", 1, "1 point"),
        ("en", 2, "2 points"),
        ("fr", 0, "0 point"),
        ("fr", 1, "1 point"),
        ("fr", 2, "2 points"),
    ],
)
def test_plurals_are_those_of_the_language(code, n, said):
    words.use(code)
    assert words.plural("{n} point", "{n} points", n) == said


def test_other_placeholders_of_a_plural_stay():
    assert words.plural("{name} holds {n} tile", "{name} holds {n} tiles", 1250) == "{name} holds 1,250 tiles"


def test_a_player_finds_each_language_by_its_own_name():
    assert [language.name for language in words.languages()] == ["English", "Français"]


# Numbers


@pytest.mark.parametrize(
    ("code", "written"),
    [("en", "+40 −5 0 1,234.5 85%"), ("fr", "+40 −5 0 1\u00a0234,5 85\u00a0%")],
)
def test_numbers_are_written_as_the_language_does(code, written):
    words.use(code)
    told = words.signed(40), words.signed(-5), words.signed(0), words.number(1234.5, 1), words.percent(85)
    assert " ".join(told) == written


def test_nothing_is_not_negative():
    assert words.number(-0.2) == "0"
    assert words.number(-0.04, 1) == "0.0"


def test_days():
    words.use("fr")
    days = [words.day(2026, 8, 1, ago) for ago in (0, 1, 2)]
    assert days == ["aujourd’hui", "hier", "1 août 2026"]


# The pseudo-language


@pytest.mark.parametrize("text", ["Draw", "Sit down and play", "This corner asks for a {digit}.", "[b]Bold[/b] {n}…"])
def test_the_pseudo_language_is_longer_and_keeps_what_is_filled_in(text):
    words.use("xx")
    told = words.text(text)
    held = re.findall(words.HELD, text)
    assert re.findall(words.HELD, told) == held
    letters = len(re.sub(words.HELD, "", text))
    assert len(re.sub(words.HELD, "", told)) >= 1.3 * letters
    assert not re.search("[aeiou]", re.sub(words.HELD, "", told))


# The catalogues


def test_every_text_of_the_app_is_translated_and_nothing_is_left_over():
    assert list(catalogues.problems()) == []


def test_the_template_is_up_to_date():
    written = catalogues.write_po(catalogues.head_of(""), catalogues.found_in_code(), 2)
    assert catalogues.POT.read_text(encoding="utf-8") == written


def test_gettext_reads_what_was_made():
    with (words.FOLDER / "fr.mo").open("rb") as file:
        texts = GNUTranslations(file)
    assert texts.gettext("Tri-Ominos") == "Tri-Ominos"
    assert texts.ngettext("{n} point", "{n} points", 0) == "{n} point"
    assert texts.ngettext("{n} pawn home", "{n} pawns home", 2) == "{n} pions arrivés"


def made(tmp_path, monkeypatch, po, code="from app.shell.words import _\n_('One {n}')\n"):
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "some.py").write_text(code, encoding="utf-8")
    (tmp_path / "fr.po").write_text(po, encoding="utf-8")
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    found = catalogues.found_in_code(tmp_path)
    monkeypatch.setattr(catalogues, "found_in_code", lambda: found)
    head, known = catalogues.read_po(po)
    (tmp_path / "fr.mo").write_bytes(catalogues.mo_of(head, known))
    return list(catalogues.problems())


HEAD = catalogues.write_po(catalogues.head_of("fr"), {}, 2)


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ('msgid "One {n}"\nmsgstr "Un {n}"\n', None),
        ('msgid "One {n}"\nmsgstr "Un {m}"\n', "placeholders differ"),
        ('msgid "One {n}"\nmsgstr "Un"\n', "placeholders differ"),
        ('msgid "One {n}"\nmsgstr ""\n', "not translated"),
        ('msgid "One {n}"\nmsgstr "Un {n} !"\n', "typography"),
        ('msgid "Two"\nmsgstr "Deux"\n', "missing"),
        ('msgid "One {n}"\nmsgstr "Un {n}"\n\nmsgid "Two"\nmsgstr "Deux"\n', "unused"),
        ('msgid "One {n}"\nmsgstr "Un {n} "\n', "spaces at the ends"),
    ],
)
def test_faults_of_a_catalogue_are_found(tmp_path, monkeypatch, entry, problem):
    found = made(tmp_path, monkeypatch, HEAD + "\n" + entry)
    if problem is None:
        assert found == []
    else:
        assert any(problem in line for line in found), found


def test_a_stale_binary_is_found(tmp_path, monkeypatch):
    assert made(tmp_path, monkeypatch, HEAD + '\nmsgid "One {n}"\nmsgstr "Un {n}"\n') == []
    (tmp_path / "fr.mo").write_bytes(b"")
    assert list(catalogues.problems()) == ["fr.mo: not made from fr.po"]


def test_a_catalogue_reads_back():
    entries = {
        ('say "yes"\n', ""): catalogues.Entry(('say "yes"\n', ""), ["dis «\u00a0oui\u00a0»\n"]),
        ("{n} a\\b", "{n} as"): catalogues.Entry(("{n} a\\b", "{n} as"), ["{n} x", "{n} xs"]),
    }
    text = catalogues.write_po("Language: fr\nPlural-Forms: nplurals=2; plural=(n > 1);", entries, 2)
    head, known = catalogues.read_po(text)
    assert {key: entry.forms for key, entry in known.items()} == {key: entry.forms for key, entry in entries.items()}
    assert "nplurals=2" in head


@pytest.mark.parametrize("code", ["_(f'One {n}')", "_('One ' + two)", "plural(f'{n}', '{n}s', n)"])
def test_a_text_put_together_out_of_parts_is_refused(code):
    with pytest.raises(SystemExit, match="must stand whole"):
        catalogues.in_python(code, "some.py")


def test_texts_are_found_wherever_they_stand():
    code = "x = N_('A'); words._('B' if y else 'C'); plural('{n} d', '{n} ds', 3); _(x); f(_('E'))"
    assert catalogues.in_python(code) == [("A", ""), ("B", ""), ("C", ""), ("{n} d", "{n} ds"), ("E", "")]
    assert catalogues.in_kv('Words:\n    text: _(\'F\') + x\n    note: plural("{n} g", "{n} gs", 2)\n') == [
        ("F", ""),
        ("{n} g", "{n} gs"),
    ]


def test_nothing_is_translated_while_the_app_is_loaded():
    """A text that is translated at import would keep the language of that moment."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from app.shell import words\n"
        "def barred(*_): raise RuntimeError('translated at import')\n"
        "words._now.texts.gettext = words._now.texts.ngettext = barred\n"
        "from app.games import phrases; [phrases.of(game) for game in phrases.FILES]\n"
        "import app.games.book, app.games.lessons\n"
    )
    run = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
