"""Sounds: the files equal the output of the script, and are short, small and free of clipping."""

import array
import wave

from app.device.output import FOLDER, sound_files
from tests.reports import looped
from tools import make_sounds

LARGEST = 600_000
LONGEST = 1.5


def samples_of(name):
    with wave.open(str(sound_files()[name])) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, 22_050)
        samples = array.array("h")
        samples.frombytes(sound.readframes(sound.getnframes()))
        return samples


def test_the_files_are_what_the_script_makes(tmp_path):
    make_sounds.make_all(tmp_path)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in FOLDER.iterdir()}


def test_the_app_finds_every_sound_by_its_name():
    assert set(sound_files()) == set(make_sounds.SOUNDS)


def test_all_of_them_are_small():
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= LARGEST


@looped("name", make_sounds.SOUNDS)
def test_a_sound_begins_at_once_ends_softly_and_never_clips(name):
    samples = samples_of(name)
    loudest = max(map(abs, samples))
    assert 3_000 < loudest < 32_000
    assert len(samples) / 22_050 <= LONGEST
    assert max(map(abs, samples[: 22_050 // 25])) > loudest / 12  # within the first 40 ms
    assert max(map(abs, samples[-110:])) < loudest / 30
    assert abs(sum(samples) / len(samples)) < 200  # almost no constant component
