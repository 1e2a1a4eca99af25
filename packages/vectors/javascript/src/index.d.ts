/** `decode`, `encode`, `explain`, or another one that the suite names. */
export type Operation = string;

/** The keys of the protocol's request besides `id`, `op` and `format`. */
export type Request = Readonly<Record<string, unknown>>;

/** A reply of the protocol without `id`. `at` is such as `{ bit: 8 }`. */
export interface Reply {
  ok?: object | null;
  reject?: string | null;
  at?: unknown;
  unsupported?: string | null;
  error?: string | null;
}

/** One request to a codec and the replies that are right. */
export class Vector {
  private constructor();
  /** The permanent id, such as `po.decode.first`. */
  readonly id: string;
  /** The format with its version, such as `point/1`. */
  readonly format: string;
  readonly operation: Operation;
  /** What the vector is for, in one line. */
  readonly reason: string;
  /** The ids of the requirements that the vector exercises. */
  readonly requirements: readonly string[];
  /** Words to filter by. */
  readonly tags: readonly string[];
  /** `disputed`: one of the readings is right, and it is open which one. */
  readonly outcome: 'accept' | 'reject' | 'either' | 'disputed';
  /** The id of the valid counterpart, which a codec that rejects the vector must accept. */
  readonly counterpart?: string;
  /** The features of the format that the vector needs. A codec that lacks one is not asked. */
  readonly needs: readonly string[];
  /** The weakest of the requirements. Only vectors of `must` count. */
  readonly strength: 'must' | 'should' | 'may';
  /** The profiles of the requirements. The vector counts if all of them are chosen. */
  readonly profiles: readonly string[];
  /** The vector as the file holds it, with long strings in runs. */
  readonly raw: Readonly<Record<string, unknown>>;
  /** The request with runs expanded at each access: up to 16 MiB. */
  get request(): Request;
  /** All replies that are right, with runs expanded at each access. */
  get expected(): Reply[];
}

/** What becomes of one vector. */
export interface Verdict {
  /** `observed`: wrong, but the vector does not count. */
  kind: 'right' | 'wrong' | 'unsupported' | 'observed';
  expected?: string;
  got?: string;
}

/** The other members of the request. */
export interface Extra {
  /** The leniencies of the request, if the entry has `allow`. */
  allow?: string[];
  /** The limits of the request, if the entry has `limits`. */
  limits?: Record<string, number | bigint>;
  [member: string]: any;
}

/** The functions of one format, by operation. Other operations are not judged. Each function may return a promise. Bytes are a Uint8Array. */
export interface FormatFunctions {
  /** Receives bytes, or the string of a text format, and returns the value in the form of the protocol. */
  decode?(data: any, extra: Extra): unknown;
  /** Receives the value in the form of the protocol, and returns a Uint8Array or, for a text format, a string. */
  encode?(value: any, extra: Extra): unknown;
  /** Receives bytes, or a string, and returns the list of fields. */
  explain?(data: any, extra: Extra): unknown;
  /** The leniencies that all functions but encode offer; vectors with others are skipped. */
  allow?: readonly string[];
  /** The limits that all functions but encode offer; vectors with others are skipped. */
  limits?: readonly string[];
  /** The features that the functions lack; vectors that need one are skipped. */
  lacks?: readonly string[];
  /**
   * Another operation receives the input, if the request has one, and the other members of the request. It returns the value of `ok`. An
   * operation may have the name of an option.
   */
  [operation: string]: ((...inputs: any[]) => unknown) | readonly string[] | undefined;
}

/** The functions by format, with the version or without, or one function that replies in the form of the protocol. */
export type Codec =
  | Readonly<Record<string, FormatFunctions>>
  | ((operation: Operation, format: string, request: any) => Reply | Promise<Reply>);

