#!/usr/bin/env python3
"""Builds every artefact of a release into `dist`, with checksums, and uploads nothing.

    publish/build.py TAG                  the release with this tag, such as v0.1.0
    publish/build.py --allow-untagged     a rehearsal with the commit that is checked out
    publish/build.py --twice …            the same, then once more from a clone in another folder: every digest must be equal

Only committed files take part. `dist` gets the artefacts, SHA256SUMS, and `tree`: the sources from which publish/README.md
uploads the crates. The folder is replaced. The same commit and tools give the same bytes.

Needs git, Rust 1.90 or later, Python 3.11 or later, Node 20 or later with npm, a C compiler, and the package registries.
"""

import argparse
import base64
import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
TREE = DIST / "tree"
# The folders of the crates, in the order of uploads: each crate needs earlier ones.
CRATES = {
    "boardwire": ".",
    "boardwire-testee": "conformance/testees/rust",
    "boardwire-suite": "conformance/suite",
    "boardwire-cli": "cli",
}
# The files that conformance/suite/build.rs finds in the folder `data` of the packaged crate, under the same paths as in the repository.
EMBEDDED = (
    "conformance/protocol.json",
    "conformance/released",
    "conformance/vectors",
    "spec/exclusions.json",
    "spec/formats.json",
    "spec/replies.json",
    "spec/requirements.json",
    "spec/schemas/suite.json",
    "spec/src",
    "spec/suite.json",
)
LICENCES = ("LICENSE-MIT", "LICENSE-APACHE")
# The files that cli/build.rs finds in the folder `data` of the packaged crate. `suite pack` writes them into packages.
PACKED = (
    *LICENCES,
    "conformance/vectors/schema.json",
    "conformance/writing/runs.py",
    "packages/vectors/go",
    "packages/vectors/java",
    "packages/vectors/javascript/example.md",
    "packages/vectors/javascript/package.json",
    "packages/vectors/javascript/src",
    "packages/vectors/python/example.md",
    "packages/vectors/python/pyproject.toml",
    "packages/vectors/python/src",
    "packages/vectors/rust",
    "spec/errors.json",
    "spec/schemas",
)
# The limit of the registry for a packed crate.
MAX_CRATE_BYTES = 10 << 20
# Our limit: a pipeline downloads the wheel in each run.
MAX_WHEEL_BYTES = 5_500_000
# The file with the digest of the wheel. A commit that only changes this file does not change the wheel.
ACTION_PACKAGE = "publish/action/requirements.txt"
INSTALL_TOOLS = ("-m", "pip", "install", "--quiet", "--require-hashes", "--requirement", ROOT / "publish/requirements.txt")
STARTED = time.monotonic()


def step(text):
    print(f"== {text} ({time.monotonic() - STARTED:.0f}s)", flush=True)


def run(*words, **options):
    """Runs a command. A failure ends the script with the command and what it printed."""
    process = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    if process.returncode:
        sys.exit(f"{' '.join(map(str, words))}\nends with status {process.returncode}:\n{process.stdout}{process.stderr}")
    return process.stdout


def stage(revision):
    """Writes the files of the revision to `dist/tree`."""
    if DIST.exists():  # An old file would become a part of the release.
        shutil.rmtree(DIST)
    TREE.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", "--format=tar", revision], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(TREE, filter="data")


def complete_crates():
    """Copies into the folder of each crate what the crate needs from outside of it."""
    for folder in CRATES.values():
        for name in LICENCES:
            if folder != ".":
                shutil.copyfile(TREE / name, TREE / folder / name)
    for name, crate in (*((name, "boardwire-suite") for name in EMBEDDED), *((name, "boardwire-cli") for name in PACKED)):
        source, copy = TREE / name, TREE / CRATES[crate] / "data" / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, copy)
        else:
            shutil.copyfile(source, copy)


def target():
    """The folder of compiled files."""
    return Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target").absolute()


def check_size(path, limit):
    size = path.stat().st_size
    if size > limit:
        sys.exit(f"{path.name} has {size} bytes, above the limit of {limit}")


def crates(version):
    """Packs the crates, and rehearses their upload."""
    complete_crates()
    chosen = [word for name in CRATES for word in ("--package", name)]
    options = ("--manifest-path", TREE / "Cargo.toml", "--target-dir", target(), "--locked", "--no-verify", "--allow-dirty")
    run("cargo", "package", *options, *chosen)
    for name in CRATES:
        file = f"{name}-{version}.crate"
        shutil.copyfile(target() / "package" / file, DIST / file)
        check_size(DIST / file, MAX_CRATE_BYTES)
    step("dry run of the upload of the crates")
    run("cargo", "publish", "--dry-run", *options, *chosen)


