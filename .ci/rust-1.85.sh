#!/usr/bin/env bash
# Builds the library with the oldest Rust that it supports, judges it where addresses have 32 bits, and links it where there is no standard
# library. Debian packages that compiler, its standard library for i386 and its source: all are unpacked below target/, and only the linker's
# libraries are installed. Needs Node for the last.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:?usage: .ci/rust-1.85.sh PROGRAM: the program boardwire}
folder=$(realpath --canonicalize-missing "${CARGO_TARGET_DIR:-target}")/rust-1.85
target=i686-unknown-linux-gnu

if [ ! -e "$folder/usr/lib/rustlib/src/rust/library" ]; then
  dpkg --add-architecture i386
  # A mirror without one index is no reason to stop: what is missing shows below.
  apt-get update -qq || true
  apt-get install -y -qq gcc-multilib
  version=$(apt-cache madison rustc-web | grep -om1 '1\.85\.[^ ]*') || { echo "no package has rustc 1.85" >&2; exit 1; }
  packages=$(mktemp -d)
  trap 'rm -rf "$packages"' EXIT
  (cd "$packages" && apt-get download -qq "rustc-web=$version" "libstd-rust-web-1.85=$version" "libstd-rust-web-dev=$version" \
    "libstd-rust-web-dev:i386=$version" "rust-web-src=$version" libllvm19)
  for package in "$packages"/*.deb; do
    dpkg-deb -x "$package" "$folder"
  done
fi

linker=$(rustc --print sysroot)/lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld
export RUSTC=$folder/usr/bin/rustc LD_LIBRARY_PATH=$folder/usr/lib/x86_64-linux-gnu CARGO_TARGET_DIR=$folder/build
export CARGO_TARGET_I686_UNKNOWN_LINUX_GNU_RUSTFLAGS=-Clink-arg=-m32
"$RUSTC" --version
cargo build -p boardwire --no-default-features
cargo build -p boardwire --features std,serde,integer,arbitrary # and not simd, which needs a later compiler
# Compile the tests without Cargo, because the development dependencies need a later compiler.
# The tests of the fast paths are left out: they use such a dependency to generate inputs.
"$RUSTC" --edition 2024 --test --cfg 'feature="std"' --cfg boardwire_reference_only --target "$target" -Clink-arg=-m32 -O src/lib.rs -o "$folder/tests"
"$folder/tests"
cargo build --release -p boardwire-testee --target "$target"
# `core` and `alloc` are built from their source: no package has them for this target.
RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker \
  cargo build --release --manifest-path .ci/bare/Cargo.toml -Z build-std=core,alloc --target wasm32-unknown-unknown
unset LD_LIBRARY_PATH
node .ci/bare/run.mjs "$CARGO_TARGET_DIR/wasm32-unknown-unknown/release/boardwire_bare.wasm"
"$program" conform --testee "$CARGO_TARGET_DIR/$target/release/boardwire-testee"
