# Two commands do everything: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q install -c constraints.txt

.PHONY: help demo test check wheel-test bench format clean

help:
	@echo "make demo        install into .venv and play a whole fight"
	@echo "make test        the whole test suite"
	@echo "make check       ruff, mypy, import-linter"
	@echo "make wheel-test  build the wheel and try it in an environment of its own"
	@echo "make bench       how long a correction takes, as a ratio to a floor measured beside it"
	@echo "make clean       remove .venv and what was built"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit("Horion needs Python 3.11 or later" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) -e .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) -e '.[dev]'
	@touch $@ $(VENV)/.runtime

demo: $(VENV)/.runtime
	@$(BIN)/horion demo

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto --dist worksteal

check: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

wheel-test: $(VENV)/.dev
	$(BIN)/python tests/wheel.py

bench: $(VENV)/.dev
	$(BIN)/python bench/correction.py

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
