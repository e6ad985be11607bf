"""Fake of Android: classes with the methods and types of the SDK's reference.

A call that the real class does not have, or with other types, fails as in pyjnius. All calls are recorded.
"""

import re
import sys
from collections import defaultdict
from types import ModuleType
from typing import NamedTuple

from tools.package.declared import ANDROID

INT, LONG, FLOAT, BOOLEAN, TEXT = "int", "long", "float", "boolean", "java.lang.String"
INTS, LONGS, CHARS = "int[]", "long[]", "java.lang.CharSequence"
EFFECT, CONTEXT, LOCALE = "android.os.VibrationEffect", "android.content.Context", "java.util.Locale"
ATTRIBUTES = "android.media.AudioAttributes"
RECT, BUILDER = "android.graphics.Rect", "java.lang.StringBuilder"
RESOLVER, INTENT = "android.content.ContentResolver", "android.content.Intent"
DESCRIPTOR, PLACE = "android.os.ParcelFileDescriptor", "android.net.Uri"
PARCEL, VALUES = "android.os.Parcelable", "android.content.ContentValues"
PICTURES = "android.provider.MediaStore$Images$Media"

SHORT = {"String": TEXT, "CharSequence": CHARS}
ACTIVITY = "org.kivy.android.PythonActivity"


INTENTS = {
    "ACTION_SEND": "android.intent.action.SEND",
    "ACTION_CREATE_DOCUMENT": "android.intent.action.CREATE_DOCUMENT",
    "ACTION_OPEN_DOCUMENT": "android.intent.action.OPEN_DOCUMENT",
    "CATEGORY_OPENABLE": "android.intent.category.OPENABLE",
    "EXTRA_TEXT": "android.intent.extra.TEXT",
    "EXTRA_STREAM": "android.intent.extra.STREAM",
    "FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY": 0x100000,
    "FLAG_GRANT_READ_URI_PERMISSION": 1,
    "EXTRA_TITLE": "android.intent.extra.TITLE",
}


class Declared(NamedTuple):
    """Method as the platform declares it."""

    since: int
    forms: list[tuple[str, ...]]


def reference():
    """Returns each class with its methods by name and number of arguments."""
    found = defaultdict(dict)
    for row in ANDROID.read_text(encoding="utf-8").splitlines()[1:]:
        owner, member, count, since, _, declared = row.split("\t")
        if count:
            forms = [tuple(form.split(", ")) if form else () for form in re.findall(r"\(([^)]*)\)", declared)]
            fitting = [tuple(SHORT.get(kind, kind) for kind in form) for form in forms if len(form) == int(count)]
            name = "()" if member == "constructor" else member
            found[binary_name(owner)][name, int(count)] = Declared(int(since), fitting)
        else:
            found[binary_name(owner)]
    found[ACTIVITY] = found["android.app.Activity"]
    found[RESOLVER], found[ATTRIBUTES]
    return found


def binary_name(owner):
    """Returns the binary name of a Java class: `android.view.WindowInsets$Type`."""
    package, dot, classes = re.match(r"([a-z.0-9]+)(\.)([A-Z].*)", owner).groups()
    return package + dot + classes.replace(".", "$")


REFERENCE = reference()


class JavaError(Exception):
    """Exception that pyjnius raises."""


class Crash(BaseException):
    """Crash of the process, which no code can catch."""


def fits(value, kind):
    """Returns whether pyjnius can pass a value as this type."""
    checks = {
        INT: lambda: type(value) is int and -(2**31) <= value < 2**31,
        LONG: lambda: type(value) is int,
        FLOAT: lambda: type(value) in (int, float),
        BOOLEAN: lambda: type(value) is bool,
        TEXT: lambda: type(value) is str or value is None,
        CHARS: lambda: isinstance(value, Java) and value.kind in (CHARS, TEXT),
        INTS: lambda: isinstance(value, list) and all(fits(each, INT) for each in value),
        LONGS: lambda: isinstance(value, list) and all(fits(each, LONG) for each in value),
        CONTEXT: lambda: isinstance(value, Java) and value.kind == "org.kivy.android.PythonActivity",
    }
    return checks.get(kind, lambda: value is None or (isinstance(value, Java) and value.kind == kind))()


class Java:
    """Fake object or class. `answers`: results of its methods by name: a value, a function or an exception."""

    def __init__(self, android, kind, **facts):
        self.android, self.kind = android, kind
        self.__dict__.update(facts)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self._method(name)

    def __call__(self, *given):
        """Calls the constructor."""
        self._method("()")(*given)
        return Java(self.android, self.kind, made_of=given, **self.__dict__.get("fields", {}))

    def _method(self, name):
        if not any(known == name for known, _ in REFERENCE[self.kind]):
            raise JavaError(f"{self.kind} has no {name}")

        def call(*given):
            declared = REFERENCE[self.kind].get((name, len(given)))
            if declared is None or not any(all(map(fits, given, form)) for form in declared.forms):
                raise JavaError(f"{self.kind}.{name} does not take {given}")
            if declared.since > self.android.version:
                raise JavaError(f"{self.kind}.{name} came with level {declared.since}, not {self.android.version}")
            self.android.calls.append((self.kind.split(".")[-1], name, *given))
            answer = self.android.answers.get((self.kind, name))
            if isinstance(answer, Exception):
                raise answer
            return answer(*given) if callable(answer) and not isinstance(answer, Java) else answer

        return call


