#!/usr/bin/env bash
# Measures how much of the codecs the seeds reach by themselves: lines, regions and branches, on the nightly toolchain. Exit
# status 1 if code is unreached and coverage/unreached.toml has no reason, if the list names reached code, or if a figure is below its
# bound.
#
#     fuzz/coverage.sh [--report] [FOLDER]
#
# --report writes coverage/report.md; FOLDER gets a report in HTML. Needs Python 3.11 and the LLVM tools of the compiler's own version
# (Debian: llvm-22), found as llvm-profdata-22 or named by LLVM_VERSION.
set -euo pipefail
cd "$(dirname "$0")/.."
version=${LLVM_VERSION:-$(rustc +nightly -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')}
for tool in llvm-profdata llvm-cov; do
  command -v "$tool-$version" >/dev/null || { echo "there is no $tool-$version: install llvm-$version" >&2; exit 2; }
done
report=()
if [ "${1:-}" = --report ]; then
  report=(--report)
  shift
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The reference is measured, without the fast paths. Inlining at opt-level 1 would leave functions without their own counts.
export RUSTFLAGS="-Cinstrument-coverage -Zcoverage-options=branch --cfg boardwire_reference_only" CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_TARGET_DIR=target/coverage
export CARGO_PROFILE_DEV_PACKAGE_BOARDWIRE_OPT_LEVEL=0 CARGO_INCREMENTAL=0
program=$(LLVM_PROFILE_FILE=$work/build.%p.profraw \
  cargo +nightly test --quiet --package boardwire --all-features --test library --no-run --message-format json |
  python3 -c 'import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message.get("executable") and message["target"]["name"] == "library": print(message["executable"])')
LLVM_PROFILE_FILE=$work/run.%p.profraw "$program" --quiet every_seed
"llvm-profdata-$version" merge --sparse --output "$work/profile" "$work"/run.*.profraw
"llvm-cov-$version" export --skip-expansions --instr-profile="$work/profile" "$program" >"$work/json"
"llvm-cov-$version" export --format=lcov --instr-profile="$work/profile" "$program" >"$work/lcov"
if [ $# -gt 0 ]; then
  "llvm-cov-$version" show --format=html --show-branches=count --output-dir="$1" --instr-profile="$work/profile" "$program" src
  echo "the report is $1/index.html"
fi
fuzz/coverage/judge.py "$work" "${report[@]}"
