// What shows that an input is of its format, as the rest of a sentence that begins with "because".

import { declared } from './bytes-fit.js';
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

export function reasonOf({ notation, bytes, text }, format) {
  return bytes === undefined ? reasonOfText(text, notation, format) : reasonOfBytes(bytes, format);
}

function reasonOfBytes(bytes, format) {
  const length = count(bytes.length, 'byte');
  if (format in OF_BYTES) return OF_BYTES[format](length);
  const size = declared(bytes);
  if (size === undefined) return `the ${length} are the beginning of a header`;
  const rest = bytes.length - 6;
  return `the header declares ${size.rows} x ${size.cols} cells, and ${count(rest, 'byte')} ${rest === 1 ? 'follows' : 'follow'}`;
}

function reasonOfText(text, notation, format) {
  switch (notation) {
    case 'link': return text.includes('?') ? 'the link has the parameter p' : "the text is the value of a link's parameter p";
    case 'fen': return `the placement has ${text.split(' ', 1)[0].split('/').length} ranks`;
    case 'sgf': return format === 'ternary-board/1'
      ? 'it is a game record of a board larger than the 25 x 25 points of go-chains/1'
      : 'it is a game record: it begins with (;';
    case 'ucci': return 'it is a UCCI command with a position';
    case 'moves': return 'it is a list of moves, from the opening position';
    case 'json': return 'the document names its format';
    default: return `it is a diagram of ${count(lines(trim(text)).length, 'line')}`;
  }
}
