// The interface: errors, paths, options, shapes, explain of rejected input, helpers.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as bw from '../src/index.js';

const { fromHex } = bw;
const REAL = 'game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw&s=1';
const OPENING = bw.xiangqiLink.decode('?p=hSQiASVGghCEIUkIgElRoIQhDw').position;

/** The position with some pieces elsewhere. */
const moved = changes => ({ ...OPENING, squares: Object.assign([...OPENING.squares], changes) });

/** The error that a call throws. */
function errorOf(action) {
  try {
    action();
  } catch (error) {
    return error;
  }
  return assert.fail('nothing was thrown');
}

/** Asserts code, format, offset, unit and path of the error that a call throws. */
function rejects(action, ...expected) {
  const error = errorOf(action);
  assert.ok(error instanceof bw.BoardwireError, error.stack);
  assert.deepEqual([error.code, error.format, error.offset, error.unit, error.path], expected);
}

test('an error says what, where, what was expected', () => {
  const error = errorOf(() => bw.ternaryBoard.decode(fromHex('010000010000f3')));
  assert.equal(error.message, 'ternary-board/1: the cell byte is 243 (at bit 48, cells[0]); expected 0 to 242');
  assert.equal(error.name, 'BoardwireError');
  assert.equal(error.requirement, 'TB-6');
  assert.equal(error.move, null);
  assert.ok(error instanceof Error);
});

test('an error quotes input bounded and escaped', () => {
  const { message } = errorOf(() => bw.xiangqiLink.decode(`?\u001b[31m\u202e${'x'.repeat(1000)}`));
  assert.match(message, /"\\u\{1b\}\[31m\\u\{202e\}x+…"/);
  assert.ok(message.length < 200);
});

test('paths of boards', () => {
  const board = hex => () => bw.ternaryBoard.decode(fromHex(hex));
  rejects(board('0000'), 'truncated', 'ternary-board/1', 0, 'bit', 'rows');
  rejects(board('010000000000'), 'dimension-zero', 'ternary-board/1', 24, 'bit', 'cols');
  rejects(board('010000090000d0'), 'truncated', 'ternary-board/1', 56, 'bit', 'cells[5]');
  rejects(board('010000010000d0'), 'unused-trits-not-zero', 'ternary-board/1', 48, 'bit', 'cells[0]');
  rejects(board('0100000100000100'), 'trailing-bytes', 'ternary-board/1', 56, 'bit', '');
  const stream = hex => () => bw.ternaryStream.decode(fromHex(hex));
  rejects(stream('01000001000001010000060000d0f3'),
    'byte-out-of-range', 'ternary-stream/1', 112, 'bit', 'records[1].cells[5]');
  rejects(stream('01000001000001ffffffffffff'), 'limit-exceeded', 'ternary-stream/1', 56, 'bit', 'records[1]');
  rejects(() => bw.ternaryBits2.decode(fromHex('0100000200000c')),
    'cell-invalid', 'ternary-bits2/1', 52, 'bit', 'cells[1]');
  rejects(() => bw.ternaryInteger.decode(fromHex('01000001000003')),
    'value-out-of-range', 'ternary-integer/1', 48, 'bit', 'cells');
  rejects(() => bw.ternaryRuns.decode(fromHex('0100000200000000')),
    'run-not-maximal', 'ternary-runs/1', 56, 'bit', 'cells[1]');
  const empty = { rows: 0, cols: 1, cells: new Uint8Array(0) };
  rejects(() => bw.ternaryStream.encode({ records: [empty] }),
    'dimension-zero', 'ternary-stream/1', null, null, 'records[0].rows');
});

