"""The command line: `python -m boardwire check|explain|convert`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any, Dict, List, NoReturn, Optional, Sequence, Union

from . import __version__, _convert, go_chains, xiangqi_fen, xiangqi_rules
from ._formats import FORMATS, LENIENCIES
from ._input import Usage, escape, format_named, position_of, read
from ._record import VALUES
from ._run import Limits, attempt_leniently, options
from .errors import BoardwireError, LimitError
from .explanation import Field

VALID, INVALID, USAGE = 0, 1, 2


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        super().error(escape(message))


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Run a command. Returns the exit status: 0 valid, 1 invalid, 2 not judged or wrong usage."""
    parsed = _parser().parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        status: int = parsed.run(parsed)
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # the reader has seen enough; nothing more can be written, at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return USAGE
    except LimitError as error:
        print(f"not judged: {error.message} Give a higher --limit.", file=sys.stderr)
    except (Usage, OSError, ValueError) as error:
        print(f"error: {escape(str(error))}", file=sys.stderr)
    return USAGE


def _parser() -> argparse.ArgumentParser:
    names = ", ".join(id.partition("/")[0] for id in FORMATS)
    common = _Parser(add_help=False)
    common.add_argument("input", metavar="INPUT", help="a file, - for standard input, or a link, a FEN of Xiangqi or hex")
    common.add_argument("--format", help=f"one of {names}; without it, a link with p=, a FEN of Xiangqi and bytes are detected")
    common.add_argument("--hex", action="store_true", help="read the input, or the file, as hexadecimal digits")
    common.add_argument("--allow", action="append", default=[], choices=sorted(LENIENCIES),
                        help="allow this leniency; may be repeated")
    common.add_argument("--limit", type=int, metavar="CELLS", help=f"reject a board with more cells than this, {Limits.cells} by default, less for ternary-integer")
    common.add_argument("--position", help="the final position of a history: a link, a FEN or hex")
    parser: argparse.ArgumentParser = _Parser(prog="python -m boardwire", description="Check, explain and convert compact formats for board games.",
                     epilog="Exit status: 0 valid, 1 invalid, 2 not judged or wrong usage. The program boardwire, another package, "
                            "recognises more: SGF, PGN, diagrams, dumps.")
    parser.add_argument("--version", action="version", version=f"boardwire {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    for name, run, about in (("check", _check, "say whether an input is valid, and which requirement it breaks"),
                             ("explain", _explain, "print the fields of a binary input"),
                             ("convert", _convert_command, "write an input in another format of the same game")):
        command = commands.add_parser(name, help=about, description=about, parents=[common])
        command.set_defaults(run=run)
    command.add_argument("--to", required=True, metavar="FORMAT", help="the format to write, or json")
    command.add_argument("--turn", choices=("red", "black"), help="the side to move, if the input does not store it")
    command.add_argument("--lossy", action="store_true", help="drop what the result cannot represent")
    command.add_argument("-o", "--output", metavar="FILE", help="the file to write; without it, bytes are printed as hex")
    return parser


