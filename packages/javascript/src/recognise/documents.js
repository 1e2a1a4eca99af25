// Values as JSON documents: `{"format": …, "value": …}`, a history with its `"position"` as well, a Go game with
// `"to_play"` and `"moves"`.

import { BoardwireError } from '../errors.js';
import { formats } from '../formats.js';
import { textToCells } from '../helpers.js';
import { quote } from '../shape.js';
import { Unreadable, valueOrUndefined } from './text.js';

const KEYS = ['format', 'value', 'position', 'to_play', 'moves'];

/** The bytes or the text that a document represents. */
export function openDocument(text) {
  const document = valueOrUndefined(JSON.parse, text); // another text may begin as JSON does
  const { format, value, position, to_play: toPlay = 'black', moves = [] } = document ?? {};
  const isDocument = document !== undefined && 'value' in document && Object.keys(document).every(key => KEYS.includes(key))
    && ['black', 'white'].includes(toPlay) && Array.isArray(moves) && moves.every(move => typeof move === 'string');
  if (!isDocument) throw new Unreadable('the JSON is not a document of a value: it has "format" and "value", a history also "position"');
  const entry = typeof format === 'string' ? formats[format] ?? formats[`${format}/1`] : undefined;
  if (entry === undefined) throw new Unreadable(`the JSON names no format: ${quote(String(format))}`);
  // The value of a Go position is that of the ternary board that it is.
  const isGo = entry.id === 'go-chains/1';
  const { id, codec } = isGo ? formats['ternary-board/1'] : entry;
  try {
    const input = codec.encode(withCells(id, value), position === undefined ? {} : { position });
    return { format: entry.id, input, ...(isGo && { toPlay, moves }), ...(position !== undefined && { position }) };
  } catch (error) {
    if (!(error instanceof BoardwireError || error instanceof TypeError || error instanceof SyntaxError)) throw error;
    throw new Unreadable(`the JSON is no value of ${id}: ${error.message}`);
  }
}

/** A value with cells as an array: a document has digits. */
function withCells(id, value) {
  if (!id.startsWith('ternary-') || typeof value !== 'object' || value === null) return value;
  if (id !== 'ternary-stream/1') return typeof value.cells === 'string' ? { ...value, cells: textToCells(value.cells) } : value;
  return Array.isArray(value.records) ? { records: value.records.map(board => withCells('ternary-board/1', board)) } : value;
}
