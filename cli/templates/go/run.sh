#!/bin/sh
# Builds the adapter and starts it. Go builds only what has changed.
set -eu
cd "$(dirname "$0")"
go build -buildvcs=false -o build/adapter . >&2
exec build/adapter
