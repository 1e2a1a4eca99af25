// The fields of an input, in reading order (chapter Explain).

/**
 * A field: its name, which one of the name it is, its first bit, its number of bits, the value that
 * was read, what that leads to or null, the requirements by which it is read.
 * @typedef {{name: string, number: number, start: number, len: number, value: number,
 *   stands_for: number|null, requirements: string[]}} Field
 */

/** Lays fields one behind another. */
export class FieldList {
  /** @type {Field[]} */
  fields = [];

  /** The bit at which the next field begins. */
  at = 0;

  /** Adds a field of len bits; gives its value. */
  add(name, number, len, value, standsFor, requirements) {
    this.fields.push({
      name, number, start: this.at, len, value, stands_for: standsFor, requirements,
    });
    this.at += len;
    return value;
  }

  /** Adds what is left of the bytes, if anything is. */
  addSurplus(bytes, requirement) {
    const size = bytes.length - this.at / 8;
    if (size > 0) this.add('surplus', 0, 8 * size, size, null, [requirement]);
  }
}
