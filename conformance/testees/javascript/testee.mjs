#!/usr/bin/env node
// A testee (chapter The testee protocol) over the package of packages/javascript: requests on standard input, replies
// on standard output, a line of JSON each.

import { readFileSync } from 'node:fs';
import process from 'node:process';
import {
  formats, BoardwireError, LimitError, toHex, fromHex, cellsToText, textToCells,
} from '../../../packages/javascript/src/index.js';

const { version } = JSON.parse(readFileSync(new URL('../../../packages/javascript/package.json', import.meta.url)));
const LENIENCIES = new Set(Object.values(formats).flatMap(({ leniencies }) => leniencies));
const OPERATIONS = new Set(Object.values(formats).flatMap(({ operations }) => operations));

/** With --details the testee adds what packages/test/properties.py checks: more of an error, tryDecode, and explain of Go. */
const DETAILS = process.argv[2] === '--details';

/** The error of a well-formed request for what this testee does not offer. */
class Unsupported extends Error {}

/** The options of a request, which has those of the package but for a format's own position. */
function optionsOf({ allow = [], limits = {}, position }) {
  if (Array.isArray(allow) && allow.some(name => typeof name === 'string' && !LENIENCIES.has(name))) {
    throw new Unsupported('unknown leniency');
  }
  if (Object.keys(limits ?? {}).some(key => key !== 'cells')) throw new Unsupported('unknown limit');
  return { allow, limits, position };
}

/** A board, which has its cells as text on the wire. In a stream a later record may be malformed where the encoder rejects an earlier one. */
function boardFrom({ rows, cols, cells }) {
  if (rows * cols === 0) return { rows, cols };
  if (cells.length !== rows * cols) throw new TypeError(`cells has ${cells.length} characters, expected rows*cols = ${rows * cols}`);
  return { rows, cols, cells: textToCells(cells) };
}
const boardTo = ({ rows, cols, cells }) => ({ rows, cols, cells: cellsToText(cells) });

// The members of a value, by the member that holds it; of a complete value, by its format.
const spec = name => JSON.parse(readFileSync(new URL(`../../../spec/${name}`, import.meta.url)));
const { values, parts } = spec('values.json');
const MEMBERS = {
  records: values.board.schema.required, position: values.position.schema.required, history: values.history.schema.required,
  plies: parts.ply.required,
};
const WHOLE = Object.fromEntries(spec('formats.json').map(({ id, 'x-record': { value } }) => [id, values[value]?.schema.required]));

/** Throws if a value has a member that the protocol does not name. */
function checkMembers(value, names) {
  for (const [key, member] of Object.entries(value)) {
    if (!names.includes(key)) throw new TypeError(`a value has no member ${key}`);
    if (key in MEMBERS) [member].flat().forEach(each => checkMembers(each, MEMBERS[key]));
  }
}

function valueFrom(format, value) {
  checkMembers(value, WHOLE[format]);
  if (format === 'ternary-stream/1') return { records: value.records.map(boardFrom) };
  return format.startsWith('ternary-') ? boardFrom(value) : value;
}

function valueTo(format, value) {
  if (format === 'ternary-stream/1') return { records: value.records.map(boardTo) };
  return format.startsWith('ternary-') ? boardTo(value) : value;
}

const inputOf = ({ input }, { text, hex }) => (input === 'text' ? text : fromHex(hex));

/** Performs the operation of a request. Returns the member `ok` of the reply. */
function perform(entry, { op, format, ...request }) {
  const { codec, input } = entry;
  if (request.position) checkMembers(request.position, MEMBERS.position);
  const read = () => inputOf(entry, request);
  switch (op) {
    case 'decode':
      return valueTo(format, codec.decode(read(), optionsOf(request)));
    case 'encode': {
      const encoded = codec.encode(valueFrom(format, request.value), { position: request.position });
      return input === 'text' ? { text: encoded } : { hex: toHex(encoded) };
    }
    case 'explain': {
      const { fields, error } = codec.explain(read(), optionsOf(request));
      if (error !== null) throw Object.assign(error, { fields });
      return { fields };
    }
    case 'analyse':
      return codec.analyse(read());
    case 'perft':
      return { nodes: codec.perft(request.fen, request.depth) };
    case 'legal-moves':
      return { moves: codec.legalMoves(request.fen) };
    default: { // play
      const { record, captured } = codec.play(read(), request.to_play, request.moves);
      return { hex: toHex(record), captured };
    }
  }
}

/** The reply of decode with the leniencies that were needed. */
function tryDecode(entry, { format, ...request }) {
  const { ok, value, error, leniencies } = entry.codec.tryDecode(inputOf(entry, request), optionsOf(request));
  if (!ok) throw error;
  return { ok: valueTo(format, value), leniencies };
}

/** The properties of an error besides its code and its offset and, for explain, the fields before the error. */
const detailsOf = ({ format, requirement, path, message, fields }) => ({ format, requirement, path, message, fields });

/** The reply to a request, without its id. */
function replyTo(request) {
  const { op, format, protocol, limits } = request;
  try {
    if (typeof op !== 'string') throw new TypeError('op must be a string');
    if (op === 'hello') return hello(protocol);
    if (!OPERATIONS.has(op) && !DETAILS) throw new Unsupported('unknown operation');
    if (typeof format !== 'string') throw new TypeError('format must be a string');
    const entry = formats[format];
    const isOffered = entry?.operations.includes(op) || (DETAILS && entry?.codec[op] !== undefined);
    if (!isOffered) throw new Unsupported('the operation is not offered for the format');
    return DETAILS && op === 'tryDecode' ? tryDecode(entry, request) : { ok: perform(entry, request) };
  } catch (error) {
    const beyond = error instanceof LimitError && error.limit < limits?.cells; // the package holds no such board
    if (beyond || error instanceof Unsupported || error instanceof RangeError) return { unsupported: error.message };
    if (!(error instanceof BoardwireError)) return { error: error.message };
    const { code, offset, unit, move } = error;
    const details = DETAILS ? detailsOf(error) : {};
    if (move !== null) return { reject: code, at: { move }, ...details };
    return unit === null ? { reject: code, ...details } : { reject: code, at: { [unit === 'bit' ? 'bit' : 'char']: offset }, ...details };
  }
}

function hello(protocol) {
  if (protocol !== 1) throw new Unsupported('the protocol is version 1');
  const offered = Object.entries(formats).map(([id, { operations }]) => [id, operations]);
  return { name: 'boardwire-javascript', version, language: 'JavaScript', formats: Object.fromEntries(offered) };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The reply to a line of bytes, as a line. */
function answer(line) {
  let id = null;
  let reply;
  try {
    const request = JSON.parse(utf8.decode(line));
    if (typeof request?.id !== 'string') throw new TypeError('the request must have an id');
    id = request.id;
    reply = replyTo(request);
  } catch (error) {
    reply = { error: error.message };
  }
  return `${JSON.stringify({ id, ...reply })}\n`;
}

process.stdout.on('error', () => process.exit(1)); // the runner has closed its end of the pipe

let pieces = []; // of a line whose end has not come
for await (const chunk of process.stdin) {
  let begin = 0;
  for (let end; (end = chunk.indexOf(0x0a, begin)) >= 0; begin = end + 1) {
    pieces.push(chunk.subarray(begin, end));
    process.stdout.write(answer(Buffer.concat(pieces)));
    pieces = [];
  }
  pieces.push(chunk.subarray(begin));
}
if (pieces.some(piece => piece.length > 0)) process.stdout.write(answer(Buffer.concat(pieces))); // no line feed