test('paths of Xiangqi', () => {
  const bytes = bw.xiangqiPosition.encode(OPENING);
  rejects(() => bw.xiangqiPosition.decode(bytes.subarray(0, 1)),
    'truncated', 'xiangqi-position/1', 8, 'bit', 'pieces[3]');
  const twice = moved({ 6: 88 });
  rejects(() => bw.xiangqiPosition.encode(twice),
    'square-occupied-twice', 'xiangqi-position/1', null, null, 'pieces[6]');
  rejects(() => bw.xiangqiFen.encode(twice), 'square-occupied-twice', 'xiangqi-fen/1', null, null, 'pieces[6]');
  const link = { base: null, position: twice, history: { plies: [] }, s: null };
  rejects(() => bw.xiangqiLink.encode(link),
    'square-occupied-twice', 'xiangqi-position/1', null, null, 'position.pieces[6]');
  rejects(() => bw.xiangqiHistory.decode(new Uint8Array(1), { position: twice }),
    'square-occupied-twice', 'xiangqi-position/1', null, null, 'position.pieces[6]');
  const ply = { piece: 31, from: 35, to: 44, captured: null };
  rejects(() => bw.xiangqiHistory.encode({ plies: [ply] }, { position: OPENING }),
    'no-origin', 'xiangqi-history/1', null, null, 'plies[0].mover');
  rejects(() => bw.xiangqiLink.decode(REAL.replace('rXw', 'rXA')),
    'no-origin', 'xiangqi-history/1', 79, 'character', 'history.plies[20].mover');
  rejects(() => bw.xiangqiLink.decode('x?p=hSQi'),
    'truncated', 'xiangqi-position/1', 7, 'character', 'position.pieces[6]');
  rejects(() => bw.xiangqiLink.decode('x?p=hSQi!'), 'base64-character', 'xiangqi-link/1', 8, 'character', 'position');
  rejects(() => bw.xiangqiLink.decode('x?s=1&t=2'), 'parameter-unknown', 'xiangqi-link/1', 6, 'character', 'parts[1]');
  rejects(() => bw.xiangqiLink.decode('\u{1f600}?s=\u{1f600}'), 'not-ascii', 'xiangqi-link/1', 4, 'character', 's');
  rejects(() => bw.xiangqiMap.decode(fromHex('00550054')), 'ids-not-rising', 'xiangqi-map/1', 16, 'bit', 'pairs[1].id');
  rejects(() => bw.xiangqiMap.decode(fromHex('0000')), 'square-not-allowed', 'xiangqi-map/1', 8, 'bit', 'pieces[0]');
  rejects(() => bw.xiangqiList.decode(fromHex('5b')), 'byte-out-of-range', 'xiangqi-list/1', 0, 'bit', 'pieces[0]');
  rejects(() => bw.xiangqiFen.decode('4k4/9/9/9/9/9/9/9/9/4K3 w'),
    'fen-files', 'xiangqi-fen/1', 23, 'character', 'ranks[9]');
  rejects(() => bw.xiangqiFen.decode('9/9/9/9/9/9/9/9/9/9 W'), 'fen-side', 'xiangqi-fen/1', 20, 'character', 'turn');
});

test('games of Xiangqi', () => {
  const start = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';
  const decode = hex => () => bw.xiangqiGame.decode(fromHex(hex));
  rejects(decode('7180'), 'truncated', 'xiangqi-game/1', 8, 'bit', 'moves');
  rejects(decode('72'), 'version-unknown', 'xiangqi-game/1', 0, 'bit', '');
  rejects(decode('71d10f'), 'too-many-plies', 'xiangqi-game/1', 8, 'bit', 'moves');
  rejects(decode('710002'), 'value-out-of-range', 'xiangqi-game/1', 16, 'bit', '');
  rejects(decode('710103'), 'no-legal-move', 'xiangqi-game/1', 16, 'bit', ''); // on the empty board
  const encode = (fen, moves = []) => () => bw.xiangqiGame.encode({ start: fen, moves });
  rejects(encode('9/8/9'), 'fen-files', 'xiangqi-game/1', null, null, 'start.ranks[1]');
  rejects(encode(`${start} `), 'fen-fields', 'xiangqi-game/1', null, null, 'start.fields[2]');
  rejects(encode(start, ['h2e2', 'H9G7']), 'move-illegal', 'xiangqi-game/1', null, null, 'moves[1]');
  assert.equal(errorOf(encode(start, ['h2e2', 'H9G7'])).move, 1);
  assert.equal(errorOf(encode(start, Array(2001).fill('h2e2'))).move, 2000);
  assert.deepEqual(bw.xiangqiGame.encode({ start: `${start.slice(0, -1)}r - - 0 1`, moves: ['h2e2', 'h9g7'] }), fromHex('710203f8'));
});

