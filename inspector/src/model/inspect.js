// The model of an input, which the page shows. The functions have no side effects, so the page and the tests call the same function.

import { formats, goChains, xiangqiLink } from 'boardwire';
import { recognise } from 'boardwire/recognise';
import { LENIENCIES } from '../../../packages/javascript/src/registry.js';
import { boardsOf, partialBoard } from './boards.js';
import { goGame, isRecorded, recordedGame, xiangqiGame } from './game.js';
import { resultOf } from './result-of.js';

/** The longest input, in bytes or characters. */
export const MAX_INPUT_UNITS = 32 << 20;

/** The longest text, and the longest input whose format is detected. */
const MAX_TEXT_UNITS = 1 << 20;

/** Both limits in MiB, for people. */
export const LIMITS = { limit: MAX_INPUT_UNITS >> 20, text: MAX_TEXT_UNITS >> 20 };

/** The number of bits of a part that are listed at once. */
export const WINDOW_BITS = 2048;

/**
 * Inspects a request: `{ text }` or `{ bytes }`, with the known members among `format`, `allow`, `limits`, `position`,
 * `to_play` and `moves`. `windows[i]` is the first listed bit of part i.
 */
export function inspect(request, windows = []) {
  const input = request.bytes ?? request.text;
  if (request.text === '' && request.format === undefined) return { kind: 'empty' };
  if (request.fields !== undefined) return inspectExplanation(request, input, windows);
  if (input.length > (typeof input === 'string' ? MAX_TEXT_UNITS : MAX_INPUT_UNITS)) return { kind: 'unrecognised', what: 'too-long', nearest: [] };
  const found = open(request, input);
  if (found.format === null) return { kind: 'unrecognised', ...found };
  const options = { allow: request.allow ?? [], limits: request.limits, position: request.position ?? found.position };
  const judged = judge(found, options);
  const parts = partsOf(found, options, windows);
  return { kind: 'read', ...found, ...judged, options, parts, ...boardsAndGame(found, judged, parts, options.position) };
}

/** The model of fields from a program, for a format that the page does not know. */
function inspectExplanation({ format, fields, error: given }, input, [from = 0]) {
  const [[unit, at]] = Object.entries(given?.at ?? { none: null });
  const error = given === undefined ? null : { ...given, offset: unit === 'move' || at === null ? null : at * (unit === 'byte' ? 8 : 1) };
  const isText = typeof input === 'string';
  const start = fields.reduce((_, field) => field.start + field.len, 0);
  const len = (isText ? Array.from(input).length : 8 * input.length) - start;
  const allFields = fields.concat(len > 0 ? { name: 'undecoded', start, len, value: len } : []).map(field => ({ requirements: [], ...field }));
  const window = isText ? [0, Infinity] : [from, from + WINDOW_BITS];
  const listed = allFields.filter(field => field.start < window[1] && field.start + field.len >= window[0]);
  const content = isText ? { characters: Array.from(input) } : { bytes: input };
  return { kind: 'explained', format, input, error, parts: [{ id: '', format, ...content, fields: listed, error, window, isForeign: true }] };
}

/** Recognises the format of an input, unless the request names it. */
function open(request, input) {
  const { format, allow, limits, position, to_play: toPlay = 'black', moves = [] } = request;
  const game = format === 'go-chains/1' ? { toPlay, moves } : {};
  const isCodecInput = format !== undefined && (request.bytes !== undefined) === (formats[format].input === 'bytes');
  if (!isCodecInput || request.notation !== undefined) {
    const found = recognise(input, { format, allow, limits, position });
    if (found.format !== null || !isCodecInput) return { ...game, ...found };
  }
  const detection = { format, notation: request.bytes ? 'binary' : format === 'xiangqi-fen/1' ? 'fen' : 'link', input };
  return { ...detection, because: null, also: [], repairs: [], dropped: [], problem: null, ...game };
}

/** The results of decoding: with the options of the request, strictly, and with all leniencies. */
function judge({ format, input, problem, toPlay, moves = [] }, options) {
  if (input === null) return { value: null, error: null, problem, strict: null, lenient: null };
  if (format === 'go-chains/1') return judgeGo(input, toPlay, moves);
  if (format === 'xiangqi-history/1' && options.position === undefined) {
    return { value: null, error: null, problem: 'needs-position', strict: null, lenient: null };
  }
  const decode = allow => formats[format].codec.tryDecode(input, { ...options, allow });
  // A position that a history cannot have makes the decoder throw.
  const { value: requested, error } = resultOf(() => decode(options.allow));
  if (error) return { value: null, error: null, problem: error.message, strict: null, lenient: null };
  const strict = options.allow.length === 0 ? requested : decode([]);
  const lenient = strict.ok ? strict : decode(LENIENCIES);
  return { value: requested.ok ? requested.value : null, error: requested.error ?? null, problem: null, strict, lenient };
}

