#!/bin/sh
# Starts the adapter.
exec "${PYTHON:-python3}" "$(dirname "$0")/adapter.py"
