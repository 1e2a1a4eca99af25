// What there is to show of an input.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { formats, fromHex, xiangqiFen } from 'boardwire';
import { chineseName } from '../src/model/chinese.js';
import { copies, toRequest } from '../src/model/copy.js';
import { differences } from '../src/model/compare.js';
import { withFlippedBit, withBytes, withCell, withCodes, withPiece } from '../src/model/edit.js';
import { inspect } from '../src/model/inspect.js';
import { squareName } from '../src/model/pieces.js';
import { resultOf } from '../src/model/result-of.js';

const REAL = 'game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw&s=1';
const OPENING = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';

/** The moves h2e2 and h9g7. */
const HISTORY = { text: JSON.stringify({
  format: 'xiangqi-history/1', position: formats['xiangqi-fen/1'].codec.decode('rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w'),
  value: { plies: [{ piece: 22, from: 7, to: 24, captured: null }, { piece: 9, from: 70, to: 67, captured: null }] },
}) };

test('a link: position, history, and the positions before', () => {
  const { format, error, parts, game, boards } = inspect({ text: REAL });
  assert.deepEqual([format, error, parts.map(({ id }) => id)], ['xiangqi-link/1', null, ['p', 'r']]);
  assert.equal(xiangqiFen.encode(boards[0]), 'rnbakabnr/7R1/9/C8/2p1P3p/6p2/PcP5P/1C7/9/RNBAKcB2 w');
  assert.equal(xiangqiFen.encode(game.positions[0]), OPENING);
  assert.deepEqual(game.positions.at(-1), { turn: boards[0].turn, squares: boards[0].squares });
  assert.deepEqual(game.plies.slice(0, 2).map(({ from, to }) => squareName(from) + squareName(to)), ['e3e4', 'e6e5']);
});

test('moves in the Chinese notation are those of the program', () => {
  const { game } = inspect({ text: REAL });
  const names = game.plies.map((ply, i) => chineseName(game.positions[i].squares, ply));
  assert.deepEqual(names.slice(-6).reverse(), ['卒９进１', '车二进二', '炮２进３', '车二进一', '卒７进１', '炮二平九']);
});

test('pieces of a kind on one file are front and back', () => {
  const position = xiangqiFen.decode('4k4/9/r8/r8/9/4C4/9/4C4/9/4K4');
  const name = (from, to) => chineseName(position.squares, { piece: position.squares.indexOf(from), from, to });
  assert.deepEqual([name(49, 48), name(67, 58), name(27, 28), name(18, 9)], ['前炮平六', '后炮进一', '前车平２', '后车退１']);
});

test('the number of a position', () => {
  const model = inspect({ text: 'IptrN89-USCtL5TjkUqsyKU' });
  assert.equal(model.format, 'xiangqi-index/1');
  assert.equal(xiangqiFen.encode(model.boards[0]), 'rnbakabnr/7R1/9/C8/2p1P3p/6p2/PcP5P/1C7/9/RNBAKcB2 w');
  assert.equal(inspect(withPiece(model, 9, 67)).boards[0].squares.includes(67), true);
});

