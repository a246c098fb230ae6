#!/bin/sh
# peers.sh [--torch] [TEST...]: builds, makes a Python environment with the peers in
# build/peers/venv, and runs the tests of test/Peers. --torch adds PyTorch and
# torch-mlir (5 GB). Versions are pinned: newer ones print newer MLIR.
# With AMP_OPT=PATH that amp-opt is tested, and nothing is built.
set -eu
cd "$(dirname "$0")/.."

wanted="jax==0.9.0 jaxlib==0.9.0 optax iree-base-compiler==3.13.0 iree-base-runtime==3.13.0"
torch=""
if [ "${1:-}" = --torch ]; then
  torch="torch==2.15.0 torch-mlir==20261001"
  shift
fi

if [ -z "${AMP_OPT:-}" ]; then
  scripts/build.sh release
fi

venv=build/peers/venv
python="$venv/bin/python"
stamp="$venv/installed"
if [ ! -x "$python" ] || ! "$python" -m pip --version >/dev/null 2>&1; then
  scripts/setup.sh
  rm -rf "$venv"
  mkdir -p build/peers
  /usr/bin/python3 -m venv "$venv"
fi

# install NAME REQUIREMENT...: once.
install() {
  name=$1
  shift
  if [ "$(cat "$stamp.$name" 2>/dev/null)" != "$*" ]; then
    echo "peers: installing $*"
    "$python" -m pip install -q --disable-pip-version-check "$@"
    echo "$*" >"$stamp.$name"
  fi
}
install default $wanted
if [ -n "$torch" ]; then
  # The CPU build is a tenth of the size, where its index can be reached.
  if ! "$python" -m pip install -q --disable-pip-version-check --timeout 10 --retries 0 \
      --index-url https://download.pytorch.org/whl/cpu "torch==2.15.0" >/dev/null 2>&1; then
    echo "peers: no CPU build of torch to be had, taking PyPI's"
  fi
  install torch $torch
fi

exec "$python" test/Peers/run.py "$@"
