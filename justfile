# The recipes are the gates of .ci/run, which passes all of them in the order in which they are cheapest to fail.

# List the recipes.
default:
    @just --list

# Pass all gates.
all:
    .ci/run

# Pass some gates: `just gate lint testees`.
gate +GATES:
    .ci/run {{GATES}}

# Build the program and run the tests.
test: (gate "readme")

# Check the format, the lints and the lock files.
lint: (gate "lint")

# Judge the testees in Rust, Python, C and JavaScript.
testees: (gate "testees")

# Test the packages, and build and install them as users do.
packages: (gate "packages")

# Build the book with the inspector, and test both in a browser.
book: (gate "inspector book")

# Build and run the fuzz targets as the builders do.
fuzz: (gate "fuzz")

# Write what is generated: vectors, seeds, index, traceability, image.
generate:
    python3 conformance/generator/generate.py
    fuzz/seeds.py
    spec/index.py
    cargo run --release -- conform --trace spec/src/traceability.md
    readme/picture.py
