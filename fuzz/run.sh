#!/usr/bin/env bash
# Fuzzes a target with libFuzzer from its seeds and regressions, with its dictionary and options, for SECONDS or until it finds something.
# New inputs stay in fuzz/corpus/TARGET; findings go to fuzz/artifacts/TARGET.
#
#     fuzz/run.sh TARGET [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/.."
target=${1:-}
if [ ! -f "fuzz/fuzz_targets/$target.rs" ]; then
  echo "usage: fuzz/run.sh TARGET [SECONDS]; the targets are: $(basename -s .rs fuzz/fuzz_targets/*.rs | xargs)" >&2
  exit 2
fi
source fuzz/flags.sh
flags_of "fuzz/options/$target.options" fuzz/dictionaries
mkdir -p "fuzz/corpus/$target"
# libFuzzer writes into the first folder and only reads the others.
cargo +"${FUZZ_TOOLCHAIN:-nightly}" fuzz run "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" "fuzz/regressions/$target" \
  -- "${flags[@]}" -max_total_time="${2:-0}"
