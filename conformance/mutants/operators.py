"""The mutants of a source text: each is one change at one node of its syntax tree.

Not mutated, because a mutant there says nothing: types, imports, decorators, preprocessor lines, the values in a message, and the sizes
of arrays in C, of which a larger one changes nothing and a smaller one is undefined behaviour.
"""

import functools
import importlib
import json
import re
import subprocess
import sys
import tempfile

from engine import ROOT, Change

PACKAGES = ("tree_sitter", "tree_sitter_c", "tree_sitter_python", "tree_sitter_javascript")

RELATIONS = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"),
    "==": ("!=",), "!=": ("==",), "===": ("!==",), "!==": ("===",),
}
PYTHON_RELATIONS = {"in": ("not in",), "not in": ("in",), "is": ("is not",), "is not": ("is",)}
ARITHMETIC = {
    "+": ("-",), "-": ("+",), "*": ("+",), "/": ("*",), "//": ("*",), "%": ("+",), "**": ("*",),
    "<<": (">>",), ">>": ("<<",), ">>>": ("<<",), "&": ("|",), "|": ("&",), "^": ("&",),
}
LOGIC = {"&&": ("||",), "||": ("&&",), "and": ("or",), "or": ("and",), "??": ("&&",)}
ASSIGNMENTS = {
    "+=": ("-=",), "-=": ("+=",), "*=": ("+=",), "/=": ("*=",), "//=": ("*=",), "%=": ("+=",), "**=": ("*=",),
    "<<=": (">>=",), ">>=": ("<<=",), ">>>=": ("<<=",), "&=": ("|=",), "|=": ("&=",), "^=": ("&=",),
}
STEPS = {"++": ("--",), "--": ("++",)}

BINARY = {"binary_expression", "binary_operator", "boolean_operator", "comparison_operator"}
CONDITIONS = {"if_statement", "elif_clause", "if_clause", "conditional_expression", "ternary_expression"}
LOOPS = {"while_statement", "do_statement", "for_statement"}
TABLES = {"initializer_list", "array", "list", "tuple", "set"}
FUNCTIONS = {"function_definition", "function_declaration", "method_definition", "class_definition", "class_declaration"}
DECLARATIONS = {"init_declarator", "variable_declarator", "assignment", "pair", "enumerator"}
STATEMENTS = {"expression_statement", "return_statement", "throw_statement", "raise_statement"}
LEFT_OUT = {"type", "decorator", "type_descriptor", "comment"}
PARTS_OF_TEXT = {"interpolation", "template_substitution"}
WORDS = {
    "c": {"true": "1", "false": "0", "nothing": ";", "neutral": "return 0;"},
    "python": {"true": "True", "false": "False", "nothing": "pass", "neutral": "return None"},
    "javascript": {"true": "true", "false": "false", "nothing": ";", "neutral": "return undefined;"},
}


@functools.cache
def tree_sitter():
    """The module, which pip fetches with the grammars into a temporary folder."""
    with tempfile.TemporaryDirectory() as tools:
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--root-user-action", "ignore"]
        if subprocess.run([*command, "--no-compile", "--target", tools, "--require-hashes", "--requirement", ROOT / "conformance/mutants/requirements.txt"]).returncode:
            sys.exit("pip cannot install tree-sitter")
        sys.path.insert(0, tools)
        # The modules stay loaded after the folder is gone.
        return [importlib.import_module(name) for name in PACKAGES][0]


def words_of(suite):
    """The words of the protocol that a program for these formats has as strings. Without a suite, the formats are our own."""
    if suite:
        formats = json.loads((suite / "suite.json").read_text(encoding="utf-8"))["formats"]
        words = {code["code"] for entry in formats for code in entry["codes"]}
    else:
        formats = json.loads((ROOT / "spec" / "formats.json").read_text(encoding="utf-8"))
        words = {code for table in json.loads((ROOT / "spec" / "errors.json").read_text(encoding="utf-8")).values() for code in table}
    return words | {word for entry in formats for word in (entry["id"], *entry["operations"], *entry.get("leniencies", []))}


