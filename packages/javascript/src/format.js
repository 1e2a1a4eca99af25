// Makes the operations of a format from its reader and its writer.

import { BoardwireError } from './errors.js';
import { requireBytes, requireText } from './shape.js';
import { Run, FieldList } from './run.js';
import { charOffset } from './text.js';

/**
 * @param {string} format
 * @param {(bytes: Uint8Array, run: Run) => object} read
 * @param {(value: object, run: Run) => Uint8Array} [write]
 */
export function binaryFormat(format, read, write) {
  const startRun = (input, options) => {
    requireBytes(input);
    return new Run(format, options, 'bit');
  };
  return { ...operations(format, startRun, read, write), explain };

  function explain(input, options) {
    const run = startRun(input, options);
    run.fields = new FieldList(run.bits);
    const { error = null } = attempt(() => read(input, run));
    const { list, at } = run.fields;
    const bitsLeft = 8 * input.length - at;
    if (error !== null && bitsLeft > 0) run.fields.add('undecoded', 0, at + bitsLeft, bitsLeft, null, []);
    return { fields: list, error, leniencies: run.leniencies() };
  }
}

/**
 * @param {string} format
 * @param {(text: string, run: Run) => object} read
 * @param {(value: object, run: Run) => string} write
 */
export function textFormat(format, read, write) {
  const startRun = (input, options) => {
    requireText(input);
    return new Run(format, options, 'character', index => charOffset(input, index));
  };
  return operations(format, startRun, read, write);
}

function operations(format, startRun, read, write) {
  return {
    decode: (input, options) => read(input, startRun(input, options)),
    tryDecode(input, options) {
      const run = startRun(input, options);
      const result = attempt(() => read(input, run));
      return result.ok ? { ...result, leniencies: run.leniencies() } : result;
    },
    encode: (value, options) => write(value, new Run(format, options)),
  };
}

function attempt(action) {
  try {
    return { ok: true, value: action() };
  } catch (error) {
    if (error instanceof BoardwireError) return { ok: false, error };
    throw error;
  }
}