test('a game: each position, and a move more', () => {
  const model = inspect({ text: 'https://example.org/#cRQOtAaCIZyHkKZYrD7rHA' });
  const { game, boards: [last] } = model;
  assert.equal(model.format, 'xiangqi-game/1');
  assert.deepEqual([game.plies.length, game.positions.length], [20, 21]);
  assert.equal(xiangqiFen.encode(game.positions[0]), 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w');
  assert.equal(xiangqiFen.encode(last), 'rnbakabnr/7R1/9/C8/2p1P3p/6p2/PcP5P/1C7/9/RNBAKcB2 w');
  const made = Object.fromEntries(copies(model));
  assert.equal(made.moves().split(' ').at(-1), 'i6i5');
  assert.equal(inspect({ text: made.link() }).game.plies.length, 20);
  // The rook h8 takes the horse h9; it cannot go to b2.
  const rook = last.squares.indexOf(16);
  assert.equal(inspect(withPiece(model, rook, 7)).game.plies.at(-1).captured, last.squares.indexOf(7));
  assert.throws(() => withPiece(model, rook, 64), { code: 'move-illegal' });
  const compact = inspect({ text: 'https://example.org/#8RQkUxdrk-UXxJmI4-i_11MG' });
  assert.equal(compact.format, 'xiangqi-compact/1');
  assert.deepEqual(compact.game.positions.at(-1), game.positions.at(-1));
  assert.equal(inspect(withPiece(compact, rook, 7)).game.plies.length, 21);
  assert.equal(inspect({ text: '71d10f', format: 'xiangqi-game/1' }).error.code, 'too-many-plies');
});

test('a dead piece makes no move of a game', () => {
  const start = 'rnbakabnr/9/1c5c1/2p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b';
  const model = inspect({ text: JSON.stringify({ format: 'xiangqi-game/1', value: { start, moves: [] } }) });
  assert.equal(model.game, null);
  const pawn = model.boards[0].squares.indexOf(null);
  // The rook a9 could go to a8.
  assert.throws(() => withPiece(model, pawn, 9), { code: 'move-illegal' });
  assert.throws(() => withPiece(model, 0, null), { code: 'move-illegal' });
});

test('a link with a fault in its moves: the position and the moves before it', () => {
  const { error, parts, game, boards } = inspect({ text: REAL.replace('r=86pU', 'r=8-pU') });
  assert.equal(error.format, 'xiangqi-history/1');
  assert.equal(error.unit, 'character');
  assert.equal(parts[1].error.code, error.code);
  assert.equal(boards[0].squares.filter(square => square !== null).length, 27);
  assert.ok(game === null || game.plies.length < 20);
  assert.equal(parts[1].fields.at(-1).name, 'undecoded');
});

test('a position with a fault: the pieces before it', () => {
  const { error, boards: [board] } = inspect({ text: '9124022f93f9a080e1085242201278790080917f', format: 'xiangqi-position/1' });
  assert.deepEqual([error.code, error.offset, board.isPartial], ['square-occupied-twice', 121, true]);
  assert.equal(board.squares[0], 86);
  assert.equal(board.squares[25], 55);
  assert.equal(board.squares[26], undefined);
});

test('boards with a fault: the cells before it', () => {
  for (const [hex, format, known] of [
    ['0500000100000001f3', 'ternary-board/1', 0], ['0200000500000516f3', 'ternary-board/1', 5], ['0200000400001b', 'ternary-bits2/1', 0],
    ['020000040000060bff', 'ternary-runs/1', 3], ['0a0bff', 'chess-board-bytes/1', 2], ['ab7f', 'chess-board-packed/1', 2], ['0055015402ff', 'xiangqi-map/1', 2],
  ]) {
    const { error, boards: [board] } = inspect({ text: hex, format });
    assert.notEqual(error, null, hex);
    if (board?.kind === 'cells') assert.ok(board.cells.filter(cell => cell < 3).length >= known, hex);
    if (board?.kind === 'chess') assert.equal(board.codes.filter(code => code !== null).length, known, hex);
    if (board?.kind === 'xiangqi') assert.equal(board.squares.filter(square => square !== undefined).length, known, hex);
  }
});

test('strict and lenient decoding', () => {
  const damaged = { text: '8124022f93f9a080e1085242201278790080917d', format: 'xiangqi-position/1' };
  const { error, strict, lenient } = inspect(damaged);
  assert.deepEqual([error.code, strict.ok, lenient.ok, lenient.leniencies], ['padding-not-ones', false, true, ['padding-bits']]);
  const allowed = inspect({ ...damaged, allow: ['padding-bits'] });
  assert.deepEqual([allowed.error, allowed.strict.error.code, allowed.boards.length], [null, 'padding-not-ones', 1]);
});

test('a history needs its position', () => {
  const bytes = fromHex('d7');
  assert.equal(inspect({ bytes, format: 'xiangqi-history/1' }).problem, 'needs-position');
  const { game, boards } = inspect(HISTORY);
  assert.deepEqual([game.plies.length, boards.length], [2, 1]);
});

test('SGF: a board after each move', () => {
  const { format, game } = inspect({ text: '(;SZ[9];B[aa];W[ba];B[ee];W[ab])' });
  assert.deepEqual([format, game.plies.map(({ name }) => name)], ['go-chains/1', ['A9', 'B9', 'E5', 'A8']]);
  assert.equal(game.at(3).cells[0], 2);
  assert.deepEqual([game.at(4).cells[0], game.at(4).captured], [0, { black: 1, white: 0 }]);
});

test('a game that breaks a rule: the moves before', () => {
  const { error, game } = inspect({ text: '(;SZ[9];B[aa];W[aa])' });
  assert.deepEqual([error.code, error.move, game.plies.length], ['point-occupied', 1, 1]);
});

test('what is no input is said, not thrown', () => {
  for (const text of ['hello', '<script>alert(1)</script>', '\u0000', '(;', '{"format":"xiangqi-link/1"}', '{"format":1,"value":1}',
    ...['"moves":5', '"moves":"E5"', '"moves":[5]', '"to_play":"red"'].map(wrong => `{"format":"go-chains/1","value":{"rows":1,"cols":1,"cells":"0"},${wrong}}`)]) {
    assert.equal(inspect({ text }).kind, 'unrecognised', text);
  }
  assert.equal(inspect({ text: '' }).kind, 'empty');
  assert.equal(inspect({ bytes: new Uint8Array(), format: 'xiangqi-position/1' }).error.code, 'truncated');
});

test('a flipped bit keeps the notation, and leads back', () => {
  for (const text of ['8124022f93f9a080e1085242201278790080917f', 'gSQCL5P5oIDhCFJCIBJ4eQCAkX8', REAL]) {
    const model = inspect({ text });
    const [part] = model.parts;
    const request = withBytes(model, part, withFlippedBit(part.bytes, 127));
    const changed = inspect(request);
    assert.deepEqual([changed.kind, changed.format, changed.notation], ['read', model.format, model.notation]);
    const rows = differences(model, changed);
    assert.ok(rows.some(({ part: id, name, number }) => id === part.id && name === 'piece' && number === 26), text);
    const back = withBytes(changed, changed.parts[0], withFlippedBit(changed.parts[0].bytes, 127));
    assert.deepEqual(inspect(back).input, model.input);
  }
});

test('a change keeps the moves of a game, and the position of a history', () => {
  const value = '{"rows":9,"cols":9,"cells":"' + '0'.repeat(81) + '"}';
  for (const text of [`{"format":"go-chains/1","value":${value},"to_play":"white","moves":["E5","pass"]}`, '(;SZ[9];W[ee];B[])']) {
    const model = inspect({ text });
    const changed = inspect(withBytes(model, model.parts[0], withFlippedBit(model.parts[0].bytes, 55)));
    assert.deepEqual([changed.toPlay, changed.moves, changed.error], ['white', ['E5', 'pass'], null]);
    const { bytes, ...state } = requestOf(changed);
    assert.deepEqual([state.to_play, state.moves], ['white', ['E5', 'pass']]);
    assert.deepEqual(inspect({ bytes, ...state }).game.plies, changed.game.plies);
  }
  const history = inspect(HISTORY);
  const changed = inspect(withBytes(history, history.parts[0], withFlippedBit(history.parts[0].bytes, 0)));
  assert.deepEqual([changed.problem, changed.options.position], [null, history.options.position]);
});

/** The request that the address of a model has. */
function requestOf(model) {
  const { hex, ...rest } = toRequest(model);
  return { ...rest, bytes: fromHex(hex) };
}

test('a piece, a cell, a code can be changed', () => {
  const position = inspect({ text: '8124022f93f9a080e1085242201278790080917f' });
  assert.equal(inspect(withPiece(position, 7, 17)).value.squares[7], 17);
  assert.equal(resultOf(() => withPiece(position, 0, 0)).error.code, 'square-not-allowed');
  const fen = inspect({ text: OPENING });
  assert.equal(inspect(withPiece(fen, 9, 67)).value.squares.includes(67), true);
  for (const text of ['080000080000163aceb4d272d91a1e3dcf003c', '0800000800002514a22588642215a80a442402260088']) {
    const board = inspect({ text });
    assert.equal(inspect(withCell(board, 0, 3, 2)).value.cells[3], 2);
  }
  const chess = inspect({ text: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR' });
  assert.equal(inspect(withCodes(chess, { 0: 0 })).value.placement, '1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
});

test('equal inputs have no differences, in whatever notation', () => {
  assert.deepEqual(differences(inspect({ text: '8124022f93f9a080e1085242201278790080917f' }), inspect({ text: 'gSQCL5P5oIDhCFJCIBJ4eQCAkX8', format: 'xiangqi-position/1', notation: 'base64url' })), []);
});

test('copies can be read again', () => {
  for (const text of [REAL, OPENING, '080000080000163aceb4d272d91a1e3dcf003c', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', HISTORY.text, '(;SZ[9];B[aa];W[ba])', 'IptrN89-USCtL5TjkUqsyKU']) {
    const model = inspect({ text });
    for (const [name, makeText] of copies(model)) {
      const { value: copy, error } = resultOf(makeText);
      assert.equal(error, undefined, name);
      if (['vector', 'moves'].includes(name)) continue;
      const again = inspect({ text: copy, position: model.options.position });
      assert.equal(again.kind, 'read', `${text} as ${name}: ${copy}`);
      assert.equal(again.error, null, `${text} as ${name}`);
    }
    const vector = JSON.parse(copies(model).find(([name]) => name === 'vector')[1]());
    assert.equal(vector.outcome, 'accept');
  }
});

test('each decoded input of the vectors is shown, with the error of its codec', () => {
  const folder = new URL('../../conformance/vectors/', import.meta.url);
  const names = readdirSync(folder, { recursive: true }).filter(name => /\/.*\.json$/.test(name));
  let shown = 0;
  for (const { format, vectors } of names.map(name => JSON.parse(readFileSync(new URL(name, folder))))) {
    // Long inputs are in runs.
    const decoded = vectors.filter(({ op, request: { hex, text } }) => op === 'decode' && typeof (hex ?? text) === 'string');
    for (const { id, request: { hex, text, allow, limits, position } } of decoded) {
      const input = hex === undefined ? text : fromHex(hex);
      const model = inspect({ ...(hex === undefined ? { text } : { bytes: input }), format, allow, limits, position });
      if (model.kind !== 'read') continue;
      const { error = null } = formats[format].codec.tryDecode(input, { allow, limits, position });
      assert.deepEqual([model.error?.code, model.error?.offset], [error?.code, error?.offset], id);
      shown++;
    }
  }
  assert.ok(shown > 5_000, `${shown}`);
});
