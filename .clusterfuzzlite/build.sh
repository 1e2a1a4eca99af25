#!/bin/bash -eu
# Builds every fuzz target and puts it into $OUT with what a fuzzer is to know: its seeds, dictionary and options. ClusterFuzzLite and
# OSS-Fuzz run this in their builder, and fuzz/check-build.sh runs it without one.

cd "$SRC/boardwire"
# With overflow checks and assertions: arithmetic that wraps is then a finding, and not a wrong value without notice.
cargo fuzz build -O --debug-assertions
built="${CARGO_TARGET_DIR:-target}/x86_64-unknown-linux-gnu/release"

fuzz/unpack.py "$WORK/unpacked"
for source in fuzz/fuzz_targets/*.rs; do
  target=$(basename "$source" .rs)
  cp "$built/$target" "$WORK/unpacked/$target.dict" "$WORK/unpacked/$target.options" "$OUT/"
  # Python writes the archive, since not every place that builds has zip.
  python3 -m zipfile -c "$OUT/${target}_seed_corpus.zip" "$WORK/unpacked/$target"/*
done
