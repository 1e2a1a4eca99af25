#!/usr/bin/env bash
# Fuzzes a target with AFL++ on stable Rust for SECONDS, from its seeds and regressions and with its dictionary. Exit status 1 if it found
# a crash or a hang. Its inputs stay in fuzz/afl/out/TARGET, and the next run continues from them.
#
#     fuzz/afl.sh TARGET SECONDS
set -euo pipefail
cd "$(dirname "$0")/.."
target=${1:-} seconds=${2:-}
if [ ! -f "fuzz/fuzz_targets/$target.rs" ] || [ -z "$seconds" ]; then
  echo "usage: fuzz/afl.sh TARGET SECONDS; the targets are: $(basename -s .rs fuzz/fuzz_targets/*.rs | xargs)" >&2
  exit 2
fi
# Installing it builds AFL++ too, in about two minutes.
command -v cargo-afl >/dev/null || cargo install cargo-afl --version 0.18.2 --locked
cargo afl build --release --locked --manifest-path fuzz/afl/Cargo.toml
program="${CARGO_TARGET_DIR:-fuzz/afl/target}/release/boardwire-afl"

# AFL++ accepts one folder.
inputs=$(mktemp -d)
trap 'rm -rf "$inputs"' EXIT
cp fuzz/seeds/"$target"/* fuzz/regressions/"$target"/* "$inputs"
out=fuzz/afl/out/$target
mkdir -p "$out"
# AFL++ must not ask for changes to the machine's crash handler and clock.
export AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_SKIP_CPUFREQ=1 AFL_NO_UI=1 AFL_AUTORESUME=1 AFL_NO_AFFINITY=1
cargo afl fuzz -V "$seconds" -i "$inputs" -o "$out" -x "fuzz/dictionaries/$target.dict" -m none -t 10000 \
  -- "$program" "$target" >"$out/log" 2>&1 || { tail -20 "$out/log" >&2; exit 1; }
stats=$out/default/fuzzer_stats
sed -nE 's/^(run_time|execs_done|corpus_count|corpus_found|edges_found|saved_crashes|saved_hangs) +:/\1:/p' "$stats"
if ! grep -qE '^saved_crashes +: 0$' "$stats" || ! grep -qE '^saved_hangs +: 0$' "$stats"; then
  echo "AFL++ has found something: $out/default/{crashes,hangs}" >&2
  exit 1
fi
