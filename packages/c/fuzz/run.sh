#!/usr/bin/env bash
# Fuzzes the C library: packages/c/fuzz/run.sh [SECONDS [TARGET...]]
#
# Builds each target with libFuzzer, AddressSanitizer and UndefinedBehaviorSanitizer, and runs it for
# so many seconds, 60 by default, from the inputs of the vectors. Needs clang, or the compiler in CC.
set -euo pipefail
cd "$(dirname "$0")"
seconds=${1:-60}
targets=("${@:2}")
[ ${#targets[@]} -gt 0 ] || targets=(decode explain reencode)
build=${BUILD:-build}
mkdir -p "$build"
python3 seeds.py "$build/seeds"
for target in "${targets[@]}"; do
  "${CC:-clang}" -std=c11 -g -O1 -Wall -Wextra -fsanitize=fuzzer,address,undefined \
    -fno-sanitize-recover=all -I../src "$target.c" ../src/boardwire.c -o "$build/$target"
  mkdir -p "$build/corpus-$target"
  "$build/$target" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 \
    -print_final_stats=1 -artifact_prefix="$build/" "$build/corpus-$target" "$build/seeds" \
    2>&1 | tail -n 12
done
