#!/usr/bin/env bash
# Sets up, assembles, serves, tests. Everything it makes is ignored by git: .venv, node_modules, build, dist.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

usage() {
  cat <<'END'
./build.sh run     set up, assemble dist/ and serve it on this machine only (PORT=8717 by default)
./build.sh dist    set up and assemble dist/
./build.sh test    set up, the browser included, then run every check: ruff, mypy, tsc, pytest, browser tests
END
}

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }
fail() { printf 'build.sh: %s\n' "$*" >&2; exit 1; }
digest() { cat "$@" | sha256sum | cut -d' ' -f1; }

# fresh STAMP DIGEST: whether the stamp says that this very input was already worked on
fresh() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

# system_package COMMAND PACKAGE...: a command of the system, fetched where this user may do that
system_package() {
  local command=$1; shift
  command -v "$command" >/dev/null && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    say "Installing $*"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2
  fi
  command -v "$command" >/dev/null || fail "$command is missing; please install it (Debian: apt-get install $*)"
}

python_command() {
  local candidate
  for candidate in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11; do
    if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      echo "$candidate"
      return
    fi
  done
  fail "Python 3.11 or newer with venv is missing; please install it (Debian: apt-get install python3 python3-venv)"
}

set_up_python() {
  local python
  if ! .venv/bin/python -c '' 2>/dev/null; then
    system_package python3 python3 python3-venv
    # Debian ships venv apart from python3.
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && ! (python_command) >/dev/null 2>&1; then
      apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv >&2 || true
    fi
    python=$(python_command)
    say "Making .venv with $("$python" --version)"
    rm -rf .venv
    "$python" -m venv .venv
  fi
  # The first pip that installs dependency groups is 25.1.
  if ! .venv/bin/python -c 'import pip, sys; sys.exit(tuple(map(int, pip.__version__.split(".")[:2])) < (25, 1))'; then
    .venv/bin/python -m pip install -q --upgrade 'pip>=25.1'
  fi
}

set_up_tests() {
  local key
  set_up_python
  key=$(digest pyproject.toml)
  fresh .venv/tests.stamp "$key" && return
  say "Installing the project and what its tests need"
  .venv/bin/python -m pip install -q -e . --group lint --group test
  echo "$key" > .venv/tests.stamp
}

set_up_npm() {
  local key
  system_package node nodejs npm
  system_package npm npm
  key=$(digest package.json package-lock.json)
  fresh node_modules/.stamp "$key" && return
  say "Installing the pinned npm packages"
  npm ci --no-audit --no-fund --loglevel=error
  echo "$key" > node_modules/.stamp
}

build_wheels() {
  local key
  set_up_python
  key=$(digest web/tools/wheels.txt)
  if ! fresh build/loaders/.stamp "$key"; then
    say "Fetching the wheels of web/tools/wheels.txt"
    rm -rf build/loaders
    .venv/bin/python -m pip download -q --require-hashes --no-deps --only-binary=:all: \
      --platform any --implementation py --abi none --python-version 3.14 \
      -d build/loaders -r web/tools/wheels.txt
    echo "$key" > build/loaders/.stamp
  fi
  key=$(find extract pyproject.toml README.md LICENSE -type f ! -name '*.pyc' -print0 | sort -z | xargs -0 sha256sum | digest)
  if ! fresh build/wheel/.stamp "$key"; then
    say "Building the wheel"
    rm -rf build/wheel
    # A fixed date in the archive: the same sources make the same bytes.
    SOURCE_DATE_EPOCH=315532800 .venv/bin/python -m pip wheel -q --no-deps -w build/wheel .
    echo "$key" > build/wheel/.stamp
  fi
}

assemble() {
  local key
  set_up_npm
  build_wheels
  key=$(find web build/loaders build/wheel package-lock.json -type f ! -name '*.pyc' -print0 | sort -z | xargs -0 sha256sum | digest)
  fresh build/dist.stamp "$key" && [ -f dist/index.html ] && return
  .venv/bin/python web/tools/assemble.py dist \
    --pyodide node_modules/pyodide --wheels build/loaders/*.whl build/wheel/*.whl
  echo "$key" > build/dist.stamp
}

# The browser of the tests: the system's own, else Debian's package, else the one that playwright fetches.
set_up_browser() {
  local candidate
  for candidate in "${CHROMIUM:-chromium}" chromium-browser google-chrome google-chrome-stable; do
    if command -v "$candidate" >/dev/null; then
      CHROMIUM=$(command -v "$candidate")
      export CHROMIUM
      return
    fi
  done
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    system_package chromium chromium
    CHROMIUM=$(command -v chromium)
    export CHROMIUM
  else
    say "No Chromium found; asking playwright for its own"
    .venv/bin/python -m playwright install chromium ||
      fail "no browser for the tests; please install Chromium (Debian: apt-get install chromium) or set CHROMIUM"
  fi
}

check() { say "$*"; "$@"; }

# A minute of guided fuzzing, where the fuzzer installs (it has to be compiled or found as a wheel).
fuzz() {
  .venv/bin/python -c 'import atheris' 2>/dev/null ||
    .venv/bin/python -m pip install -q --group fuzz 2>/dev/null ||
    { say "atheris does not install here: no guided fuzzing"; return; }
  # What it finds by chance is told and becomes a plain test; it does not fail a change that is innocent of it.
  check timeout 240 .venv/bin/python -m tests.hostile.fuzz atheris -max_total_time=60 -verbosity=0 ||
    say "The fuzzer found something: make a plain test of the file it names above"
}

run_tests() {
  set_up_tests
  set_up_browser
  assemble
  check .venv/bin/ruff check .
  check .venv/bin/ruff format --check .
  check .venv/bin/mypy
  check npm run --silent check
  check .venv/bin/python -m coverage run -m pytest tests
  check .venv/bin/python -m coverage report
  check .venv/bin/python -m pytest e2e
  fuzz
}

case "${1:-}" in
  run) assemble; exec .venv/bin/python -m web.tools.serve dist --port "${PORT:-8717}" ;;
  dist) assemble ;;
  test) run_tests ;;
  -h | --help | help) usage ;;
  *) usage >&2; exit 2 ;;
esac