def mutants_of(language, file, source, words, guards):
    """The mutants of a file, in the order of the text. A guard is a function that rejects inputs which no request contains."""
    found = {}
    parser = tree_sitter().Parser(tree_sitter().Language(sys.modules[f"tree_sitter_{language}"].language()))
    for node in nodes(parser.parse(source).root_node, guards):
        for at, new, shown in changes(node, language, words):
            start, end = at
            if source[start:end] != new:
                found.setdefault((start, end, new), (shown, function_of(node)))
    for (start, end, new), (shown, function) in sorted(found.items(), key=lambda entry: entry[0]):
        before = squeezed(source[shown.start_byte : start])
        after = squeezed(source[end : shown.end_byte])
        old = squeezed(source[start:end])
        before, after = ("…" + before[-24:] if len(before) > 25 else before), (after[:24] + "…" if len(after) > 25 else after)
        old = old[:60] + "…" if len(old) > 61 else old
        line = source.count(b"\n", 0, start) + 1
        column = start - source.rfind(b"\n", 0, start)
        name = f"{file}:{line}:{column}: {function}: {before}{old}{after} → {before}{new.decode()}{after}"
        yield Change(name, file, ((len(source[:start].decode()), len(source[:end].decode()), new.decode()),))


def squeezed(text):
    """A text in one line. White space at its ends becomes one space, because the parts are joined again."""
    return re.sub(r"\s+", " ", text.decode())


def nodes(node, guards):
    """The nodes that may be mutated, a parent before its children."""
    if node.type in LEFT_OUT or node.type.startswith(("preproc_", "import_", "export_clause")) or is_documentation(node):
        return
    if calls(node, guards, deep=node.type in STATEMENTS) or is_message(node):
        return
    chosen = consequence_of(node)
    guarded = chosen is not None and calls(chosen, guards, deep=True)
    if not guarded:
        yield node
    alternatives = node.children_by_field_name("alternative")
    for index, child in enumerate(node.children):
        if node.type == "array_declarator" and node.field_name_for_child(index) == "size":
            continue
        if not guarded or child in alternatives:
            yield from nodes(child, guards)


def is_message(node):
    """Whether a node is a part of a text that is an argument. Such a text is a message or a path."""
    return node.type in PARTS_OF_TEXT and node.parent.parent.type in ("argument_list", "arguments")


def calls(node, guards, deep):
    """Whether a node is a call of a guard or, if `deep`, contains one."""
    function = node.child_by_field_name("function") or node.child_by_field_name("constructor")
    if function is not None and function.text.decode() in guards:
        return True
    return deep and any(calls(child, guards, deep) for child in node.named_children)


def consequence_of(node):
    """The part of a condition that is used if the condition holds; None for any other node."""
    return node.child_by_field_name("consequence") if node.type in CONDITIONS else None


def is_documentation(node):
    return node.type == "expression_statement" and node.named_child_count == 1 and node.named_children[0].type in ("string", "concatenated_string")


def function_of(node):
    """The name of the function that contains a node, after that of its class, or of a declaration outside of functions."""
    names, declared = [], "-"
    while node.parent is not None:
        node = node.parent
        if node.type in DECLARATIONS:
            declared = declared_name(node)
            value = node.child_by_field_name("value")
            if value is not None and value.type in ("arrow_function", "function_expression") and not names:
                names.append(declared)
        elif node.type in FUNCTIONS:
            names.append(declared_name(node))
    return ".".join(reversed(names)) or declared


def declared_name(node):
    for field in ("name", "declarator", "left", "key"):
        inner = node.child_by_field_name(field)
        if inner is not None:
            return inner.text.decode() if inner.child_count == 0 or field == "key" else declared_name(inner)
    return squeezed(node.text)[:30]


