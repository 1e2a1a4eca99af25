// What an input can be copied as: each is a name and a function that gives the text.

import { cellsToText, toBase64url, toHex, xiangqiFen, xiangqiLink } from 'boardwire';
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
  const { format, input, value, game } = model;
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
  return makers;
}

function documentOf({ format, value, options, toPlay, moves }) {
  const document = { format, value: toWire(value) };
  if (format === 'xiangqi-history/1') document.position = options.position;
  if (format === 'go-chains/1') Object.assign(document, { to_play: toPlay ?? 'black', moves: moves ?? [] });
  return document;
}
