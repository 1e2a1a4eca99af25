/** `decode`, `encode`, `explain`; for `go-chains/1` `analyse` and `play`; for `xiangqi-rules/1` `perft` and `legal-moves`. */
export type Operation = 'decode' | 'encode' | 'explain' | 'analyse' | 'play' | 'perft' | 'legal-moves';

/** The keys of the protocol's request besides `id`, `op` and `format`. */
export type Request = Readonly<Record<string, unknown>>;

/** A reply of the protocol without `id`. `at` is `{ bit }` or `{ char }`, or `{ move }` for a rejected move. */
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
  /** The permanent id, such as `xs.decode.opening`. */
  readonly id: string;
  /** The format with its version, such as `xiangqi-list/1`. */
  readonly format: string;
  readonly operation: Operation;
  /** What the vector is for, in one line. */
  readonly reason: string;
  /** The ids of the requirements that the vector exercises. */
  readonly requirements: readonly string[];
  /** Words to filter by, such as `large`, `lenient`, `limits`, `resources`, `sample` or `two-faults`. */
  readonly tags: readonly string[];
  readonly outcome: 'accept' | 'reject' | 'either';
  /** Of a rejecting vector: the id of the valid counterpart, which the codec must accept. */
  readonly counterpart?: string;
  /** The vector as the file holds it, with long strings in runs. */
  readonly raw: Readonly<Record<string, unknown>>;
  /** The request with runs expanded at each access: up to 16 MiB. */
  get request(): Request;
  /** All replies that are right, with runs expanded at each access. */
  get expected(): Reply[];
}

/** What becomes of one vector. */
export interface Verdict {
  kind: 'right' | 'wrong' | 'unsupported';
  expected?: string;
  got?: string;
}

/** Further arguments of a function under test. Those that the request, or the codec's entry, does not name are undefined. */
export interface Extra {
  /** The leniencies of the request, if the entry has `allow`. */
  allow?: string[];
  /** The limits of the request, if the entry has `limits: true`. */
  limits?: { cells: number };
  /** Of `xiangqi-history/1`: the position after the history. */
  position?: any;
  /** Of play: whose turn it is, and the moves. */
  to_play?: 'black' | 'white';
  moves?: string[];
  /** Of perft. */
  depth?: number;
}

/** The functions of one format; what is missing is not judged. Each may return a promise. Bytes are a Uint8Array. */
export interface FormatFunctions {
  /** Receives bytes, or the string of a text format, and returns the value in the form of the protocol. */
  decode?(data: any, extra: Extra): unknown;
  /** Receives the value in the form of the protocol, and returns a Uint8Array or, for a text format, a string. */
  encode?(value: any, extra: Extra): unknown;
  /** Receives bytes and returns the list of fields. */
  explain?(data: Uint8Array, extra: Extra): unknown;
  /** Receives bytes and returns `{ legal, chains }`. */
  analyse?(data: Uint8Array, extra: Extra): unknown;
  /** Receives bytes and returns `{ hex, captured }`; `hex` may be a Uint8Array. */
  play?(data: Uint8Array, extra: Extra): unknown;
  /** Receives a FEN and returns `{ nodes }`. */
  perft?(fen: string, extra: Extra): unknown;
  /** Receives a FEN and returns `{ moves }`. */
  'legal-moves'?(fen: string, extra: Extra): unknown;
  /** The leniencies that decode and explain offer; vectors with others are skipped. */
  allow?: readonly string[];
  /** Whether decode and explain offer a limit on cells; otherwise vectors with one are skipped. */
  limits?: boolean;
}

/** The functions by format, with the version or without, or one function that replies in the form of the protocol. */
export type Codec =
  | Readonly<Record<string, FormatFunctions>>
  | ((operation: Operation, format: string, request: any) => Reply | Promise<Reply>);

export interface CodecOptions {
  /** Classes of errors that are rejections, as `Reject` is: they have `code` and, where known, `offset` or `move`. */
  errors?: readonly (abstract new (...args: any[]) => object)[];
}

/** How much of a rejection must be right: that it is one, its code too, or where the fault is as well. */
export type Level = 'verdict' | 'code' | 'offset';

export interface RunOptions extends CodecOptions {
  /** `offset` without it. */
  level?: Level;
  /** Only vectors of these formats, with the version or without. */
  formats?: readonly string[];
}

/** Thrown by a codec that rejects. The offset is in bits, in characters for texts; encode has none. */
export class Reject extends Error {
  constructor(code: string, offset?: number, options?: { move?: number });
  readonly code: string;
  readonly offset?: number;
  readonly move?: number;
}

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
  /** The keys whose values are compared as IEEE 754 doubles, or as lists without order. */
  readonly compare: { readonly doubles: readonly string[]; readonly unordered: readonly string[] };
  readonly tags: Readonly<Record<string, number>>;
  readonly formats: Readonly<Record<string, {
    readonly file: string;
    readonly vectors: number;
    /** What its offsets count: `bit`, `byte` or `char`. */
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
 * accept. Without it a codec that rejects everything passes more than it should. `id` names another counterpart in the verdict.
 */
export function judge(vector: Vector, reply: unknown, counterpart?: unknown, options?: { level?: Level; id?: string }): Verdict;

/** Judges a codec: yields each vector with its verdict, always in the same order. */
export function run(codec: Codec, options?: RunOptions): AsyncGenerator<{ vector: Vector; verdict: Verdict }, void>;

/** What a person needs to know of a failure: request, right reply, reply, requirements. */
export function describe(vector: Vector, verdict: Verdict): string;

/** The content of a file of expected failures, which `conform --known` reads and `conform --write-known` writes. */
export interface ExpectedFailures {
  failures: readonly { id: string; kind?: string; reason?: string }[];
}
