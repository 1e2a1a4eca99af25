// Text as people paste it. Repairs remove what is around an input or between its characters, and each is reported.
//
// Decoding stays strict, and binary input is left alone. A change is made only where its sign is in the text, such as
// `&amp;` or the offsets of a dump, and no more changes are made once the text is a valid input.

import { trim, utf8 } from './text.js';
import { decodeText } from './encoding.js';
import * as board from './paste-board.js';
import * as bytes from './paste-bytes.js';
import * as found from './paste-found.js';
import * as link from './paste-link.js';
import * as wrapping from './paste-wrapping.js';
import { dump } from './paste-dump.js';

/** The changes, in the order in which they are tried. */
export const STEPS = [
  wrapping.invisible, wrapping.fence, wrapping.quoteMarks, dump, bytes.bits, board.showboard, board.rows, board.spaces,
  bytes.literal, bytes.list, link.entities, link.backslashes, link.quotedPrintable, link.touching, wrapping.repeated, wrapping.quotes, wrapping.dataUri,
  link.joinLines, link.parts, link.hash, found.link, found.wrappedLink, link.percent, wrapping.fullWidth, wrapping.spaces, wrapping.fenLines, wrapping.pocket,
  found.command, found.fen, found.record, link.tracking, link.questionMark, bytes.prefixes, bytes.separators,
  bytes.base64,
];

/** How often all changes are tried. No dump quotes a list of escaped links. */
const ROUNDS = 3;

/** The most readings of a text that are tried. */
const MOST_READINGS = 16;

/**
 * Changes a text until isValid(bytes) is true. Gives `{ content, repairs, obstacle }`, or undefined if the input is
 * binary or nothing was to be changed.
 */
export function repair(input, isValid) {
  const decoded = decodeText(input);
  if (decoded === undefined) return undefined;
  const content = new TextEncoder().encode(decoded.text);
  const pasted = apply({ content, repairs: decoded.repairs, obstacle: undefined }, isValid, true);
  return pasted.repairs.length > 0 || pasted.obstacle !== undefined ? pasted : undefined;
}

/** Applies the changes in turn. `hasReadings` says whether all readings of a text are tried, or only the first. */
function apply(start, isValid, hasReadings) {
  let pasted = start;
  let part;
  let content;
  let text;
  const ended = () => (part !== undefined && !isValid(pasted.content) ? part : pasted);
  for (let round = 0, before = -1; round < ROUNDS && pasted.repairs.length > before; round++) {
    before = pasted.repairs.length;
    for (const step of STEPS) {
      // A long text is decoded again only if it has changed.
      if (pasted.content !== content) {
        ({ content } = pasted);
        if (pasted.repairs.length > 0 && isValid(content)) return pasted;
        const whole = utf8(content);
        if (whole === undefined) return ended();
        text = trim(whole);
      }
      const change = step(text);
      let { obstacle } = change ?? {};
      if (change?.content !== undefined && hasReadings && (change.isPart || change.others.length > 0)) {
        const read = only(pasted, change, isValid);
        ({ unclear: obstacle } = read);
        if (read.content !== undefined && (!change.isPart || isValid(read.content))) return read;
        if (read.content !== undefined) part ??= read;
        else if (!change.isPart) return { ...pasted, obstacle: pasted.obstacle ?? obstacle };
      } else if (change?.content !== undefined) {
        pasted = after(pasted, change);
      }
      if (obstacle !== undefined) pasted = { ...pasted, obstacle: pasted.obstacle ?? obstacle };
    }
  }
  return ended();
}

function after({ repairs, obstacle }, change) {
  const content = typeof change.content === 'string' ? new TextEncoder().encode(change.content) : change.content;
  return { content, repairs: [...repairs, ...change.repairs], obstacle };
}

/** The only valid reading, or the first one if none is valid; `{ unclear }` if there are several. */
function only(pasted, change, isValid) {
  const { others, unclear, isPart } = change;
  if (others.length >= MOST_READINGS) return { unclear };
  const readings = new Map();
  for (const reading of [change, ...others]) {
    const read = apply(after(pasted, reading), isValid, false);
    if (!readings.has(read.content.join())) readings.set(read.content.join(), read);
  }
  const all = [...readings.values()];
  const valid = all.filter(read => isValid(read.content));
  if (valid.length > 1 || (valid.length === 0 && isPart && all.length > 1)) return { unclear };
  return valid[0] ?? all[0];
}
