// Compares the reply of a codec with the replies that are right.

import { isObject, same, toJson } from './compare.js';
import { numberText } from './numbers.js';
import { manifest } from './vectors.js';

const KEYS = ['ok', 'reject', 'at', 'unsupported', 'error'];
const MAX_SHOWN_CHARS = 160;

/**
 * Judges the reply of a codec to a vector: a reply of the protocol without `id`. `counterpart` is the reply of the same codec to the
 * vector `vector.counterpart`, which it must accept. Without `counterpart`, a codec that rejects everything passes too many vectors. `level`
 * is the part of a rejection that must be right: `verdict` (the rejection), `code` (also the code) or `offset` (also the offset).
 */
export function judge(vector, reply, counterpart, { level = 'offset', id = vector.counterpart } = {}) {
  const got = members(reply);
  if (isOnly(got, 'unsupported')) {
    const { allow, limits } = vector.raw.request;
    if (vector.needs.length === 0 || allow !== undefined || limits !== undefined) return { kind: 'unsupported', got: String(got.unsupported) };
    return { kind: 'wrong', expected: `a reply, because the codec does not lack ${vector.needs.join(', ')}`, got: toJson(got).slice(0, MAX_SHOWN_CHARS) };
  }
  if (needsCounterpart(vector, reply) && counterpart !== undefined) {
    const counterpartMembers = members(counterpart);
    if (isOnly(counterpartMembers, 'unsupported')) return { kind: 'unsupported', got: `its valid counterpart ${id}: ${counterpartMembers.unsupported}` };
    if (!isAccepting(counterpart)) {
      const expected = `a rejection, and that the valid counterpart ${id} is accepted`;
      return { kind: 'wrong', expected, got: `${toJson(got)}, and for the counterpart ${toJson(counterpartMembers).slice(0, MAX_SHOWN_CHARS)}` };
    }
  }
  const rightReplies = vector.expected;
  if (rightReplies.some((right) => isNear(right, got, level))) return { kind: 'right' };
  const texts = rightReplies.map((right) => toJson(right));
  const shown = toJson(Object.keys(got).length > 0 ? got : reply);
  let at = 0;
  while (at < shown.length && shown[at] === texts[0][at]) at += 1;
  return { kind: 'wrong', expected: texts.map((text) => around(text, at)).join(', or '), got: around(shown, at) };
}

/** Whether the verdict on a reply depends on the reply to the counterpart. */
export const needsCounterpart = ({ outcome, counterpart }, reply) =>
  (outcome === 'reject' || counterpart !== undefined) && typeof members(reply).reject === 'string';

/** Whether a reply is a value. */
export function isAccepting(reply) {
  const present = members(reply);
  return isOnly(present, 'ok') && isObject(present.ok);
}

const isOnly = (present, key) => present[key] !== undefined && Object.keys(present).length === 1;

/** The members of a reply that the protocol names. A member that is null is absent. */
function members(reply) {
  const present = isObject(reply) ? KEYS.filter((key) => reply[key] !== undefined && reply[key] !== null) : [];
  return Object.fromEntries(present.map((key) => [key, reply[key]]));
}

/** Whether a reply is right at a level. If the reply has an offset, its form must be right. */
function isNear(right, got, level) {
  const { reject, at, ...others } = got;
  if (level === 'offset' || right.reject === undefined || typeof reject !== 'string' || Object.keys(others).length > 0) {
    return same(right, got, manifest.compare);
  }
  if (reject !== right.reject) return level === 'verdict';
  return at === undefined || (isObject(at) && Object.keys(at).length === 1 && numberText(Object.values(at)[0]) !== undefined);
}

/** The part of a text around an index, if the text is long. */
function around(text, at) {
  if (text.length <= MAX_SHOWN_CHARS) return text;
  const start = Math.max(0, Math.min(at - 40, text.length - MAX_SHOWN_CHARS));
  return `${start > 0 ? '…' : ''}${text.slice(start, start + MAX_SHOWN_CHARS)}${start + MAX_SHOWN_CHARS < text.length ? '…' : ''}`;
}
