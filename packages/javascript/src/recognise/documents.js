// Values as JSON documents: `{"format": …, "value": …}`, a history with its `"position"` as well, a Go game with
// `"to_play"` and `"moves"`.

import { BoardwireError } from '../errors.js';
import { formats } from '../formats.js';
import { textToCells } from '../helpers.js';
import { quote } from '../shape.js';
import { Unreadable } from './text.js';

/** More characters than a document of 100 000 moves has. */
const MOST = 8 << 20;

const KEYS = ['format', 'value', 'position', 'to_play', 'moves'];

/** The bytes or the text that a document represents. */
export function openDocument(text) {
  if (text.length > MOST) throw new Unreadable(`the JSON has more than ${MOST} characters`);
  const document = parse(text);
  const { format, value, position } = document;
  const toPlay = document.to_play ?? 'black';
  const moves = document.moves ?? [];
  const unknown = Object.keys(document).find(key => !KEYS.includes(key));
  if (unknown !== undefined || !('value' in document)) {
    throw new Unreadable('the JSON is not a document of a value: it has "format" and "value", a history also "position"');
  }
  if (!['black', 'white'].includes(toPlay) || !Array.isArray(moves) || moves.some(move => typeof move !== 'string')) {
    throw new Unreadable('the JSON is not a document of a value: "to_play" is "black" or "white", and "moves" is a list of texts');
  }
  const entry = typeof format === 'string' ? formats[format] ?? formats[`${format}/1`] : undefined;
  if (entry === undefined) throw new Unreadable(`the JSON names no format: ${quote(String(format))}`);
  // The value of a Go position is that of the ternary board that it is.
  const encoded = entry.id === 'go-chains/1' ? formats['ternary-board/1'] : entry;
  const input = encode(encoded, value, position);
  if (entry.id === 'go-chains/1') return { format: entry.id, input, toPlay, moves };
  return position === undefined ? { format: entry.id, input } : { format: entry.id, input, position };
}

function parse(text) {
  try {
    const document = JSON.parse(text);
    if (typeof document === 'object' && document !== null) return document;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Unreadable('the JSON is not a document of a value');
}

function encode({ id, codec }, value, position) {
  try {
    return codec.encode(withCells(id, value), position === undefined ? {} : { position });
  } catch (error) {
    if (error instanceof BoardwireError || error instanceof TypeError || error instanceof SyntaxError) {
      throw new Unreadable(`the JSON is no value of ${id}: ${error.message}`);
    }
    throw error;
  }
}

/** A value with cells as an array: a document has digits. */
function withCells(id, value) {
  if (!id.startsWith('ternary-') || typeof value !== 'object' || value === null) return value;
  if (id === 'ternary-stream/1') {
    return Array.isArray(value.records) ? { records: value.records.map(board => withCells('ternary-board/1', board)) } : value;
  }
  return { ...value, cells: typeof value.cells === 'string' ? textToCells(value.cells) : value.cells };
}
