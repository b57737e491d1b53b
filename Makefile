# The two commands that matter: `make run` and `make test`. `make` alone lists all of them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell command -v python3.11 || command -v python3)
PORT ?= 8000
WORKERS ?= auto
PIP_TOOLS := 7.6.2
FILE ?= backups/$(shell date +%Y-%m-%d-%H%M).zip
TRANSLATIONS := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/*.po))

# The tests start a hundred processes: compile modules once, whatever the shell says.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help run backup keep-release test test-slow test-all tests-quick tests-slow other-pythons coverage lint lint-style lint-imports lint-types lint-clauses lint-project lint-scripts bundle bench load load-backup fuzz stress crash killed race pictures lock sbom audit messages coverage-table services browser clean

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 18

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed, but no python3 was found."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed; $(PYTHON) is $$($(PYTHON) --version)."; exit 1; }
	@echo "  Ein Python für das Büro wird eingerichtet (setting up a Python for the office) …"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: requirements.txt | $(BIN)/python
	@$(BIN)/python tools/install_packages.py requirements.txt "make $(or $(firstword $(MAKECMDGOALS)),run)"
	@touch $@

$(VENV)/.development: requirements.txt requirements-dev.txt | $(BIN)/python
	@$(BIN)/python tools/install_packages.py requirements-dev.txt "make $(or $(firstword $(MAKECMDGOALS)),test)"
	@touch $@ $(VENV)/.runtime

# npm writes this file when it has put everything in place.
SCRIPT_TOOLS := node_modules/.package-lock.json

$(SCRIPT_TOOLS): package.json package-lock.json
	@echo "  Prüfprogramme der Skripte (what checks the scripts): $$(grep -c '"node_modules/' package-lock.json) Pakete von (packages by) npm …"
	@npm ci --silent && touch $@ || { echo "PART MISSING: static/js is not checked, for npm (Debian packages nodejs" \
	  "and npm) is not installed or reaches no registry" >&2; [ -z "$${CI:-}" ]; }

locale/%.mo: locale/%.po | $(BIN)/python
	@$(BIN)/pybabel --quiet compile -i $< -o $@

# Only from the command line: some shells have a HOST of their own.
BIND := $(if $(filter command line,$(origin HOST)),$(HOST),$(if $(ROOM),0.0.0.0,127.0.0.1))

run: $(VENV)/.runtime $(TRANSLATIONS) ## the app on http://localhost:8000, with a demo ready to click (PORT=… for another port; DEMO=1: with the demo later on too; ROOM=1: for phones in the same network)
	@$(BIN)/python tools/serve.py --host $(BIND) --port $(PORT)$(if $(DEMO), --demo)

backup: $(VENV)/.runtime ## copy everything into one file and check the copy (FILE=… for another place)
	@mkdir -p "$(dir $(FILE))"
	@$(BIN)/python manage.py backup "$(FILE)"

keep-release: $(VENV)/.development $(TRANSLATIONS) ## keep the database of this release as a small fixture for all later ones (NAME=2026-12-24)
	@$(BIN)/python tools/keep_release.py $(NAME)

services: ## what the tests need besides Python: browsers, Node, PostgreSQL, Redis, gettext, poppler (Debian packages)
	@bash tools/install_services.sh all

browser: ## what the quick tests need besides Python: one browser (Debian package chromium)
	@bash tools/install_services.sh quick

lint: $(VENV)/.development $(TRANSLATIONS) ## style, types, import order, migrations, deployment, translations, clauses, scripts
	@$(BIN)/python tools/run_parts.py lint-style lint-imports lint-clauses lint-project lint-scripts lint-types

lint-style:
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/python tools/bundles.py

lint-imports:
	@$(BIN)/lint-imports --no-logo

lint-types:
	@$(BIN)/mypy
	@$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32

lint-clauses:
	@$(BIN)/python tools/coverage_table.py --check

lint-project:
	@$(BIN)/python manage.py makemigrations --check --dry-run
	@DJANGO_HTTPS=1 TRUSTED_PROXIES=1 SECRET_KEY=$$(openssl rand -hex 40) $(BIN)/python manage.py check --deploy --fail-level WARNING
	@$(BIN)/python tools/check_translations.py
	@$(BIN)/python tools/audit.py --offline || [ -z "$${CI:-}" ]

lint-scripts: $(SCRIPT_TOOLS)
	@[ ! -e $< ] || { node_modules/.bin/eslint --max-warnings 0 eslint.config.js static tests/scripts tools/scripts \
	  && node_modules/.bin/tsc && node_modules/.bin/tsc -p tools/scripts/tsconfig.worker.json; }

test: $(VENV)/.development $(TRANSLATIONS) browser ## before every commit, 6 minutes: style, rules, the office on SQLite, a start, a walk through each surface
	@$(BIN)/python tools/run_parts.py lint-style lint-imports tests-quick

test-slow: $(VENV)/.development $(TRANSLATIONS) services $(SCRIPT_TOOLS) ## the rest: types, scripts, PostgreSQL, Redis, attacks, kills, other Pythons (docs/testing.md)
	@$(BIN)/python tools/run_parts.py lint-types lint-scripts lint-clauses lint-project other-pythons tests-slow

test-all: test test-slow ## both

tests-quick:
	@$(BIN)/pytest -q -n $(WORKERS) --tier quick

tests-slow:
	@$(BIN)/pytest -q -n $(WORKERS) --tier slow

other-pythons:
	@$(BIN)/python tools/other_pythons.py

coverage: $(VENV)/.development $(TRANSLATIONS) services ## which lines no test runs; a quarter slower than the tests alone
	@$(BIN)/pytest -n $(WORKERS) --cov --cov-report=term:skip-covered

bench: $(VENV)/.development $(TRANSLATIONS) ## measure: each figure beside its peer and its goal (DATA=small: 6 minutes, history: 25 and 2 GB, big between them; ONLY="pdf pages"; WRITE=1: into docs/performance.md)
	@$(BIN)/python -m benchmarks --data $(or $(DATA),big) $(if $(WRITE),--write) $(ONLY)

load: $(VENV)/.development $(TRANSLATIONS) services ## a full evening (30 tables, 300 phones, a minute on SQLite, a minute on PostgreSQL), then ever more phones
	@PYTHONPATH=. $(BIN)/python benchmarks/load_evening.py
	@PYTHONPATH=. $(BIN)/python benchmarks/load_capacity.py

load-backup: $(VENV)/.development $(TRANSLATIONS) services ## the same evening with a backup in its middle, restored and compared, also into PostgreSQL
	@PYTHONPATH=. $(BIN)/python benchmarks/load_backup.py

bundle: $(SCRIPT_TOOLS) ## make static/bundles, which pages load, of static/js and static/css (after every change of these; needs Node)
	@node tools/scripts/bundle.js | $(PYTHON) tools/bundles.py --note

messages: $(VENV)/.development ## collect new texts into every language of locale (then translate them)
	@$(BIN)/python manage.py makemessages $(patsubst locale/%/LC_MESSAGES/django.po,-l %,$(wildcard locale/*/LC_MESSAGES/django.po)) --no-location --no-wrap -i .venv -i var -i tests -i benchmarks -i tools

