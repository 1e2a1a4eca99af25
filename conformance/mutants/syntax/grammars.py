"""The grammars of tree-sitter, fetched with pip into a temporary folder, or into the folder of MUTANTS_TOOLS, where they stay."""

import importlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PACKAGES = ["tree_sitter==0.26.1", "tree_sitter_c==0.24.2", "tree_sitter_python==0.25.0", "tree_sitter_javascript==0.25.0"]


def fetch():
    """Makes the packages importable."""
    temporary = None
    if "MUTANTS_TOOLS" in os.environ:
        tools = pathlib.Path(os.environ["MUTANTS_TOOLS"]).resolve()
    else:
        temporary = tools = pathlib.Path(tempfile.mkdtemp())
    marker = tools / "fetched"
    if not marker.exists() or marker.read_text().split() != PACKAGES:
        shutil.rmtree(tools / "python", ignore_errors=True)
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--root-user-action", "ignore"]
        if subprocess.run([*command, "--no-compile", "--target", str(tools / "python"), *PACKAGES]).returncode:
            sys.exit("pip cannot install tree-sitter")
        marker.write_text("\n".join(PACKAGES) + "\n")
    sys.path.insert(0, str(tools / "python"))
    for name in PACKAGES:
        importlib.import_module(name.partition("==")[0])
    # The modules are loaded now.
    if temporary is not None:
        shutil.rmtree(temporary)


def parser_of(language):
    """The parser of a language; `fetch` comes before it."""
    tree_sitter = importlib.import_module("tree_sitter")
    grammar = importlib.import_module(f"tree_sitter_{language}")
    return tree_sitter.Parser(tree_sitter.Language(grammar.language()))
