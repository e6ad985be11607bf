"""Check of a built Android package, applied to valid and to invalid packages."""

import io
import struct
import tarfile
import zipfile

import pytest

from tools.package import apk

LIBRARIES = ("libmain.so", "libSDL2.so", "libpybundle.so")
FILES = ("main.pyc", "app/launch/application.pyc", "engine/games.pyc")


def elf(align=16384, machine=183):
    """Returns the parts of a 64-bit library that the check reads: a header and two loaded segments."""
    head = bytearray(64)
    head[:6] = b"\x7fELF\x02\x01"
    struct.pack_into("<H", head, 18, machine)
    struct.pack_into("<Q", head, 32, 64)
    struct.pack_into("<HH", head, 54, 56, 2)
    part = bytearray(56)
    struct.pack_into("<I", part, 0, 1)
    struct.pack_into("<Q", part, 48, align)
    return bytes(head + part + part)


def tar(files):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def built(tmp_path, libraries=None, modules=None, files=FILES, root=""):
    """Builds a package with valid libraries, of which some are replaced or added by path."""
    content = {f"lib/arm64-v8a/{name}": elf() for name in LIBRARIES}
    content["lib/arm64-v8a/libpybundle.so"] = tar(modules or {"modules/_json.so": elf()})
    content |= libraries or {}
    path = tmp_path / "some.apk"
    with zipfile.ZipFile(path, "w") as package:
        for name, data in content.items():
            if data is not None:
                package.writestr(root + name, data)
        if files is not None:
            package.writestr(root + apk.PAYLOAD, tar(dict.fromkeys(files, b"")))
    return path


ONE = ("arm64-v8a",)


@pytest.mark.parametrize("root", ["", "base/"])
def test_a_sound_package_or_bundle_has_no_problems(tmp_path, root):
    assert apk.problems(built(tmp_path, root=root), ONE) == []


@pytest.mark.parametrize(("align", "is_sound"), [(4096, False), (8192, False), (16384, True), (65536, True)])
@pytest.mark.parametrize("place", ["library", "bundle"])
def test_every_library_lies_on_large_pages(tmp_path, align, is_sound, place):
    odd = elf(align)
    path = (
        built(tmp_path, {"lib/arm64-v8a/libSDL2.so": odd})
        if place == "library"
        else built(tmp_path, modules={"modules/_json.so": odd})
    )
    assert (apk.problems(path, ONE) == []) is is_sound


def test_a_library_of_the_computer_that_built_is_found(tmp_path):
    path = built(tmp_path, modules={"site-packages/chardet/fast.so": elf(machine=62)})
    assert apk.problems(path, ONE) == [
        "arm64-v8a: libpybundle.so: site-packages/chardet/fast.so is made for machine 62, not 183"
    ]


def test_what_is_missing_or_too_much_is_found(tmp_path):
    path = built(tmp_path, {"lib/arm64-v8a/libmain.so": None}, files=(*FILES[1:], "tests/test_app.pyc"))
    assert apk.problems(path, ONE) == [
        "arm64-v8a: libmain.so is missing",
        "the app lacks main.pyc",
        "the app has tests/test_app.pyc",
    ]
    assert "assets/private.tar is missing" in apk.problems(built(tmp_path, files=None), ONE)
    assert "armeabi-v7a: libSDL2.so is missing" in apk.problems(built(tmp_path))
