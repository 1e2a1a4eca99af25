// How a codec says no (chapter Errors).
//
// Every function of this library either returns or throws a Refusal; nothing else is thrown for
// bytes, texts and plain values of any content.

/**
 * An input or value that is refused.
 *
 * `code` is one of the codes of the chapter Errors. A refused input has its place in one of
 * `bit` (bits from the first bit of the input), `char` (Unicode scalar values from the start of the
 * text) and `move` (index in the list of moves of go-chains/1); a refusal to encode has none.
 * The two classes below have the code null: no code of the book is for them.
 */
export class Refusal extends Error {
  constructor(code, { bit, char, move } = {}, message = code) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.bit = bit;
    this.char = char;
    this.move = move;
  }
}

/** An argument that is no value of the format at all, such as a list of 31 squares. */
export class NoValue extends Refusal {
  constructor(message) {
    super(null, {}, message);
  }
}

/** A board that the caller's limit admits and that is too large to be held here. */
export class TooLarge extends Refusal {
  constructor(message) {
    super(null, {}, message);
  }
}

/** Throws a Refusal with a code and, when something was being read, a place. */
export function refuse(code, place) {
  throw new Refusal(code, place);
}

/** Throws NoValue unless the condition holds. */
export function requireThat(condition, message) {
  if (!condition) throw new NoValue(message);
}

/** Throws NoValue unless the argument is a Uint8Array. */
export function requireBytes(bytes) {
  requireThat(bytes instanceof Uint8Array, 'the input is no Uint8Array');
}

/** Is it an integer in low..=high? */
export function isInteger(number, low, high) {
  return Number.isInteger(number) && number >= low && number <= high;
}
