// The codec of @FORMAT@. The rules are in spec/@CHAPTER@.

/** A fault of the input or the value: a code of spec/@CODES@, and the offset in @UNIT@s where decode found it. */
export class Reject extends Error {
  readonly code: string;
  readonly offset: number | undefined;

  constructor(code: string, offset?: number) {
    super(code);
    this.code = code;
    this.offset = offset;
  }
}

/** The request is not supported by this codec. */
export class Unsupported extends Error {}

export interface Options {
  /** The names of the leniencies to apply. */
  allow: Set<string>;
  /** It is @ABOUT_LIMIT@. */
  limit?: number;
  /** It is @ABOUT_CONTEXT@. */
  context?: any;
}

/** The input of decode: a string if the format is a text. */
export type Input = @TS_INPUT@;

/**
 * The value of the input. Its shape is in spec/@VALUES@. A fault is
 * `throw new Reject('truncated', 48)`.
 */
export function decode(input: Input, options: Options): any {
  throw new Unsupported('decode is not written yet: write it in codec.ts');
}

/** The bytes, or the text, of a value; `context` is @ABOUT_CONTEXT@. A fault is `throw new Reject('dimension-zero')`. */
export function encode(value: any, context?: any): Input {
  throw new Unsupported('encode is not written yet: write it in codec.ts');
}
