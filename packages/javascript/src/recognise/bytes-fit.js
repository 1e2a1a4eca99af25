// How well bytes fit a format.

import { BoardwireError } from '../errors.js';
import { formats } from '../formats.js';
import { OPENING } from './moves.js';

/** A board of more cells is not decoded only to find out whether it is one. */
const MAX_CELLS = 2 ** 26;

/** Rows and columns of a board that is not suspiciously large. */
const USUAL = 4096;

const HEADER = 6;

/** The score of a header that declares the length of the bytes. */
export const EXACT = 85;

/** The formats of bytes, in the order in which recognition prefers them where an input is valid of several. */
const FIRST = ['ternary-board/1', 'xiangqi-position/1', 'chess-board-bytes/1', 'xiangqi-list/1'];
const LAST = ['xiangqi-map/1', 'ternary-stream/1', 'go-chains/1'];
const isAmong = id => formats[id].input === 'bytes' && ![...FIRST, ...LAST].includes(id);
export const TRIED = [...FIRST, ...Object.keys(formats).filter(isAmong), ...LAST];

/** The bytes of the cells of a board; of runs, the most that they can take. */
const LENGTHS = {
  'ternary-board/1': (rows, cols) => Math.ceil(rows * cols / 5),
  'ternary-bits2/1': (rows, cols) => rows * Math.ceil(cols / 4),
  'ternary-integer/1': (rows, cols) => Math.floor(rows * cols * Math.log2(3) / 8) + 1,
  'ternary-runs/1': (rows, cols) => rows * cols,
};

const FIXED = { 'xiangqi-list/1': 32, 'chess-board-bytes/1': 64, 'chess-board-packed/1': 32 };

/** The board that a header declares; undefined if the bytes begin with none. */
export function declaredSize(bytes) {
  const number = at => bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16;
  const [rows, cols] = [number(0), number(3)];
  return bytes.length >= HEADER && rows > 0 && cols > 0 ? { rows, cols } : undefined;
}

