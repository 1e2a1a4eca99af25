// What must hold for inputs of vectors, for damaged ones and for random bytes: decode, tryDecode and explain agree, fields have every bit exactly
// once, errors are complete, and nothing but BoardwireError is thrown. `boardwire conform` compares the replies of the testee with all vectors.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { writtenOut } from '../../vectors/javascript/src/runs.js';
import { BoardwireError, formats, fromHex, textToCells } from '../src/index.js';

const json = path => JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url)));
const FOLDER = 'conformance/vectors/';
const ERRORS = json('spec/errors.json');
const LENIENCIES = ['unused-trits', 'padding-bits', 'trailing-bytes', 'unknown-parameters'];
const CASES = 1500;

/** A value of the wire as one of the package. */
function valueFrom(format, value) {
  if (format === 'ternary-stream/1') return { records: value.records.map(board => valueFrom('ternary-board/1', board)) };
  return format.startsWith('ternary-') ? { ...value, cells: textToCells(value.cells) } : value;
}

/** The vectors written by hand and a fifth of the others, none of them long, with their requests written out. */
function* vectors() {
  const { runs } = json('spec/suite.json');
  const folders = readdirSync(new URL(`../../../${FOLDER}`, import.meta.url), { withFileTypes: true });
  for (const folder of folders.filter(entry => entry.isDirectory())) {
    for (const file of readdirSync(new URL(`../../../${FOLDER}${folder.name}`, import.meta.url))) {
      const { format, vectors: all } = json(`${FOLDER}${folder.name}/${file}`);
      const chosen = all.filter((vector, index) => (index % 5 === 0 || !file.startsWith('generated-'))
        && !vector.tags?.includes('large') && JSON.stringify(vector).length < 4000);
      for (const { op, outcome, request } of chosen) yield { format, op, outcome, request: writtenOut(request, runs) };
    }
  }
}

/** The result of a call, or its error, which is complete. */
function outcome(action) {
  try {
    return { value: action(), error: null };
  } catch (error) {
    assert.ok(error instanceof BoardwireError, error.stack);
    assert.equal(error.requirement, ERRORS[error.format][error.code], `${error.format} ${error.code}`);
    assert.equal(typeof error.path, 'string');
    assert.match(error.message, /^[a-z0-9-]+\/1: .+; expected ./s);
    return { value: undefined, error };
  }
}

/** What two runs must agree on. */
const shown = error => error && [error.code, error.format, error.offset, error.unit, error.path, error.message];

/** Checks what must hold for an input of a decoder, and gives its error. */
function checkInput(codec, input, options) {
  const decode = codec.decode ?? codec.analyse ?? codec.legalMoves;
  const { value, error } = outcome(() => decode(input, options));
  const end = typeof input === 'string' ? [...input].length : 8 * input.length;
  if (error !== null) assert.ok(error.offset >= 0 && error.offset <= end, error.message);
  const explained = codec.explain?.(input, options);
  if (explained !== undefined) assertFields(explained, error, end);
  if (codec.tryDecode !== undefined) {
    const result = codec.tryDecode(input, options);
    assert.deepEqual([result.value, shown(result.error)], [value, shown(error ?? undefined)]);
    if (explained !== undefined && result.ok) assert.deepEqual(result.leniencies, explained.leniencies);
    assertLeniencies(codec, input, options);
  }
  if (error === null && codec.encode !== undefined) assert.deepEqual(codec.decode(codec.encode(value, options), options), value);
  return error;
}

/** explain and decode agree. Fields have every bit of the input exactly once, and those of a rejected input end with `undecoded`. */
function assertFields({ fields, error }, decoded, end) {
  assert.deepEqual(shown(error), shown(decoded));
  let at = 0;
  for (const { name, start, len } of fields) {
    assert.ok(start === at && (len > 0 || name === 'origin'), `${name} at ${start} after ${at}`);
    at += len;
  }
  assert.equal(at, end);
  assert.ok(fields.slice(0, error === null ? undefined : -1).every(({ name }) => name !== 'undecoded'));
  const last = fields.at(-1);
  if (last !== undefined && error !== null && error.offset < end && error.code !== 'limit-exceeded') {
    assert.ok(last.name === 'undecoded' && last.start <= error.offset, `${last.name} at ${last.start}`);
  }
}

