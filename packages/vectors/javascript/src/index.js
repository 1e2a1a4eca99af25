// The conformance vectors of Boardwire, and a comparison of a codec with them.

export { Reject, Unsupported } from './codec.js';
export { toJson } from './compare.js';
export { judge } from './judge.js';
export { JsonNumber, parseJson } from './numbers.js';
export { describe, run } from './run.js';
export { find, load, manifest } from './vectors.js';
