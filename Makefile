# make play, make test: each sets up what it needs, once, in .venv. `make` alone prints what targets there are.

PYTHON := .venv/bin/python
READY := .venv/ready
SCREEN := .venv/screen
PACKAGERS := .venv/package/ready
WORKERS ?= auto

FLAGS ?=
# Only Linux can be without a screen; the app then needs a virtual one.
IF_NO_SCREEN := $(if $(DISPLAY)$(WAYLAND_DISPLAY),,$(if $(filter Linux,$(shell uname)),$(SCREEN)))

.PHONY: help play test test-all mutants check lint types house coverage shots pictures package-check fresh bench bench-engine bench-bots bench-app golden lock clean

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## /make \1\t/p' Makefile | expand -t 20

# `make play FLAGS="--size 1280x800 --theme dark"`; `FLAGS=--help` tells them all.
play: $(READY) $(IF_NO_SCREEN)  ## the app; without a screen, bots that play every game, with pictures
	$(PYTHON) main.py $(FLAGS)

test: $(READY) $(SCREEN) $(PACKAGERS)  ## every test
	$(PYTHON) -m pytest -n $(WORKERS) --dist worksteal -q

# Of the exhaustive loops `make test` takes a sample. What needs no screen then runs once more as on a phone: without
# assert statements and docstrings. That none is relied on is also proved by `make package-check`, whose tests are here.
test-all: $(READY) $(SCREEN) $(PACKAGERS)  ## every test, with its exhaustive loops run to their end, and a sample of mutants
	SABLIER_WHOLE=1 $(PYTHON) -m pytest -n $(WORKERS) --dist worksteal -q
	PYTHONOPTIMIZE=2 $(PYTHON) -m pytest -n $(WORKERS) --dist worksteal -q -W ignore::pytest.PytestConfigWarning tests/engine tests/app
	$(PYTHON) -m tools.mutants app --seed $$(date +%V)

# `make mutants PART=app/screens COUNT=50 SEED=2`: tools/mutants.py.
PART ?= app
COUNT ?= 20
SEED ?= 1
mutants: $(READY) $(SCREEN) $(PACKAGERS)  ## change one thing at a time and tell which tests notice
	$(PYTHON) -m tools.mutants $(PART) --count $(COUNT) --seed $(SEED)

check: lint types house test  ## lint, types, house and every test, as before every commit

lint: $(READY)  ## ruff
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .

types: $(READY)  ## mypy
	$(PYTHON) -m mypy

# Names, coupling to games, touch path, function length: tools/house.py.
house: $(READY)  ## source figures with their limits
	$(PYTHON) -m tools.house

# Statements run by the tests without a screen; a line that ran is not a line that was checked. Kivy code is left out.
coverage: $(READY)  ## how much of the engine and the Kivy-free app the tests run
	$(PYTHON) -m pytest -n $(WORKERS) --dist worksteal -q --cov=engine --cov=app --cov-report=json:build/coverage.json tests/engine tests/app
	$(PYTHON) -m tools.coverage_table build/coverage.json

shots: $(READY) $(SCREEN)  ## every screen on every device, into build/shots
	$(PYTHON) -m tools.shots build/shots

# `make pictures TAKE=--take SCENES="home sheet"` keeps the new ones of some scenes; without TAKE nothing changes.
pictures: $(READY) $(SCREEN)  ## compare every scene with its kept picture: old, new and difference in build/kept
	$(PYTHON) -m tests.window.compare_scenes $(TAKE) $(SCENES)

# As far as they can be proved without an SDK, a phone or a Mac: docs/packaging.md.
package-check: $(READY) $(SCREEN) $(PACKAGERS)  ## the packages for Android and iOS
	$(PYTHON) -m tools.package.check
	$(PYTHON) -m tools.package.device build/device

# Both commands of the README and a first start in an empty home, on Debian releases that have nothing, each in a root
# of its own: tools/fresh_install.py.
fresh:  ## make play, a first start and make test on machines that have nothing (`make fresh RELEASES=bookworm`)
	tools/set_up.sh .venv fresh
	python3 -m tools.fresh_install $(RELEASES)

# All figures with their goals, into build/bench.json: docs/bench.md. What compares with OpenSpiel needs it installed;
# without it those figures are left out.
bench: $(READY) $(SCREEN)  ## how fast all is, with its goals
	-$(PYTHON) -m pip install --quiet --requirement requirements-bench.lock
	$(PYTHON) -m engine bench --json build/bench.json
	$(PYTHON) -m tests.bench.app build/bench.json

bench-engine bench-bots: bench-%: $(READY)
	-$(PYTHON) -m pip install --quiet --requirement requirements-bench.lock
	$(PYTHON) -m engine bench --part $* --json build/bench-$*.json

bench-app: $(READY) $(SCREEN)
	$(PYTHON) -m tests.bench.app build/bench-app.json

# Look at what changed.
golden: $(READY)  ## write the golden matches anew
	$(PYTHON) -m tests.engine.golden

lock:  ## write the locks anew from pyproject.toml
	tools/lock.sh

clean:  ## remove all that was set up or built
	rm -rf .venv build .mypy_cache .ruff_cache .hypothesis

$(SCREEN): $(READY)
	tools/set_up.sh .venv screen

$(PACKAGERS): $(READY) requirements-package.lock
	tools/set_up.sh .venv package

$(READY): requirements.lock tools/set_up.sh
	tools/set_up.sh .venv
