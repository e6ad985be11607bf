"""Checks a built Android package: python -m tools.package.apk FILE.apk|FILE.aab

Every library must exist for each processor architecture, be built for it, and be aligned to pages of 16 KB. The package
must contain the app and no unnecessary files. Prints the problems; the exit code is 1 if there are any.
"""

import io
import struct
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

PAGE = 16 * 1024
MACHINES = {"arm64-v8a": 183, "armeabi-v7a": 40, "x86_64": 62}
WIDE = {"arm64-v8a", "x86_64"}
"""Architectures that may have pages of 16 KB"""
LIBRARIES = ("libmain.so", "libSDL2.so", "libpybundle.so")
PAYLOAD = "assets/private.tar"
NEEDED = ("main.pyc", "app/launch/application.pyc", "engine/games.pyc")
UNWANTED = ("tests/", "tools/", "docs/", ".git", ".po")
ELF, GZIP, LOAD = b"\x7fELF", b"\x1f\x8b", 1


def problems(path: Path, archs: tuple[str, ...] = ("arm64-v8a", "armeabi-v7a")) -> list[str]:
    with zipfile.ZipFile(path) as package:
        names = package.namelist()
        root = "base/" if any(name.startswith("base/") for name in names) else ""
        found = [problem for arch in archs for problem in library_problems(package, names, f"{root}lib/{arch}/", arch)]
        if root + PAYLOAD not in names:
            return [*found, f"{PAYLOAD} is missing"]
        return found + payload_problems(package.read(root + PAYLOAD))


def library_problems(package: zipfile.ZipFile, names: list[str], folder: str, arch: str) -> Iterator[str]:
    have = [name for name in names if name.startswith(folder)]
    yield from (f"{arch}: {library} is missing" for library in LIBRARIES if folder + library not in have)
    for name in have:
        data = package.read(name)
        short = name.removeprefix(folder)
        if data.startswith(ELF):
            yield from elf_problems(f"{arch}: {short}", data, arch)
        elif data.startswith(GZIP):  # archive of python-for-android with the Python library, modules and requirements
            yield from bundle_problems(f"{arch}: {short}", data, arch)


def bundle_problems(where: str, data: bytes, arch: str) -> Iterator[str]:
    with tarfile.open(fileobj=io.BytesIO(data)) as bundle:
        for member in bundle:
            if member.isfile() and member.name.endswith(".so") and (file := bundle.extractfile(member)):
                yield from elf_problems(f"{where}: {member.name}", file.read(), arch)


def elf_problems(where: str, data: bytes, arch: str) -> Iterator[str]:
    (machine,) = struct.unpack_from("<H", data, 18)
    if machine != MACHINES[arch]:
        yield f"{where} is made for machine {machine}, not {MACHINES[arch]}"
    if arch in WIDE and (smallest := min(alignments(data), default=0)) < PAGE:
        yield f"{where} lies on pages of {smallest} bytes, not {PAGE}"


def alignments(data: bytes) -> list[int]:
    """Returns the alignment of every loaded segment of a 64-bit library."""
    (table,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    heads = [table + size * number for number in range(count)]
    return [
        struct.unpack_from("<Q", data, head + 48)[0]
        for head in heads
        if struct.unpack_from("<I", data, head)[0] == LOAD
    ]


def payload_problems(data: bytes) -> list[str]:
    with tarfile.open(fileobj=io.BytesIO(data)) as payload:
        names = payload.getnames()
    found = [f"the app lacks {name}" for name in NEEDED if name not in names]
    return found + [f"the app has {name}" for name in names if any(unwanted in name for unwanted in UNWANTED)]


def main() -> int:
    found = problems(Path(sys.argv[1]), tuple(sys.argv[2:]) or ("arm64-v8a", "armeabi-v7a"))
    print("\n".join(found) or "ok")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
