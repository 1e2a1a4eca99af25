// What the testee offers: for each format the operations, from a request to what stands in `ok`.
// Here the values on the wire (chapter The testee protocol) are turned into those of the codecs.

import * as bw from '../../../packages/javascript/src/boardwire.js';

const LENIENCIES = ['unused-trits', 'padding-bits', 'trailing-bytes', 'unknown-parameters'];

/** A request that asks for what is not offered. */
export class Unsupported extends Error {}

/** Throws NoValue unless an object has exactly these keys; gives the object. */
function shape(object, ...keys) {
  const isObject = typeof object === 'object' && object !== null && !Array.isArray(object);
  if (!isObject || Object.keys(object).length !== keys.length
    || !keys.every(key => Object.hasOwn(object, key))) {
    throw new bw.NoValue(`not an object with the keys ${keys.join(', ')} alone`);
  }
  return object;
}

/** Throws NoValue unless the value is a list; calls check with each entry; gives the list. */
const list = (value, check) => {
  if (!Array.isArray(value)) throw new bw.NoValue('a list is none');
  value.forEach(entry => check(entry));
  return value;
};

/** The options of a decoder. */
function options({ allow = [], limits }) {
  list(allow, name => {
    if (typeof name !== 'string') throw new bw.NoValue('a leniency is no text');
    if (!LENIENCIES.includes(name)) throw new Unsupported('a leniency that is not known');
  });
  if (limits === undefined) return { allow };
  if (typeof limits !== 'object' || limits === null || Array.isArray(limits)) {
    throw new bw.NoValue('limits is no object');
  }
  if (Object.keys(limits).some(key => key !== 'cells')) {
    throw new Unsupported('a limit that is not known');
  }
  const { cells } = limits;
  if (!Number.isInteger(cells) || cells < 0) throw new bw.NoValue('the limit is no number of cells');
  return { allow, limit: cells };
}

// Values: from the wire (read) and to it (write); most are the same on both sides.

const same = value => value;

const board = {
  read(value) {
    const { rows, cols, cells } = shape(value, 'rows', 'cols', 'cells');
    // With a dimension of 0 the cells may be any text: dimension-zero comes before them.
    const any = (rows === 0 || cols === 0) && typeof cells === 'string';
    return { rows, cols, cells: any ? new Uint8Array(0) : bw.textToCells(cells) };
  },
  write: ({ rows, cols, cells }) => ({ rows, cols, cells: bw.cellsToText(cells) }),
};

const stream = {
  read: value => ({ records: Array.from(list(shape(value, 'records').records, same), board.read) }),
  write: ({ records }) => ({ records: records.map(board.write) }),
};

const position = { read: value => shape(value, 'turn', 'squares'), write: same };
const pieces = { read: value => shape(value, 'squares'), write: same };
const placement = { read: value => shape(value, 'placement'), write: same };

const history = {
  read(value) {
    list(shape(value, 'plies').plies, ply => shape(ply, 'piece', 'from', 'to', 'captured'));
    return value;
  },
  write: same,
};

const link = {
  read(value) {
    shape(value, 'base', 'position', 'history', 's');
    position.read(value.position);
    history.read(value.history);
    return value;
  },
  write: same,
};

// Formats: of bytes, of texts.

const bytes = (value, decode, encode, explain) => ({
  decode: request => value.write(decode(bw.fromHex(request.hex), options(request))),
  encode: request => ({ hex: bw.toHex(encode(value.read(request.value))) }),
  explain: request => ({ fields: explain(bw.fromHex(request.hex), options(request)) }),
});

const text = (value, decode, encode) => ({
  decode: request => value.write(decode(request.text, options(request))),
  encode: request => ({ text: encode(value.read(request.value)) }),
});

/** The operations by format and name. */
export const FORMATS = new Map(Object.entries({
  'ternary-board/1': bytes(board, bw.decodeBoard, bw.encodeBoard, bw.explainBoard),
  'ternary-stream/1': bytes(stream, bw.decodeStream, bw.encodeStream, bw.explainStream),
  'ternary-bits2/1': bytes(board, bw.decodeBits2, bw.encodeBits2, bw.explainBits2),
  'ternary-integer/1': bytes(board, bw.decodeInteger, bw.encodeInteger, bw.explainInteger),
  'ternary-runs/1': bytes(board, bw.decodeRuns, bw.encodeRuns, bw.explainRuns),
  'xiangqi-position/1': bytes(position, bw.decodePosition, bw.encodePosition, bw.explainPosition),
  'xiangqi-history/1': {
    decode(request) {
      options(request); // judged, and of no meaning
      return bw.decodeHistory(bw.fromHex(request.hex), position.read(request.position));
    },
    encode: request => ({
      hex: bw.toHex(bw.encodeHistory(history.read(request.value), position.read(request.position))),
    }),
    explain(request) {
      options(request);
      const after = position.read(request.position);
      return { fields: bw.explainHistory(bw.fromHex(request.hex), after) };
    },
  },
  'xiangqi-link/1': text(link, bw.decodeLink, bw.encodeLink),
  'xiangqi-fen/1': text(position, bw.decodeFen, bw.encodeFen),
  'xiangqi-list/1': bytes(pieces, bw.decodeList, bw.encodeList, bw.explainList),
  'xiangqi-map/1': bytes(pieces, bw.decodeMap, bw.encodeMap, bw.explainMap),
  'chess-board-bytes/1': bytes(
    placement, bw.decodeChessBytes, bw.encodeChessBytes, bw.explainChessBytes),
  'chess-board-packed/1': bytes(
    placement, bw.decodeChessPacked, bw.encodeChessPacked, bw.explainChessPacked),
  'go-chains/1': {
    analyse: request => bw.analyse(bw.fromHex(request.hex)),
    play(request) {
      const { record, captured } = bw.play(bw.fromHex(request.hex), request.to_play, request.moves);
      return { hex: bw.toHex(record), captured };
    },
  },
}).map(([format, operations]) => [format, new Map(Object.entries(operations))]));
