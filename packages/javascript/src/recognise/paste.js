// Text as people paste it. Repairs remove what is around an input or between its characters, and each is reported.
//
// Decoding stays strict, and binary input is left alone. A change is made only where its sign is in the text, such as
// `&amp;` or the offsets of a dump, and no more changes are made once the text is a valid input.

import { trim, utf8 } from './text.js';
import { decodeText } from './encoding.js';
import * as bytes from './paste-bytes.js';
import * as found from './paste-found.js';
import * as link from './paste-link.js';
import * as wrapping from './paste-wrapping.js';
import { dump } from './paste-dump.js';

/** The changes, in the order in which they are tried. */
const STEPS = [
  wrapping.invisible, wrapping.fence, wrapping.quoteMarks, dump, bytes.bits, bytes.literal, bytes.list, link.entities,
  link.backslashes, link.quotedPrintable, link.percent, wrapping.quotes, wrapping.dataUri, link.joinLines, found.link,
  wrapping.fullWidth, wrapping.spaces, found.command, found.fen, found.record, link.tracking, link.questionMark,
  bytes.prefixes, bytes.separators, bytes.base64,
];

/** How often all changes are tried. Nobody quotes a list of escaped links in a dump. */
const ROUNDS = 3;

/**
 * Changes a text until isValid(bytes) is true. Gives `{ content, repairs, obstacle }`, or undefined if the input is
 * binary or nothing was to be changed.
 */
export function repair(input, isValid) {
  const decoded = decodeText(input);
  if (decoded === undefined) return undefined;
  const pasted = { content: new TextEncoder().encode(decoded.text), repairs: decoded.repairs, obstacle: undefined };
  let text = trim(decoded.text);
  let isChanged = decoded.repairs.length > 0;
  for (let round = 0, before = -1; round < ROUNDS && pasted.repairs.length > before; round++) {
    before = pasted.repairs.length;
    for (const step of STEPS) {
      if (isChanged) {
        const whole = utf8(pasted.content);
        if (whole === undefined || isValid(pasted.content)) return pasted;
        text = trim(whole);
        isChanged = false;
      }
      const change = step(text);
      if (change?.obstacle !== undefined) pasted.obstacle ??= change.obstacle;
      if (change?.content === undefined) continue;
      const { content } = change;
      pasted.content = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      pasted.repairs.push(...change.repairs);
      isChanged = true;
    }
  }
  return pasted.repairs.length > 0 || pasted.obstacle !== undefined ? pasted : undefined;
}