def changes(node, language, words):
    """The changes at a node: the bytes that change, what they become, and the node that the name shows."""
    kind, says = node.type, WORDS[language]
    here = (node.start_byte, node.end_byte)
    if kind in BINARY:
        yield from of_operators(node, RELATIONS | ARITHMETIC | LOGIC | (PYTHON_RELATIONS if language == "python" else {}))
    elif kind in ("assignment_expression", "augmented_assignment", "augmented_assignment_expression"):
        yield from of_operators(node, ASSIGNMENTS)
    elif kind == "update_expression":
        yield from of_operators(node, STEPS)
    elif kind in ("unary_expression", "unary_operator", "not_operator"):
        operator = node.children[0]
        if operator.type in ("!", "not", "-", "~"):
            yield (operator.start_byte, node.named_children[-1].start_byte), b"", node
    elif kind in ("number_literal", "number", "integer"):
        for number in other_numbers(node, language):
            yield here, number, node.parent
    elif kind in ("string_literal", "string"):
        text = node.text.decode()[1:-1]
        if text in words or re.fullmatch(r"[A-Z]{2}-\d+( [A-Z]{2}-\d+)*", text):
            yield here, b'""', node.parent
    elif kind in ("true", "false"):
        yield here, says["false" if kind == "true" else "true"].encode(), node.parent
    elif kind in ("subscript_expression", "subscript"):
        index = node.child_by_field_name("subscript" if kind == "subscript" else "index")
        if index is not None and index.type not in ("number_literal", "number", "integer", "slice", "string") and not is_type(node):
            yield (index.end_byte, index.end_byte), b" + 1", node
    if kind in CONDITIONS or kind in LOOPS:
        condition = condition_of(node)
        if condition is not None:
            for word in ("true", "false") if kind in CONDITIONS else ("false",):
                shown = node if kind in ("conditional_expression", "ternary_expression") else condition
                yield (condition.start_byte, condition.end_byte), says[word].encode(), shown
    yield from of_statement(node, says)


def of_operators(node, table):
    for child in node.children:
        if not child.is_named and child.type in table:
            for new in table[child.type]:
                yield (child.start_byte, child.end_byte), new.encode(), node


def of_statement(node, says):
    kind, here = node.type, (node.start_byte, node.end_byte)
    if kind in ("throw_statement", "raise_statement") or kind == "expression_statement" and not is_part(node):
        yield here, says["nothing"].encode(), node
    elif kind == "return_statement":
        value = node.named_children[0] if node.named_children else None
        if value is None:
            yield here, says["nothing"].encode(), node
        elif value.type not in ("true", "false", "null", "none", "number_literal", "undefined"):
            yield here, says["neutral"].encode(), node
    elif kind in ("break_statement", "continue_statement"):
        other = "continue" if kind == "break_statement" else "break"
        semicolon = ";" if node.text.endswith(b";") else ""
        yield here, (other + semicolon).encode(), node
        yield here, says["nothing"].encode(), node


def is_part(statement):
    """Whether a statement is in the head of a loop, or is a declaration without a value."""
    if statement.parent.type == "for_statement":
        return statement.parent.child_by_field_name("body") != statement
    first = statement.named_children[0] if statement.named_children else None
    return first is not None and first.type == "assignment" and first.child_by_field_name("right") is None


def condition_of(node):
    condition = node.child_by_field_name("condition")
    if condition is None and node.type == "conditional_expression":
        condition = node.named_children[1]
    if condition is None and node.type == "if_clause":
        condition = node.named_children[0]
    if condition is not None and condition.type == "parenthesized_expression":
        condition = condition.named_children[0]
    return condition if condition is None or condition.type not in ("true", "false", "empty_statement") else None


def other_numbers(node, language):
    """The numbers that replace n: n + 1, n - 1, 0 and 1, if they differ from n. For an entry of a table, only n + 1."""
    found = re.fullmatch(r"(0[xX][0-9a-fA-F_]+|0[bB][01_]+|0|[1-9][\d_]*)(u|U|l|L|n|ul|UL|ull|ULL|ll|LL)?", node.text.decode())
    if found is None:
        return
    value, suffix = int(found[1].replace("_", ""), 0), found[2] or ""
    others = [value + 1] if node.parent.type in TABLES else [value + 1, value - 1, 0, 1]
    for other in dict.fromkeys(others):
        if other != value:
            yield (f"{other}{suffix}" if other >= 0 else f"(-{-other}{suffix})").encode()


def is_type(node):
    """Whether a node is a type of Python, such as `Optional[int]`."""
    value = node.child_by_field_name("value")
    return value is not None and re.fullmatch(r"[A-Z][a-z]\w*", value.text.decode()) is not None
