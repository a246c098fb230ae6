#!/bin/sh
# build.sh [PRESET]: packages, configure, build. The preset is release if none is given.
set -eu
cd "$(dirname "$0")/.."
preset="${1:-release}"
scripts/setup.sh
cmake --preset "$preset" --log-level=NOTICE
cmake --build --preset "$preset" --parallel "$(nproc)"