class _Input:
    """The input of a command, its format, and the options of a decoder."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        format = None if arguments.format is None else format_named(arguments.format)
        self.format, data = read(arguments.input, format, arguments.hex)
        self.data: Any = data  # bytes or, for a text format, a text
        self.allow: List[str] = arguments.allow
        self.limits = None if arguments.limit is None else Limits(arguments.limit)
        self.position: Dict[str, Any] = {}
        if self.format.id == "xiangqi-history/1":
            if arguments.position is None:
                raise Usage("a history needs the position to which it led: give --position")
            self.position = {"position": position_of(arguments.position)}

    def attempt(self) -> Any:
        """The value or the error, and the leniencies that were needed."""
        if self.format.id == "go-chains/1":
            explanation = go_chains.explain(self.data, limits=self.limits)
            return explanation.value, explanation.error, ()
        granted, cells = options(self.allow, self.limits, self.format.id)
        core = (xiangqi_fen if self.format.id == "xiangqi-rules/1" else self.format.module)._decode
        return attempt_leniently(self.format.id, core, self.data, granted, cells, *self.position.values())


def _check(arguments: argparse.Namespace) -> int:
    source = _Input(arguments)
    value, error, needed = source.attempt()
    if error is not None:
        _print_error(error, source.format.id)
        return INVALID
    rows = {"value": _summary(source, value), "leniencies": ", ".join(needed)}
    _print_rows(f"valid: {source.format.id}", rows)
    return VALID


def _summary(source: _Input, value: Any) -> str:
    """What the input holds, in a line."""
    id = source.format.id
    kind = VALUES.get(id)
    if kind == "link":
        return f"{xiangqi_fen.encode(value.position)}, {_counted(len(value.history), 'ply', 'plies')}"
    if kind == "position":
        return xiangqi_fen.encode(value)
    if kind == "setup":
        return f"{value.board} {'w' if value.turn == 'red' else 'b'}"
    if kind == "game":
        return f"{value.start}, {_counted(len(value.moves), 'ply', 'plies')}"
    if id == "xiangqi-rules/1":
        return _counted(len(xiangqi_rules.legal_moves(source.data)), "legal move", "legal moves")
    if kind == "history":
        return _counted(len(value), "ply", "plies")
    if kind == "pieces":
        return f"{sum(square is not None for square in value)} of 32 pieces alive"
    if kind == "stream":
        return _counted(len(value), "board", "boards")
    if id == "go-chains/1":
        analysis = go_chains.analyse(source.data)
        chains = _counted(len(analysis.chains), "chain", "chains")
        return f"{chains}, {'legal' if analysis.legal else 'illegal: a chain has no liberty'}"
    return value if isinstance(value, str) else f"{value.rows} x {value.cols} cells"


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _explain(arguments: argparse.Namespace) -> int:
    source = _Input(arguments)
    if source.format.input == "text":
        raise Usage(f"explain is for binary formats, and {source.format.id} is a text: "
                    "convert it to xiangqi-position, and explain the result")
    explanation = source.format.module.explain(source.data, allow=source.allow, limits=source.limits, **source.position)
    _print_fields(explanation.fields)
    if explanation.error is not None:
        print()
        _print_error(explanation.error, source.format.id)
        return INVALID
    return VALID


def _print_fields(fields: Sequence[Field]) -> None:
    rows = [("bits", "field", "number", "value", "represents", "requirements")]
    for field in fields:
        bits = f"{field.start}..={field.end - 1}" if field.len > 1 else str(field.start)
        represents = "" if field.represents is None else str(field.represents)
        rows.append((bits if field.len else f"{field.start} (none)", field.name, str(field.number), str(field.value),
                     represents, " ".join(field.requirements)))
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        cells = [cell.rjust(width) if 2 <= column <= 4 else cell.ljust(width)
                 for column, (cell, width) in enumerate(zip(row, widths))]
        print("  ".join(cells).rstrip())


def _print_error(error: BoardwireError, format: str) -> None:
    if isinstance(error, LimitError):
        raise error
    _print_rows(f"invalid: {format}", {
        "code": error.code, "offset": f"{error.unit} {error.offset}", "requirement": error.requirement,
        "path": error.path, "message": error.message,
    })


def _print_rows(title: str, rows: Dict[str, str]) -> None:
    print(title)
    for name, text in rows.items():
        if text:
            print(f"  {name:<11}  {escape(text)}")


def _convert_command(arguments: argparse.Namespace) -> int:
    source = _Input(arguments)
    value, error, _ = source.attempt()
    if error is not None:
        _print_error(error, source.format.id)
        return INVALID
    if arguments.to == "json":
        shape = _convert.json_of(source.format, value)
        return _write(json.dumps({"format": source.format.id, "value": shape}), arguments.output)
    position = source.position.get("position")
    return _write(_convert.convert(source.format, value, format_named(arguments.to), position, arguments.turn, arguments.lossy),
                  arguments.output)


def _write(result: Union[str, bytes], output: Optional[str]) -> int:
    if output is not None:
        with open(output, "wb") as file:
            file.write(result if isinstance(result, bytes) else f"{result}\n".encode())
    elif isinstance(result, bytes):
        print(result.hex())
    else:
        print(escape(result) if sys.stdout.isatty() else result)
    return VALID
