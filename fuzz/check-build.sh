#!/usr/bin/env bash
# Builds the fuzz targets as the builders of ClusterFuzzLite and OSS-Fuzz do, into a temporary folder, and checks the result: each
# target starts, is instrumented, reads its seeds and its dictionary, and runs for SECONDS under its options without a finding.
#
#     fuzz/check-build.sh [SECONDS]
set -euo pipefail
repository=$(realpath "$(dirname "$0")/..")
source "$repository/fuzz/flags.sh"
seconds=${1:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The variables of a builder's image. The image has its own libFuzzer; this build uses that of the crate.
export SRC=$work/src OUT=$work/out WORK=$work/work
export FUZZING_ENGINE=libfuzzer SANITIZER=address ARCHITECTURE=x86_64 FUZZING_LANGUAGE=rust
export RUSTFLAGS="--cfg fuzzing -Zsanitizer=address -Cdebuginfo=1 -Cforce-frame-pointers"
export RUSTUP_TOOLCHAIN=${FUZZ_TOOLCHAIN:-nightly}
mkdir "$SRC" "$OUT" "$WORK"
ln -s "$repository" "$SRC/boardwire"
command -v cargo-fuzz >/dev/null || (unset RUSTFLAGS && cargo install cargo-fuzz --version 0.13.2 --locked --debug)
bash -eu "$repository/.clusterfuzzlite/build.sh"

fault() {
  echo "$1: $2" >"$work/$1.fault"
  return 1
}

# Runs a target on its own seeds and checks libFuzzer's output. Each line has `|| return`, since -e has no effect here.
check() {
  local target=$1 log=$work/$1.log corpus=$work/$1.corpus flags inputs runs file
  for file in "$target" "${target}_seed_corpus.zip" "$target.dict" "$target.options"; do
    [ -s "$OUT/$file" ] || fault "$target" "$file is missing or empty" || return
  done
  python3 -m zipfile -e "$OUT/${target}_seed_corpus.zip" "$corpus" || return
  # libFuzzer does not count an empty input.
  inputs=$(find "$corpus" -type f -size +0c | wc -l)
  flags_of "$OUT/$target.options" "$OUT" || return
  grep -q __asan_init "$OUT/$target" || fault "$target" "it is built without AddressSanitizer" || return
  # In a folder of its own, where libFuzzer writes a finding. How long an input takes depends on the load of the machine.
  (cd "$WORK" && "$OUT/$target" "${flags[@]}" -timeout=600 -max_total_time="$seconds" -print_final_stats=1 "$corpus") >"$log" 2>&1 ||
    fault "$target" "it has found something, or did not start" || return
  grep -qE 'INFO: Loaded 1 modules +\([1-9][0-9]* inline 8-bit counters\)' "$log" ||
    fault "$target" "it is not instrumented" || return
  grep -qE '^Dictionary: [1-9]' "$log" || fault "$target" "its dictionary was not read" || return
  grep -q "INFO: seed corpus: files: $inputs " "$log" || fault "$target" "its seeds were not read" || return
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  # How much more it runs depends on the load of the machine.
  [ "${runs:-0}" -gt "$inputs" ] || fault "$target" "it ran only ${runs:-0} times" || return
  echo "$target: $inputs inputs, $runs runs"
}

# One process for each core.
for source in "$repository"/fuzz/fuzz_targets/*.rs; do
  target=$(basename "$source" .rs)
  check "$target" &
  [ "$(jobs -rp | wc -l)" -lt "${FUZZ_JOBS:-$(nproc)}" ] || wait -n || true
done
wait
for found in "$work"/*.fault; do
  [ -e "$found" ] || continue
  tail -40 "${found%.fault}.log" >&2 || true
  cat "$found" >&2
  failed=1
done
[ -z "${failed:-}" ] || exit 1

# A control: the check finds a program that is no fuzzer, and a target without its dictionary.
seconds=1
cp "$(type -P true)" "$OUT/no_fuzzer"
for ending in _seed_corpus.zip .dict .options; do cp "$OUT/$target$ending" "$OUT/no_fuzzer$ending"; done
rm "$OUT/$target.dict"
for target in no_fuzzer "$target"; do
  if check "$target"; then
    echo "$target passes for a fuzz target with all that belongs to it" >&2
    exit 1
  fi
done
echo "a program that is no fuzzer, and a target without its dictionary, do not pass"
