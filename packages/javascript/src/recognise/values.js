// Detects the format of bytes, by trying each format, and of JSON documents. For faulty bytes, only a board of exactly the declared length is clear.

import { BoardwireError } from '../errors.js';
import { formats } from '../formats.js';
import { textToCells } from '../helpers.js';
import { PIECES } from '../xiangqi-pieces.js';
import { countText, Unreadable, valueOrUndefined } from './text.js';

export const MAX_BYTES = 2 ** 20; // the longest input that is tried in every format
const MAX_CELLS = 2 ** 26; // the largest board that is decoded for detection
const MAX_VALUES = 2 ** 19; // the maximum number of values in a JSON document

/** The formats of bytes, in the order in which they are preferred. */
const FIRST = ['ternary-board/1', 'xiangqi-position/1', 'chess-board-bytes/1', 'xiangqi-list/1'];
const LAST = ['xiangqi-map/1', 'ternary-stream/1', 'go-chains/1'];
const ORDER = [...FIRST, ...Object.keys(formats).filter(id => formats[id].input === 'bytes' && ![...FIRST, ...LAST].includes(id)), ...LAST];

/** Opens bytes if their format is clear; otherwise adds the possible formats to the nearest formats. */
export function openBytes(bytes, requested) {
  if (bytes === undefined || bytes.length === 0) return undefined;
  const [rows, cols] = [0, 3].map(at => bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16);
  // A faulty board may be valid in another format with the same header and length; one byte of cells is valid in several.
  const isExactBoard = rows * cols > 5 && bytes.length === 6 + Math.ceil(rows * cols / 5);
  const formatsToTry = bytes.length < MAX_BYTES ? ORDER : ORDER.filter(format => isExactBoard && format === 'ternary-board/1');
  const fits = formatsToTry.filter(format => [undefined, format].includes(requested.format)).map(format => fitOf(bytes, format, requested));
  const best = fits.find(fit => requested.format !== undefined || fit.isValid || (isExactBoard && fit.format === 'ternary-board/1'));
  if (best === undefined) requested.near.push(...fits);
  const also = fits.filter(fit => fit !== best && fit.isValid).map(fit => fit.format);
  return best && { format: best.format, isValid: best.isValid, input: bytes, also, because: `the ${countText(bytes.length, 'byte')} have the form of ${best.format}` };
}

/** Whether bytes are valid in a format, with the share of them before the fault. */
function fitOf(bytes, format, { allow, limits, position }) {
  const fit = (isValid, share, against) => ({ format, isValid, share, against });
  if (format === 'xiangqi-history/1' && position === undefined) return fit(false, 0, 'it needs the position after its last move');
  const { codec } = formats[format];
  try {
    const options = { allow, position: position ?? { turn: 'red', squares: PIECES.map(({ home }) => home) }, limits: { cells: Math.min(limits?.cells ?? MAX_CELLS, MAX_CELLS) } };
    const { turn, board = 'kK', squares } = (codec.decode ?? codec.analyse)(bytes, options);
    // Without this check of the generals, almost any bytes would be a map or the number of a position.
    const hasGenerals = squares && turn === undefined ? squares[0] !== null && squares[16] !== null : /k/.test(board) && /K/.test(board);
    return fit(hasGenerals, 1, 'it would be valid, but a position has both generals');
  } catch (error) {
    if (!(error instanceof BoardwireError)) throw error;
    return fit(false, error.offset / (8 * bytes.length), `${error.code} at ${error.unit} ${error.offset}: ${error.message}`);
  }
}

/** A board with cells as an array, from a document, which has them as digits. */
const withCells = board => (typeof board?.cells === 'string' ? { ...board, cells: textToCells(board.cells) } : board);

/** The bytes or the text that a JSON document represents. */
export function openDocument(text) {
  const document = text.split(/[,[{]/).length < MAX_VALUES ? valueOrUndefined(() => JSON.parse(text)) : undefined;
  const { format, value, position, to_play: toPlay = 'black', moves = [] } = document ?? {};
  const entry = formats[format] ?? formats[`${format}/1`];
  const isDocument = entry !== undefined && Object.keys(document).every(key => /^(?:format|value|position|to_play|moves)$/.test(key)) && ['black', 'white'].includes(toPlay) && Array.isArray(moves) && moves.every(move => typeof move === 'string');
  // The value of a Go position is that of a ternary board.
  const game = entry?.id === 'go-chains/1' ? { toPlay, moves } : {};
  const encode = () => formats[game.moves ? 'ternary-board/1' : entry.id].codec.encode(value?.records ? { ...value, records: value.records.map(withCells) } : withCells(value), position === undefined ? {} : { position });
  const input = isDocument ? valueOrUndefined(encode) : undefined;
  if (input === undefined) throw new Unreadable('the JSON is not a document of a value: it has "format" and "value", a history also "position"');
  return { format: entry.id, isValid: true, input, ...game, position, because: 'the document names its format' };
}
