# The two commands that matter: `make run` and `make test`. `make` alone lists all of them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell command -v python3.11 || command -v python3)
WORKERS ?= auto
PIP_TOOLS := 7.6.2
FILE ?= backups/$(shell date +%Y-%m-%d-%H%M).zip

# The tests start a hundred processes: compile modules once, whatever the shell says.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help installed installed-for-tests run backup keep-release test test-slow test-all tests-quick tests-slow other-pythons coverage lint lint-style lint-imports lint-types lint-clauses lint-project lint-scripts bundle bench load load-backup fuzz stress crash killed race pictures lock sbom audit messages coverage-table services browser clean

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 18

# start.py makes the environment, installs with hashes and compiles the translations; it does only what is missing.
installed:
	@$(PYTHON) start.py --only-prepare --started-by "make $(or $(firstword $(MAKECMDGOALS)),run)"

installed-for-tests:
	@$(PYTHON) start.py --only-prepare --for-tests --started-by "make $(or $(firstword $(MAKECMDGOALS)),test)"

# npm writes this file when it has put everything in place.
SCRIPT_TOOLS := node_modules/.package-lock.json

$(SCRIPT_TOOLS): package.json package-lock.json
	@echo "  Prüfprogramme der Skripte (what checks the scripts): $$(grep -c '"node_modules/' package-lock.json) Pakete von (packages by) npm …"
	@npm ci --silent && touch $@ || { echo "PART MISSING: static/js is not checked, for npm (Debian packages nodejs" \
	  "and npm) is not installed or reaches no registry" >&2; [ -z "$${CI:-}" ]; }

# Only from the command line: some shells have a HOST of their own.
BIND := $(if $(filter command line,$(origin HOST)),$(HOST),$(if $(ROOM),0.0.0.0))

run: ## the app on http://localhost:8000, opened in the browser, with a demo ready to click (PORT=… for another port; DEMO=1: with the demo later on too; ROOM=1: for phones in the same network; NO_BROWSER=1)
	@$(PYTHON) start.py --started-by "make run"$(if $(BIND), --host $(BIND))$(if $(PORT), --port $(PORT))$(if $(DEMO), --demo)$(if $(NO_BROWSER), --no-browser)

backup: installed ## copy everything into one file and check the copy (FILE=… for another place)
	@mkdir -p "$(dir $(FILE))"
	@$(BIN)/python manage.py backup "$(FILE)"

keep-release: installed-for-tests ## keep the database of this release as a small fixture for all later ones (NAME=2026-12-24)
	@$(BIN)/python tools/keep_release.py $(NAME)

services: ## what the tests need besides Python: browsers, Node, PostgreSQL, Redis, gettext, poppler (Debian packages)
	@bash tools/install_services.sh all

browser: ## what the quick tests need besides Python: one browser (Debian package chromium)
	@bash tools/install_services.sh quick

lint: installed-for-tests ## style, types, import order, migrations, deployment, translations, clauses, scripts
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

test: installed-for-tests browser ## before every commit, 6 minutes: style, rules, the office on SQLite, a start, a walk through each surface
	@$(BIN)/python tools/run_parts.py lint-style lint-imports tests-quick

test-slow: installed-for-tests services $(SCRIPT_TOOLS) ## the rest: types, scripts, PostgreSQL, Redis, attacks, kills, other Pythons (docs/testing.md)
	@$(BIN)/python tools/run_parts.py lint-types lint-scripts lint-clauses lint-project other-pythons tests-slow

test-all: test test-slow ## both

tests-quick:
	@$(BIN)/pytest -q -n $(WORKERS) --tier quick

tests-slow:
	@$(BIN)/pytest -q -n $(WORKERS) --tier slow

other-pythons:
	@$(BIN)/python tools/other_pythons.py

coverage: installed-for-tests services ## which lines no test runs; a quarter slower than the tests alone
	@$(BIN)/pytest -n $(WORKERS) --cov --cov-report=term:skip-covered

bench: installed-for-tests ## measure: each figure beside its peer and its goal (DATA=small: 6 minutes, history: 25 and 2 GB, big between them; ONLY="pdf pages"; WRITE=1: into docs/performance.md)
	@$(BIN)/python -m benchmarks --data $(or $(DATA),big) $(if $(WRITE),--write) $(ONLY)

load: installed-for-tests services ## a full evening (30 tables, 300 phones, a minute on SQLite, a minute on PostgreSQL), then ever more phones
	@PYTHONPATH=. $(BIN)/python benchmarks/load_evening.py
	@PYTHONPATH=. $(BIN)/python benchmarks/load_capacity.py