test('the longest game', { timeout: 10_000 }, () => {
  const moves = Array.from({ length: 500 }, () => ['b0c2', 'b9c7', 'c2b0', 'c7b9']).flat();
  const { start } = bw.xiangqiGame.decode(fromHex('7100'));
  assert.deepEqual(bw.xiangqiCompact.encode({ start, moves: ['h2e2', 'h9g7'] }), fromHex('f1023a48'));
  rejects(() => bw.xiangqiCompact.decode(fromHex('7100')), 'version-unknown', 'xiangqi-compact/1', 0, 'bit', '');
  assert.deepEqual(bw.xiangqiGame.decode(bw.xiangqiGame.encode({ start, moves })), { start, moves });
});

test('paths of chess and Go', () => {
  rejects(() => bw.chessBoardPacked.decode(fromHex('0700')),
    'piece-code-invalid', 'chess-board-packed/1', 4, 'bit', 'squares[1]');
  rejects(() => bw.chessBoardBytes.encode({ placement: '9' }),
    'fen-files', 'chess-board-bytes/1', null, null, 'placement');
  const play = moves => () => bw.goChains.play(fromHex('01000002000003'), 'black', moves);
  rejects(play(['pass', 'C1']), 'vertex-invalid', 'go-chains/1', null, null, 'moves[1]');
  assert.equal(errorOf(play(['A1', 'B1'])).move, 1);
  rejects(() => bw.goChains.play(fromHex('01000001000001'), 'black', []),
    'position-illegal', 'go-chains/1', 48, 'bit', 'cells[0]');
});

test('a limit rejects with LimitError', () => {
  const header = fromHex('ffffff020000');
  const strict = errorOf(() => bw.ternaryRuns.decode(header));
  assert.ok(strict instanceof bw.LimitError && strict instanceof bw.BoardwireError);
  assert.deepEqual([strict.name, strict.code], ['LimitError', 'limit-exceeded']);
  assert.deepEqual([strict.cells, strict.limit], [33554430, 16777216]);
  const granted = errorOf(() => bw.ternaryRuns.decode(header, { limits: { cells: 33554430 } }));
  assert.equal(granted.code, 'truncated');
  const white = fromHex('ffffffffffff818080d0ffffbf01');
  const huge = errorOf(() => bw.ternaryRuns.decode(white, { limits: { cells: 2 ** 50 } }));
  assert.deepEqual([huge.code, huge.limit], ['limit-exceeded', 2 ** 28]);
  for (const codec of [bw.ternaryBoard, bw.ternaryBits2, bw.ternaryInteger]) {
    assert.equal(errorOf(() => codec.decode(header)).code, 'limit-exceeded');
  }
});

