// How well bytes fit a format.

import { BoardwireError } from '../errors.js';
import { formats } from '../formats.js';
import { OPENING } from './moves.js';

/** A board of more cells is not decoded only to find out whether it is one. */
const MOST_CELLS = 2 ** 26;

/** Rows and columns of a board that is not suspiciously large. */
const USUAL = 4096;

const HEADER = 6;

/** The formats of bytes, in the order in which recognition prefers them where an input is valid of several. */
export const TRIED = [
  'ternary-board/1', 'xiangqi-position/1', 'chess-board-bytes/1', 'xiangqi-list/1', 'xiangqi-history/1',
  'ternary-bits2/1', 'ternary-integer/1', 'ternary-runs/1', 'chess-board-packed/1', 'xiangqi-index/1', 'xiangqi-game/1', 'xiangqi-compact/1',
  'xiangqi-map/1', 'ternary-stream/1', 'go-chains/1',
];

/** The bytes of the cells of a board; of runs, the most that they can take. */
const LENGTHS = {
  'ternary-board/1': (rows, cols) => Math.ceil(rows * cols / 5),
  'ternary-bits2/1': (rows, cols) => rows * Math.ceil(cols / 4),
  'ternary-integer/1': (rows, cols) => Math.floor(rows * cols * Math.log2(3) / 8) + 1,
  'ternary-runs/1': (rows, cols) => rows * cols,
};

const FIXED = { 'xiangqi-list/1': 32, 'chess-board-bytes/1': 64, 'chess-board-packed/1': 32 };

/** The board that a header declares; undefined if the bytes begin with none. */
export function declared(bytes) {
  if (bytes.length < HEADER) return undefined;
  const number = at => bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16;
  const [rows, cols] = [number(0), number(3)];
  return rows > 0 && cols > 0 ? { rows, cols } : undefined;
}

/** How many bytes a board of a format takes after its header; undefined for a format without a header. */
export const lengthOf = (format, { rows, cols }) => LENGTHS[format]?.(rows, cols);

/** Tries bytes as a format: `{ format, isValid, score, against }`, a score being the evidence, up to 100. */
export function fitBytes(bytes, format, { allow, limits, position }) {
  if (format === 'xiangqi-history/1' && position === undefined) {
    return { format, isValid: false, score: 0, against: 'it needs the position after its last move' };
  }
  const cells = Math.min(limits?.cells ?? 2 ** 24, MOST_CELLS);
  const { error, value } = attempt(formats[format].codec, bytes, { allow, limits: { cells }, position: position ?? OPENING });
  if (error !== undefined) {
    const against = `${error.code} at ${error.unit} ${error.offset}: ${error.message}`;
    return { format, isValid: false, score: score(bytes, format, error), against };
  }
  if (hasGenerals(format, value)) return { format, isValid: true, score: 100, against: '' };
  return { format, isValid: true, score: 50, against: 'it would be valid, but a position has both generals' };
}

/** A map of fewer pieces is valid of nearly any bytes, and an index of many. */
function hasGenerals(format, value) {
  if (format === 'xiangqi-index/1') return /k/.test(value.board) && /K/.test(value.board);
  return !/^xiangqi-(?:list|map)/.test(format) || (value.squares[0] !== null && value.squares[16] !== null);
}

function attempt(codec, bytes, options) {
  if (codec.tryDecode !== undefined) return codec.tryDecode(bytes, options);
  try {
    return { value: codec.analyse(bytes) };
  } catch (error) {
    if (error instanceof BoardwireError) return { error };
    throw error;
  }
}

/** The evidence for a format of which bytes are not valid. */
function score(bytes, format, error) {
  // How much was read before the fault, of 1000.
  const read = Math.floor(Math.min(error.offset, 8 * bytes.length) * 1000 / Math.max(1, 8 * bytes.length));
  const part = whole => Math.floor(whole * read / 1000);
  if (format in LENGTHS) return scoreBoard(bytes, format, error, part);
  if (format === 'ternary-stream/1') return scoreStream(bytes, read, part);
  // Code words go well for a while by chance.
  if (format === 'xiangqi-position/1') return bytes.length >= 18 ? Math.floor(part(85) * read / 1000) : 0;
  if (format === 'xiangqi-history/1') return 60 + part(30);
  if (format in FIXED) return part(Math.max(0, 80 - 10 * Math.abs(bytes.length - FIXED[format])));
  if (format === 'xiangqi-game/1' || format === 'xiangqi-compact/1') return part(80);
  return format === 'xiangqi-map/1' ? part(50) : 0;
}

/** A header is evidence if the length that it declares is about that of the bytes. */
function scoreBoard(bytes, format, error, part) {
  const isBoard = format === 'ternary-board/1';
  const size = declared(bytes);
  if (size === undefined) {
    // A header of which the end is missing, or with a side of 0.
    const isCut = bytes.length >= 3 && bytes.length <= 5 && bytes[2] === 0 && bytes[0] > 0;
    return isBoard && isCut ? 60 : 0;
  }
  const isUsual = Math.max(size.rows, size.cols) <= USUAL;
  // Runs may be shorter than the longest ones.
  if (format === 'ternary-runs/1') return isUsual ? part(60) : 0;
  const [expected, found] = [lengthOf(format, size), bytes.length - HEADER];
  // The order decides between formats of equal length.
  const first = isBoard ? 5 : 0;
  if (found === expected) return 85 + first;
  if (found > expected) {
    const isLittle = found - expected <= Math.max(Math.floor(expected / 4), 16);
    return error.code === 'trailing-bytes' && isUsual && isLittle ? 75 + first : isUsual * 20;
  }
  if (error.code !== 'truncated' || !isUsual) return isUsual ? 20 : 0;
  return 50 + Math.floor(30 * Math.floor(found * 1000 / expected) / 1000) + first;
}

/** A stream has a complete record before its fault. */
function scoreStream(bytes, read, part) {
  const size = declared(bytes);
  if (size === undefined || Math.max(size.rows, size.cols) > USUAL) return 0;
  const length = HEADER + Math.ceil(size.rows * size.cols / 5);
  return Math.floor(read * bytes.length / 1000) > length ? part(75) : 0;
}

/**
 * The format of an input that is too long to be tried: its length is that of a board, or its first cells are those of a
 * board or of a stream of boards.
 */
export function formatOfLong(bytes) {
  const size = declared(bytes);
  if (size === undefined) return undefined;
  const exact = TRIED.find(format => bytes.length === HEADER + (lengthOf(format, size) ?? -1 - HEADER));
  if (exact !== undefined) return exact;
  const record = lengthOf('ternary-board/1', size);
  const areCells = bytes.subarray(HEADER, HEADER + Math.min(record, 2 ** 20)).every(byte => byte < 243);
  if (!areCells) return undefined;
  return HEADER + record > bytes.length ? 'ternary-board/1' : 'ternary-stream/1';
}