export interface CodecOptions {
  /** Classes of errors that are rejections, as `Reject` is: they have `code` and, where known, `offset` or an object `at`. */
  errors?: readonly (abstract new (...args: any[]) => object)[];
  /** The features that the codec lacks, by format; vectors that need one are skipped. */
  lacks?: Readonly<Record<string, readonly string[]>>;
}

/** The part of a rejection that must be right: only the rejection, also the code, or also the offset. */
export type Level = 'verdict' | 'code' | 'offset';

export interface RunOptions extends CodecOptions {
  /** The default is `offset`. */
  level?: Level;
  /** The profiles that count besides the base. Failures of other profiles are observed. */
  profiles?: readonly string[];
  /** Only vectors of these formats, with the version or without. */
  formats?: readonly string[];
}

/** Thrown by a codec that rejects. The offset is in the unit of the format; encode has none. `at` is a location in another unit. */
export class Reject extends Error {
  constructor(code: string, offset?: number, at?: Readonly<Record<string, number>>);
  readonly code: string;
  readonly offset?: number;
  readonly at?: Readonly<Record<string, number>>;
}

/** A number that is neither a number nor a BigInt of JavaScript, such as 0.1000000000000000055. */
export class JsonNumber {
  constructor(text: string);
  readonly text: string;
}

/** Reads JSON as JSON.parse does, and keeps the exact value of each number: as a number, a BigInt or a JsonNumber. */
export function parseJson(text: string): any;

/** Writes a value of `parseJson` as JSON, with the keys of objects in order. */
export function toJson(value: unknown): string;

/** Thrown by a codec for a request that it does not offer. The vector is then skipped. */
export class Unsupported extends Error {}

/** Version, digest, and for each format its file, its operations and their counts. */
export const manifest: {
  readonly version: string;
  readonly digest: string;
  readonly vectors: number;
  /** The deepest level at which the vectors judge a rejection. */
  readonly level: 'verdict' | 'code' | 'offset';
  /** The keys under which strings and lists may be in runs. */
  readonly runs: { readonly strings: readonly string[]; readonly lists: readonly string[] };
  /** The keys whose values are compared as IEEE 754 doubles, or as lists without order, whether NaN differ by sign and payload, and the rules of tags. */
  readonly compare: {
    readonly doubles: readonly string[]; readonly unordered: readonly string[]; readonly nan_payloads?: boolean;
    readonly tagged?: Readonly<Record<string, 'number' | 'time' | 'word'>>;
  };
  readonly tags: Readonly<Record<string, number>>;
  readonly formats: Readonly<Record<string, {
    readonly file: string;
    readonly vectors: number;
    /** The unit of the offsets: `bit`, `byte` or `char`. */
    readonly offset: string;
    readonly operations: Readonly<Record<string, { readonly vectors: number }>>;
  }>>;
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
};

/** The vectors of a format, or of all formats, always in the same order. Throws a RangeError for an unknown format. */
export function load(format?: string): Promise<Vector[]>;

/** The vector with this id. Throws a RangeError if there is none. */
export function find(id: string): Promise<Vector>;

/**
 * Judges the reply of a codec to a vector. `counterpart` is the reply of the same codec to the vector `vector.counterpart`, which it must
 * accept. Without `counterpart`, a codec that rejects everything passes too many vectors. `id` names another counterpart in the verdict.
 */
export function judge(vector: Vector, reply: unknown, counterpart?: unknown, options?: { level?: Level; id?: string }): Verdict;

/** Judges a codec: yields each vector with its verdict, always in the same order. */
export function run(codec: Codec, options?: RunOptions): AsyncGenerator<{ vector: Vector; verdict: Verdict }, void>;

/** Describes a failure for people: request, right reply, reply, requirements. */
export function describe(vector: Vector, verdict: Verdict): string;

/** The content of a file of expected failures, which `conform --known` reads and `conform --write-known` writes. */
export interface ExpectedFailures {
  failures: readonly { id: string; kind?: string; reason?: string }[];
}
