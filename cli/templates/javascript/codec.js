// The codec of @FORMAT@. The rules are in spec/@CHAPTER@.
//
// `options` has three members:
// - allow: a Set with the names of the leniencies to apply;
// - limits: a Map with @ABOUT_LIMITS@;
// - request: @ABOUT_REQUEST@.

/** A fault of the input or the value: a code of spec/@CODES@, and the offset where it was found. */
export class Reject extends Error {
  constructor(code, offset) {
    super(code);
    this.code = code;
    this.offset = offset;
  }
}

/** The request is not supported by this codec. */
export class Unsupported extends Error {}

@IF decode@
/**
 * The value of the input: a @TS_INPUT@. The shape of the value is in spec/@VALUES@. A fault is
 * `throw new Reject('@CODE@', 48)`; offsets count @UNIT@s.
 */
export function decode(input, options) {
  throw new Unsupported('decode is not written yet: write it in codec.js');
}

@END@
@IF encode@
/** The bytes, or the text, of a value. A fault is `throw new Reject('@CODE@')`. */
export function encode(value, options) {
  throw new Unsupported('encode is not written yet: write it in codec.js');
}

@END@
@IF other@
/** The `ok` of the reply to another operation: @OTHER@. `input` is undefined if the request has none. */
export function perform(op, input, options) {
  throw new Unsupported(`${op} is not written yet: write it in codec.js`);
}
@END@
