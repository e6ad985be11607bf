"""Active language and message catalogues."""

import ast
import re
import subprocess
import sys
from gettext import GNUTranslations
from pathlib import Path

import pytest

from app import i18n
from tools import reword
from tools import words as catalogues

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _english():
    yield
    i18n.use("en")


# Active language


@pytest.mark.parametrize(
    ("tag", "code"),
    [("fr", "fr"), ("fr_CA.UTF-8", "fr"), ("FR-be", "fr"), ("en-GB", "en"), ("de_DE", "en"), ("", "en"), ("C", "en")],
)
def test_a_device_gets_the_nearest_language(tag, code):
    assert i18n.use("", device=tag).code == code


def test_a_chosen_language_counts_more_than_the_device():
    assert i18n.use("en", device="fr_FR").code == "en"


def test_texts_are_translated_when_they_are_shown():
    told = []
    for code in ("en", "fr", "en"):
        i18n.use(code)
        told.append(i18n.text("Rules"))
    assert told == ["Rules", "Règles", "Rules"]


def test_what_nobody_has_translated_stays_english():
    i18n.use("fr")
    assert i18n.text("no such text in the app") == "no such text in the app"
    assert i18n.text("") == ""


@pytest.mark.parametrize(
    ("code", "n", "said"),
    [
        ("en", 0, "0 points"),
        ("en", 1, "1 point"),
        ("en", 2, "2 points"),
        ("fr", 0, "0\N{NO-BREAK SPACE}point"),
        ("fr", 1, "1\N{NO-BREAK SPACE}point"),
        ("fr", 2, "2\N{NO-BREAK SPACE}points"),
    ],
)
def test_plurals_are_those_of_the_language(code, n, said):
    i18n.use(code)
    assert i18n.plural("{n} point", "{n} points", n) == said


def test_other_placeholders_of_a_plural_stay():
    assert i18n.plural("{name} holds {n} tile", "{name} holds {n} tiles", 1250) == "{name} holds 1,250 tiles"


def test_a_player_finds_each_language_by_its_own_name():
    assert [language.name for language in i18n.languages()] == ["English", "Français"]


# Numbers


@pytest.mark.parametrize(
    ("code", "written"),
    [("en", "+40 −5 0 1,234.5 85%"), ("fr", "+40 −5 0 1\u00a0234,5 85\u00a0%")],
)
def test_numbers_are_written_as_the_language_does(code, written):
    i18n.use(code)
    told = (
        i18n.format_signed(40),
        i18n.format_signed(-5),
        i18n.format_signed(0),
        i18n.format_number(1234.5, 1),
        i18n.format_percent(85),
    )
    assert " ".join(told) == written


def test_nothing_is_not_negative():
    assert i18n.format_number(-0.2) == "0"
    assert i18n.format_number(-0.04, 1) == "0.0"


def test_days():
    i18n.use("fr")
    days = [i18n.format_day(2026, 8, 1, ago) for ago in (0, 1, 2)]
    assert days == ["aujourd’hui", "hier", "1 août 2026"]


# Pseudo-translation


@pytest.mark.parametrize("text", ["Draw", "Play", "This corner needs a {digit}.", "[b]Bold[/b] {n}…"])
def test_the_pseudo_language_is_longer_and_keeps_what_is_filled_in(text):
    i18n.use("xx")
    told = i18n.text(text)
    held = re.findall(i18n.PROTECTED, text)
    assert re.findall(i18n.PROTECTED, told) == held
    letters = len(re.sub(i18n.PROTECTED, "", text))
    assert len(re.sub(i18n.PROTECTED, "", told)) >= 1.3 * letters
    assert not re.search("[aeiou]", re.sub(i18n.PROTECTED, "", told))


# Catalogues


def test_every_text_of_the_app_is_translated_and_nothing_is_left_over():
    assert list(catalogues.problems(catalogues.found_in_code())) == []


def test_gettext_reads_what_was_made():
    with (i18n.FOLDER / "fr.mo").open("rb") as file:
        texts = GNUTranslations(file)
    assert texts.gettext("Tri-Ominos") == "Tri-Ominos"
    assert texts.ngettext("{n} point", "{n} points", 0) == "{n}\N{NO-BREAK SPACE}point"
    assert texts.ngettext("{n} pawn home", "{n} pawns home", 2) == "{n} pions arrivés"


