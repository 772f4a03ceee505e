.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:

VENV := .venv
PIP := $(VENV)/bin/python -m pip --disable-pip-version-check --quiet
SOURCES := pyproject.toml src/grognard/__init__.py scripts/make-venv

.PHONY: help setup setup-dev page play fast test test-long bench map keep lock audit clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo '  play, bench and map hand ARGS on: make play ARGS=lepanto'

setup: $(VENV)/.runtime ## Make .venv and install what playing needs

setup-dev: $(VENV)/.dev ## The same, with what testing needs

play: setup page ## Start the table and open the browser
	$(VENV)/bin/grognard play $(ARGS)

fast: setup-dev ## Compile what play spends its time in, where there is a C compiler
	@$(VENV)/bin/python -m tools.fast

page: setup ## Build the page of the table if it has changed
	@$(VENV)/bin/python -m tools.webbuild

test: setup-dev page ## Run every check and test, as CI does
	@scripts/ensure-system
	scripts/check

# What plays games, and does not put something else in the place of a function of the rules.
COMPILED_TOO := tests/golden tests/properties tests/analysis tests/exercises tests/players

test-long: setup-dev page ## Kill servers hundreds of times, test the compiled rules: half an hour
	@scripts/ensure-system
	GROGNARD_KILLS=200 $(VENV)/bin/pytest -q tests/server/test_kill.py
	GROGNARD_KILLS=50 $(VENV)/bin/pytest -q tests/server/test_worker_processes.py
	$(VENV)/bin/python -m tools.fast
	GROGNARD_COMPILED=src/grognard/compiled $(VENV)/bin/pytest -q -n auto $(COMPILED_TOO)

bench: setup ## Run the benchmarks
	$(VENV)/bin/grognard bench $(ARGS)

map: setup-dev ## Draw the maps anew from the coastlines
	$(VENV)/bin/python -m tools.mapmaker $(ARGS)

keep: setup-dev ## Keep today's data of the games, before you change them
	$(VENV)/bin/python -m tools.keep

audit: setup-dev ## List known weaknesses and licences of what we depend on
	@$(VENV)/bin/python -m tools.audit

lock: ## Bring the lock files up to date with pyproject.toml
	scripts/lock

clean: ## Remove environments, caches and built things
	rm -rf $(VENV) .venv-lock build dist src/grognard/server/page src/grognard/compiled web/node_modules
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.runtime: requirements.lock $(SOURCES)
	@scripts/make-venv $(VENV)
	@echo 'Installing the packages of $<'
	@$(PIP) install --require-hashes --requirement $<
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# The development lock holds every pin of the other, so it brings both up to date.
$(VENV)/.dev: requirements-dev.lock requirements.lock $(SOURCES)
	@scripts/make-venv $(VENV)
	@echo 'Installing the packages of $<'
	@$(PIP) install --require-hashes --requirement $<
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $(VENV)/.runtime $@
