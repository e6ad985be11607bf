"""Enough of Android to be spoken to: classes with the methods and the types that the SDK's reference gives them.

A call that the real class does not have, or with other types, fails as it would through pyjnius. Calls are recorded.
"""

import sys
from types import ModuleType

INT, LONG, FLOAT, BOOLEAN, TEXT = "int", "long", "float", "boolean", "java.lang.String"
INTS, LONGS, CHARS = "int[]", "long[]", "java.lang.CharSequence"
EFFECT, CONTEXT, LOCALE, BUNDLE = "android.os.VibrationEffect", "android.content.Context", "java.util.Locale", "Bundle"
ATTRIBUTES, LISTENER = "android.media.AudioAttributes", "android.speech.tts.TextToSpeech$OnInitListener"
RECT = "android.graphics.Rect"
RESOLVER, INTENT = "android.content.ContentResolver", "android.content.Intent"

REFERENCE = {
    "org.kivy.android.PythonActivity": {
        "getWindow": [()], "getSystemService": [(TEXT,)], "getResources": [()], "getContentResolver": [()],
        "moveTaskToBack": [(BOOLEAN,)], "startActivity": [(INTENT,)],
    },
    "android.view.Window": {"getDecorView": [()]},
    "android.view.View": {
        "performHapticFeedback": [(INT,), (INT, INT)], "getRootWindowInsets": [()],
        "announceForAccessibility": [(CHARS,)], "findViewById": [(INT,)], "getWidth": [()], "getHeight": [()],
        "getGlobalVisibleRect": [(RECT,)],
    },
    RECT: {"()": [()]},
    "android.os.VibratorManager": {"getDefaultVibrator": [()], "cancel": [()]},
    "android.os.Vibrator": {
        "hasVibrator": [()], "hasAmplitudeControl": [()], "cancel": [()],
        "vibrate": [(EFFECT,), (LONGS, INT), (LONG,)],
    },
    EFFECT: {"createOneShot": [(LONG, INT)], "createWaveform": [(LONGS, INT), (LONGS, INTS, INT)]},
    "android.media.AudioAttributes$Builder": {
        "()": [()], "setUsage": [(INT,)], "setContentType": [(INT,)], "build": [()],
    },
    "android.media.SoundPool$Builder": {
        "()": [()], "setMaxStreams": [(INT,)], "setAudioAttributes": [(ATTRIBUTES,)], "build": [()],
    },
    "android.media.SoundPool": {
        "load": [(TEXT, INT)], "play": [(INT, FLOAT, FLOAT, INT, INT, FLOAT)], "stop": [(INT,)], "release": [()],
    },
    "android.speech.tts.TextToSpeech": {
        "()": [(CONTEXT, LISTENER)], "setLanguage": [(LOCALE,)], "speak": [(CHARS, INT, BUNDLE, TEXT)], "stop": [()],
    },
    LOCALE: {"forLanguageTag": [(TEXT,)], "getDefault": [()], "toLanguageTag": [()]},
    "android.view.accessibility.AccessibilityManager": {"isTouchExplorationEnabled": [()], "isEnabled": [()]},
    "java.lang.String": {"()": [(TEXT,)]},
    "android.view.WindowInsets$Type": {"systemBars": [()], "displayCutout": [()], "systemGestures": [()]},
    "android.view.WindowInsets": {
        "getInsets": [(INT,)], "getDisplayCutout": [()], "getSystemGestureInsets": [()],
        **{f"getSystemWindowInset{edge}": [()] for edge in ("Left", "Top", "Right", "Bottom")},
    },
    "android.view.DisplayCutout": {f"getSafeInset{edge}": [()] for edge in ("Left", "Top", "Right", "Bottom")},
    "android.content.res.Resources": {"getDisplayMetrics": [()], "getConfiguration": [()]},
    "android.provider.Settings$Global": {"getFloat": [(RESOLVER, TEXT, FLOAT)]},
    INTENT: {
        "()": [(TEXT,)], "setType": [(TEXT,)], "putExtra": [(TEXT, CHARS)], "createChooser": [(INTENT, CHARS)],
    },
    "android.os.Build$VERSION": {},
    RESOLVER: {},
    ATTRIBUTES: {},
}  # fmt: skip


class JavaError(Exception):
    """As pyjnius raises it."""


def fits(value, kind):
    """Whether pyjnius passes this as that."""
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
    """An object or a class. `answers`: what its methods give back, by name: a value, a function, an exception."""

    def __init__(self, android, kind, **facts):
        self.android, self.kind = android, kind
        self.__dict__.update(facts)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self._method(name)

    def __call__(self, *given):
        """Its constructor."""
        self._method("()")(*given)
        return Java(self.android, self.kind, made_of=given, **self.__dict__.get("fields", {}))

    def _method(self, name):
        forms = REFERENCE[self.kind].get(name)
        if forms is None:
            raise JavaError(f"{self.kind} has no {name}")

        def call(*given):
            if not any(len(form) == len(given) and all(map(fits, given, form)) for form in forms):
                raise JavaError(f"{self.kind}.{name} does not take {given}")
            self.android.calls.append((self.kind.split(".")[-1], name, *given))
            answer = self.android.answers.get((self.kind, name))
            if isinstance(answer, Exception):
                raise answer
            return answer(*given) if callable(answer) and not isinstance(answer, Java) else answer

        return call


class Android:
    """The platform, and the modules that open it."""

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
        self.configuration = make("android.content.res.Resources", fontScale=2.0, uiMode=0x21)
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
            ("android.view.accessibility.AccessibilityManager", "isTouchExplorationEnabled"): False,
            (LOCALE, "forLanguageTag"): lambda tag: make(LOCALE, tag=tag),
            (LOCALE, "getDefault"): make(LOCALE),
            (LOCALE, "toLanguageTag"): "fr-CA",
            ("android.view.WindowInsets$Type", "systemBars"): 0b0111,
            ("android.view.WindowInsets$Type", "displayCutout"): 0b1000_0000,
            ("android.view.WindowInsets$Type", "systemGestures"): 0b0001_0000,
            ("android.provider.Settings$Global", "getFloat"): 1.0,
            (INTENT, "createChooser"): make(INTENT),
        }
        monkeypatch.setitem(sys.modules, "jnius", self._jnius())
        monkeypatch.setitem(sys.modules, "android", ModuleType("android"))
        monkeypatch.setitem(sys.modules, "android.runnable", self._runnable())

    def object(self, kind, **facts):
        return Java(self, kind, **facts)

    def made(self, name):
        """The calls of one method, without the class."""
        return [call[2:] for call in self.calls if call[1] == name]

    def autoclass(self, kind):
        if kind == "org.kivy.android.PythonActivity":
            return self.object(kind, mActivity=self.activity)
        facts = {"SDK_INT": self.version} if kind == "android.os.Build$VERSION" else {}
        if kind == RECT:
            facts = {"fields": self.place}
        if kind == INTENT:
            facts = {"ACTION_SEND": "android.intent.action.SEND", "EXTRA_TEXT": "android.intent.extra.TEXT"}
        return self.object(kind, **facts)

    def _jnius(self):
        module = ModuleType("jnius")
        module.autoclass = self.autoclass
        module.cast = lambda kind, thing: self.object(kind, was=thing) if kind == CHARS else thing
        return module

    def _runnable(self):
        module = ModuleType("android.runnable")

        def run_on_ui_thread(call):
            def later(*given):
                self.ui_calls += 1
                call(*given)

            return later

        module.run_on_ui_thread = run_on_ui_thread
        return module
