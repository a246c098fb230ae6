#!/bin/sh
# peers.sh [TEST...]: builds, makes a Python environment with the peers in
# build/peers/venv, and runs the tests of test/Peers. Versions are pinned: newer
# ones print newer MLIR. With AMP_OPT=PATH that amp-opt is tested, and nothing is built.
set -eu
cd "$(dirname "$0")/.."

wanted="jax==0.9.0 jaxlib==0.9.0 optax iree-base-compiler==3.13.0 iree-base-runtime==3.13.0"

if [ -z "${AMP_OPT:-}" ]; then
  scripts/build.sh release
fi

venv=build/peers/venv
python="$venv/bin/python"
if ! "$python" -m pip --version >/dev/null 2>&1; then
  scripts/setup.sh
  rm -rf "$venv"
  mkdir -p build/peers
  /usr/bin/python3 -m venv "$venv"
fi
if [ "$(cat "$venv/installed" 2>/dev/null)" != "$wanted" ]; then
  echo "peers: installing $wanted"
  "$python" -m pip install -q --disable-pip-version-check $wanted
  echo "$wanted" >"$venv/installed"
fi

exec "$python" test/Peers/run.py "$@"
