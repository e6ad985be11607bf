"""Calls every service of the app with the real pyjnius, on a phone of each level.

    python -m tests.app.services.jvm.visit CLASSES P4A FOLDER 24 26 …

Prints a line of JSON for each level: results of the services, every call into Java with its thread, and log messages.
"""

import json
import logging
import os
import sys
import time
from pathlib import Path
from types import ModuleType

import jnius_config

CLASSES, P4A, FOLDER, *LEVELS = sys.argv[1:]
jnius_config.set_classpath(CLASSES)

import jnius  # noqa: E402  # starts Java's machine

from app.device.android import LOAD_REQUEST, RESULT_OK, SAVE_REQUEST, to_char_sequence  # noqa: E402
from app.device.output import HAPTIC_KINDS  # noqa: E402
from app.device.services import services_of  # noqa: E402
from app.device.system import JSON  # noqa: E402
from tests.app.services.clock import FakeTiming  # noqa: E402
from tests.app.services.jvm.stubs import levels  # noqa: E402

ACTIVITY = "org.kivy.android.PythonActivity"
TEXT = "Zoé 🙂"
TOP = 63
"""Height of the system bar in pixels"""
LONGEST = 20.0
"""Maximum seconds to wait for the UI thread"""
SENSOR = "android.hardware.SensorManager"
SERVICES = {
    "vibrator": ("android.os.Vibrator", 1),
    "vibrator_manager": ("android.os.VibratorManager", 31),
    "accessibility": ("android.view.accessibility.AccessibilityManager", 1),
    "sensor": (SENSOR, 1),
}
"""Class of each system service, and the level that introduced it"""
EXPLORES = "android.view.accessibility.AccessibilityManager.isTouchExplorationEnabled"


class Phone:
    """Simulated phone behind the stubs."""

    def __init__(self):
        self.java = jnius.autoclass("phone.Phone")
        self.level = 0
        self.since = levels()
        for name in ("autoclass", "cast"):
            setattr(jnius, name, self.if_there(getattr(jnius, name)))

    def if_there(self, call):
        """Wraps a function of pyjnius so that it raises an exception for classes that this phone does not have."""

        def called(name, *given):
            if self.since.get(name, 0) > self.level:
                raise jnius.JavaException(f"Class not found: {name} came with level {self.since[name]}")
            return call(name, *given)

        return called

    def become(self, level):
        """Resets the phone to a level."""
        self.level = self.java.level = level
        self.java.forget()
        jnius.autoclass(ACTIVITY).mActivity.forget()
        jnius.autoclass("android.os.Build$VERSION").SDK_INT = level
        make, answer = self.java.make, self.java.answer
        view = make("android.view.View")
        answer("android.view.View.findViewById", view)
        jnius.autoclass("android.provider.MediaStore$Images$Media").EXTERNAL_CONTENT_URI = make("android.net.Uri")
        for name, (kind, since) in SERVICES.items():
            answer(f"android.app.Activity.getSystemService:{name}", make(kind) if level >= since else None)
        rim = make("android.graphics.Insets")
        rim.top = TOP
        for member in ("getInsets", "getSystemGestureInsets"):
            answer(f"android.view.WindowInsets.{member}", rim)
        answer("android.view.WindowInsets.getSystemWindowInsetTop", TOP)
        metrics, configuration = make("android.util.DisplayMetrics"), make("android.content.res.Configuration")
        metrics.density, configuration.fontScale, configuration.uiMode = 2.625, 1.25, 0x21
        configuration.keyboard = 2
        answer("android.content.res.Resources.getDisplayMetrics", metrics)
        answer("android.content.res.Resources.getConfiguration", configuration)

    def wait(self):
        """Waits until the UI thread has run all its tasks."""
        end = time.monotonic() + LONGEST
        while not jnius.autoclass(ACTIVITY).mActivity.isStill() and time.monotonic() < end:
            time.sleep(0.002)


def python_for_android():
    """Installs the Python modules of python-for-android that call Java: `android.activity` and `android.runnable`."""
    android, config = ModuleType("android"), ModuleType("android.config")
    android.__path__ = [P4A]
    config.ACTIVITY_CLASS_NAME, config.ACTIVITY_CLASS_NAMESPACE = ACTIVITY, ACTIVITY.replace(".", "/")
    config.JAVA_NAMESPACE = ACTIVITY.rpartition(".")[0]
    sys.modules.update({"android": android, "android.config": config})
    os.environ["ANDROID_ARGUMENT"] = ""  # plyer detects the platform by this variable


