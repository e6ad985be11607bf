"""Checks that a phone has every module that the app imports, on each platform."""

import ast
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path

OWN = {"app", "engine", "main"}
OF_PLATFORM = {
    "android": {"jnius", "android.activity", "android.runnable"},
    "ios": {"pyobjus", "pyobjus.dylib_manager", "ios"},
}
"""Modules that the packagers add"""
REQUIRED = {"kivy", "plyer"}
"""Packages that are also installed on this computer, so that their modules can be looked up"""
PARTS = {
    # Patterns of files that are imported only on one platform
    "app/device/android*.py": {"android"},
    "app/device/ios.py": {"ios"},
    "app/device/desktop.py": set(),
}
ON_A_DESKTOP = {"msvcrt", "tools"}
"""Modules of Windows or of a clone of the project, without which the packaged app works, as its test run proves"""
NOT_BUILT = {"android": {"grp", "_posixshmem", "_crypt", "nis", "_tkinter", "_curses", "_dbm", "_gdbm", "readline"}}
"""C modules that python-for-android's Python lacks at Android level 24"""
OPTIONAL = {"_posixsubprocess", "_lzma", "_multiprocessing", "_curses", "_tkinter", "_dbm", "_posixshmem", "readline"}
"""C modules that a Python may lack; some Pythons have them built in"""

BLOCKED = """
import importlib, sys
blocked = set(sys.argv[1].split(","))
class Block:
    def find_spec(self, name, path=None, target=None):
        if name in blocked or name.split(".")[0] in blocked:
            raise ModuleNotFoundError(name)
for name in blocked:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Block())
failed = []
for name in sys.argv[2].split(","):
    module, _, member = name.partition(":")
    try:
        found = importlib.import_module(module)
        if member and not hasattr(found, member):
            importlib.import_module(f"{module}.{member}")
    except (ImportError, AttributeError) as error:
        failed.append(f"{name.replace(':', '.')} ({error})")
print("\\n".join(failed))
"""


def imported_modules(sources: Path, platform: str) -> dict[str, str]:
    """Returns every third-party and standard module that the app imports on a platform, with a file that imports it.

    A name imported from a module is appended after a colon.
    """
    found: dict[str, str] = {}
    for path in sorted(sources.rglob("*.py")):
        name = path.relative_to(sources).as_posix()
        if is_of(name, platform):
            for module in imports_of(tree_of(path)):
                found.setdefault(module, name)
    return {module: name for module, name in found.items() if top_of(module) not in OWN}


def top_of(module: str) -> str:
    """Returns the top-level package of a module."""
    return module.partition(":")[0].split(".")[0]


def is_of(name: str, platform: str) -> bool:
    return all(platform in platforms for pattern, platforms in PARTS.items() if fnmatch(name, pattern))


def tree_of(path: Path) -> ast.AST:
    """Parses a file; a file with a syntax error counts as empty, because `language_problems` reports it."""
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    except SyntaxError:
        return ast.Module([], [])


def imports_of(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}:{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("__import__", "import_module")):
            yield from (str(word.value) for word in node.args[:1] if isinstance(word, ast.Constant))


def import_problems(sources: Path, platform: str, dropped: Iterable[str], lacking: Iterable[str]) -> list[str]:
    """Returns the modules that the app imports and a platform lacks.

    `dropped`: packages removed from the standard library there; `lacking`: C modules that its Python does not have.
    """
    modules = imported_modules(sources, platform)
    problems, standard = [], []
    for module, name in modules.items():
        top, whole = top_of(module), module.partition(":")[0]
        if top in set(dropped):
            problems.append(f"{platform}: {name} imports {module}, which is left out of Python there")
        elif top in sys.stdlib_module_names:
            standard += [module] if top not in ON_A_DESKTOP else []
        elif top in REQUIRED:
            problems += [] if has_module(whole) else [f"{platform}: {name} imports {whole}, which {top} does not have"]
        elif not {whole, module.replace(":", ".")} & OF_PLATFORM[platform] and top not in ON_A_DESKTOP:
            problems.append(f"{platform}: {name} imports {whole}, which is no requirement")
    problems += [f"{platform}: cannot be imported there: {failed}" for failed in unimportable(standard, lacking)]
    return problems


def has_module(module: str) -> bool:
    """Returns whether a requirement has a module, without importing it, because Kivy would open a window."""
    top, *rest = module.split(".")
    spec = find_spec(top)
    if spec is None or not spec.submodule_search_locations:
        return False
    folder = Path(spec.submodule_search_locations[0], *rest)
    return folder.is_dir() or any(folder.parent.glob(f"{folder.name}.*"))


def unimportable(modules: list[str], lacking: Iterable[str]) -> list[str]:
    """Returns the modules of the standard library that cannot be imported without these C modules."""
    if not modules:
        return []
    command = [sys.executable, "-I", "-S", "-c", BLOCKED, ",".join(sorted(set(lacking)) or ["-"]), ",".join(modules)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if line]


def lacking_on_ios(built: Iterable[str]) -> set[str]:
    """Returns the C modules that this Python has as separate files and kivy-ios' Python lacks."""
    return own_c_modules() - set(built)


def own_c_modules() -> set[str]:
    """Returns the C modules that this Python may lack or has as separate files."""
    folder = Path(sysconfig.get_config_var("DESTSHARED") or "")
    return {path.name.split(".")[0] for path in folder.glob("*.so")} | OPTIONAL
