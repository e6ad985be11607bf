#!/bin/sh
# Writes requirements.lock and requirements-*.lock for the bench, the arena and the packages: every package of
# pyproject.toml's dependencies and extras with what it needs, pinned, without addresses.
set -eu
for extra in test bench arena package; do
    scratch=$(mktemp -d)
    python3 -m venv "$scratch"
    wanted=$(python3 -c "import tomllib; project = tomllib.load(open('pyproject.toml', 'rb'))['project']
print(*project['optional-dependencies']['$extra'], *project['dependencies'] if '$extra' == 'test' else ())")
    # shellcheck disable=SC2086  # one argument a requirement
    "$scratch/bin/python" -m pip install --quiet --disable-pip-version-check $wanted
    case $extra in test) lock=requirements.lock ;; *) lock=requirements-$extra.lock ;; esac
    "$scratch/bin/python" -m pip freeze --exclude pip --exclude setuptools >"$lock"
    rm -rf "$scratch"
done
