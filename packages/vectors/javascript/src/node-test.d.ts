import type { Codec, ExpectedFailures, Level, RunOptions } from './index.js';

export interface TestOptions extends RunOptions {
  /** How far a rejection must be right, by default `offset`. */
  level?: Level;
  /** Failures that are expected: a file, or its content. A vector that fails otherwise, or that passes, is a failed test. */
  expectedFailures?: string | URL | ExpectedFailures;
}

/** Makes a suite of node:test for each format that the codec offers, and in it a test for each vector, named by the vector's id. */
export function testCodec(codec: Codec, options?: TestOptions): Promise<void>;
