# Needs make and Python 3.11 or newer; everything else is installed into .venv.
# Another Python beside the first:  make test PYTHON=python3.13 VENV=.venv-3.13

PYTHON ?= python3
VENV   ?= .venv
JOBS   ?= auto
GAME   ?= law-of-the-gun
ARGS   ?=

.DEFAULT_GOAL := help
SHELL         := /bin/sh
MAKEFLAGS     += --no-builtin-rules

py      := $(VENV)/bin/python
pip     := $(py) -m pip --disable-pip-version-check --no-input
# Only wheels, each with a pinned hash: no package is built here with tools that nobody pinned.
install := $(pip) install --quiet --require-hashes --only-binary=:all:
checked := $(wildcard src tests bench examples scripts)

# A venv knows its own place; one that was moved or copied is made anew.
ifneq ($(shell cat $(VENV)/.place 2>/dev/null),$(CURDIR))
$(VENV)/.place: venv-anew
endif

.PHONY: help run play test soak lint format coverage-of-rules messages pictures bench sbom lock clean venv-anew
.DELETE_ON_ERROR:

help: ## show this list
	@echo 'make TARGET'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) \
	  | while IFS='|' read -r target text; do printf '  %-18s %s\n' "$$target" "$$text"; done
	@echo 'Variables: PYTHON=python3.13 VENV=.venv-3.13 JOBS=1 ARGS="what the program gets as well"'

run: $(VENV)/.run-ready ## start the site: duels in the browser (ARGS="--port 8001")
	@exec $(VENV)/bin/sekundant serve $(ARGS)

play: $(VENV)/.run-ready ## play a duel in the terminal, or show one when nobody is at the keyboard (GAME=fencing)
	@if [ -t 0 ] && [ -t 1 ]; \
	then exec $(VENV)/bin/sekundant play $(GAME) $(ARGS); \
	else exec $(VENV)/bin/sekundant play $(GAME) --demo $(ARGS); fi

test: $(VENV)/.dev-ready ## pass every test (JOBS=1: in one process)
	$(py) -m pytest -n $(JOBS) --dist worksteal $(ARGS)

soak: $(VENV)/.dev-ready ## pass every test at length: the long ones too, properties with new examples, a slow site
	HYPOTHESIS_PROFILE=soak SITE_LATENCY=0.4 $(py) -m pytest -n $(JOBS) --dist worksteal -m "soak or not soak" --timeout 3600 $(ARGS)

lint: $(VENV)/.dev-ready ## check style, types and arrows; change nothing
	$(py) -m ruff check $(checked)
	$(py) -m ruff format --check $(checked)
	$(py) -m mypy $(checked)
	$(VENV)/bin/lint-imports --no-logo

format: $(VENV)/.dev-ready ## lay the code out and make the safe repairs
	$(py) -m ruff check --fix $(checked)
	$(py) -m ruff format $(checked)

coverage-of-rules: $(VENV)/.dev-ready ## print every clause that no case and no test reaches
	$(py) -m tests.coverage_of_rules $(ARGS)

messages: $(VENV)/.dev-ready ## add new phrases of the site to its catalogues, compile them
	$(py) -m scripts.messages $(ARGS)

pictures: $(VENV)/.dev-ready ## take the pictures of the docs anew (ARGS=duel: only those whose names begin so)
	$(py) -m scripts.pictures $(ARGS)

bench: $(VENV)/.dev-ready ## measure speed
	$(py) -m bench $(ARGS)

sbom: $(VENV)/.dev-ready ## write down what is inside (CycloneDX) and its licences, into build/
	@mkdir -p build
	$(VENV)/bin/cyclonedx-py requirements --pyproject pyproject.toml --output-reproducible -o build/sbom.json requirements/web.txt
	$(py) -m scripts.licences >build/licences.txt
	@echo 'build/sbom.json, build/licences.txt'

# Locks are made with the oldest Python we support. UPGRADE=1 takes newer releases.
compile := CUSTOM_COMPILE_COMMAND='make lock' $(abspath $(py)) -m piptools compile --quiet --allow-unsafe \
  --generate-hashes --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
  --no-emit-options $(if $(UPGRADE),--upgrade)

lock: $(VENV)/.dev-ready ## pin requirements/*.in into requirements/*.txt, with hashes
	@$(py) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' \
	  || { echo 'make lock: use Python 3.11: make lock PYTHON=python3.11 VENV=.venv-3.11' >&2; exit 1; }
	cd requirements && $(compile) build.in -o build.txt
	cd requirements && $(compile) runtime.in -o runtime.txt
	cd requirements && $(compile) -c build.txt -c runtime.txt runtime.in web.in -o web.txt
	cd requirements && $(compile) dev.in -o dev.txt

clean: ## remove .venv and all that was made
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache src/*.egg-info
	find $(checked) -name __pycache__ -type d -prune -exec rm -rf {} +

# ---------------------------------------------------------------- set-up; stamps say what is done

$(VENV)/.place:
	@command -v $(PYTHON) >/dev/null 2>&1 \
	  || { echo '$(PYTHON) not found: install Python 3.11 or newer, or say make PYTHON=/path/to/python3' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "sekundant needs Python 3.11 or newer; $(PYTHON) is `$(PYTHON) -V 2>&1`. Try: make PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || { echo '$(PYTHON) has no venv module; on Debian and Ubuntu: apt-get install python3-venv' >&2; exit 1; }
	rm -rf $(VENV)
	$(PYTHON) -m venv $(VENV)
	@printf '%s' '$(CURDIR)' >$@

$(VENV)/.run-ready: $(VENV)/.place requirements/build.txt requirements/web.txt requirements/runtime.in requirements/web.in pyproject.toml
	$(install) -r requirements/build.txt -r requirements/web.txt
	$(pip) install --quiet --no-deps --no-build-isolation --no-index --editable .
	@touch $@

$(VENV)/.dev-ready: $(VENV)/.run-ready requirements/dev.txt
	$(install) -r requirements/dev.txt
	@touch $@
