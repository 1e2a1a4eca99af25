import type { Codec, ExpectedFailures, RunOptions } from './index.js';

export interface TestOptions extends RunOptions {
  /** Failures that are expected: a file, or its content. Such a vector that passes is a failed test. */
  expectedFailures?: string | URL | ExpectedFailures;
}

/** Makes a suite of node:test for each format that the codec offers, and in it a test for each vector, named by the vector's id. */
export function testCodec(codec: Codec, options?: TestOptions): Promise<void>;
