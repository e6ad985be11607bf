"""What the next screens ask for is loaded ahead, where nobody waits for it and no finger is held up by it."""

from kivy.clock import Clock

from app.shell import ahead


def test_nothing_is_loaded_while_a_finger_is_on_the_glass(stage, monkeypatch):
    loaded, passed = [], []
    monkeypatch.setattr(ahead, "import_module", loaded.append)
    monkeypatch.setattr(ahead, "modules_ahead", lambda: iter(["nowhere.one", "nowhere.two"]))
    finger = stage.down(5, 5)
    stop = ahead.load_ahead()
    Clock.schedule_once(passed.append, 3 * ahead.PAUSE_S)
    stage.until(lambda: passed)
    assert not loaded
    finger.up()
    stage.until(lambda: loaded == ["nowhere.one", "nowhere.two"])
    stop()


def test_a_mouse_that_hovers_holds_nothing_up(stage, monkeypatch):
    loaded = []
    monkeypatch.setattr(ahead, "import_module", loaded.append)
    monkeypatch.setattr(ahead, "modules_ahead", lambda: iter(["nowhere.one"]))
    mouse = stage.down(5, 5)
    mouse.touch.is_touch = False
    stop = ahead.load_ahead()
    stage.until(lambda: loaded == ["nowhere.one"], 20)
    stop()
    mouse.up()
