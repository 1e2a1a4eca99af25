// The vectors and the lists of the specification, read from the package's own data.

import formatModules from '../data/index.js';
import errata from '../data/errata.js';
import formats from '../data/formats.js';
import manifest from '../data/manifest.js';
import { check, writtenOut } from './runs.js';

export { manifest };

const withdrawn = new Set(errata.map((erratum) => erratum.id));
const loaded = new Map();
/** The vectors, as their files hold them, whose runs are known to be bounded. */
const checked = new WeakSet();

/** The entries of formats.json by the id of the format. */
export const formatEntries = new Map(formats.map((entry) => [entry.id, entry]));

/** One request to a codec and the replies that are right. */
export class Vector {
  #siblings;

  constructor(format, raw, siblings) {
    this.id = raw.id;
    this.format = format;
    this.operation = raw.op;
    this.reason = raw.reason;
    this.requirements = raw.requirements;
    this.tags = raw.tags ?? [];
    this.outcome = raw.outcome;
    this.counterpart = raw.counterpart;
    this.needs = raw.needs ?? [];
    this.strength = raw.strength ?? 'must';
    this.profiles = raw.profiles ?? [];
    this.raw = raw;
    this.#siblings = siblings;
  }

  get request() {
    return this.#expand(this.raw.request);
  }

  get expected() {
    return [this.raw.expect].flat().map((reply) => this.#expand(reply));
  }

  /** A part of the vector with its runs written out. */
  #expand(value) {
    if (!checked.has(this.raw)) check([this.raw.request, this.raw.expect], manifest.runs);
    checked.add(this.raw);
    return writtenOut(value, manifest.runs);
  }

  /** Another vector of the same format. */
  sibling(id) {
    return this.#siblings.get(id);
  }
}

/** The id of a format that is given with its version or without. */
export function formatId(name) {
  for (const id of formatEntries.keys()) {
    if (name === id || name === id.split('/')[0]) return id;
  }
  throw new RangeError(`there is no format '${name}'; the formats are ${[...formatEntries.keys()].join(', ')}`);
}

async function vectorsOf(format) {
  if (!loaded.has(format)) {
    const content = (await formatModules[format]()).default;
    const vectors = new Map();
    for (const file of Object.values(content.files)) {
      for (const raw of file.vectors) vectors.set(raw.id, new Vector(format, raw, vectors));
    }
    loaded.set(format, vectors);
  }
  return loaded.get(format);
}

/** The vectors of a format, or of all formats, always in the same order: that of the specification and its files. */
export async function load(format) {
  const vectors = [];
  for (const id of format === undefined ? formatEntries.keys() : [formatId(format)]) {
    for (const vector of (await vectorsOf(id)).values()) {
      if (!withdrawn.has(vector.id)) vectors.push(vector);
    }
  }
  return vectors;
}

/** The vector with this id. */
export async function find(id) {
  for (const [format, entry] of formatEntries) {
    if (id.split('.')[0] === entry.prefix.toLowerCase()) {
      const vector = (await vectorsOf(format)).get(id);
      if (vector !== undefined) return vector;
    }
  }
  throw new RangeError(`there is no vector '${id}'`);
}