/** A leniency changes nothing where strict decoding accepts, and tryDecode names those that were needed. */
function assertLeniencies(codec, input, options) {
  const decode = allow => codec.tryDecode(input, { ...options, allow });
  const [strict, lenient] = [decode([]), decode(LENIENCIES)];
  if (strict.ok) {
    assert.deepEqual(lenient, { ok: true, value: strict.value, leniencies: [] });
  } else if (lenient.ok) {
    const needed = lenient.leniencies;
    assert.notEqual(needed.length, 0);
    assert.deepEqual(needed, LENIENCIES.filter(name => needed.includes(name)));
    assert.deepEqual(decode(needed).value, lenient.value);
    for (const name of needed) assert.equal(decode(needed.filter(other => other !== name)).ok, false, `without ${name}`);
  }
}

const VECTORS = [...vectors()];

/** The inputs of the decoder of a format, with the options of their requests. */
const inputsOf = id => VECTORS.filter(({ format, op }) => format === id && ['decode', 'analyse', 'legal-moves'].includes(op))
  .map(({ request: { hex, text, fen, position, allow, limits } }) => ({ input: hex === undefined ? fen ?? text : fromHex(hex), options: { position, allow, limits } }));

/** Encodes, plays or counts as a vector asks. */
function perform({ format, op, request }) {
  const { codec } = formats[format];
  if (op === 'play') return codec.play(fromHex(request.hex), request.to_play, request.moves);
  return op === 'encode' ? codec.encode(valueFrom(format, request.value), { position: request.position }) : codec.perft(request.fen, request.depth);
}

test('errors of other operations are complete', () => {
  const rejected = VECTORS.filter(({ op, outcome: kind }) => kind === 'reject' && ['encode', 'play', 'perft'].includes(op));
  for (const vector of rejected) assert.notEqual(outcome(() => perform(vector)).error, null, JSON.stringify(vector));
  assert.ok(rejected.length > 1000, `${rejected.length}`);
});

/** Numbers 0 to below - 1, the same in every run: xorshift of 32 bits. */
function generator(seed) {
  let state = seed;
  return below => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** One to three changes: an entry replaced, inserted, removed, or the end cut off. */
function damage(entries, entry, random) {
  const result = [...entries];
  for (let changes = random(4); changes > 0; changes--) {
    const at = random(result.length + 1);
    result.splice(at, random(2), ...(random(4) === 0 ? [] : [entry()]));
    if (random(8) === 0) result.length = random(result.length + 1);
  }
  return result;
}

for (const [id, { codec, input: kind }] of Object.entries(formats)) {
  test(`inputs of ${id}`, () => {
    const inputs = inputsOf(id);
    for (const { input, options } of inputs) checkInput(codec, input, options);
    const seeds = inputs.filter(({ input }) => input.length < 300);
    const random = generator(20240229);
    let accepted = 0;
    const characters = ['/', '?', '&', '=', '#', '%', '1', '9', 'A', 'k', '-', ' ', '\u00e9', '\u{1f600}', '\u0000'];
    const entry = () => (kind === 'text' ? characters[random(characters.length)] : random(256));
    for (let i = 0; i < CASES; i++) {
      const { input, options } = seeds[random(seeds.length)];
      const from = i % 4 === 0 ? Array.from({ length: random(40) }, entry) : input;
      const entries = damage(from, entry, random);
      const damaged = kind === 'text' ? entries.join('') : Uint8Array.from(entries);
      const allow = LENIENCIES.filter(() => random(2) === 0);
      const limits = random(2) === 0 ? { cells: random(1000) } : { cells: 10000 };
      if (checkInput(codec, damaged, { position: options.position, allow, limits }) === null) accepted++;
    }
    assert.ok(accepted > CASES / 50 && accepted < CASES - CASES / 50, `${accepted}`);
  });
}