def check_crates(version):
    """Builds the program from the .crate files alone, and judges the reference implementation by the vectors that are in them."""
    with tempfile.TemporaryDirectory() as folder:
        for name in CRATES:
            with tarfile.open(DIST / f"{name}-{version}.crate") as files:
                files.extractall(folder, filter="data")
        paths = {name: Path(folder) / f"{name}-{version}" for name in CRATES}
        # The registry does not have these versions yet.
        patches = [
            word for name, path in paths.items() if name != "boardwire-cli" for word in ("--config", f"patch.crates-io.{name}.path={str(path)!r}")
        ]
        # Cargo would use the results of earlier builds again, which contain the path of another folder.
        for stale in (target() / "publish/release/build").glob("boardwire-*"):
            shutil.rmtree(stale)
        # Away from the repository, whose settings for Cargo must play no part.
        run("cargo", "build", "--release", "--target-dir", target() / "publish", *patches, cwd=paths["boardwire-cli"])
    report = json.loads(run(target() / "publish/release/boardwire", "conform", "--json"))
    vectors = sum(len(json.loads(path.read_text("utf-8"))["vectors"]) for path in (TREE / "conformance/vectors").glob("*/*.json"))
    # The row of a format and operation counts a vector once, by its outcome.
    judged = sum(row[outcome]["of"] for row in report["table"] for outcome in row if outcome in ("accepted", "rejected", "either"))
    if report["verdict"] != "conformant" or judged != vectors:
        sys.exit(f"the packaged program is {report['verdict']} by {judged} vectors; the repository has {vectors}")
    print(f"the packaged program is conformant by {judged} vectors")


def remove_folder(wheel):
    """Replaces the folder of the sources in the bill of materials, because another build has another folder."""
    with zipfile.ZipFile(wheel) as archive:
        entries = [(entry, archive.read(entry)) for entry in archive.infolist()]
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        changed_lines = {}
        for entry, content in entries:
            if "/sboms/" in entry.filename:
                content = content.replace(str(TREE).encode(), b"/boardwire")
                hashed = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
                changed_lines[entry.filename] = f"{entry.filename},sha256={hashed},{len(content)}"
            # The list of digests is the last entry.
            if entry.filename.endswith("/RECORD"):
                lines = content.decode().splitlines()
                content = "".join(changed_lines.get(line.split(",")[0], line) + "\n" for line in lines).encode()
            archive.writestr(entry, content)


def wheel(version, tag):
    """Builds the wheel that contains the program, and the archive and the npm package of the same binary."""
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-m", "venv", folder)
        bin = Path(folder) / "bin"
        run(bin / "python", *INSTALL_TOOLS)
        # Paths of this machine would differ from those of another one.
        home = os.environ.get("CARGO_HOME") or Path.home() / ".cargo"
        flags = f"--remap-path-prefix={home}=/cargo --remap-path-prefix={TREE}=/boardwire"
        environment = {**os.environ, "PATH": f"{bin}:{os.environ['PATH']}", "CARGO_TARGET_DIR": str(target() / "wheel"), "RUSTFLAGS": flags}
        environment["SOURCE_DATE_EPOCH"] = run("git", "log", "-1", "--format=%ct", "--", ".", f":!{ACTION_PACKAGE}", cwd=ROOT).strip()
        # Zig links against the old C library that the tag of the wheel promises.
        words = ("build", "--profile", "dist", "--zig", "--compatibility", "manylinux2014", "--manifest-path", TREE / "cli/Cargo.toml", "--out", DIST)
        run(bin / "maturin", *words, env=environment)
    (made,) = DIST.glob(f"boardwire_cli-{version}-*.whl")
    remove_folder(made)
    check_size(made, MAX_WHEEL_BYTES)
    pinned = f"boardwire-cli=={version} --hash=sha256:{hashlib.sha256(made.read_bytes()).hexdigest()}\n"
    if tag and pinned not in (TREE / ACTION_PACKAGE).read_text("utf-8"):
        sys.exit(f"{ACTION_PACKAGE} lacks {pinned}")
    with zipfile.ZipFile(made) as archive:
        binary = archive.read(f"boardwire_cli-{version}.data/scripts/boardwire")
    name = f"boardwire-{version}-x86_64-unknown-linux-gnu"
    with gzip.GzipFile(DIST / f"{name}.tar.gz", "wb", mtime=0) as packed, tarfile.open(fileobj=packed, mode="w") as archive:
        for file, content, mode in (("boardwire", binary, 0o755), *((file, (TREE / file).read_bytes(), 0o644) for file in LICENCES)):
            entry = tarfile.TarInfo(f"{name}/{file}")
            entry.size, entry.mode = len(content), mode
            archive.addfile(entry, io.BytesIO(content))
    platform = TREE / "cli/npm/linux-x64"
    platform.mkdir()
    (platform / "boardwire").write_bytes(binary)
    (platform / "boardwire").chmod(0o755)
    description = {
        "name": "boardwire-cli-linux-x64", "version": version, "description": "The binary of boardwire-cli for Linux on x86-64",
        "license": "MIT OR Apache-2.0", "os": ["linux"], "cpu": ["x64"], "files": ["boardwire", *LICENCES],
    }
    (platform / "package.json").write_text(json.dumps(description, indent=2) + "\n", "utf-8")
    for package in (TREE / "cli/npm", platform):
        shutil.copyfile(TREE / "cli/INSTALL.md", package / "README.md")
        for file in LICENCES:
            shutil.copyfile(TREE / file, package / file)


