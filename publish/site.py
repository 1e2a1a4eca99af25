#!/usr/bin/env python3
"""Builds the site of this version into a folder that any static host can serve.

    publish/site.py FOLDER                  the book, the inspector, and the reports of our testees
    publish/site.py FOLDER --downloads dist also what publish/build.py has built
    publish/site.py FOLDER --no-reports     the book and the inspector alone

FOLDER/VERSION is replaced; other versions in FOLDER stay, so that their addresses keep their meaning. FOLDER/index.html
lists all versions, and FOLDER/latest leads to the newest one.

Needs mdbook, Node 20 or later with npm, and for the reports Rust, Python 3.11 or later, make, a C compiler and jansson.
"""

import argparse
import html
import os
import re
import shutil
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from build import ROOT, run, target  # noqa: E402

# The testees whose reports are shown: name and command. `{program}` is the program itself.
TESTEES = {
    "rust": "{program} testee",
    "c": "conformance/testees/c/testee",
    "javascript": "node conformance/testees/javascript/testee.mjs",
    "python": "python3 conformance/testees/python/testee.py",
}
# The limit of a version's folder, without its downloads.
MAX_SITE_BYTES = 4 << 20
# The fonts of icons come in forms for browsers that no longer exist; woff2 is enough.
OLD_FONTS = ("eot", "svg", "ttf", "woff")
STYLE = ":root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}"


def page(title, body, head=""):
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">{head}'
        f"<title>{html.escape(title)}</title><style>{STYLE}</style><h1>{html.escape(title)}</h1>\n{body}\n</html>\n"
    )


def links(items):
    """A list of links from pairs of an address and a text."""
    return "<ul>" + "".join(f'<li><a href="{html.escape(address, quote=True)}">{html.escape(text)}</a></li>' for address, text in items) + "</ul>"


def book(folder):
    """Builds the book, which becomes the folder of the version."""
    # The page that prints the complete book is as long as the book.
    run("mdbook", "build", "--dest-dir", folder, ROOT / "spec", env={**os.environ, "MDBOOK_OUTPUT__HTML__PRINT__ENABLE": "false"})
    for font in (folder / "FontAwesome/fonts").iterdir():
        if font.suffix.removeprefix(".") in OLD_FONTS or font.name == "FontAwesome.ttf":
            font.unlink()


def inspector(folder):
    """Builds the inspector, and the page with all of it as a download."""
    source = ROOT / "inspector"
    run("npm", "install", "--silent", "--no-package-lock", "--no-audit", "--no-fund", cwd=source)
    run("node", source / "build.mjs", folder / "inspector")
    downloads = folder / "downloads"
    downloads.mkdir()
    (folder / "inspector/inspector.html").rename(downloads / "boardwire-inspector.html")


def reports(folder):
    """Judges our testees, and writes their reports."""
    run("cargo", "build", cwd=ROOT)
    run("make", "--quiet", "--directory", ROOT / "conformance/testees/c")
    program = target() / "debug/boardwire"
    (folder / "reports").mkdir()
    for name, command in TESTEES.items():
        run(program, "conform", "--testee", command.format(program=program), "--html", folder / "reports" / f"{name}.html", cwd=ROOT)
    (folder / "reports/index.html").write_text(
        page("Reports of the testees", links((f"{name}.html", name) for name in TESTEES) + '<p><a href="../index.html">The book</a></p>'), "utf-8"
    )


def downloads(folder, source):
    """Copies the files of a release, and lists all downloads."""
    target_folder = folder / "downloads"
    for path in sorted(source.iterdir()) if source else []:
        if path.is_file():
            shutil.copyfile(path, target_folder / path.name)
    names = sorted(path.name for path in target_folder.iterdir())
    (target_folder / "index.html").write_text(page("Downloads", links((name, name) for name in names) + '<p><a href="../index.html">The book</a></p>'), "utf-8")


def version_key(version):
    """The key that sorts versions: `1.0.0-rc.1` is before `1.0.0`."""
    main, _, stage = ([int(part) if part.isdigit() else -1 for part in re.split(r"[.+]", text)] for text in version.partition("-"))
    return main, "-" not in version, stage


def index(site):
    """Writes the list of versions, newest first, and the pages that lead to the newest one."""
    versions = sorted((path.name for path in site.iterdir() if (path / "inspector.html").is_file()), key=version_key, reverse=True)
    items = []
    for version in versions:
        items += [(f"{version}/index.html", f"{version}: the book"), (f"{version}/inspector.html", f"{version}: the inspector")]
        items += [(f"{version}/{name}/index.html", f"{version}: {name}") for name in ("reports", "downloads") if (site / version / name).is_dir()]
    (site / "index.html").write_text(page("Boardwire", links(items)), "utf-8")
    (site / "latest").mkdir(exist_ok=True)
    for name in ("index.html", "inspector.html"):
        address = f"../{versions[0]}/{name}"
        # The new address keeps the fragment.
        head = f'<script>location.replace("{address}" + location.hash)</script><noscript><meta http-equiv="refresh" content="0; url={address}"></noscript>'
        (site / "latest" / name).write_text(page("Boardwire, newest version", links([(address, versions[0])]), head), "utf-8")


def size_without_downloads(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and "downloads" not in path.relative_to(folder).parts)


def arguments():
    parser = argparse.ArgumentParser(description="Build the site of this version into a folder.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--downloads", type=Path, metavar="DIST", help="the folder of publish/build.py")
    parser.add_argument("--no-reports", action="store_true", help="leave out the reports of the testees")
    return parser.parse_args()


def main():
    chosen = arguments()
    version = run(ROOT / "publish/versions.py").strip()
    site = chosen.folder.absolute()
    folder = site / version
    if folder.exists():
        shutil.rmtree(folder)
    site.mkdir(parents=True, exist_ok=True)
    book(folder)
    inspector(folder)
    if not chosen.no_reports:
        reports(folder)
    downloads(folder, chosen.downloads)
    index(site)
    size = size_without_downloads(folder)
    if size > MAX_SITE_BYTES:
        sys.exit(f"{folder} has {size} bytes without its downloads: at most {MAX_SITE_BYTES}")
    print(f"{folder}: {size} bytes without its downloads")


if __name__ == "__main__":
    main()