@pytest.fixture
def made(tmp_path):
    """Returns a function that writes a catalogue and its binary file, and returns the texts found in this code."""

    def made(entries, code="_('One {n}')\n"):
        (tmp_path / "app").mkdir(exist_ok=True)
        (tmp_path / "app" / "some.py").write_text(code, encoding="utf-8")
        path = tmp_path / "fr.po"
        path.write_text(HEAD + entries, encoding="utf-8")
        catalogues.write(path, catalogues.read(path))
        return catalogues.found_in_code(tmp_path)

    return made


HEAD = """msgid ""
msgstr ""
"Language: fr\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

"""


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
        ('#, fuzzy\nmsgid "One {n}"\nmsgstr "Un {n}"\n', "not sure"),
    ],
)
def test_faults_of_a_catalogue_are_found(tmp_path, made, entry, problem):
    found = list(catalogues.problems(made(entry), tmp_path))
    if problem is None:
        assert found == []
    else:
        assert any(problem in line for line in found), found


@pytest.mark.parametrize(
    ("forms", "problem"),
    [
        (["{n} as", "{n} as"], None),
        (["un a", "{n} as"], None),  # the form for 1 may omit the number
        (["{n} a", "les as"], "placeholders differ"),
        (["{n} a", ""], "not translated"),
        (["{n} a"], "not translated"),
    ],
)
def test_faults_of_plurals_are_found(tmp_path, made, forms, problem):
    entry = 'msgid "{n} a"\nmsgid_plural "{n} as"\n'
    entry += "".join(f'msgstr[{number}] "{form}"\n' for number, form in enumerate(forms))
    found = list(catalogues.problems(made(entry, "plural('{n} a', '{n} as', n)\n"), tmp_path))
    assert [line for line in found if problem and problem in line] == found


def test_a_stale_binary_is_found(tmp_path, made):
    found = made('msgid "One {n}"\nmsgstr "Un {n}"\n')
    (tmp_path / "fr.mo").write_bytes(b"")
    assert list(catalogues.problems(found, tmp_path)) == ["fr.mo: not made from fr.po"]


def test_an_update_keeps_what_is_known_and_drops_what_is_unused(tmp_path, made):
    found = made('msgid "One {n}"\nmsgstr "C\'est {n} !"\n\nmsgid "Two"\nmsgstr "Deux"\n', "_('One {n}'); _('Three')\n")
    catalogues.update(tmp_path / "fr.po", found)
    again = catalogues.read(tmp_path / "fr.po")
    assert {text.id: text.string for text in catalogues.texts_of(again)} == {"One {n}": "C’est {n}\u00a0!", "Three": ""}
    before = (tmp_path / "fr.po").read_bytes()
    catalogues.update(tmp_path / "fr.po", found)
    assert (tmp_path / "fr.po").read_bytes() == before


def test_the_update_command_prints_the_texts_without_a_translation(tmp_path, made, monkeypatch, capsys):
    found = made(
        'msgid "One"\nmsgstr "Un"\n\nmsgid "Tow"\nmsgstr "Deux"\n', "_('One'); _('Two'); plural('a', '{n} as', 1)\n"
    )
    monkeypatch.setattr(catalogues, "catalogues", lambda: [tmp_path / "fr.po"])
    monkeypatch.setattr(catalogues, "found_in_code", lambda: found)
    assert catalogues.main(["update"]) == 0
    assert capsys.readouterr().out == "fr.po: not translated: 'Two'\nfr.po: not translated: ('a', '{n} as')\n"


def test_another_language_begins_with_its_own_plurals(tmp_path):
    catalogues.add("pl", tmp_path)
    begun = catalogues.read(tmp_path / "pl.po")
    assert begun.num_plurals == 3
    assert len(catalogues.texts_of(begun)) == len(catalogues.texts_of(catalogues.found_in_code()))


def test_texts_are_found_wherever_they_stand(made):
    found = made("", "x = N_('A'); i18n._('B'); plural('{n} d', '{n} ds', 3); _(x); f(_('E'))\n")
    assert [text.id for text in catalogues.texts_of(found)] == ["A", "B", ("{n} d", "{n} ds"), "E"]


