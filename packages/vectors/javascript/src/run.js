// Judging a codec by the vectors.

import requirements from '../data/requirements.js';
import { normalise } from './codec.js';
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

  constructor(codec, { level = 'offset', ...options } = {}) {
    if (!LEVELS.includes(level)) throw new RangeError(`there is no level '${level}'; the levels are ${LEVELS.join(', ')}`);
    this.#codec = normalise(codec, options);
    // A suite may have vectors that judge a rejection less deeply.
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

  /** Asks the codec and judges its reply. */
  async judge(vector) {
    const reply = await this.#ask(vector);
    const [id, counterpart] = needsCounterpart(vector, reply) ? await this.#counterpart(vector) : [];
    return judge(vector, reply, counterpart, { level: this.#level, id });
  }

  /** The counterpart of a rejection, and the reply to it. Where the vector names none, it is the shortest input that the codec accepts. */
  async #counterpart(vector) {
    if (vector.counterpart !== undefined) return [vector.counterpart, await this.#askOnce(vector.sibling(vector.counterpart))];
    const kind = `${vector.format} ${vector.operation}`;
    if (!this.#chosen.has(kind)) {
      const accepting = ({ operation, outcome }) => operation === vector.operation && outcome === 'accept';
      const length = (other) => JSON.stringify(other.raw.request).length;
      let found = ['that the run chooses', {}];
      for (const other of (await load(vector.format)).filter(accepting).sort((one, other) => length(one) - length(other))) {
        const reply = await this.#askOnce(other);
        if (isAccepting(reply)) {
          found = [other.id, reply];
          break;
        }
      }
      this.#chosen.set(kind, found);
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
export async function* run(codec, { formats, errors, level } = {}) {
  const session = new Session(codec, { errors, level });
  for (const vector of await session.choose(formats)) yield { vector, verdict: await session.judge(vector) };
}

/** What a person needs to know of a failure: request, right reply, reply, requirements. */
export function describe(vector, verdict) {
  const raw = JSON.stringify(vector.raw.request);
  return [
    vector.reason,
    `  request    ${vector.operation} ${vector.format} ${raw.length <= 400 ? raw : `${raw.slice(0, 400)}…`}`,
    `  expected   ${verdict.expected}`,
    `  got        ${verdict.got}`,
    ...vector.requirements.filter((id) => texts.has(id)).map((id) => `  ${id.padEnd(10)} ${texts.get(id)}`),
  ].join('\n');
}
