// The notations in which an input can be copied.

import { cellsToText, formats, toBase64url, toHex, xiangqiFen, xiangqiLink } from 'boardwire';
import { placementOf } from './boards.js';

/** A value as JSON has it: cells are digits. */
export function toWire(value) {
  if (value.records) return { records: value.records.map(toWire) };
  return value.cells ? { ...value, cells: cellsToText(value.cells) } : value;
}

/** The request of the testee protocol for an input. */
export function toRequest({ format, input, options, toPlay, moves }) {
  const { allow, limits, position } = options;
  const body = typeof input === 'string' ? { text: input } : { hex: toHex(input) };
  return {
    format, ...body, ...(allow.length > 0 && { allow }), ...(limits && { limits }),
    ...(format === 'xiangqi-history/1' && { position }),
    ...(format === 'go-chains/1' && moves?.length > 0 && { to_play: toPlay, moves }),
  };
}

/** The texts that can be copied from a model, each as a name and a function that makes the text: `[name, () => text]`. */
export function copies(model) {
  const { format, input, value, error, game } = model;
  const makers = [];
  const position = value?.position ?? (value?.squares ? value : model.boards[0]);
  if (value && position?.turn) {
    const history = { plies: game ? [...game.plies].reverse() : [] };
    makers.push(['link', () => xiangqiLink.encode({ base: value.base ?? null, position, history, s: value.s ?? null })]);
    makers.push(['fen', () => xiangqiFen.encode(position)]);
  } else if (value?.squares) {
    makers.push(['fen', () => placementOf({ turn: 'red', squares: value.squares })]);
  } else if (value?.placement) {
    makers.push(['fen', () => value.placement]);
  }
  if (value?.moves ?? (format === 'go-chains/1' && game)) makers.push(['moves', () => (value.moves ?? model.moves).join(' ')]);
  if (value) makers.push(['json', () => JSON.stringify(documentOf(model))]);
  if (input instanceof Uint8Array) {
    makers.push(['hex', () => toHex(input)], ['base64url', () => toBase64url(input)]);
  }
  if (input !== null && (value || error)) makers.push(['vector', () => JSON.stringify(vectorOf(model), null, 1)]);
  return makers;
}

function documentOf({ format, value, options, toPlay, moves }) {
  const document = { format, value: toWire(value) };
  if (format === 'xiangqi-history/1') document.position = options.position;
  if (format === 'go-chains/1') Object.assign(document, { to_play: toPlay ?? 'black', moves: moves ?? [] });
  return document;
}

/** A vector of the suite, whose name and reason the author has to write. */
function vectorOf(model) {
  const { format, value, error } = model;
  const { format: _, ...request } = toRequest(model);
  const isPlay = request.moves !== undefined;
  const op = format === 'go-chains/1' ? (isPlay ? 'play' : 'analyse') : 'decode';
  const expect = error ? rejection(error) : { ok: resultOf(format, op, value, request, model) };
  return {
    id: '', reason: '', requirements: error ? [error.requirement] : [], covers: [], tags: [], op, request,
    outcome: error ? 'reject' : 'accept', expect,
  };
}

function rejection({ code, unit, offset, move }) {
  if (move !== null) return { reject: code, at: { move } };
  if (offset === null) return { reject: code };
  return { reject: code, at: { [unit === 'bit' ? 'bit' : 'char']: offset } };
}

function resultOf(format, op, value, request, { input }) {
  if (op === 'decode') return toWire(value);
  const { codec } = formats[format];
  if (op === 'analyse') return codec.analyse(input);
  const { record, captured } = codec.play(input, request.to_play, request.moves);
  return { hex: toHex(record), captured };
}
