// Changes an input: flips a bit, moves a piece or changes a cell. Each function returns the new request.

import { chessBoardPacked, formats, ternaryBoard, toBase64url, toHex, xiangqiFen } from 'boardwire';
import { writeRanks } from '../../../packages/javascript/src/ranks.js';
import { placementOf } from './boards.js';
import { isRecorded } from './game.js';
import { CHESS_LETTERS, squareName } from './pieces.js';

/** The request with other bytes of a part, in the same notation if possible. */
export function withBytes({ format, input, notation, options, toPlay, moves }, part, bytes) {
  const rest = { ...options };
  if (format === 'xiangqi-link/1') {
    const characters = Array.from(input);
    characters.splice(part.from, part.to - part.from, toBase64url(bytes));
    return { ...rest, text: characters.join('') };
  }
  if (format === 'go-chains/1' && moves?.length > 0) Object.assign(rest, { to_play: toPlay, moves });
  if (bytes.length > 65536) return { ...rest, format, bytes };
  if (notation === 'base64url') return { ...rest, format, text: toBase64url(bytes), notation };
  return { ...rest, format, text: toHex(bytes), notation: 'hex' };
}

/** The bytes with one bit flipped. */
export function withFlippedBit(bytes, bit) {
  const copy = bytes.slice();
  copy[bit >> 3] ^= 128 >> (bit & 7);
  return copy;
}

/** The request with a piece of Xiangqi on another square, or dead. In a game, this adds a move. */
export function withPiece(model, id, square) {
  const { format, parts: [part], boards: [position] } = model;
  const squares = position.squares.map((old, other) => (other === id ? square : old));
  const moved = { turn: position.turn, squares };
  if (format === 'xiangqi-fen/1') return { text: xiangqiFen.encode(moved), format };
  if (isRecorded(format)) {
    // A dead piece is on no square, so the codec rejects its move.
    const move = [position.squares[id], square].map(at => (at === null ? '' : squareName(at))).join('');
    return withBytes(model, part, formats[format].codec.encode({ ...model.value, moves: [...model.value.moves, move] }));
  }
  if (format === 'xiangqi-history/1') return { format, bytes: model.input, position: moved };
  return withBytes(model, part, bytesOf(part.format, moved));
}

function bytesOf(format, position) {
  const { codec } = formats[format];
  if (format === 'xiangqi-position/1') return codec.encode(position);
  if (format === 'xiangqi-index/1') return codec.encode({ turn: position.turn, board: placementOf(position) });
  return codec.encode({ squares: position.squares });
}

/** The request with another content of a cell. */
export function withCell(model, record, cell, content) {
  const { format, value, parts: [part] } = model;
  const change = board => ({ ...board, cells: board.cells.map((old, i) => (i === cell ? content : old)) });
  const changed = value.records
    ? { records: value.records.map((board, i) => (i === record ? change(board) : board)) } : change(value);
  const codec = format === 'go-chains/1' ? ternaryBoard : formats[format].codec;
  return withBytes(model, part, codec.encode(changed));
}

/** The request with other codes on some squares of chess: `changes` has the codes by their squares. */
export function withCodes(model, changes) {
  const codes = model.boards[0].codes.map((old, square) => changes[square] ?? old);
  const placement = writeRanks(8, 8, i => CHESS_LETTERS[codes[i]]);
  const codec = formats[model.format].codec ?? chessBoardPacked;
  return withBytes(model, model.parts[0], codec.encode({ placement }));
}
