// Bits, most significant first (XP-1), and the code words of indices (XP-11 to XP-13).

/** Reads the bits of a Uint8Array. `at` is the offset of the next bit. */
export class BitReader {
  at = 0;

  /** `truncated(offset)` is called with the first bit of a field that is cut off, and throws. */
  constructor(bytes, truncated) {
    this.bytes = bytes;
    this.truncated = truncated;
  }

  /** The number of bits that are left. */
  get bitsLeft() {
    return 8 * this.bytes.length - this.at;
  }

  /** Reads a number of `count` bits, 0 to 25. `field` is the first bit of the field. */
  read(count, field = this.at) {
    if (count > this.bitsLeft) this.truncated(field);
    let number = 0;
    for (let i = 0; i < count; i++, this.at++) {
      const byte = this.bytes[Math.floor(this.at / 8)];
      number = number << 1 | byte >> 7 - this.at % 8 & 1;
    }
    return number;
  }

  /** The index of the next code word among n candidates, n at least 1. */
  readIndex(n) {
    const field = this.at;
    const k = log2(n);
    const b = n - 2 ** k;
    const v = this.read(k, field);
    if (v < 2 ** k - b) return v; // XP-11
    return this.read(1, field) === 1 ? v + b : v; // XP-13, XP-12
  }
}

/** Writes bits into bytes. */
export class BitWriter {
  #bytes = [];
  #bitCount = 0;

  /** Writes a number in count bits. */
  write(number, count) {
    for (let i = count - 1; i >= 0; i--) {
      if (this.#bitCount % 8 === 0) this.#bytes.push(0);
      this.#bytes[this.#bytes.length - 1] |= (number >> i & 1) << 7 - this.#bitCount++ % 8;
    }
  }

  /** Writes the code word of an index among n candidates. */
  writeIndex(index, n) {
    const { word, length } = codeWord(index, n);
    this.write(word, length);
  }

  /** The bytes, the last one completed with 1 bits (XP-14, XH-17). */
  finish() {
    while (this.#bitCount % 8 !== 0) this.write(1, 1);
    return Uint8Array.from(this.#bytes);
  }
}

/** The code word of an index among n candidates: a number, its length in bits, and the requirement that gives it. */
export function codeWord(index, n) {
  const k = log2(n);
  const b = n - 2 ** k;
  if (index < 2 ** k - b) return { word: index, length: k, requirement: 'XP-11' };
  if (index < 2 ** k) return { word: 2 * index, length: k + 1, requirement: 'XP-12' };
  return { word: 2 * (index - b) + 1, length: k + 1, requirement: 'XP-13' };
}

/** floor(log2 n) */
function log2(n) {
  return 31 - Math.clz32(n);
}
