#!/bin/sh
# Starts the adapter.
exec node "$(dirname "$0")/adapter.js"
