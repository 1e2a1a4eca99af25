#!/bin/sh
# Builds the adapter and starts it. Cargo builds only what has changed.
exec cargo run --quiet --release --manifest-path "$(dirname "$0")/Cargo.toml"
