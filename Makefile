# The tasks of this project. `make run` and `make test` need nothing but Python 3.12 or newer; uv is used where present.

PORT ?= 8000
LISTEN ?= 127.0.0.1
LANGUAGES := es fr tr

VENV := .venv
PY := $(VENV)/bin/python
UV := $(shell command -v uv 2>/dev/null)
PYTHON = $(shell for p in python3.13 python3.14 python3.12 python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null && echo $$p && break; done)

RANDOM_KEY = $(shell $(PY) -c 'import secrets; print(secrets.token_urlsafe(50))')

# An installed lock leaves a stamp named by its checksum: nothing is installed twice, and a changed lock is.
sum = $(shell cksum < $(1) | tr -d ' ')
RUN_STAMP := $(VENV)/.run-$(call sum,requirements.txt)
DEV_STAMP := $(VENV)/.dev-$(call sum,requirements-dev.txt)

.PHONY: help install run demo test check lint types contracts migrations translations deployment format screenshot bench messages lock clean

help:
	@echo "make run       serve a club's site at http://localhost:$(PORT)/   (PORT=8001, LISTEN=0.0.0.0 for phones, EMPTY=1)"
	@echo "make install   install what the site needs, and nothing else"
	@echo "make demo      add the demo club to the database"
	@echo "make test      run the tests   (ARGS='-k standings')"
	@echo "make check     lint, types, contracts, migrations, translations, deployment checks"
	@echo "make bench     measure the engine and the pages"
	@echo "make screenshot  the picture of the README, from the journeys"
	@echo "make messages  collect the words to translate and compile the translations"
	@echo "make lock      lock the newest allowed packages"

install: $(RUN_STAMP)
	@:

run: $(RUN_STAMP)
	@$(PY) -m config.serve --host $(LISTEN) --port $(PORT) $(if $(EMPTY),--empty)

demo: $(RUN_STAMP)
	@$(PY) manage.py migrate --verbosity 0
	@$(PY) manage.py demo

test: $(DEV_STAMP)
	@$(PY) -m pytest --numprocesses auto --dist loadgroup $(ARGS)

check: lint types contracts migrations translations deployment

lint: $(DEV_STAMP)
	$(VENV)/bin/ruff check --quiet .
	$(VENV)/bin/ruff format --quiet --check .
	$(VENV)/bin/djlint --lint --quiet templates

types: $(DEV_STAMP)
	$(VENV)/bin/mypy --no-error-summary

contracts: $(DEV_STAMP)
	$(VENV)/bin/lint-imports --no-cache --no-logo

migrations: $(DEV_STAMP)
	$(PY) manage.py makemigrations --check --dry-run --verbosity 0

translations: $(DEV_STAMP)
	$(PY) -m tests.translations

deployment: $(DEV_STAMP)
	@echo "manage.py check --deploy"
	@ENV_FILE=/dev/null MELDBOOK_ENV=production ALLOWED_HOSTS=scores.example.org SECRET_KEY=$(RANDOM_KEY) \
		$(PY) manage.py check --deploy --fail-level WARNING

format: $(DEV_STAMP)
	@$(VENV)/bin/ruff check --fix .
	@$(VENV)/bin/ruff format .

screenshot: $(DEV_STAMP)
	@$(PY) -m pytest -q tests/journeys/test_record_round.py tests/journeys/test_sheet.py
	@$(PY) -m tests.screenshot

bench: $(DEV_STAMP)
	@$(PY) -m benchmarks

messages: $(DEV_STAMP)
	@$(PY) manage.py makemessages $(LANGUAGES:%=--locale %) --no-wrap --add-location file --ignore '$(VENV)' --ignore build --ignore 'tests/*'
	@$(PY) manage.py compilemessages --ignore '$(VENV)'

lock:
	@uv pip compile -q --universal --generate-hashes --no-emit-index-url --python-version 3.12 --upgrade \
		--custom-compile-command "make lock" requirements.in -o requirements.txt
	@uv pip compile -q --universal --generate-hashes --no-emit-index-url --python-version 3.12 --upgrade \
		--custom-compile-command "make lock" requirements-dev.in -o requirements-dev.txt

clean:
	rm -rf $(VENV) build staticfiles

$(RUN_STAMP): | $(PY)
	$(call install,requirements.txt)
	@touch $@

$(DEV_STAMP): | $(PY)
	$(call install,requirements-dev.txt)
	@touch $@ $(RUN_STAMP)

define install
@echo "Installing $(1) …"
@if [ -n "$(UV)" ]; then \
	$(UV) pip install -q --python $(PY) --compile-bytecode --require-hashes -r $(1); \
else \
	$(PY) -m pip --version >/dev/null 2>&1 || $(PY) -m ensurepip >/dev/null && \
	$(PY) -m pip install -qq --disable-pip-version-check --require-hashes -r $(1); \
fi
endef

$(PY):
	@test -n "$(PYTHON)" || { echo "Needs Python 3.12 or newer: none was found on this machine." >&2; exit 1; }
	@$(if $(UV),$(UV) venv -q --clear --python $(PYTHON) $(VENV),$(PYTHON) -m venv --clear $(VENV))
