// Judging a codec by the vectors, and the failures that are expected of it.

import requirements from '../data/requirements.js';
import { normalise } from './codec.js';
import { beside, judgeAlone, judgeBeside, needsOther } from './judge.js';
import { formatEntries, formatId, load, manifest } from './vectors.js';

const texts = new Map(requirements.map(({ id, text }) => [id, text]));
const contrasts = new Set(Object.values(manifest.formats).flatMap(({ operations }) =>
  Object.values(operations).flatMap((operation) => operation.contrast)));

/** A codec and its replies to the vectors with which others are compared. */
export class Session {
  #codec;
  #others = new Map();

  constructor(codec, options) {
    this.#codec = normalise(codec, options);
  }

  /** The vectors of the formats, or of all formats, for which the codec has a function. */
  async choose(formats) {
    const chosen = formats === undefined ? undefined : new Set(formats.map(formatId));
    const vectors = [];
    for (const format of formatEntries.keys()) {
      const { operations } = formatEntries.get(format);
      if (chosen?.has(format) === false || !operations.some((operation) => this.#codec.offers(format, operation))) continue;
      vectors.push(...(await load(format)).filter(({ operation }) => this.#codec.offers(format, operation)));
    }
    return vectors;
  }

  /** The codec's reply. What the codec throws becomes { error: … }. */
  async ask(vector) {
    try {
      return await this.#codec.answer(vector.operation, vector.format, vector.request);
    } catch (error) {
      return { error: String(error?.stack ?? error).split('\n').slice(0, 3).join('\n') };
    }
  }

  /** Asks the codec and judges its reply. */
  async judge(vector) {
    const reply = await this.ask(vector);
    const verdict = judgeAlone(vector, reply);
    const second = needsOther(verdict) ? beside(vector) : undefined;
    return second === undefined ? verdict : judgeBeside(vector, verdict, reply, second, await this.#askOther(second));
  }

  async #askOther(vector) {
    if (!this.#others.has(vector.id)) {
      const reply = await this.ask(vector);
      // Of a counterpart only the acceptance counts, and its value can be 16 MiB long.
      const isLong = typeof reply?.ok === 'object' && reply.ok !== null && !contrasts.has(vector.id);
      this.#others.set(vector.id, isLong ? { ok: {} } : reply);
    }
    return this.#others.get(vector.id);
  }
}

/** Yields { vector, verdict } for each vector, always in the same order. */
export async function* run(codec, { formats, errors } = {}) {
  const session = new Session(codec, { errors });
  for (const vector of await session.choose(formats)) yield { vector, verdict: await session.judge(vector) };
}

/** What a person needs to know of a failure: request, right reply, reply, requirements. */
export function describe(vector, verdict) {
  const raw = JSON.stringify(vector.raw.request);
  return [
    `[${verdict.kind}] ${vector.reason}`,
    `  request    ${vector.operation} ${vector.format} ${raw.length <= 400 ? raw : `${raw.slice(0, 400)}…`}`,
    `  expected   ${verdict.expected}`,
    `  got        ${verdict.got}`,
    ...(verdict.difference ? [`  difference ${verdict.difference}`] : []),
    ...vector.requirements.filter((id) => texts.has(id)).map((id) => `  ${id.padEnd(10)} ${texts.get(id)}`),
  ].join('\n');
}

/** The expected failures by id, from the content of a file that `conform --known` reads. */
export function readKnown(content) {
  if (!Array.isArray(content?.failures) || Object.keys(content).length !== 1) {
    throw new TypeError('expected failures: expected an object with the key `failures` and no other, whose value is a list');
  }
  return new Map(content.failures.map((entry, index) => {
    const { id, kind, reason = '', ...others } = entry ?? {};
    if ([id, kind, reason].some((text) => typeof text !== 'string') || Object.keys(others).length > 0) {
      throw new TypeError(`expected failures: failures[${index}]: expected the keys id, kind and, optionally, reason: all strings`);
    }
    return [id, { kind, reason }];
  }));
}