coverage-table: $(VENV)/.development ## write docs/rulebook-coverage.md from the tests' marks (CLAUSES="L4:credit …": where these stand, and their tests)
	@$(BIN)/python tools/coverage_table.py $(CLAUSES)

fuzz: $(VENV)/.development $(TRANSLATIONS) ## 50,000 requests that no person sends (FUZZ_REQUESTS=…, FUZZ_SEED=…); DATABASE_URL=… on PostgreSQL
	@FUZZ_REQUESTS=$${FUZZ_REQUESTS:-50000} $(BIN)/pytest -q -s -p no:cacheprovider --tier slow tests/hostile/test_fuzz.py

crash: $(VENV)/.development $(TRANSLATIONS) ## 200 times the worker is killed while 1,000 mails go out (CRASH_MAILS=…, CRASH_KILLS=…, CRASH_SEED=…)
	@CRASH_MAILS=$${CRASH_MAILS:-1000} CRASH_KILLS=$${CRASH_KILLS:-200} \
	  $(BIN)/pytest -q -s -p no:cacheprovider --timeout 0 tests/operation/test_crash_of_the_post.py

killed: $(VENV)/.development $(TRANSLATIONS) services ## web processes and workers killed 20 times while 4 tables save games; then a restore 40 times, and stopped 20 times, on each database (KILLED_ROUNDS=…, KILLED_GAMES=…, RESTORE_KILLS=…, RESTORE_STOPS=…; ONLY=load or ONLY=restore)
	@KILLED_ROUNDS=$${KILLED_ROUNDS:-10} KILLED_GAMES=$${KILLED_GAMES:-60} RESTORE_KILLS=$${RESTORE_KILLS:-40} RESTORE_STOPS=$${RESTORE_STOPS:-20} \
	  $(BIN)/pytest -q -s -p no:cacheprovider --timeout 0 $(if $(ONLY),-k $(ONLY)) \
	  tests/operation/test_killed_under_load.py tests/operation/test_killed_restore.py

race: $(VENV)/.development $(TRANSLATIONS) services ## 20 clients register 3 seconds before and after a deadline, also in the night of the clock change (RACE_CLIENTS=…, RACE_SECONDS=…)
	@RACE_CLIENTS=$${RACE_CLIENTS:-20} RACE_SECONDS=$${RACE_SECONDS:-3} \
	  $(BIN)/pytest -q -s -p no:cacheprovider --timeout 0 tests/operation/test_rush.py

stress: $(VENV)/.development $(TRANSLATIONS) services ## 200 rounds of phones and grid in a storm (STRESS_ROUNDS=…, STRESS_SEED=…, STRESS_ROUND=…)
	@STRESS_ROUNDS=$${STRESS_ROUNDS:-200} STRESS_STEPS=$${STRESS_STEPS:-25} \
	  $(BIN)/pytest -q -s -p no:cacheprovider --force-reruns 0 --timeout 0 tests/stress

pictures: $(VENV)/.development $(TRANSLATIONS) services ## take the pictures of docs/screens.md from the demo league
	@$(BIN)/python tools/take_pictures.py

lock: ## write the hashes of all files of the pinned packages into requirements*.txt
	@folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; $(PYTHON) -m venv "$$folder"; \
	  "$$folder/bin/python" -m pip install --quiet --upgrade pip pip-tools==$(PIP_TOOLS); \
	  "$$folder/bin/python" tools/lock_requirements.py

sbom: $(VENV)/.development ## write what the office is made of, with licences, into docs/licences.md and var/sbom.json
	@$(BIN)/python tools/sbom.py

audit: $(VENV)/.development ## ask whether anything that is pinned endangers somebody (needs a network; says what it could not ask)
	@$(BIN)/python tools/audit.py

clean: ## remove the virtual environment and caches; var/ with your data stays
	@rm -rf $(VENV) $(VENV)-* .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage htmlcov node_modules
	@find . -name '*.mo' -path './locale/*' -delete