/** Tries bytes as a format: `{ format, isValid, score, against }`, a score being the evidence, up to 100. */
export function fitBytes(bytes, format, { allow, limits, position }) {
  const fit = (isValid, score, against) => ({ format, isValid, score, against, opened: { format, input: bytes } });
  if (format === 'xiangqi-history/1' && position === undefined) return fit(false, 0, 'it needs the position after its last move');
  const cells = Math.min(limits?.cells ?? 2 ** 24, MAX_CELLS);
  const { error, value } = attempt(formats[format].codec, bytes, { allow, limits: { cells }, position: position ?? OPENING });
  // A header of another kind with the right length is better evidence than any beginning.
  if (error !== undefined && hasOtherHeader(bytes)) return fit(false, 0, 'the header has another width or byte order');
  if (error !== undefined) return fit(false, scoreOf(bytes, format, error), `${error.code} at ${error.unit} ${error.offset}: ${error.message}`);
  return hasGenerals(format, value) ? fit(true, 100, '') : fit(true, 50, 'it would be valid, but a position has both generals');
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
function scoreOf(bytes, format, error) {
  // The part of the input before the fault, in thousandths.
  const readPermille = Math.floor(Math.min(error.offset, 8 * bytes.length) * 1000 / Math.max(1, 8 * bytes.length));
  const part = most => Math.floor(most * readPermille / 1000);
  const { rows, cols } = declaredSize(bytes) ?? {};
  const isUsual = Math.max(rows, cols) <= USUAL;
  switch (format) {
    // Code words go well for a while by chance.
    case 'xiangqi-position/1': return bytes.length >= 18 ? Math.floor(part(85) * readPermille / 1000) : 0;
    case 'xiangqi-history/1': return 60 + part(30);
    case 'xiangqi-game/1': case 'xiangqi-compact/1': return part(80);
    case 'xiangqi-map/1': return part(50);
    // Runs may be shorter than the longest ones, and a stream has a complete record before its fault.
    case 'ternary-runs/1': return isUsual ? part(60) : 0;
    case 'ternary-stream/1': return isUsual && Math.floor(readPermille * bytes.length / 1000) > HEADER + Math.ceil(rows * cols / 5) ? part(75) : 0;
    case 'ternary-board/1': case 'ternary-bits2/1': case 'ternary-integer/1': return scoreBoard(bytes, format, error, isUsual);
    default: return format in FIXED ? scoreFixed(bytes, format, part) : 0;
  }
}

/** A fault in a code or two is no evidence against a format of this length. */
function scoreFixed(bytes, format, part) {
  const most = 80 - 10 * Math.abs(bytes.length - FIXED[format]);
  const codes = format === 'chess-board-packed/1' ? [...bytes].flatMap(byte => [byte >> 4, byte & 15]) : bytes;
  const isCode = code => (format === 'xiangqi-list/1' ? code <= 90 : code <= 6 || (code >= 9 && code <= 14));
  const wrong = most === 80 ? codes.filter(code => !isCode(code)).length : 3;
  return wrong < 3 ? most - 5 * wrong : part(Math.max(0, most));
}

/** A header is evidence if the length that it declares is about that of the bytes. */
function scoreBoard(bytes, format, { code }, isUsual) {
  const size = declaredSize(bytes);
  // The order decides between formats of equal length.
  const first = format === 'ternary-board/1' ? 5 : 0;
  // A header of which the end is missing, or with a side of 0.
  if (size === undefined) return first > 0 && bytes.length >= 3 && bytes.length < HEADER && bytes[2] === 0 && bytes[0] > 0 ? 60 : 0;
  const [expected, found] = [LENGTHS[format](size.rows, size.cols), bytes.length - HEADER];
  // One byte of cells is a board in several formats.
  if (found === expected) return EXACT + (expected > 1 ? first : 0);
  const extraBytes = found - expected;
  if (code === 'trailing-bytes' && isUsual && extraBytes > 0 && extraBytes <= Math.max(Math.floor(expected / 4), 16)) return 75 + first;
  if (code === 'truncated' && isUsual && extraBytes < 0) return 50 + Math.floor(30 * Math.floor(found * 1000 / expected) / 1000) + first;
  return isUsual ? 20 : 0;
}

/** Does a header with another byte order or other widths declare the length of the bytes? */
function hasOtherHeader(bytes) {
  const hasLength = (header, { rows, cols }) => Object.entries(LENGTHS)
    .some(([format, length]) => format !== 'ternary-runs/1' && header + length(rows, cols) === bytes.length);
  const size = declaredSize(bytes);
  if (size !== undefined && hasLength(HEADER, size)) return false;
  return [[3, true], [4, false], [4, true], [2, false], [2, true], [8, false], [8, true]].some(([width, isHighFirst]) => {
    const [rows, cols] = [0, width].map(at => {
      const digits = bytes.slice(at, at + width);
      return (isHighFirst ? digits : digits.reverse()).reduce((number, digit) => number * 256 + digit, 0);
    });
    return rows > 0 && cols > 0 && rows <= USUAL && cols <= USUAL && hasLength(2 * width, { rows, cols });
  });
}

/**
 * The format of an input that is too long to be tried: its length is that of a board, or its first cells are those of a
 * board or of a stream of boards.
 */
export function formatOfLong(bytes) {
  const { rows, cols } = declaredSize(bytes) ?? {};
  if (rows === undefined || hasOtherHeader(bytes)) return undefined;
  const record = LENGTHS['ternary-board/1'](rows, cols);
  const areCells = bytes.subarray(HEADER, HEADER + Math.min(record, 2 ** 20)).every(byte => byte < 243);
  return TRIED.find(format => format in LENGTHS && bytes.length === HEADER + LENGTHS[format](rows, cols))
    ?? (areCells ? `ternary-${HEADER + record > bytes.length ? 'board' : 'stream'}/1` : undefined);
}