class Visit:
    """Calls the services of a phone one after the other."""

    def __init__(self, phone):
        self.phone = phone
        self.scheduler = FakeTiming()
        self.services = services_of("android", "fr", self.scheduler)

    def all(self):
        parts = (
            *(self.haptics, self.sound, self.speech, self.rims, self.system),
            *(self.sharing, self.files, self.picture, self.motion),
        )
        return {part.__name__: part() for part in parts}

    def haptics(self):
        for kind in HAPTIC_KINDS:
            self.services.haptics.play(kind, 0.5)
        self.services.haptics.cancel()
        self.phone.wait()

    def sound(self):
        sound = self.services.sound
        sound.prepare()
        for name in ("lay", "draw"):
            sound.play(name, 0.5)
        sound.stop()

    def speech(self):
        """Speaks without a screen reader, then with one."""
        for is_read in (False, True):
            self.phone.java.answer(EXPLORES, jnius.autoclass("java.lang.Boolean")(is_read))
            self.services.speech.say(TEXT)
            self.services.speech.say(TEXT, urgent=True)
            self.phone.wait()
        self.services.speech.is_speaking()
        self.services.speech.set_language("en")
        self.services.speech.stop()
        self.services.speech.close()

    def rims(self):
        return [*self.services.safe_area.read()], [*self.services.edges.read()]

    def system(self):
        system = self.services.system
        for is_secret in (True, False):
            system.hide_from_recents(is_secret)
        self.phone.wait()
        scale, dark, still = system.scale(), system.is_dark(), system.wants_less_motion()
        return [*scale], dark, still, system.has_keyboard(), system.language(), system.leave(), system.frame_rate()

    def sharing(self):
        taken = []
        self.services.sharing.listen(taken.append)
        sent = jnius.autoclass("android.content.Intent")("android.intent.action.SEND")
        self.phone.java.answer("android.content.Intent.getAction", "android.intent.action.SEND")
        self.phone.java.answer("android.content.Intent.getCharSequenceExtra", to_char_sequence(TEXT))
        jnius.autoclass(ACTIVITY).mActivity.tellIntent(sent)
        self.phone.wait()
        self.scheduler.run(0.1)
        return self.services.sharing.share(TEXT, TEXT).name, taken

    def files(self):
        """Saves a file in a place that the player chooses, and reads it from there."""
        path, told = Path(FOLDER) / f"chosen-{self.phone.level}", []
        self.services.sharing.save(TEXT.encode(), JSON, TEXT, told.append)
        self.choose(SAVE_REQUEST, os.open(path, os.O_WRONLY | os.O_CREAT))
        self.services.sharing.load(1000, lambda content: told.append(content.decode()))
        self.choose(LOAD_REQUEST, os.open(path, os.O_RDONLY))
        return told

    def picture(self):
        """Shares a picture with another app through the device's gallery."""
        path = Path(FOLDER) / f"picture-{self.phone.level}"
        self.phone.java.answer("android.os.ParcelFileDescriptor.detachFd", os.open(path, os.O_WRONLY | os.O_CREAT))
        is_sent = self.services.sharing.share_picture(b"PNG", TEXT, TEXT)
        return is_sent, path.read_text("utf-8")

    def choose(self, number, descriptor):
        self.phone.java.answer("android.os.ParcelFileDescriptor.detachFd", descriptor)
        intent = jnius.autoclass("android.content.Intent")("chosen")
        jnius.autoclass(ACTIVITY).mActivity.tellResult(number, RESULT_OK, intent)
        self.phone.wait()
        self.scheduler.run(0.1)

    def motion(self):
        """Listens to a sensor that sends no values, so that the app must use the second sensor."""
        stop = self.services.motion.listen(lambda gravity: None)
        self.scheduler.run(2)
        stop()


def main():
    python_for_android()
    logged, phone = [], Phone()
    handler = logging.Handler()
    handler.emit = lambda record: logged.append(record.getMessage())
    logging.getLogger("sablier.services").addHandler(handler)
    for level in map(int, LEVELS):
        phone.become(level)
        answers = Visit(phone).all()
        calls = json.loads(phone.java.told())
        print(json.dumps({"level": level, "answers": answers, "calls": calls, "logged": logged}), flush=True)
        logged.clear()


if __name__ == "__main__":
    main()
    os._exit(0)  # because the Java virtual machine would wait for its threads
