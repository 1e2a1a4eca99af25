// The conformance vectors of Boardwire, and the rules that judge a codec by them.

export { Reject, Unsupported } from './codec.js';
export { LEVELS, beside, isFailure, judge } from './judge.js';
export { Session, describe, readKnown, run } from './run.js';
export { find, load, manifest } from './vectors.js';
