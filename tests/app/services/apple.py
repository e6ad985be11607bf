"""Fake of iOS: classes with the members that `ios_api.tsv` lists. Records all calls."""

import re
import sys
from types import ModuleType
from typing import NamedTuple

from tools.package.declared import IOS

LEAST = 15.0
"""Oldest iOS version that the app supports, which the fake device has"""
INHERITS = {"UIActivityViewController": "UIViewController"}
"""Superclasses, for arguments of another class"""
REALS = {"float", "double", "CGFloat", "NSTimeInterval"}


class Declared(NamedTuple):
    """Selector or property as Apple declares it."""

    since: float
    declaration: str

    @property
    def takes(self):
        """Returns the type of each argument."""
        return re.findall(r":\(([^)]*)\)", self.declaration)

    @property
    def is_property(self):
        return self.declaration.startswith("@property")

    @property
    def is_readonly(self):
        return "readonly" in self.declaration

    @property
    def is_of_class(self):
        return self.declaration.startswith(("+", "@property (class"))


def reference():
    """Returns each class with its members, by the names that pyobjus gives them."""
    found = {}
    for row in IOS.read_text("utf-8").splitlines()[1:]:
        owner, member, since, declaration = row.split("\t")
        found.setdefault(owner, {})[member.replace(":", "_")] = Declared(float(since), declaration)
    return found


REFERENCE = reference()


class ObjcError(Exception):
    """Exception that pyobjus raises."""


class Objc:
    """Fake class or object; properties are set as attributes."""

    def __init__(self, device, kind, is_class=False, text="", given=(), **properties):
        self.__dict__.update(device=device, kind=kind, is_class=is_class, text=text, given=given, properties=properties)

    def __setattr__(self, name, value):
        declared = self.declared(name)
        if not declared.is_property or declared.is_readonly:
            raise ObjcError(f"{self.kind}.{name} cannot be set")
        self.device.calls.append((self.kind, f"{name}=", value))
        self.properties[name] = value

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        declared = self.declared(name)
        if declared.is_property and not declared.is_of_class:
            return self.properties[name]
        method = self.device.methods.setdefault((self.kind, name), Method(self.kind, name, declared))
        method.owner = self
        return method

    def declared(self, name):
        """Returns the declaration of a member, or None if this object or device does not have it."""
        declared = REFERENCE[self.kind].get(name)
        if declared is None or declared.is_of_class is not self.is_class:
            raise ObjcError(f"{'class' if self.is_class else 'object'} {self.kind} has no {name}")
        if declared.since > self.device.version:
            raise ObjcError(f"{self.kind}.{name} came with iOS {declared.since}, not {self.device.version}")
        return declared


class Method:
    """Method shared by all objects of a class, as in pyobjus: it is bound to the object from which it was read last."""

    def __init__(self, kind, name, declared):
        self.kind, self.name, self.declared, self.owner = kind, name, declared, None

    def __call__(self, *given):
        takes = self.declared.takes
        if len(given) != len(takes) or not all(map(fits, given, takes)):
            raise ObjcError(f"{self.kind}.{self.name} does not take {given}")
        self.owner.device.calls.append((self.kind, self.name, *given))
        self.owner.device.callers.append((self.name, self.owner))
        return self.owner.device.answer(self.kind, self.name, given)


def fits(value, kind):
    """Returns whether pyobjus can pass a value as this type: its own objects and numbers, but no Python text."""
    if "*" in kind or kind == "id":
        of = kind.rstrip(" *")
        return value is None or (isinstance(value, Objc) and of in ("id", value.kind, INHERITS.get(value.kind)))
    return type(value) in (int, float) if kind in REALS else type(value) is int


class Apple:
    """Fake platform with the modules that give access to it."""

    def __init__(self, monkeypatch, version=LEAST):
        self.version = version
        self.calls, self.callers, self.methods = [], [], {}
        self.traits = Objc(self, "UITraitCollection", userInterfaceStyle=2)
        self.text_size = self.text("UICTContentSizeCategoryXL")
        self.language = "fr-CA"
        self.window = self.popover = None
        self.voices = {"fr-CA", "fr-FR", "en-US", "de-DE"}
        modules = {name: ModuleType(name) for name in ("pyobjus", "ios")}
        modules["pyobjus"].autoclass = self.autoclass
        modules["pyobjus"].objc_str = self.text
        modules["ios"].get_scale = lambda: 3.0
        modules["ios"].get_safe_area = lambda: {"top": 47.0, "bottom": 34.0, "left": 0.0, "right": 0.0}
        for name, module in modules.items():
            monkeypatch.setitem(sys.modules, name, module)

    def autoclass(self, kind):
        return Objc(self, kind, is_class=True)

    def text(self, text):
        return Objc(self, "NSString", text=text, UTF8String=lambda: text.encode())

    def made(self, name):
        """Returns the recorded calls of a selector, without the class."""
        return [call[2:] for call in self.calls if call[1] == name]

    def answer(self, kind, name, given):
        made = {
            "sharedApplication": lambda: Objc(
                self, kind, preferredContentSizeCategory=self.text_size, keyWindow=self.window
            ),
            "arrayWithObject_": lambda: Objc(self, kind, given=given),
            "initWithActivityItems_applicationActivities_": lambda: Objc(
                self, kind, given=given, popoverPresentationController=self.popover
            ),
            "mainScreen": lambda: Objc(self, kind, traitCollection=self.traits),
            "preferredLanguages": lambda: Objc(self, "NSArray"),
            "objectAtIndex_": lambda: self.text(self.language),
            "voiceWithLanguage_": lambda: Objc(self, kind, given=given) if given[0].text in self.voices else None,
        }
        return made.get(name, lambda: Objc(self, kind, given=given))()
