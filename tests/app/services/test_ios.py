"""Calls of the device services to iOS, checked against the classes that iOS offers."""

import ctypes
import sys
from types import ModuleType, SimpleNamespace

import pytest

from app.device.ios import MAX_READY_PLAYERS, NOTIFICATIONS, WEIGHTS
from app.device.output import HAPTIC_KINDS, sound_files
from app.device.services import services_of
from app.device.system import DisplayScale, Insets, ShareOutcome
from tests.app.services.apple import LEAST, REFERENCE, Apple, Objc, ObjcError
from tests.app.services.clock import FakeTiming


@pytest.fixture
def apple(monkeypatch):
    return Apple(monkeypatch)


@pytest.fixture
def scheduler():
    return FakeTiming()


def services(scheduler=None):
    return services_of("ios", "fr", scheduler or FakeTiming())


@pytest.mark.parametrize("kind", HAPTIC_KINDS)
def test_every_kind_is_felt(apple, scheduler, kind, caplog):
    services(scheduler).haptics.play(kind, 0.5)
    scheduler.run(2)
    given = apple.made("impactOccurredWithIntensity_") + apple.made("notificationOccurred_")
    assert given + apple.made("selectionChanged")
    assert not caplog.records


def test_every_kind_has_a_way_that_ios_knows():
    assert {kind.ios for kind in HAPTIC_KINDS.values()} <= {"selection", *WEIGHTS, *NOTIFICATIONS}


def test_a_double_tick_is_two_strikes_each_as_hard_as_it_should_be(apple, scheduler):
    services(scheduler).haptics.play("sand double", 0.5)
    assert apple.made("impactOccurredWithIntensity_") == [(0.35,)]
    scheduler.run(0.15)
    assert apple.made("impactOccurredWithIntensity_") == [(0.35,), (0.45,)]


def test_cancel_takes_back_the_strike_that_is_to_come(apple, scheduler):
    haptics = services(scheduler).haptics
    haptics.play("sand double", 0.5)
    haptics.cancel()
    scheduler.run(1)
    assert len(apple.made("impactOccurredWithIntensity_")) == 1


def test_generators_are_made_once_and_kept_ready(apple, scheduler):
    haptics = services(scheduler).haptics
    for _ in range(4):
        haptics.play("lay", 1.0)
    assert apple.made("initWithStyle_") == [(1,)]
    assert len(apple.made("prepare")) == 5


def test_no_strength_is_nothing_at_all(apple):
    haptics = services().haptics
    for kind in HAPTIC_KINDS:
        haptics.play(kind, 0.0)
    assert not apple.calls


def test_sounds_obey_the_switch(apple):
    services().sound.prepare()
    [(category, error)] = apple.made("setCategory_error_")
    assert category.text == "AVAudioSessionCategoryAmbient"
    assert error is None


def test_a_player_is_made_when_its_sound_is_first_heard_and_the_newest_few_are_kept(apple):
    """The number of players is limited because each of them occupies an audio queue of the device."""
    sound, names = services().sound, list(sound_files())
    sound.prepare()
    assert not apple.made("prepareToPlay")
    for name in (*names[:MAX_READY_PLAYERS], *names[:MAX_READY_PLAYERS]):
        sound.play(name, 1.0)
    assert len(apple.made("prepareToPlay")) == MAX_READY_PLAYERS
    for name in (names[MAX_READY_PLAYERS], *names[1:MAX_READY_PLAYERS], names[0]):
        sound.play(name, 1.0)
    assert len(apple.made("prepareToPlay")) == MAX_READY_PLAYERS + 2


def test_a_sound_begins_anew_as_loud_as_it_is_set_and_a_fourth_ends_the_first(apple):
    sound = services().sound
    for name in ("lay", "lay", "draw", "pass"):
        sound.play(name, 0.4)
    assert apple.made("volume=") == [(0.4,)] * 4
    assert apple.made("currentTime=") == [(0.0,)] * 4
    assert len(apple.made("pause")) == 1
    sound.stop()
    assert len(apple.made("pause")) == 4


def test_the_sound_that_ends_is_the_oldest_and_not_the_new_one(apple):
    sound = services().sound
    for name in ("lay", "draw", "pass", "snap"):
        sound.play(name, 1.0)
    played = [owner for name, owner in apple.callers if name == "play"]
    [paused] = [owner for name, owner in apple.callers if name == "pause"]
    assert paused is played[0]


def test_a_strike_that_comes_later_is_of_the_weight_that_it_was_meant_for(apple, scheduler):
    """The delayed impact uses its own generator, although the method has been read from another generator meanwhile."""
    haptics = services(scheduler).haptics
    haptics.play("sand double", 1.0)
    apple.autoclass("UIImpactFeedbackGenerator").alloc().impactOccurredWithIntensity_  # noqa: B018
    scheduler.run(1)
    first, second = (owner for name, owner in apple.callers if name == "impactOccurredWithIntensity_")
    assert first is second


def test_sentences_queue_and_an_urgent_one_interrupts(apple):
    speech = services().speech
    speech.say("un")
    assert not apple.made("stopSpeakingAtBoundary_")
    speech.say("stop", urgent=True)
    assert apple.made("stopSpeakingAtBoundary_") == [(0,)]
    assert [text.text for (text,) in apple.made("speechUtteranceWithString_")] == ["un", "stop"]


