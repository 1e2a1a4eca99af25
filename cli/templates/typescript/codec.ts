// The codec of @FORMAT@. The rules are in spec/@CHAPTER@.
//
// Numbers are exact: an integer beyond 2^53 is a bigint, and any other number that a double would round is a JsonNumber of numbers.js. All three
// may occur in values and requests, and in what the codec returns.

/** A fault of the input or the value: a code of spec/@CODES@, and the offset where it was found. */
export class Reject extends Error {
@IF types@
  readonly code: string;
  readonly offset: number | undefined;

@END@
  constructor(code@: string@, offset@?: number@) {
    super(code);
    this.code = code;
    this.offset = offset;
  }
}

/** The request is not supported by this codec. */
export class Unsupported extends Error {}

/**
 * The options of a request:
 * - allow: the names of the leniencies to apply;
 * - limits: @ABOUT_LIMITS@;
 * - request: @ABOUT_REQUEST@.
 */
@IF types@
export type Options = { allow: Set<string>; limits: Map<string, number>; request: any };

/** The input: a string if the format is a text. */
export type Input = @TS_INPUT@;
@END@

@IF decode@
/**
 * The value of the input, a @TS_INPUT@. The shape of the value is in spec/@VALUES@. A fault is
 * `throw new Reject('@CODE@', 48)`; offsets count @UNIT@s.
 */
export function decode(input@: Input@, options@: Options@)@: any@ {
  throw new Unsupported('decode is not written yet: write it in @CODEC@');
}

@END@
@IF encode@
/** The bytes, or the text, of a value. A fault is `throw new Reject('@CODE@')`. */
export function encode(value@: any@, options@: Options@)@: Input@ {
  throw new Unsupported('encode is not written yet: write it in @CODEC@');
}

@END@
@IF other@
/** The `ok` of the reply to another operation: @OTHER@. `input` is undefined if the request has none. */
export function perform(op@: string@, input@: Input | undefined@, options@: Options@)@: object@ {
  throw new Unsupported(`${op} is not written yet: write it in @CODEC@`);
}
@END@
