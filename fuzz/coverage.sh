#!/usr/bin/env bash
# What the seeds and regressions reach of the codecs, by themselves: lines, regions and branches, measured by the compiler on the
# nightly toolchain, and each line that they do not reach.
#
#     fuzz/coverage.sh [FOLDER]        an HTML report as well, into FOLDER
#
# Needs the LLVM tools of the compiler's own version (Debian: llvm-22), found as llvm-profdata-22 or named by LLVM_VERSION.
set -euo pipefail
cd "$(dirname "$0")/.."
version=${LLVM_VERSION:-$(rustc +nightly -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')}
for tool in llvm-profdata llvm-cov; do
  command -v "$tool-$version" >/dev/null || { echo "there is no $tool-$version: install llvm-$version" >&2; exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Inlining at opt-level 1 would leave functions without a count of their own.
export RUSTFLAGS="-Cinstrument-coverage -Zcoverage-options=branch" CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_TARGET_DIR=target/coverage
export CARGO_PROFILE_DEV_PACKAGE_BOARDWIRE_OPT_LEVEL=0 CARGO_INCREMENTAL=0
LLVM_PROFILE_FILE=$work/build.%p.profraw cargo +nightly test --quiet --package boardwire --all-features --test replay --no-run 2>/dev/null
program=$(cargo +nightly test --package boardwire --all-features --test replay --no-run --message-format json 2>/dev/null |
  python3 -c 'import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message.get("executable") and message["target"]["name"] == "replay": print(message["executable"])')
LLVM_PROFILE_FILE=$work/run.%p.profraw "$program" --quiet
"llvm-profdata-$version" merge --sparse --output "$work/profile" "$work"/run.*.profraw

# Random values for fuzzers, random games, messages, and what is possible in a game are no codecs. Neither are tests.
ignored='(/\.cargo/|/rustc/|/fuzz/|/tests/|/conformance/|arbitrary\.rs|/go/rules/playout\.rs|/chess/rules/possible\.rs|/error/wording\.rs|/xiangqi/text/iccs\.rs)'
show=("--instr-profile=$work/profile" "--ignore-filename-regex=$ignored" "$program")
"llvm-cov-$version" report --show-branch-summary "${show[@]}" src
"llvm-cov-$version" export --format=lcov "${show[@]}" src >"$work/lcov"
echo
echo "lines that no seed reaches:"
python3 - "$work/lcov" <<'PYTHON'
import pathlib, sys
file, missed = None, []
for line in open(sys.argv[1]):
    key, _, rest = line.strip().partition(":")
    if key == "SF":
        file = pathlib.Path(rest)
        text = file.read_text().splitlines()
        tests = next((number for number, code in enumerate(text, 1) if code.startswith("mod tests")), len(text) + 1)
    elif key == "DA":
        number, count = map(int, rest.split(",")[:2])
        if count == 0 and number < tests:
            print(f"  {file.relative_to(pathlib.Path.cwd())}:{number}: {text[number - 1].strip()}")
PYTHON
if [ $# -gt 0 ]; then
  "llvm-cov-$version" show --format=html --show-branches=count --output-dir="$1" "${show[@]}" src
  echo "the report is $1/index.html"
fi
