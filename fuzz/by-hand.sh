#!/usr/bin/env bash
# All that takes too long for each change, some three hours in all: campaigns of an hour with libFuzzer under AddressSanitizer and without,
# one with AFL++, the injected faults, and what the seeds cover. Each writes its log or table; commit them. Exit status 1 if anything was found
# that is not to be, after all of them have run.
set -uo pipefail
cd "$(dirname "$0")"
failed=0
./campaign.py address 3600 || failed=1
./campaign.py none 3600 || failed=1
./campaign.py afl 1260 || failed=1
./faults.py --report || failed=1
./coverage.sh --report || failed=1
exit "$failed"
