# make play, make test: each sets up what it needs, once, in .venv.

PYTHON := .venv/bin/python
READY := .venv/ready
SCREEN := .venv/screen
PACKAGERS := .venv/package/ready
WORKERS ?= auto

FLAGS ?=

.PHONY: play test test-all check lint types house shots package-check bench bench-engine bench-bots bench-app golden lock clean

# The app. `make play FLAGS="--size 1280x800 --theme dark"`; `FLAGS=--help` tells them all.
play: $(READY)
	$(PYTHON) main.py $(FLAGS)

# The whole suite, then what needs no screen once more as a phone runs it: without assert statements and docstrings.
test: $(READY) $(SCREEN) $(PACKAGERS)
	$(PYTHON) -m pytest -n $(WORKERS) -q
	PYTHONOPTIMIZE=2 $(PYTHON) -m pytest -n $(WORKERS) -q -W ignore::pytest.PytestConfigWarning tests/engine tests/app

# The whole suite with its exhaustive loops run to their end, of which `make test` takes a fifth.
test-all: $(READY) $(SCREEN) $(PACKAGERS)
	SABLIER_WHOLE=1 $(PYTHON) -m pytest -n $(WORKERS) -q

check: lint types house test

lint: $(READY)
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .

types: $(READY)
	$(PYTHON) -m mypy

# How tidy the house is: files, names, knowledge in the wrong room. Each figure has a limit: tools/house.py.
house: $(READY)
	$(PYTHON) -m tools.house

# Every screen on every device, into build/shots.
shots: $(READY) $(SCREEN)
	$(PYTHON) -m tools.shots build/shots

# The packages for Android and iOS, proved as far as they can be without an SDK, a phone or a Mac: docs/packaging.md.
package-check: $(READY) $(SCREEN) $(PACKAGERS)
	$(PYTHON) -m tools.package.check
	$(PYTHON) -m tools.package.device build/device

# All figures with their goals, into build/bench.json: docs/bench.md. What compares with OpenSpiel needs it installed;
# without it those figures are left out.
bench: $(READY) $(SCREEN)
	-$(PYTHON) -m pip install --quiet --requirement requirements-bench.lock
	$(PYTHON) -m engine bench --json build/bench.json
	$(PYTHON) -m tests.bench.app build/bench.json

bench-engine bench-bots: bench-%: $(READY)
	-$(PYTHON) -m pip install --quiet --requirement requirements-bench.lock
	$(PYTHON) -m engine bench --part $* --json build/bench-$*.json

bench-app: $(READY) $(SCREEN)
	$(PYTHON) -m tests.bench.app build/bench-app.json

# Writes the golden matches anew; look at what changed.
golden: $(READY)
	$(PYTHON) -m tests.engine.golden

# Writes the locks anew from pyproject.toml.
lock:
	tools/lock.sh

clean:
	rm -rf .venv build .mypy_cache .ruff_cache .hypothesis

$(SCREEN): $(READY)
	tools/set_up.sh .venv screen

$(PACKAGERS): $(READY) requirements-package.lock
	tools/set_up.sh .venv package

$(READY): requirements.lock tools/set_up.sh
	tools/set_up.sh .venv
