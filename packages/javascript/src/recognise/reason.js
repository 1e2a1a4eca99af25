// What shows that an input is of its format, as the rest of a sentence that begins with "because".

import { declaredSize } from './bytes-fit.js';
import { count, lines, trim } from './text.js';

const OF_BYTES = {
  'ternary-stream/1': () => 'boards follow one another, each with its header',
  'xiangqi-position/1': length => `the ${length} are code words of pieces and their squares`,
  'xiangqi-history/1': length => `the position is given, and the ${length} are code words of moves`,
  'xiangqi-list/1': length => `the ${length} are the squares of 32 pieces`,
  'xiangqi-map/1': length => `the ${length} are pairs of a piece and its square`,
  'xiangqi-index/1': length => `the ${length} are the number of a position`,
  'xiangqi-game/1': () => 'the first byte is the version, and the others are the number of a game',
  'xiangqi-compact/1': () => 'the first byte is the version, and the others are the number of a game',
  'chess-board-packed/1': length => `the ${length} are two codes of squares each`,
  'chess-board-bytes/1': length => `the ${length} are codes of squares`,
};

const OF_TEXT = {
  link: text => (text.includes('?') ? 'the link has the parameter p' : "the text is the value of a link's parameter p"),
  fen: text => `the placement has ${text.split(' ', 1)[0].split('/').length} ranks`,
  sgf: () => 'it is a game record: it begins with (;',
  ucci: () => 'it is a UCCI command with a position',
  moves: () => 'it is a list of moves, from the opening position',
  json: () => 'the document names its format',
  diagram: text => `it is a diagram of ${count(lines(trim(text)).length, 'line')}`,
};

export function reasonOf({ notation, bytes, text }, format) {
  if (bytes === undefined) return OF_TEXT[notation](text);
  const length = count(bytes.length, 'byte');
  if (format in OF_BYTES) return OF_BYTES[format](length);
  const size = declaredSize(bytes);
  if (size === undefined) return `the ${length} are the beginning of a header`;
  const rest = bytes.length - 6;
  return `the header declares ${size.rows} x ${size.cols} cells, and ${count(rest, 'byte')} ${rest === 1 ? 'follows' : 'follow'}`;
}