test('tryDecode names the leniencies that were needed', () => {
  const allow = ['unknown-parameters', 'trailing-bytes', 'padding-bits', 'unused-trits'];
  const board = hex => bw.ternaryBoard.tryDecode(fromHex(hex), { allow }).leniencies;
  assert.deepEqual(board('01000001000001'), []);
  assert.deepEqual(board('010000010000d0ff'), ['unused-trits', 'trailing-bytes']);
  assert.deepEqual(bw.xiangqiLink.tryDecode(`${REAL}&x=1`, { allow }).leniencies, ['unknown-parameters']);
  const p = bw.toBase64url(Uint8Array.of(...bw.xiangqiPosition.encode(OPENING), 0));
  const needed = ['trailing-bytes', 'unknown-parameters'];
  assert.deepEqual(bw.xiangqiLink.tryDecode(`?x=1&p=${p}`, { allow }).leniencies, needed);
  const { ok, error } = bw.ternaryBoard.tryDecode(fromHex('010000010000d0'));
  assert.equal(ok, false);
  assert.equal(error.code, 'unused-trits-not-zero');
  assert.deepEqual(board('010000010000d0'), ['unused-trits']);
});

test('explain has the fields before the error', () => {
  const { fields, error, leniencies } = bw.ternaryBoard.explain(fromHex('010000060000d0f3ff'));
  assert.equal(error.code, 'byte-out-of-range');
  assert.deepEqual(fields.map(({ name, start, len, value }) => [name, start, len, value]), [
    ['rows', 0, 24, 1], ['cols', 24, 24, 6], ['cells', 48, 8, 0xd0], ['undecoded', 56, 16, 16],
  ]);
  assert.deepEqual(leniencies, []);
  const position = moved({ 30: 42 });
  const history = bw.xiangqiHistory.explain(fromHex('0000'), { position });
  assert.equal(history.fields.at(-1).name, 'undecoded');
  const go = bw.goChains.explain(fromHex('01000001000001'), { limits: { cells: 0 }, allow: ['trailing-bytes'] });
  assert.deepEqual(go.fields.map(({ name }) => name), ['rows', 'cols', 'cells']);
  assert.equal(go.error, null); // the chain without a liberty is a matter of play
  assert.equal(bw.goChains.explain(fromHex('1a0000'), {}).error.code, 'board-too-large');
  assert.equal(bw.xiangqiLink.explain, undefined);
});

test('a wrong shape throws TypeError', () => {
  const board = { rows: 1, cols: 1, cells: Uint8Array.of(0) };
  const bytes = bw.ternaryBoard.encode(board);
  const ply = { piece: 31, from: 35, to: 44, captured: null };
  const wrong = {
    'input must be a Uint8Array': () => bw.ternaryBoard.decode([0]),
    'input must be a Uint8Array; fromHex reads hexadecimal digits': () => bw.ternaryBoard.decode('00'),
    'input must be a string': () => bw.xiangqiFen.tryDecode(bytes),
    'input must be a string without lone surrogates': () => bw.xiangqiLink.decode('\ud800'),
    'options must be an object': () => bw.ternaryBoard.decode(bytes, 5),
    'unknown option "alow"; expected allow, limits, position, bits': () => bw.ternaryBoard.explain(bytes, { alow: [] }),
    'options.allow must be an array of leniencies': () => bw.ternaryBoard.decode(bytes, { allow: 'padding-bits' }),
    'each entry of options.allow must be one of unused-trits, padding-bits, trailing-bytes, unknown-parameters':
      () => bw.ternaryBoard.decode(bytes, { allow: ['padding'] }),
    'options.limits must be an object with the key cells':
      () => bw.ternaryBoard.decode(bytes, { limits: { cell: 1 } }),
    'options.limits.cells must be an integer, 0 or more':
      () => bw.ternaryBoard.decode(bytes, { limits: { cells: -1 } }),
    'rows must be an integer, 0 to 16777215': () => bw.ternaryRuns.encode(null),
    'cells must be a Uint8Array': () => bw.ternaryRuns.encode({ ...board, cells: [0] }),
    'cells must be a Uint8Array of rows*cols = 2 entries': () => bw.ternaryBits2.encode({ ...board, rows: 2 }),
    'each entry of cells must be 0, 1 or 2': () => bw.ternaryInteger.encode({ ...board, cells: Uint8Array.of(3) }),
    'records must be an array of boards': () => bw.ternaryStream.encode({}),
    'turn must be "red" or "black"': () => bw.xiangqiHistory.decode(bytes),
    'squares must be an array of 32 entries': () => bw.xiangqiList.encode({ squares: [] }),
    'each entry of squares must be an integer, 0 to 89, or null': () => bw.xiangqiMap.encode({ squares: Array(32) }),
    'plies must be an array of plies': () => bw.xiangqiHistory.encode({}, { position: OPENING }),
    'plies[0] must be an object of piece 0 to 31, from and to 0 to 89, captured 0 to 31 or null':
      () => bw.xiangqiHistory.encode({ plies: [{ ...ply, captured: undefined }] }, { position: OPENING }),
    'base, unless it is null, must be a string': () => bw.xiangqiLink.encode({}),
    'the value must be an object with start and moves': () => bw.xiangqiGame.encode(null),
    'start must be a string': () => bw.xiangqiGame.encode({ moves: [] }),
    'moves[1] must be a string': () => bw.xiangqiGame.encode({ start: '', moves: ['h2e2', 1] }),
    'placement must be a string': () => bw.chessBoardPacked.encode({}),
    'toPlay must be "black" or "white"': () => bw.goChains.play(bytes, 'red', []),
    'moves must be an array of strings': () => bw.goChains.play(bytes, 'black'),
    'moves[0] must be a string': () => bw.goChains.play(bytes, 'black', [1]),
    'text must be a string': () => fromHex(5),
  };
  for (const [message, action] of Object.entries(wrong)) {
    const error = errorOf(action);
    assert.equal(error.constructor, TypeError, error.stack);
    assert.equal(error.message, message);
  }
});