@pytest.mark.parametrize(
    ("app", "device", "voice"),
    [("fr", "fr-CA", "fr-CA"), ("fr", "fr-BE", "fr-FR"), ("fr", "en-GB", "fr-FR"), ("en", "fr-FR", "en-US")],
)
def test_a_voice_has_the_region_of_the_device_or_else_one_that_is_there(apple, app, device, voice):
    """Apple has no voices for a language without a region."""
    apple.language = device
    speech = services_of("ios", app, FakeTiming()).speech
    speech.say("un")
    assert [said.given[0].text for (said,) in apple.made("voice=")] == [voice]


def test_a_language_without_a_voice_is_read_by_the_device_s_own(apple, caplog):
    speech = services_of("ios", "eo", FakeTiming()).speech
    speech.say("unu")
    assert apple.made("voice=") == [(None,)]
    assert not caplog.records


def test_the_safe_area_is_in_pixels(apple):
    assert services().safe_area.read() == Insets(0, 141, 0, 102)


def test_swipes_are_the_devices_at_head_and_foot(apple, monkeypatch):
    lying = {"top": 0.0, "bottom": 21.0, "left": 47.0, "right": 47.0}
    assert services().edges.read() == Insets(0, 141, 0, 102)
    monkeypatch.setattr(sys.modules["ios"], "get_safe_area", lambda: lying)
    assert services().edges.read() == Insets(0, 0, 0, 63)


def test_the_device_tells_how_it_is_set(apple, monkeypatch):
    system = services().system
    assert system.is_dark() is True
    assert system.language() == "fr-CA"
    assert system.scale() == DisplayScale(3.0, 1.12)
    apple.traits.properties["userInterfaceStyle"] = 1
    assert system.is_dark() is False
    library = SimpleNamespace(UIAccessibilityIsReduceMotionEnabled=lambda: 1)
    monkeypatch.setattr(ctypes, "CDLL", lambda name: library)
    assert system.wants_less_motion() is True
    assert system.has_keyboard() is False


def test_the_largest_text_sizes_have_no_number_of_their_own(apple):
    apple.text_size = apple.text("UICTContentSizeCategoryAccessibilityXXL")
    assert services().system.scale().text > 1.35


def test_without_pyobjus_every_service_is_off_and_the_app_goes_on(monkeypatch, scheduler, caplog):
    for name in ("pyobjus", "ios", "plyer"):
        monkeypatch.setitem(sys.modules, name, None)
    chosen = services(scheduler)
    for _ in range(3):
        chosen.haptics.play("lay", 1.0)
        chosen.sound.play("lay", 1.0)
        chosen.speech.say("text")
        assert chosen.safe_area.read() == Insets()
        assert chosen.edges.read() == Insets()
        assert chosen.system.is_dark() is None
        chosen.motion.listen(print)()
    assert len(caplog.records) == 8  # one for each service, and two for haptics, which have two implementations


def test_plyer_buzzes_where_the_generators_fail(monkeypatch, apple, scheduler):
    buzzes = []
    plyer = ModuleType("plyer")
    plyer.vibrator = SimpleNamespace(vibrate=lambda time: buzzes.append(time), cancel=lambda: None)
    monkeypatch.setitem(sys.modules, "plyer", plyer)
    monkeypatch.setattr(apple, "answer", lambda *given: (_ for _ in ()).throw(ObjcError("no")))
    services(scheduler).haptics.play("lay", 1.0)
    assert buzzes == [0.014]


@pytest.fixture
def owner(apple):
    """Returns the view controller of the window, which presents the share sheet."""
    owner = Objc(apple, "UIViewController", view=Objc(apple, "UIView"))
    apple.window = Objc(apple, "UIWindow", rootViewController=owner)
    return owner


@pytest.mark.parametrize("is_tablet", [False, True])
def test_a_text_is_shared_by_the_systems_sheet(apple, owner, is_tablet):
    """On a tablet the share sheet needs a source view, or iOS ends the app."""
    apple.popover = Objc(apple, "UIPopoverPresentationController") if is_tablet else None
    assert services().sharing.share("a match", "Share") is ShareOutcome.OFFERED
    [(sheet, sender)] = apple.made("showViewController_sender_")
    items, activities = sheet.given
    assert (sheet.kind, items.given[0].text, activities, sender) == (
        "UIActivityViewController",
        "a match",
        None,
        None,
    )
    assert apple.made("sourceView=") == ([(owner.view,)] if is_tablet else [])


def test_without_a_window_a_text_goes_to_the_clipboard(monkeypatch, apple):
    copied = []
    clipboard = ModuleType("kivy.core.clipboard")
    clipboard.Clipboard = SimpleNamespace(copy=copied.append)
    monkeypatch.setitem(sys.modules, "kivy.core.clipboard", clipboard)
    assert services().sharing.share("a match", "Share") is ShareOutcome.COPIED
    assert copied == ["a match"]


def test_the_fake_refuses_what_ios_would_refuse(apple):
    generators = apple.autoclass("UIImpactFeedbackGenerator")
    with pytest.raises(ObjcError, match="class"):
        generators.prepare()
    generator = generators.alloc()
    with pytest.raises(ObjcError, match="no impact_"):
        generator.impact_(1.0)
    with pytest.raises(ObjcError, match="take"):
        generator.impactOccurredWithIntensity_("1")
    with pytest.raises(ObjcError, match="set"):
        apple.traits.userInterfaceStyle = 1
    apple.version = 12.0
    with pytest.raises(ObjcError, match="came with iOS 13"):
        generator.impactOccurredWithIntensity_(1.0)


def test_nothing_is_asked_of_ios_that_the_oldest_device_does_not_have():
    assert {name for kind in REFERENCE.values() for name, member in kind.items() if member.since > LEAST} == set()
