// The errors by which a codec rejects an input or a value (chapter Errors).

import { REGISTRY } from './registry.js';

/** An input that is not of the format, or a value that the format cannot hold. README.md describes the properties. */
export class BoardwireError extends Error {
  constructor({ code, format, offset = null, unit = null, path, move = null, message }) {
    super(message);
    this.code = code;
    this.format = format;
    this.offset = offset;
    this.unit = unit;
    this.requirement = REGISTRY[format].errors[code];
    this.path = path;
    this.move = move;
  }

  get name() {
    return 'BoardwireError';
  }
}

/** A board of more cells than the limit. The input may be valid. */
export class LimitError extends BoardwireError {
  constructor({ cells, limit, ...details }) {
    super(details);
    this.cells = cells;
    this.limit = limit;
  }

  get name() {
    return 'LimitError';
  }
}
