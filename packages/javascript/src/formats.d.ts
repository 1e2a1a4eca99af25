import type { Codecs, ErrorCode, FormatId, Leniency, Operation } from './registry.js';

export type { Operation } from './registry.js';

/** The properties of a format, for tools. */
export interface FormatEntry<Id extends FormatId = FormatId> {
  readonly id: Id;
  /** The input of a decoder: a Uint8Array or a string. */
  readonly input: 'bytes' | 'text';
  readonly operations: readonly Operation[];
  /** The leniencies of the format. */
  readonly leniencies: readonly Leniency[];
  /** The limits of the format. */
  readonly limits: readonly 'cells'[];
  /** The requirement of each error code. */
  readonly errors: { readonly [Code in ErrorCode]?: string };
  /** The module of the format. */
  readonly codec: Codecs[Id];
}

/** The formats by id. The object inherits no keys. */
export const formats: { readonly [Id in FormatId]: FormatEntry<Id> };
