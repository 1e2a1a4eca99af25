#!/usr/bin/env node
// A testee (chapter The testee protocol): requests on standard input, replies on standard output,
// a line of JSON each. For Node; the codecs know nothing of it.

import process from 'node:process';
import { Refusal, NoValue, TooLarge } from '../../../packages/javascript/src/boardwire.js';
import { FORMATS, Unsupported } from './testee-formats.mjs';

const HELLO = {
  name: 'boardwire-javascript',
  version: '1.0.0',
  language: 'JavaScript',
  formats: Object.fromEntries(
    Array.from(FORMATS, ([format, operations]) => [format, [...operations.keys()]])),
};

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const OPERATIONS = ['decode', 'encode', 'explain', 'analyse', 'play'];

/** The reply to a request, without its id. Throws what refusalOf turns into a reply. */
function perform(request) {
  const { op, format, protocol } = request;
  if (typeof op !== 'string') throw new NoValue('op is no text');
  if (op === 'hello') {
    if (protocol !== 1) throw new Unsupported('the protocol is version 1');
    return HELLO;
  }
  if (!OPERATIONS.includes(op)) throw new Unsupported('the operation is not known');
  if (typeof format !== 'string') throw new NoValue('format is no text');
  const operation = FORMATS.get(format)?.get(op);
  if (operation === undefined) throw new Unsupported('the operation is not offered for the format');
  return { ok: operation(request) };
}

/** The line that answers a line of bytes. */
function replyTo(line) {
  let id = null;
  try {
    const request = parse(line);
    if (typeof request?.id !== 'string') throw new NoValue('no object with an id');
    id = request.id;
    return `${JSON.stringify({ id, ...perform(request) })}\n`;
  } catch (error) {
    return `${JSON.stringify({ id, ...refusalOf(error) })}\n`;
  }
}

function parse(line) {
  try {
    return JSON.parse(utf8.decode(line));
  } catch {
    throw new NoValue('the line is no JSON in UTF-8');
  }
}

/** What stands in the reply for what was thrown. */
function refusalOf(error) {
  if (error instanceof Refusal && error.code !== null) {
    const { code, bit, char, move } = error;
    if (move !== undefined) return { reject: code, move };
    if (bit !== undefined) return { reject: code, at: { bit } };
    if (char !== undefined) return { reject: code, at: { char } };
    return { reject: code };
  }
  if (error instanceof Unsupported || error instanceof TooLarge || error instanceof RangeError) {
    return { unsupported: error.message }; // RangeError: a text or list beyond what the engine holds
  }
  return { error: error.message };
}

process.stdout.on('error', () => process.exit(1)); // nobody reads the replies any more

let pieces = []; // of a line whose end has not come
for await (const chunk of process.stdin) {
  let begin = 0;
  for (let end; (end = chunk.indexOf(0x0a, begin)) >= 0; begin = end + 1) {
    pieces.push(chunk.subarray(begin, end));
    process.stdout.write(replyTo(Buffer.concat(pieces)));
    pieces = [];
  }
  pieces.push(chunk.subarray(begin));
}
if (pieces.some(piece => piece.length > 0)) { // a last line without line feed
  process.stdout.write(replyTo(Buffer.concat(pieces)));
}
