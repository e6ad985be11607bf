"""Hand-written declarations of the Android classes that the app uses before its first frame.

Without a declaration pyjnius inspects the whole class with everything that it inherits. Inspecting a View, which has a
thousand members, takes longer than any other step of the start on a phone.
"""

from functools import cache
from types import ModuleType

from app.device.services_with_fallback import log_disabled

STATIC = "static "

CLASSES = {
    "android/content/ContentResolver": {
        "delete": "(Landroid/net/Uri;Ljava/lang/String;[Ljava/lang/String;)I",
        "insert": "(Landroid/net/Uri;Landroid/content/ContentValues;)Landroid/net/Uri;",
        "openFileDescriptor": "(Landroid/net/Uri;Ljava/lang/String;)Landroid/os/ParcelFileDescriptor;",
    },
    "android/content/res/Configuration": {"fontScale": "F", "keyboard": "I", "uiMode": "I"},
    "android/content/res/Resources": {
        "getConfiguration": "()Landroid/content/res/Configuration;",
        "getDisplayMetrics": "()Landroid/util/DisplayMetrics;",
    },
    "android/provider/Settings$Global": {
        "getFloat": f"{STATIC}(Landroid/content/ContentResolver;Ljava/lang/String;F)F",
    },
    "android/view/View": {
        "announceForAccessibility": "(Ljava/lang/CharSequence;)V",
        "findViewById": "(I)Landroid/view/View;",
        "getDisplay": "()Landroid/view/Display;",
        "getGlobalVisibleRect": "(Landroid/graphics/Rect;)Z",
        "getHeight": "()I",
        "getRootWindowInsets": "()Landroid/view/WindowInsets;",
        "getWidth": "()I",
        "performHapticFeedback": "(I)Z",
    },
    "android/view/Window": {
        "addFlags": "(I)V",
        "clearFlags": "(I)V",
        "getDecorView": "()Landroid/view/View;",
    },
    "android/view/WindowInsets": {
        "getDisplayCutout": "()Landroid/view/DisplayCutout;",
        "getInsets": "(I)Landroid/graphics/Insets;",
        "getSystemGestureInsets": "()Landroid/graphics/Insets;",
        "getSystemWindowInsetBottom": "()I",
        "getSystemWindowInsetLeft": "()I",
        "getSystemWindowInsetRight": "()I",
        "getSystemWindowInsetTop": "()I",
    },
    "java/util/Locale": {
        "forLanguageTag": f"{STATIC}(Ljava/lang/String;)Ljava/util/Locale;",
        "getDefault": f"{STATIC}()Ljava/util/Locale;",
        "toLanguageTag": "()Ljava/lang/String;",
    },
}
"""Members of each class with their JVM signatures: `(I)V` takes an int and returns nothing, `F` is a float field."""


@cache
def declare_classes() -> None:
    """Declares the Android classes to pyjnius, once. If a declaration fails, pyjnius inspects the class as usual."""
    import jnius

    for name, members in CLASSES.items():
        try:
            declared = {member: _member(jnius, kind) for member, kind in members.items()}
            jnius.MetaJavaClass(name, (jnius.JavaClass,), {"__javaclass__": name, **declared})
        except Exception as error:  # pyjnius then inspects the class itself
            log_disabled(f"the declaration of {name}", error)


def _member(jnius: ModuleType, kind: str) -> object:
    if kind.startswith(STATIC):
        return jnius.JavaStaticMethod(kind.removeprefix(STATIC))
    return jnius.JavaMethod(kind) if kind.startswith("(") else jnius.JavaField(kind)
