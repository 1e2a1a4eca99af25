// One run of a decoder or an encoder: its options, errors and fields.

import { BoardwireError, LimitError } from './errors.js';
import { requireShape, readList, isInteger, quote } from './shape.js';
import { LENIENCIES } from './registry.js';

/** The default limit on the cells of a board. */
export const DEFAULT_CELLS = 2 ** 24;

/** The highest limit on the cells of a board, whatever limit the caller sets. */
export const MAX_CELLS = 2 ** 28;

const STRICT = { allow: [], limit: DEFAULT_CELLS, position: undefined, bits: undefined };
const ONE_OF_THEM = `one of ${LENIENCIES.join(', ')}`;
const OPTIONS = ['allow', 'limits', 'position', 'bits'];

/** Checks the options of the caller. */
function readOptions(options) {
  if (options === undefined || options === null) return STRICT;
  requireShape(typeof options === 'object', 'options', 'an object');
  const unknown = Object.keys(options).find(name => !OPTIONS.includes(name));
  if (unknown !== undefined) throw new TypeError(`unknown option ${quote(unknown)}; expected ${OPTIONS.join(', ')}`);
  const allow = readList(options.allow ?? STRICT.allow, 'options.allow', 'an array of leniencies', name =>
    requireShape(LENIENCIES.includes(name), 'each entry of options.allow', ONE_OF_THEM));
  const limits = options.limits ?? {};
  requireShape(typeof limits === 'object' && Object.keys(limits).every(name => name === 'cells'),
    'options.limits', 'an object with the key cells');
  const limit = limits.cells ?? DEFAULT_CELLS;
  requireShape(Number.isInteger(limit) && limit >= 0, 'options.limits.cells', 'an integer, 0 or more');
  const pair = 'an array of two numbers, 0 or more';
  const bits = options.bits === undefined ? undefined : readList(options.bits, 'options.bits', pair, bit =>
    requireShape(typeof bit === 'number' && bit >= 0, 'options.bits', pair));
  requireShape(bits === undefined || bits.length === 2, 'options.bits', pair);
  return { allow, limit, position: options.position, bits };
}

const identity = offset => offset;

export class Run {
  needed = []; // the leniencies without which the input would be rejected
  fields = null; // a FieldList, if explain wants the fields
  path = ''; // the path of the decoded part in the value of the complete input

  /**
   * @param {string} format the format whose rules apply
   * @param {{allow?: string[], limits?: {cells?: number}, position?: object, bits?: number[]}} [options]
   * @param {string|null} [unit] of an offset: bit or character; null for an encoder, which has none
   * @param {(offset: number) => number} [locate] from an offset of the decoder to one of the input
   */
  constructor(format, options, unit = null, locate = identity) {
    const { allow, limit, position, bits } = readOptions(options);
    this.format = format;
    this.allow = allow;
    this.limit = limit;
    this.position = position;
    this.bits = bits;
    this.unit = unit;
    this.locate = locate;
  }

  /** This run for a part of the value, which may be of another format and count its own offsets. */
  inside(path, format = this.format, locate = this.locate) {
    const part = new Run(format, undefined, this.unit, locate);
    part.path = this.join(path);
    part.allow = this.allow;
    part.limit = this.limit;
    part.needed = this.needed;
    part.fields = this.fields;
    return part;
  }

  join(path) {
    return this.path !== '' && path !== '' ? `${this.path}.${path}` : this.path + path;
  }

  /** The leniencies that were needed, in their fixed order. */
  leniencies() {
    return LENIENCIES.filter(name => this.needed.includes(name));
  }

  /**
   * Throws the error.
   *
   * @param {string} code
   * @param {number|null} offset null where there is none: encoders, moves
   * @param {string} path below the path of this run
   * @param {string} problem what is wrong
   * @param {string} expected the input that the format expects there
   * @param {object} [details] further properties of the error
   * @returns {never}
   */
  fail(code, offset, path, problem, expected, details) {
    path = this.join(path);
    const unit = offset === null ? null : this.unit;
    if (unit === null) offset = null;
    else offset = this.locate(offset);
    const location = [unit && `${unit} ${offset}`, path].filter(Boolean).join(', ');
    const message = `${this.format}: ${problem}${location && ` (at ${location})`}; expected ${expected}`;
    const Kind = code === 'limit-exceeded' ? LimitError : BoardwireError;
    throw new Kind({ code, format: this.format, offset, unit, path, message, ...details });
  }

  truncated(offset, path) {
    this.fail('truncated', offset, path, 'the input ends before the end of the field', 'more bytes');
  }

  /** Fails as `fail` does, unless the leniency is allowed. */
  tolerate(leniency, ...fault) {
    if (!this.allow.includes(leniency)) this.fail(...fault);
    if (!this.needed.includes(leniency)) this.needed.push(leniency);
  }

  /** Rejects a board above a limit; the offset is the first bit of its record. */
  checkCells(cells, offset, limit = this.limit) {
    if (cells > limit) {
      this.fail('limit-exceeded', offset, '', `the board has ${cells} cells`,
        `at most ${limit}; set limits.cells to accept more, up to ${MAX_CELLS}`, { cells, limit });
    }
  }

  /** Checks that the input ends at a byte. With a requirement, `trailing-bytes` may be allowed. */
  checkEnd(bytes, end, requirement) {
    const trailing = bytes.length - end;
    if (trailing === 0) return;
    const fault = ['trailing-bytes', 8 * end, '', `${trailing} bytes follow the value`, 'the end of the input'];
    if (requirement === undefined) this.fail(...fault);
    this.tolerate('trailing-bytes', ...fault);
    this.fields?.add('trailing-bytes', 0, 8 * bytes.length, trailing, null, [requirement]);
  }
}

/** The fields of an input, in reading order (chapter Explain). */
export class FieldList {
  list = [];
  at = 0; // the bit at which the next field begins

  /** Only fields with a bit in from..to are listed. */
  constructor([from, to] = [0, Infinity]) {
    this.from = from;
    this.to = to;
  }

  /** Adds the field that ends before the bit `end`. */
  add(name, number, end, value, represents, requirements) {
    const start = this.at;
    this.at = end;
    if (start >= this.to || (end <= this.from && end > 0)) return;
    this.list.push({ name, number, start, len: end - start, value, represents, requirements });
  }
}