load-backup: installed-for-tests services ## the same evening with a backup in its middle, restored and compared, also into PostgreSQL
	@PYTHONPATH=. $(BIN)/python benchmarks/load_backup.py

bundle: $(SCRIPT_TOOLS) ## make static/bundles, which pages load, of static/js and static/css (after every change of these; needs Node)
	@node tools/scripts/bundle.js | $(PYTHON) tools/bundles.py --note

messages: installed-for-tests ## collect new texts into every language of locale (then translate them)
	@$(BIN)/python manage.py makemessages $(patsubst locale/%/LC_MESSAGES/django.po,-l %,$(wildcard locale/*/LC_MESSAGES/django.po)) --no-location --no-wrap -i .venv -i var -i tests -i benchmarks -i tools

coverage-table: installed-for-tests ## write docs/rulebook-coverage.md from the tests' marks (CLAUSES="L4:credit …": where these stand, and their tests)
	@$(BIN)/python tools/coverage_table.py $(CLAUSES)

fuzz: installed-for-tests ## 50,000 requests that no person sends (FUZZ_REQUESTS=…, FUZZ_SEED=…); DATABASE_URL=… on PostgreSQL
	@FUZZ_REQUESTS=$${FUZZ_REQUESTS:-50000} $(BIN)/pytest -q -s -p no:cacheprovider --tier slow tests/hostile/test_fuzz.py

crash: installed-for-tests ## 200 times the worker is killed while 1,000 mails go out (CRASH_MAILS=…, CRASH_KILLS=…, CRASH_SEED=…)
	@CRASH_MAILS=$${CRASH_MAILS:-1000} CRASH_KILLS=$${CRASH_KILLS:-200} \
	  $(BIN)/pytest -q -s -p no:cacheprovider --timeout 0 tests/operation/test_crash_of_the_post.py

killed: installed-for-tests services ## web processes and workers killed 20 times while 4 tables save games; then a restore 40 times, and stopped 20 times, on each database (KILLED_ROUNDS=…, KILLED_GAMES=…, RESTORE_KILLS=…, RESTORE_STOPS=…; ONLY=load or ONLY=restore)
	@KILLED_ROUNDS=$${KILLED_ROUNDS:-10} KILLED_GAMES=$${KILLED_GAMES:-60} RESTORE_KILLS=$${RESTORE_KILLS:-40} RESTORE_STOPS=$${RESTORE_STOPS:-20} \
	  $(BIN)/pytest -q -s -p no:cacheprovider --timeout 0 $(if $(ONLY),-k $(ONLY)) \
	  tests/operation/test_killed_under_load.py tests/operation/test_killed_restore.py

race: installed-for-tests services ## 20 clients register 3 seconds before and after a deadline, also in the night of the clock change (RACE_CLIENTS=…, RACE_SECONDS=…)
	@RACE_CLIENTS=$${RACE_CLIENTS:-20} RACE_SECONDS=$${RACE_SECONDS:-3} \
	  $(BIN)/pytest -q -s -p no:cacheprovider --timeout 0 tests/operation/test_rush.py

stress: installed-for-tests services ## 200 rounds of phones and grid in a storm (STRESS_ROUNDS=…, STRESS_SEED=…, STRESS_ROUND=…)
	@STRESS_ROUNDS=$${STRESS_ROUNDS:-200} STRESS_STEPS=$${STRESS_STEPS:-25} \
	  $(BIN)/pytest -q -s -p no:cacheprovider --force-reruns 0 --timeout 0 tests/stress

pictures: installed-for-tests services ## take the pictures of docs/screens.md from the demo league
	@$(BIN)/python tools/take_pictures.py

lock: ## write the hashes of all files of the pinned packages into requirements*.txt
	@folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; $(PYTHON) -m venv "$$folder"; \
	  "$$folder/bin/python" -m pip install --quiet --upgrade pip pip-tools==$(PIP_TOOLS); \
	  "$$folder/bin/python" tools/lock_requirements.py

sbom: installed-for-tests ## write what the office is made of, with licences, into docs/licences.md and var/sbom.json
	@$(BIN)/python tools/sbom.py

audit: installed-for-tests ## ask whether anything that is pinned endangers somebody (needs a network; says what it could not ask)
	@$(BIN)/python tools/audit.py

clean: ## remove the virtual environment and caches; var/ with your data stays
	@rm -rf $(VENV) $(VENV)-* .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage htmlcov node_modules
	@find . -name '*.mo' -path './locale/*' -delete