def npm():
    """Packs the npm packages, and rehearses their upload."""
    for folder in ("packages/javascript", "packages/vectors/javascript", "cli/npm", "cli/npm/linux-x64"):
        packed = json.loads(run("npm", "pack", "--json", "--pack-destination", DIST, cwd=TREE / folder))
        archive = DIST / (packed[0] if isinstance(packed, list) else next(iter(packed.values())))["filename"]
        # The name of a path: without a slash npm looks for a package.
        run("npm", "publish", "--dry-run", archive, cwd=DIST)


def python():
    """Builds the Python packages, and checks all that go to the registry."""
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-m", "venv", folder)
        interpreter = Path(folder) / "bin" / "python"
        run(interpreter, *INSTALL_TOOLS)
        for package in ("packages/python", "packages/vectors/python"):
            run(interpreter, "-m", "build", "--no-isolation", "--outdir", DIST, TREE / package)
        # The archive of the program has a platform at the end of its name.
        run(interpreter, "-m", "twine", "check", "--strict", *DIST.glob("*.whl"), *DIST.glob("*[0-9].tar.gz"))


def c(version):
    """Packs the library as two files with the licences into a zip that does not depend on the time."""
    name = f"boardwire-c-{version}"
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        run(TREE / "packages/c/amalgamate.py", made)
        run("cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-c", made / "boardwire.c", "-o", made / "boardwire.o")
        for file in ("packages/c/README.md", *LICENCES):
            shutil.copyfile(TREE / file, made / Path(file).name)
        with zipfile.ZipFile(DIST / f"{name}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for file in ("LICENSE-APACHE", "LICENSE-MIT", "README.md", "boardwire.c", "boardwire.h"):
                entry = zipfile.ZipInfo(f"{name}/{file}")
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, (made / file).read_bytes(), zipfile.ZIP_DEFLATED)


def checksums():
    """Writes the digests of all artefacts, and prints their sizes."""
    files = sorted(path for path in DIST.iterdir() if path.is_file())
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (DIST / "SHA256SUMS").write_text("".join(lines), "utf-8")
    for path in files:
        print(f"{path.stat().st_size:>9} {path.name}")


def compare(commit, words):
    """Builds once more, in another folder and with nothing compiled before, and ends the script if an artefact differs."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        run("git", "clone", "--quiet", "--no-checkout", ROOT, clone)
        run("git", "checkout", "--quiet", commit, cwd=clone)
        run(sys.executable, clone / "publish/build.py", *words, env={**os.environ, "CARGO_TARGET_DIR": str(Path(folder) / "target")})
        run("diff", DIST / "SHA256SUMS", clone / "dist/SHA256SUMS")
    print("the artefacts have the same digests in both builds")


def arguments():
    parser = argparse.ArgumentParser(description="Build every artefact of a release into dist, and upload nothing.")
    parser.add_argument("tag", nargs="?", help="the tag of the release, such as v0.1.0")
    parser.add_argument("--allow-untagged", action="store_true", help="build the commit that is checked out, for a rehearsal")
    parser.add_argument("--twice", action="store_true", help="build once more from a clone, and compare the digests")
    chosen = parser.parse_args()
    if bool(chosen.tag) == chosen.allow_untagged:
        parser.error("name a tag, or give --allow-untagged")
    return chosen


def main():
    chosen = arguments()
    revision = f"refs/tags/{chosen.tag}" if chosen.tag else "HEAD"
    commit = run("git", "rev-parse", "--verify", f"{revision}^{{commit}}", cwd=ROOT).strip()
    step(f"sources of {chosen.tag or commit}")
    stage(commit)
    version = run(TREE / "publish/versions.py", *(["--release"] if chosen.tag else [])).strip()
    if chosen.tag and chosen.tag != f"v{version}":
        sys.exit(f"the tag is {chosen.tag}, but the version is {version}: expected v{version}")
    step("crates")
    crates(version)
    step("program from the crates alone")
    check_crates(version)
    step("data of the packages of vectors")
    run(sys.executable, TREE / "packages/vectors/build.py", target() / "publish/release/boardwire")
    step("wheel of the program")
    wheel(version, chosen.tag)
    step("npm")
    npm()
    step("Python")
    python()
    step("C")
    c(version)
    checksums()
    step(f"dist has the artefacts of {version}")
    if chosen.twice:
        compare(commit, [chosen.tag or "--allow-untagged"])
        step("compared with a second build")


if __name__ == "__main__":
    main()
