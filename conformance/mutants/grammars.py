"""The grammars of tree-sitter, which pip fetches into a temporary folder."""

import functools
import importlib
import subprocess
import sys
import tempfile

PACKAGES = ["tree_sitter==0.26.1", "tree_sitter_c==0.24.2", "tree_sitter_python==0.25.0", "tree_sitter_javascript==0.25.0"]


@functools.cache
def fetch():
    """Makes the packages importable."""
    with tempfile.TemporaryDirectory() as tools:
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--root-user-action", "ignore"]
        if subprocess.run([*command, "--no-compile", "--target", tools, *PACKAGES]).returncode:
            sys.exit("pip cannot install tree-sitter")
        sys.path.insert(0, tools)
        # The modules stay loaded after the folder is gone.
        for name in PACKAGES:
            importlib.import_module(name.partition("==")[0])


def parser_of(language):
    """The parser of a language; `fetch` comes before it."""
    tree_sitter = importlib.import_module("tree_sitter")
    grammar = importlib.import_module(f"tree_sitter_{language}")
    return tree_sitter.Parser(tree_sitter.Language(grammar.language()))
