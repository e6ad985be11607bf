"""Enough of iOS to be spoken to: classes with the selectors that Apple's reference gives them. Calls are recorded."""

import sys
from types import ModuleType

TEXT, NUMBER, REAL, THING = "NSString", "int", "float", "id"

REFERENCE = {
    "UIImpactFeedbackGenerator": {
        "alloc": (),
        "initWithStyle_": (NUMBER,),
        "prepare": (),
        "impactOccurredWithIntensity_": (REAL,),
    },
    "UISelectionFeedbackGenerator": {"alloc": (), "init": (), "prepare": (), "selectionChanged": ()},
    "UINotificationFeedbackGenerator": {"alloc": (), "init": (), "prepare": (), "notificationOccurred_": (NUMBER,)},
    "AVAudioSession": {"sharedInstance": (), "setCategory_error_": (TEXT, THING)},
    "NSURL": {"fileURLWithPath_": (TEXT,)},
    "AVAudioPlayer": {
        "alloc": (),
        "initWithContentsOfURL_error_": (THING, THING),
        "prepareToPlay": (),
        "play": (),
        "pause": (),
    },
    "AVSpeechUtterance": {"speechUtteranceWithString_": (TEXT,)},
    "AVSpeechSynthesisVoice": {"voiceWithLanguage_": (TEXT,)},
    "AVSpeechSynthesizer": {"alloc": (), "init": (), "speakUtterance_": (THING,), "stopSpeakingAtBoundary_": (NUMBER,)},
    "UIApplication": {"sharedApplication": ()},
    "UIScreen": {"mainScreen": ()},
    "UITraitCollection": {},
    "NSLocale": {"preferredLanguages": ()},
    "NSArray": {"objectAtIndex_": (NUMBER,)},
    "NSString": {},
}


class ObjcError(Exception):
    """As pyobjus raises it."""


class Objc:
    """A class or an object; properties are set as attributes."""

    def __init__(self, device, kind, **facts):
        self.__dict__.update(device=device, kind=kind, **facts)

    def __setattr__(self, name, value):
        self.device.calls.append((self.kind, f"{name}=", value))
        self.__dict__[name] = value

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if name not in REFERENCE[self.kind]:
            raise ObjcError(f"{self.kind} has no {name}")
        method = self.device.methods.setdefault((self.kind, name), Method(self.kind, name))
        method.owner = self
        return method


class Method:
    """One for all objects of a class, as pyobjus keeps it: it belongs to the object that was asked for it last."""

    def __init__(self, kind, name):
        self.kind, self.name, self.owner = kind, name, None

    def __call__(self, *given):
        takes = REFERENCE[self.kind][self.name]
        if len(given) != len(takes) or not all(map(fits, given, takes)):
            raise ObjcError(f"{self.kind}.{self.name} does not take {given}")
        self.owner.device.calls.append((self.kind, self.name, *given))
        self.owner.device.callers.append((self.name, self.owner))
        return self.owner.device.answer(self.kind, self.name, given)


def fits(value, kind):
    """pyobjus passes objects of its own for objects, and numbers for numbers; no Python text."""
    if kind in (TEXT, THING):
        return value is None or (isinstance(value, Objc) and kind in (THING, value.kind))
    return type(value) is int if kind == NUMBER else type(value) in (int, float)


class Apple:
    """The platform, and the modules that open it."""

    def __init__(self, monkeypatch):
        self.calls, self.callers, self.methods = [], [], {}
        self.traits = Objc(self, "UITraitCollection", userInterfaceStyle=2)
        self.text_size = self.text("UICTContentSizeCategoryXL")
        modules = {name: ModuleType(name) for name in ("pyobjus", "pyobjus.dylib_manager", "ios")}
        modules["pyobjus"].autoclass = self.autoclass
        modules["pyobjus"].objc_str = self.text
        modules["pyobjus.dylib_manager"].load_framework = lambda name: self.calls.append(("load", name))
        modules["pyobjus.dylib_manager"].INCLUDE = type("INCLUDE", (), {"AVFoundation": "AVFoundation"})
        modules["ios"].get_scale = lambda: 3.0
        modules["ios"].get_safe_area = lambda: {"top": 47.0, "bottom": 34.0, "left": 0.0, "right": 0.0}
        for name, module in modules.items():
            monkeypatch.setitem(sys.modules, name, module)

    def autoclass(self, kind):
        return Objc(self, kind)

    def text(self, text):
        return Objc(self, "NSString", text=text, UTF8String=lambda: text.encode())

    def made(self, name):
        """The calls of one selector, without the class."""
        return [call[2:] for call in self.calls if call[1] == name]

    def answer(self, kind, name, given):
        made = {
            "sharedApplication": lambda: Objc(self, kind, preferredContentSizeCategory=self.text_size),
            "mainScreen": lambda: Objc(self, kind, traitCollection=self.traits),
            "preferredLanguages": lambda: Objc(self, "NSArray"),
            "objectAtIndex_": lambda: self.text("fr-CA"),
        }
        return made.get(name, lambda: Objc(self, kind, given=given))()
