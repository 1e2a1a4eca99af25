// Codecs that are deliberately wrong: those of `../../test/wrong.py`, for the JavaScript package.

import { Reject } from 'boardwire-vectors';

const PIECES = '.PRNBQK..prnbqk';

/** Has one mistake: the code 8, which is invalid, is accepted as an empty square. */
function decodeChess(bytes) {
  const squares = bytes.subarray(0, 64);
  const wrong = squares.findIndex((byte) => byte === 7 || byte > 14);
  if (wrong >= 0) throw new Reject('piece-code-invalid', wrong * 8);
  if (bytes.length !== 64) throw new Reject(bytes.length < 64 ? 'truncated' : 'trailing-bytes', squares.length * 8);
  const ranks = Array.from(squares, (byte) => PIECES[byte]).join('').match(/.{8}/g).join('/');
  return { placement: ranks.replace(/\.+/g, (dots) => String(dots.length)) };
}

function rejectAll(operation, format, request) {
  const unit = request.text === undefined ? 'bit' : 'char';
  return operation === 'encode' ? { reject: 'truncated' } : { reject: 'truncated', at: { [unit]: 0 } };
}

function constant(operation) {
  if (operation === 'decode') return { ok: { rows: 1, cols: 1, cells: '0' } };
  return { ok: { hex: '01000001000000', captured: { black: 0, white: 0 } } };
}

function echo(operation, format, request) {
  return { ok: { hex: request.hex, captured: { black: 0, white: 0 } } };
}

/** Replies in forms that judges must handle: a null, a place of another shape, a reason, a superfluous key. */
function misshapen(operation, format, request) {
  const board = { cells: '0', cols: 1, rows: 1 };
  return [
    { ok: null, reject: 'truncated', at: { bit: '8' }, move: null },
    { ok: board, note: 'ignored' },
    { ok: { ...board, extra: 1 } },
    { unsupported: 'no' },
    { error: 'what?' },
    { reject: 'truncated', at: { bit: 8 } },
  ][(request.hex.length / 2) % 6];
}

/** Restricts a function of the protocol to some operations. */
const only = (operations, answer) => (operation, format, request) =>
  operations.includes(operation) ? answer(operation, format, request) : { unsupported: operation };

export const CODECS = {
  'code-8-is-empty': { 'chess-board-bytes/1': { decode: decodeChess } },
  'reject-all': rejectAll,
  constant: only(['decode'], constant),
  'constant-play': only(['play'], constant),
  echo: only(['play'], echo),
  misshapen: only(['decode'], misshapen),
};
