#!/usr/bin/env bash
# Fuzzes a target with libFuzzer from its seeds, with its dictionary and options, for SECONDS or until it finds something. New inputs stay in
# fuzz/corpus/TARGET; findings go to fuzz/artifacts/TARGET.
#
#     fuzz/run.sh TARGET [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/.."
target=${1:-}
if [ ! -f "fuzz/fuzz_targets/$target.rs" ]; then
  echo "usage: fuzz/run.sh TARGET [SECONDS]; the targets are: $(basename -s .rs fuzz/fuzz_targets/*.rs | xargs)" >&2
  exit 2
fi
unpacked=target/fuzz
fuzz/unpack.py "$unpacked"
source fuzz/flags.sh
flags_of "$unpacked/$target.options" "$unpacked"
mkdir -p "fuzz/corpus/$target"
# libFuzzer writes into the first folder and only reads the other.
cargo +"${FUZZ_TOOLCHAIN:-nightly}" fuzz run "$target" "fuzz/corpus/$target" "$unpacked/$target" -- "${flags[@]}" -max_total_time="${2:-0}"