class Android:
    """Fake platform with the modules that give access to it."""

    def __init__(self, monkeypatch, version=34):
        self.calls = []
        self.version = version
        self.ui_calls = 0
        self.place = {"left": 0, "top": 0, "right": 1080, "bottom": 2400}
        make = self.object
        view = make("android.view.View")
        self.services = {
            "vibrator": make("android.os.Vibrator"),
            "vibrator_manager": make("android.os.VibratorManager"),
            "accessibility": make("android.view.accessibility.AccessibilityManager"),
        }
        self.metrics = make("android.content.res.Resources", density=2.75, scaledDensity=5.5)
        self.configuration = make("android.content.res.Resources", fontScale=2.0, keyboard=1, uiMode=0x21)
        self.activity = make("org.kivy.android.PythonActivity")
        vibrator, activity = "android.os.Vibrator", "org.kivy.android.PythonActivity"
        pool = "android.media.SoundPool"
        self.answers = {
            (activity, "getWindow"): make("android.view.Window"),
            ("android.view.Window", "getDecorView"): view,
            ("android.view.View", "findViewById"): view,
            ("android.view.View", "getGlobalVisibleRect"): True,
            ("android.view.View", "getWidth"): 1080,
            ("android.view.View", "getHeight"): 2400,
            (activity, "getSystemService"): lambda name: self.services[name],
            (activity, "getResources"): make("android.content.res.Resources"),
            (activity, "getContentResolver"): make(RESOLVER),
            (activity, "moveTaskToBack"): True,
            ("android.content.res.Resources", "getDisplayMetrics"): self.metrics,
            ("android.content.res.Resources", "getConfiguration"): self.configuration,
            ("android.os.VibratorManager", "getDefaultVibrator"): self.services["vibrator"],
            (vibrator, "hasVibrator"): True,
            (vibrator, "hasAmplitudeControl"): True,
            (EFFECT, "createOneShot"): make(EFFECT),
            (EFFECT, "createWaveform"): make(EFFECT),
            ("android.media.AudioAttributes$Builder", "build"): make(ATTRIBUTES),
            ("android.media.SoundPool$Builder", "build"): make(pool),
            (pool, "load"): lambda path, priority: 100 + len([call for call in self.calls if call[1] == "load"]),
            (pool, "play"): lambda *given: 200 + len([call for call in self.calls if call[1] == "play"]),
            ("android.speech.tts.TextToSpeech", "setLanguage"): 1,
            ("android.speech.tts.TextToSpeech", "speak"): 0,
            ("android.speech.tts.TextToSpeech", "isSpeaking"): True,
            ("android.view.accessibility.AccessibilityManager", "isTouchExplorationEnabled"): False,
            (LOCALE, "forLanguageTag"): lambda tag: make(LOCALE, tag=tag),
            (LOCALE, "getDefault"): make(LOCALE),
            (LOCALE, "toLanguageTag"): "fr-CA",
            ("android.view.WindowInsets$Type", "systemBars"): 0b0111,
            ("android.view.WindowInsets$Type", "displayCutout"): 0b1000_0000,
            ("android.view.WindowInsets$Type", "systemGestures"): 0b0001_0000,
            ("android.provider.Settings$Global", "getFloat"): 1.0,
            (INTENT, "createChooser"): make(INTENT),
            (activity, "getIntent"): None,
            (INTENT, "getAction"): "android.intent.action.MAIN",
            (INTENT, "getData"): make(PLACE),
            (INTENT, "getFlags"): 0,
            (RESOLVER, "openFileDescriptor"): make(DESCRIPTOR),
            (RESOLVER, "insert"): make(PLACE),
            (BUILDER, "replace"): lambda start, end, text: make(BUILDER, text=text),
        }
        monkeypatch.setitem(sys.modules, "jnius", self._jnius())
        self.bound = {}
        android = ModuleType("android")
        android.activity = ModuleType("android.activity")
        android.activity.bind = self.bound.update
        for module in (android, android.activity):
            monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.setitem(sys.modules, "android.runnable", self._runnable())

    def object(self, kind, **facts):
        return Java(self, kind, **facts)

    def intent(self, **facts):
        return self.object(INTENT, **INTENTS, **facts)

    def made(self, name):
        """Returns the recorded calls of a method, without the class."""
        return [call[2:] for call in self.calls if call[1] == name]

    def autoclass(self, kind):
        if kind == "org.kivy.android.PythonActivity":
            return self.object(kind, mActivity=self.activity)
        facts = {"SDK_INT": self.version} if kind == "android.os.Build$VERSION" else {}
        if kind == RECT:
            facts = {"fields": self.place}
        if kind == INTENT:
            facts = {"fields": INTENTS, **INTENTS}
        if kind == PICTURES:
            facts = {"EXTERNAL_CONTENT_URI": self.object(PLACE)}
        return self.object(kind, **facts)

    def _jnius(self):
        module = ModuleType("jnius")
        module.autoclass = self.autoclass
        module.cast = self._cast
        for name in ("JavaClass", "JavaField", "JavaMethod", "JavaStaticMethod", "MetaJavaClass"):
            setattr(module, name, lambda *given: given)
        return module

    def _cast(self, kind, thing):
        if thing is None:
            raise Crash(f"cast({kind!r}, None)")
        return self.object(kind, was=thing) if kind in (CHARS, PARCEL) else thing

    def _runnable(self):
        module = ModuleType("android.runnable")

        def run_on_ui_thread(call):
            def later(*given):
                self.ui_calls += 1
                call(*given)

            return later

        module.run_on_ui_thread = run_on_ui_thread
        return module
