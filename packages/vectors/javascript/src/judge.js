// The rules by which a reply is judged: those of `conform`, the suite's own runner.

import { brief, difference } from './difference.js';
import { manifest } from './vectors.js';

/** How far a rejection must be right: that there is one, that its code is right, that its offset is right. */
export const LEVELS = Object.freeze(['verdict', 'code', 'offset']);

const KINDS = ['ok', 'reject', 'unsupported', 'error'];
const FORGIVEN = { code: ['verdict'], offset: ['verdict', 'code'] };

/** Checks a level. */
export function checkLevel(level = 'offset') {
  if (LEVELS.includes(level)) return level;
  throw new RangeError(`there is no level '${level}'; the levels are ${LEVELS.join(', ')}`);
}

/** Whether a verdict is a failure at a level. */
export function isFailure({ kind }, level = 'offset') {
  if (kind === 'right' || kind === 'unsupported') return false;
  return !FORGIVEN[kind]?.includes(checkLevel(level));
}

/** The vector whose reply `judge` needs as well: the valid counterpart of a rejection, the contrast of an acceptance. */
export function beside(vector) {
  if (vector.counterpart !== undefined) return vector.sibling(vector.counterpart);
  if (vector.outcome !== 'accept') return undefined;
  const [right] = vector.expected;
  const ids = manifest.formats[vector.format].operations[vector.operation].contrast;
  const contrasts = ids.map((id) => vector.sibling(id));
  return contrasts.find((contrast) => !same(vector, right, contrast, contrast.expected[0]));
}

/**
 * Judges the reply of a codec to a vector by the reply of the same codec to `beside(vector)`. Without the second reply the first is
 * judged by itself: then a codec that rejects everything, or that always returns the same value, passes more than it should.
 */
export function judge(vector, reply, other) {
  const verdict = judgeAlone(vector, reply);
  const second = other !== undefined && needsOther(verdict) ? beside(vector) : undefined;
  return second === undefined ? verdict : judgeBeside(vector, verdict, reply, second, other);
}

/** Whether the reply to another vector can change this verdict, which is one on the reply alone. */
export const needsOther = ({ kind }) => ['right', 'shape', 'code', 'offset'].includes(kind);

/** The verdict on a reply by itself. */
export function judgeAlone(vector, reply) {
  const fault = faultOf(reply);
  if (fault !== null) return { kind: 'bad-reply', expected: 'a reply of the protocol', got: fault };
  if (has(reply, 'unsupported')) return { kind: 'unsupported', got: reply.unsupported };
  const right = vector.expected;
  const expected = right.map(inShort).join(', or ');
  const got = inShort(reply);
  if (has(reply, 'error')) return { kind: 'error', expected, got };
  const found = right.map((one) => compare(one, reply));
  if (found.some(({ kind }) => kind === 'right')) return { kind: 'right' };
  if (vector.outcome === 'either') return { kind: 'neither', expected, got };
  return { ...found[0], expected, got };
}

/** The final verdict, from that on the reply by itself and from the reply to the other vector. */
export function judgeBeside(vector, verdict, reply, second, other) {
  const fault = faultOf(other);
  const accepted = fault === null && has(other, 'ok');
  if (vector.outcome === 'accept') {
    if (!accepted || !same(vector, reply, second, other)) return verdict;
    return { kind: 'constant', expected: `this value, and another one for ${second.id}`, got: 'the same value for both' };
  }
  if (accepted) return verdict;
  if (fault === null && has(other, 'unsupported')) {
    return { kind: 'unsupported', got: `its valid counterpart ${second.id}: ${other.unsupported}` };
  }
  return {
    kind: 'counterpart-rejected',
    expected: `a rejection, and that the valid counterpart ${second.id} is accepted`,
    got: `${inShort(reply)}, and for the counterpart ${fault ?? inShort(other)}`,
  };
}

function compare(right, reply) {
  if (Object.hasOwn(right, 'ok')) {
    if (!has(reply, 'ok')) return { kind: 'rejected' };
    const where = difference(right.ok, reply.ok);
    return where === null ? { kind: 'right' } : { kind: 'value', difference: where };
  }
  if (has(reply, 'ok')) return { kind: 'accepted' };
  if (reply.reject !== right.reject) return { kind: 'code' };
  const [expected, got] = [locationOf(right), locationOf(reply)];
  if (got !== null && !isLocation(reply)) {
    return { kind: 'shape', difference: `an offset is such as {"at":{"bit":48}}, and this is ${brief(got)}` };
  }
  const isRight = expected === null ? got === null : got !== null && difference(expected, got) === null;
  if (isRight) return { kind: 'right' };
  return { kind: 'offset', difference: offsetHint(expected, got) };
}

/** Whether a reply has either `at`, a bit or a character, or `move`: an integer from 0. */
function isLocation({ at, move }) {
  if (at === undefined || at === null) return isNatural(move);
  if ((move !== undefined && move !== null) || typeof at !== 'object') return false;
  const [[unit, number] = [], ...more] = Object.entries(at);
  return more.length === 0 && ['bit', 'char'].includes(unit) && isNatural(number);
}

const isNatural = (number) => Number.isInteger(number) && number >= 0;

function offsetHint(expected, got) {
  if (expected === null) return 'an encoder reads no input: its rejection has no offset';
  if (got === null) return 'the rejection has no offset';
  const isByte = Number.isInteger(expected.bit) && got.bit === Math.floor(expected.bit / 8);
  return isByte ? 'offsets are counted in bits, and this looks like bytes' : undefined;
}

/** Whether two accepting replies are the same: the same value, or each gives back the bytes of its request. */
function same(one, reply, other, otherReply) {
  const echoes = [[one, reply], [other, otherReply]].map(([vector, { ok }]) =>
    vector.raw.request.hex !== undefined && ok.hex !== undefined && ok.hex === vector.request.hex);
  if (echoes.includes(true)) return !echoes.includes(false);
  return difference(reply.ok, otherReply.ok) === null;
}

const has = (reply, key) => reply[key] !== undefined && reply[key] !== null;

/** What is wrong with the form of a reply, or null. */
function faultOf(reply) {
  if (typeof reply !== 'object' || reply === null) return `expected an object, got ${brief(reply)}`;
  const found = KINDS.filter((kind) => has(reply, kind));
  if (found.length !== 1) return `expected one of ${KINDS.join(', ')}, got ${found.join(', ') || 'none of them'}`;
  const [kind] = found;
  const type = kind === 'ok' ? 'object' : 'string';
  if (typeof reply[kind] === type && !Array.isArray(reply[kind])) return null;
  return `\`${kind}\` must be of type ${type}, got ${brief(reply[kind])}`;
}

/** Where a rejection says the fault is: {"bit": n}, {"char": n} or {"move": n}. */
function locationOf({ at, move }) {
  if (move === undefined || move === null) return at ?? null;
  return at === undefined || at === null ? { move } : { at, move };
}

/** A reply as a few words. */
export function inShort(reply) {
  if (has(reply, 'ok')) return `ok ${brief(reply.ok)}`;
  if (!has(reply, 'reject')) {
    const kind = has(reply, 'error') ? 'error' : 'unsupported';
    return `${kind}: ${reply[kind].slice(0, 1000)}`;
  }
  const location = locationOf(reply);
  const code = reply.reject.slice(0, 100);
  const unit = ['bit', 'char', 'move'].find((key) => Number.isInteger(location?.[key]));
  if (unit !== undefined) return `reject ${code} at ${unit} ${location[unit]}`;
  return location === null ? `reject ${code}` : `reject ${code} at ${brief(location)}`;
}