def in_parts(code):
    """Returns calls that mark a composed text or a choice of texts, which the extraction of messages cannot find."""
    marked = {"_": 1, "N_": 1, "plural": 2}
    calls = (node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call))
    by_function = ((ast.unparse(call.func).split(".")[-1], call) for call in calls)
    texts = ((call, text) for function, call in by_function for text in call.args[: marked.get(function, 0)])
    return [ast.unparse(call) for call, text in texts if isinstance(text, ast.JoinedStr | ast.BinOp | ast.IfExp)]


IN_PARTS = ["_(f'One {n}')", "_('One ' + two)", "plural(f'{n}', '{n}s', n)", "_('B' if y else 'C')"]


@pytest.mark.parametrize("code", IN_PARTS)
def test_a_text_put_together_out_of_parts_is_noticed(code):
    assert in_parts(code)


def test_texts_stand_whole():
    parts = {path: in_parts(path.read_text(encoding="utf-8")) for path in (ROOT / "app").rglob("*.py")}
    assert {path.name: found for path, found in parts.items() if found} == {}


def test_nothing_is_translated_while_the_app_is_loaded():
    """A text translated at import would keep the language of that moment."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from app import i18n\n"
        "def barred(*_): raise RuntimeError('translated at import')\n"
        "i18n._now.texts.gettext = i18n._now.texts.ngettext = barred\n"
        "from app.games import APP_GAMES; [game.phrases for game in APP_GAMES.values()]\n"
        "import app.games.rulebook, app.games.lessons\n"
    )
    run = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


# Rewording


def test_a_reworded_text_keeps_its_translation_in_code_catalogue_and_tests(tmp_path):
    code = tmp_path / "app" / "page.py"
    test = tmp_path / "tests" / "test_page.py"
    (tmp_path / "tools").mkdir()
    code.parent.mkdir()
    test.parent.mkdir()
    code.write_text(
        'TITLE = N_("Your glass")\nKEY = "Your glass"\n\n\ndef text(n):\n'
        '    return _(\n        "One long text that is "\n        "in two literals."\n'
        '    ) + plural("{n} match is kept", "{n} matches are kept", n)\n',
        encoding="utf-8",
    )
    test.write_text('press("Your glass", f"{n} Your glass")\n', encoding="utf-8")
    path = tmp_path / "assets" / "locale" / "fr.po"
    path.parent.mkdir(parents=True)
    catalogues.write(path, catalogues.Catalog("fr"))
    catalogues.update(path, catalogues.found_in_code(tmp_path))
    french = {
        "Your glass": "Le sablier",
        "One long text that is in two literals.": "Un long texte.",
        "{n} match is kept": ("{n} partie", "{n} parties"),
    }
    catalogue = catalogues.read(path)
    for text in catalogues.texts_of(catalogue):
        text.string = french[text.id[0] if text.pluralizable else text.id]
    catalogues.write(path, catalogue)

    texts = {
        "Your glass": "Score & timer",
        "One long text that is in two literals.": "It's short.",
        "{n} match is kept": "{n} saved match",
        "{n} matches are kept": "{n} saved matches",
    }
    assert reword.reword(texts, tmp_path) == []

    assert test.read_text(encoding="utf-8") == 'press("Score & timer", f"{n} Your glass")\n'
    assert 'TITLE = N_("Score & timer")\nKEY = "Your glass"\n' in code.read_text(encoding="utf-8")
    assert {text.id: text.string for text in catalogues.texts_of(catalogues.read(path))} == {
        "Score & timer": "Le sablier",
        "It's short.": "Un long texte.",
        ("{n} saved match", "{n} saved matches"): ("{n} partie", "{n} parties"),
    }


def test_a_text_that_the_app_does_not_have_cannot_be_reworded(tmp_path):
    (tmp_path / "app").mkdir()
    with pytest.raises(ValueError, match="Your glass"):
        reword.reword({"Your glass": "Score & timer"}, tmp_path)


def test_a_text_in_an_f_string_is_reported(tmp_path):
    """Python 3.11 does not know the position of a string in an f-string."""
    path = tmp_path / "app" / "page.py"
    path.parent.mkdir()
    path.write_text("""TITLE = f"{_('Your glass')}."\n""", encoding="utf-8")
    with pytest.raises(ValueError, match="f-string"):
        reword.replace_in_file(path, {"Your glass": "Score & timer"}, marked_only=True)
