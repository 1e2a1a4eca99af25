// Judges a codec by the vectors.

import requirements from '../data/requirements.js';
import { adaptCodec } from './codec.js';
import { toJson } from './compare.js';
import { isAccepting, judge, needsCounterpart } from './judge.js';
import { formatEntries, formatId, load, manifest } from './vectors.js';

const LEVELS = ['verdict', 'code', 'offset'];
const texts = new Map(requirements.map(({ id, text }) => [id, text]));

/** A codec and its replies to the valid counterparts of vectors. */
export class Session {
  #codec;
  #counterparts = new Map();
  #chosen = new Map();
  #level;
  #profiles;

  constructor(codec, { level = 'offset', profiles = [], ...options } = {}) {
    if (!LEVELS.includes(level)) throw new RangeError(`there is no level '${level}'; the levels are ${LEVELS.join(', ')}`);
    const allProfiles = [...formatEntries.values()].flatMap((entry) => entry.profiles ?? []);
    const unknown = profiles.find((name) => !allProfiles.includes(name));
    if (unknown !== undefined) throw new RangeError(`there is no profile '${unknown}'; the profiles are ${allProfiles.join(', ') || 'none'}`);
    this.#profiles = profiles;
    this.#codec = adaptCodec(codec, options);
    // The level of a suite may be less strict than the level of the user.
    this.#level = LEVELS[Math.min(LEVELS.indexOf(level), LEVELS.indexOf(manifest.level))];
  }

  /** The vectors of the formats, or of all formats, for which the codec has a function. */
  async choose(formats) {
    const chosen = formats === undefined ? undefined : new Set(formats.map(formatId));
    const vectors = [];
    for (const [format, { operations }] of formatEntries) {
      if (chosen?.has(format) === false || !operations.some((operation) => this.#codec.offers(format, operation))) continue;
      vectors.push(...(await load(format)).filter(({ operation }) => this.#codec.offers(format, operation)));
    }
    return vectors;
  }

  /** Asks the codec and judges its reply. A codec that lacks what the vector needs is not asked. */
  async judge(vector) {
    const lacking = this.#codec.lacking(vector);
    if (lacking.length > 0) return { kind: 'unsupported', got: `not offered: ${lacking.join(', ')}` };
    const reply = await this.#ask(vector);
    const [id, counterpart] = needsCounterpart(vector, reply) ? await this.#counterpart(vector) : [];
    const verdict = judge(vector, reply, counterpart, { level: this.#level, id });
    return verdict.kind === 'wrong' && !this.counts(vector) ? { ...verdict, kind: 'observed' } : verdict;
  }

  /** Whether a wrong reply is a failure, and not only observed. */
  counts({ strength, profiles }) {
    return strength === 'must' && profiles.every((name) => this.#profiles.includes(name));
  }

  /**
   * The counterpart of a rejection, and the reply to it: the vector's own, unless the codec lacks a feature of it. Otherwise it is
   * the shortest input that the codec accepts.
   */
  async #counterpart(vector) {
    const named = vector.sibling(vector.counterpart);
    if (named !== undefined && this.#codec.lacking(named).length === 0) return [named.id, await this.#askOnce(named)];
    const kind = `${vector.format} ${vector.operation}`;
    if (!this.#chosen.has(kind)) {
      const accepting = (other) =>
        other.operation === vector.operation && other.outcome === 'accept' && this.#codec.lacking(other).length === 0;
      const length = (other) => toJson(other.raw.request).length;
      let choice = ['that the run chooses', {}];
      for (const other of (await load(vector.format)).filter(accepting).sort((left, right) => length(left) - length(right))) {
        const reply = await this.#askOnce(other);
        if (isAccepting(reply)) {
          choice = [other.id, reply];
          break;
        }
      }
      this.#chosen.set(kind, choice);
    }
    return this.#chosen.get(kind);
  }

  /** The codec's reply. What the codec throws becomes { error: … }. */
  async #ask(vector) {
    try {
      return await this.#codec.answer(vector.operation, vector.format, vector.request);
    } catch (error) {
      return { error: String(error?.stack ?? error).split('\n').slice(0, 3).join('\n') };
    }
  }

  async #askOnce(vector) {
    if (!this.#counterparts.has(vector.id)) {
      const reply = await this.#ask(vector);
      // Only the acceptance counts, and the value can be 16 MiB long. No reply is no acceptance.
      this.#counterparts.set(vector.id, isAccepting(reply) ? { ok: {} } : reply ?? null);
    }
    return this.#counterparts.get(vector.id);
  }
}

/** Yields { vector, verdict } for each vector, always in the same order. */
export async function* run(codec, { formats, ...options } = {}) {
  const session = new Session(codec, options);
  for (const vector of await session.choose(formats)) yield { vector, verdict: await session.judge(vector) };
}

/** A failure for people: request, right reply, reply, requirements. */
export function describe(vector, verdict) {
  const raw = toJson(vector.raw.request);
  return [
    vector.reason,
    `  request    ${vector.operation} ${vector.format} ${raw.length <= 400 ? raw : `${raw.slice(0, 400)}…`}`,
    `  expected   ${verdict.expected}`,
    `  got        ${verdict.got}`,
    ...vector.requirements.filter((id) => texts.has(id)).map((id) => `  ${id.padEnd(10)} ${texts.get(id)}`),
  ].join('\n');
}
