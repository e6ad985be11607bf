"""Generator of Java stubs for Android's classes, with exactly the members and types that `android_api.tsv` lists.

A stub method forwards the call to the `Phone`, and does not exist on a phone below the level that introduced it.
"""

import re
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from tools.package.declared import ANDROID

TYPE = re.compile(r"\bandroid\.[\w.]+")
METHOD = re.compile(r"(?P<head>.*?)(?P<name>\w+)\((?P<takes>.*)\)[^)]*$")
OURS = Path(__file__).parent


class Row(NamedTuple):
    """Row of the table: a member of a class and its declaration."""

    owner: str
    member: str
    since: int
    declared: str


def rows():
    """Returns the rows of Android's classes; the other rows are Java's own classes."""
    lines = (line.split("\t") for line in ANDROID.read_text("utf-8").splitlines()[1:])
    return [Row(line[0], line[1], int(line[3]), line[5]) for line in lines if line[0].startswith("android.")]


def levels():
    """Returns the level that introduced each class, by its binary name."""
    found = {}
    for row in rows():
        name = binary_name(row.owner)
        found[name] = min(row.since, found.get(name, row.since))
    return found


def binary_name(owner):
    """Returns the binary name of a Java class.

    >>> binary_name("android.view.WindowInsets.Type")
    'android.view.WindowInsets$Type'
    """
    package, classes = re.fullmatch(r"([a-z.]+)\.([A-Z].*)", owner).groups()
    return f"{package}.{classes.replace('.', '$')}"


def write_stubs(folder):
    """Writes the source of every class that the table names or another stub needs; returns the files."""
    members = defaultdict(list)
    for row in rows():
        members[row.owner].append(row)
        for name in TYPE.findall(re.sub(r'"[^"]*"', "", row.declared)):
            members[name]
    for name in tuple(members):
        while simple(name := name.rpartition(".")[0])[0].isupper():
            members[name]
    outermost = sorted(name for name in members if simple(name.rpartition(".")[0])[0].islower())
    return [write_class(folder, name, members) for name in outermost] + sorted(OURS.glob("*.java"))


def write_class(folder, name, members):
    path = folder / (name.replace(".", "/") + ".java")
    path.parent.mkdir(parents=True, exist_ok=True)
    package = name.rpartition(".")[0]
    path.write_text(f"package {package};\n\nimport phone.Phone;\n\n{source(name, members)}\n", encoding="utf-8")
    return path


def source(name, members, nested=""):
    """Returns the source of a class with its members and nested classes."""
    kind, above = kind_of(name, members), related(name, members)
    is_interface = kind == "interface"
    body = [line for row in members[name] for line in member(row, is_interface)]
    if not is_interface and not any(f" {simple(name)}()" in line for line in body):
        body.append(f"protected {simple(name)}() {{}}")
    inside = sorted(each for each in members if each.rpartition(".")[0] == name)
    body += [source(each, members, "static ") for each in inside]
    return "\n".join([f"public {nested}{kind} {simple(name)}{above} {{", *body, "}"])


def kind_of(name, members):
    return "interface" if " interface " in declared(name, members) else "class"


def related(name, members):
    """Returns the superclass and interfaces of a class, as far as the table lists them."""
    found = ""
    for word, kind in (("extends", "class"), ("implements", "interface")):
        told = re.search(rf" {word} (.*?)(?= implements |$)", declared(name, members))
        names = told[1].split() if told else ()
        known = [each for each in names if each in members and kind_of(each, members) == kind]
        found += f" {word} {', '.join(known)}" if known else ""
    return found


def declared(name, members):
    return next((row.declared for row in members.get(name, ()) if row.member == "class"), "class")


def simple(name):
    return name.rpartition(".")[2]


def member(row, is_interface):
    """Returns the source lines of a member, one for each overload."""
    if row.member == "class":
        return []
    forms = (form.partition(";")[0].replace("@Deprecated ", "") for form in row.declared.split(" | "))
    return [field(form) if form.startswith("field ") else method(row, form, is_interface) for form in forms]


def field(form):
    """Returns the declaration of a field: constants keep their value, and the simulated phone can set the others."""
    declared = form.removeprefix("field ")
    return (declared if " = " in declared else declared.replace("final ", "")) + ";"


def method(row, form, is_interface):
    form = re.sub(r"^(method|ctor) ", "", form).replace("abstract ", "").replace("final ", "")
    form = form.partition(" throws ")[0]
    parts = METHOD.fullmatch(form)
    kinds = [kind for kind in parts["takes"].split(", ") if kind]
    head = f"{parts['head']}{parts['name']}({', '.join(f'{kind} a{n}' for n, kind in enumerate(kinds))})"
    if is_interface:
        return head + ";"
    given = "".join(f", a{n}" for n in range(len(kinds)))
    gives = parts["head"].split()[-1]
    if gives == "public":
        return f'{head} {{ Phone.ask({row.since}, "{row.owner}", void.class{given}); }}'
    kind = "Object" if len(gives) == 1 else gives
    asked = f'Phone.ask({row.since}, "{row.owner}.{row.member}", {kind}.class{given})'
    return f"{head} {{ {'' if gives == 'void' else f'return ({gives}) '}{asked}; }}"