function judgeGo(input, toPlay, moves) {
  const { error } = goChains.explain(input);
  if (error !== null) return { value: null, error, problem: null, strict: { ok: false, error }, lenient: { ok: false, error } };
  const value = formats['ternary-board/1'].codec.decode(input);
  const played = moves.length > 0 ? resultOf(() => goChains.play(input, toPlay, moves)) : {};
  const result = played.error ? { ok: false, error: played.error } : { ok: true };
  return { value, error: played.error ?? null, problem: null, strict: result, lenient: result };
}

/** The parts of an input that consist of bits, each with its fields: `{ id, format, bytes, fields, error, window }`. */
function partsOf({ format, input }, options, windows) {
  if (input === null || format === 'xiangqi-fen/1') return [];
  const part = (id, partFormat, bytes, partOptions, more) => {
    const from = Math.min(windows[id === 'r' ? 1 : 0] ?? 0, Math.max(0, 8 * bytes.length - 1));
    const bits = [from, from + WINDOW_BITS];
    const { fields, error } = formats[partFormat].codec.explain(bytes, { ...partOptions, bits });
    return { id, format: partFormat, bytes, fields, error, window: bits, ...more };
  };
  if (format === 'xiangqi-link/1') return linkParts(input, options, part);
  if (format === 'xiangqi-history/1' && options.position === undefined) return [];
  const { value } = resultOf(() => part('', format, input, options));
  return value === undefined ? [] : [value];
}

function linkParts(text, { allow }, part) {
  const { value: linkParameters } = resultOf(() => xiangqiLink.parts(text, { allow: [...new Set([...allow, 'unknown-parameters'])] }));
  if (linkParameters === undefined) return [];
  const { position: p, history: r } = linkParameters;
  const parts = [];
  if (p.bytes !== null) parts.push(part('p', 'xiangqi-position/1', p.bytes, { allow }, { from: p.from, to: p.to }));
  const position = p.bytes && formats['xiangqi-position/1'].codec.tryDecode(p.bytes, { allow }).value;
  if (r !== null && r.bytes !== null && position) {
    parts.push(part('r', 'xiangqi-history/1', r.bytes, { allow, position }, { from: r.from, to: r.to, position }));
  }
  return parts;
}

/** The boards and the game of an input; if the input has an error, those that were decoded before the error. */
function boardsAndGame({ format, input, toPlay, moves = [] }, { value, error }, parts, givenPosition) {
  if (format === 'go-chains/1' && value !== null) {
    // No move is played on a position that is not legal.
    const moveCount = error === null ? moves.length : error.move;
    return { boards: boardsOf('ternary-board/1', value), game: moves.length > 0 && moveCount !== null ? goGame(input, toPlay, moves, moveCount) : null };
  }
  if (isRecorded(format) && value !== null) {
    const game = recordedGame(value);
    return { boards: boardsOf('xiangqi-position/1', game.positions.at(-1)), game: game.plies.length > 0 ? game : null };
  }
  const history = format === 'xiangqi-history/1' ? parts[0] : parts[1];
  const position = format === 'xiangqi-history/1' ? givenPosition : value?.position ?? positionOf(parts[0]);
  if (history !== undefined && position) {
    const plies = value?.plies ?? value?.history?.plies;
    const game = plies === undefined ? gameBefore(position, history) : plies.length > 0 ? xiangqiGame(position, plies) : null;
    return { boards: boardsOf('xiangqi-position/1', position), game };
  }
  if (value !== null) return { boards: boardsOf(format, value), game: null };
  const board = parts[0] && partialBoard(parts[0].format, parts[0].fields);
  return { boards: board === undefined ? [] : [board], game: null };
}

/** The position of a part, decoded with all leniencies; undefined if the part is not a position. */
function positionOf(part) {
  if (part?.format !== 'xiangqi-position/1') return undefined;
  return formats['xiangqi-position/1'].codec.tryDecode(part.bytes, { allow: LENIENCIES }).value;
}

/** The game of the plies of a history that were complete before an error; null if there was none. */
export function gameBefore(position, { fields }) {
  const plies = [];
  const squares = [...position.squares];
  for (const { name, number, represents: id } of fields) {
    if (name === 'mover') plies.push({ piece: id, from: null, to: squares[id], captured: null });
    if (name === 'captured') plies[number].captured = id;
    if (name !== 'origin') continue;
    const { piece, to, captured } = plies[number];
    plies[number].from = id;
    squares[piece] = id;
    if (captured !== null) squares[captured] = to;
  }
  const complete = plies.filter(({ from }) => from !== null);
  return complete.length > 0 ? xiangqiGame(position, complete) : null;
}
