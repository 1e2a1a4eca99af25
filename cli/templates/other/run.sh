#!/bin/sh
# Starts the adapter.
set -eu
cd "$(dirname "$0")"
# Replace the next two lines with the command that starts your adapter, such as `exec ruby adapter.rb`.
echo 'run.sh has no command yet: write into it the command that starts your adapter' >&2
exit 1
