#!/usr/bin/env bash
# Runs everything that takes too long for each change, some three hours in all: campaigns of an hour with libFuzzer under AddressSanitizer and
# without, the injected faults, and the coverage of the seeds. Each writes its log or table; commit them. All of them run. Exit
# status 1 if any of them fails.
set -uo pipefail
cd "$(dirname "$0")"
failed=0
./campaign.py address 3600 || failed=1
./campaign.py none 3600 || failed=1
./faults.py --report || failed=1
./coverage.sh --report || failed=1
exit "$failed"
