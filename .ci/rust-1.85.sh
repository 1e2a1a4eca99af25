#!/usr/bin/env bash
# Builds the library with the oldest Rust that it supports, and judges it where addresses have 32 bits. Debian packages that compiler and its
# standard library for i386: both are unpacked below target/, and only the linker's libraries are installed.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:?usage: .ci/rust-1.85.sh PROGRAM: the program boardwire}
folder=$PWD/${CARGO_TARGET_DIR:-target}/rust-1.85
target=i686-unknown-linux-gnu

if [ ! -x "$folder/usr/bin/rustc" ]; then
  dpkg --add-architecture i386
  # A mirror without one index is no reason to stop: what is missing shows below.
  apt-get update -qq || true
  apt-get install -y -qq gcc-multilib
  version=$(apt-cache madison rustc-web | grep -om1 '1\.85\.[^ ]*') || { echo "no package has rustc 1.85" >&2; exit 1; }
  packages=$(mktemp -d)
  trap 'rm -rf "$packages"' EXIT
  (cd "$packages" && apt-get download -qq "rustc-web=$version" "libstd-rust-web-1.85=$version" "libstd-rust-web-dev=$version" \
    "libstd-rust-web-dev:i386=$version" libllvm19)
  for package in "$packages"/*.deb; do
    dpkg-deb -x "$package" "$folder"
  done
fi

export RUSTC=$folder/usr/bin/rustc LD_LIBRARY_PATH=$folder/usr/lib/x86_64-linux-gnu CARGO_TARGET_DIR=$folder/build
export CARGO_TARGET_I686_UNKNOWN_LINUX_GNU_RUSTFLAGS=-Clink-arg=-m32
"$RUSTC" --version
cargo build -p boardwire --no-default-features
cargo build -p boardwire --all-features
# By itself: the development dependencies need a later compiler.
"$RUSTC" --edition 2024 --test --cfg 'feature="std"' --target "$target" -Clink-arg=-m32 -O src/lib.rs -o "$folder/tests"
"$folder/tests"
cargo build --release -p boardwire-testee --target "$target"
unset LD_LIBRARY_PATH
"$program" conform --testee "$CARGO_TARGET_DIR/$target/release/boardwire-testee"