test('every list of every format is checked once, entry by entry', () => {
  const { position, history } = bw.xiangqiLink.decode(REAL);
  const start = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';
  const link = { base: null, position, history, s: null };
  const board = { rows: 1, cols: 1, cells: Uint8Array.of(2) };
  const go = fromHex('0300000300000000');
  const [squares, plies, moves] = [position.squares, history.plies, ['h2e2', 'h9g7', 'h0g2']];
  // By the kind of a value, or by format.
  const kinds = [
    ['stream', [board, board], (codec, records) => codec.encode({ records })],
    ['position', squares, (codec, list) => codec.encode({ ...position, squares: list })],
    ['pieces', squares, (codec, list) => codec.encode({ squares: list })],
    ['history', squares, (codec, list) => codec.encode(history, { position: { ...position, squares: list } })],
    ['history', plies, (codec, list) => codec.encode({ plies: list }, { position })],
    ['link', squares, (codec, list) => codec.encode({ ...link, position: { ...position, squares: list } })],
    ['link', plies, (codec, list) => codec.encode({ ...link, history: { plies: list } })],
    ['game', moves, (codec, list) => codec.encode({ start, moves: list })],
    ['go-chains/1', ['A1', 'pass', 'B2'], (codec, list) => codec.play(go, 'black', list).record],
    ['board', ['padding-bits', 'unused-trits'], (codec, allow) => codec.decode(codec.encode(board), { allow })],
    ['board', [0, 9], (codec, bits) => codec.explain(codec.encode(board), { bits })],
  ];
  const without = ['placement', 'setup', 'xiangqi-rules/1'];
  const entries = JSON.parse(readFileSync(new URL('../../../spec/formats.json', import.meta.url))).map(({ id, 'x-record': { value = id } }) => [id, value]);
  assert.deepEqual(new Set([...without, ...kinds.map(([kind]) => kind)]), new Set(entries.map(([, kind]) => kind)));
  const lists = kinds.flatMap(([kind, ...rest]) => entries.filter(entry => entry[1] === kind).map(([id]) => [id, ...rest]));
  for (const [id, list, call] of lists) {
    const encode = given => call(bw.formats[id].codec, given);
    const expected = encode(list);
    const wrong = [{}, 'list', new Set(list), list.values(), { ...list, length: list.length }, [list], [...list.slice(1), [list[0]]],
      [...list.slice(1), undefined], Object.assign([...list], { length: list.length + 1 }), Object.assign([], { length: 2 ** 32 - 1 })];
    for (const i of list.keys()) delete wrong[wrong.push([...list]) - 1][i];
    wrong.forEach((given, i) => assert.throws(() => encode(given), TypeError, `${id}, list ${i}`));
    let reads = 0;
    const got = Object.assign([], { length: list.length, map: null, forEach: null, [Symbol.iterator]: () => [].values() });
    list.forEach((entry, i) => Object.defineProperty(got, i, { get: () => (reads++ < list.length ? entry : null) }));
    assert.deepEqual(encode(got), expected, id);
    assert.equal(reads, list.length, id);
  }
});

test('Buffers and arrays of another realm are bytes', async () => {
  const { runInNewContext } = await import('node:vm');
  const bytes = [1, 0, 0, 1, 0, 0, 2];
  const board = { rows: 1, cols: 1, cells: Uint8Array.of(2) };
  assert.deepEqual(bw.ternaryBoard.decode(Buffer.from(bytes)), board);
  assert.deepEqual(bw.ternaryBoard.decode(runInNewContext(`Uint8Array.of(${bytes})`)), board);
});

test('helpers', () => {
  const bytes = Uint8Array.of(0, 255, 16);
  assert.equal(bw.toHex(bytes), '00ff10');
  assert.deepEqual(fromHex('00ff10'), bytes);
  assert.equal(bw.toBase64url(bytes), 'AP8Q');
  assert.deepEqual(bw.fromBase64url('AP8Q'), bytes);
  assert.equal(bw.cellsToText(Uint8Array.of(0, 1, 2)), '012');
  assert.deepEqual(bw.textToCells('012'), Uint8Array.of(0, 1, 2));
  for (const text of ['0', '0G', 'FF', '\u0130\u0130']) assert.throws(() => fromHex(text), SyntaxError);
  for (const text of ['A', 'AB=', 'AB', '\u0141A']) assert.throws(() => bw.fromBase64url(text), SyntaxError);
  for (const text of ['3', '\u0130', ' ']) assert.throws(() => bw.textToCells(text), SyntaxError);
});

test('explain lists the fields of a range of bits', () => {
  const board = fromHex('010000140000d0d0d0d0');
  const names = bits => bw.ternaryBoard.explain(board, { bits }).fields.map(({ name, start }) => `${name} ${start}`);
  assert.deepEqual(names([50, 57]), ['cells 48', 'cells 56']);
  assert.deepEqual(names([0, 1]), ['rows 0']);
  assert.deepEqual(names([48, 48]), []);
  assert.throws(() => names([0]), TypeError);
});

test('parts of a link', () => {
  const { base, s, position, history } = bw.xiangqiLink.parts(REAL);
  assert.deepEqual([base, s, REAL.slice(position.from, position.to)], ['game.hullqin.cn/xq', '1', 'gSQCL5P5oIDhCFJCIBJ4eQCAkX8']);
  assert.deepEqual(bw.xiangqiPosition.decode(position.bytes), bw.xiangqiLink.decode(REAL).position);
  assert.equal(bw.toHex(history.bytes), 'f3aa54ebee276d2877f0e0a88cb6ab72ea5639bd6b5f');
  const damaged = bw.xiangqiLink.parts('?p=gSQC!&r=gg');
  assert.deepEqual([damaged.position.bytes, damaged.position.error.code, damaged.position.error.offset], [null, 'base64-character', 7]);
  assert.equal(bw.toHex(damaged.history.bytes), '82');
  rejects(() => bw.xiangqiLink.parts('?r='), 'parameter-missing', 'xiangqi-link/1', 3, 'character', 'position');
});
