// The formats by id, for tools that handle any format.

import * as codecs from './codecs.js';
import { REGISTRY } from './registry.js';

/** The name of a module in codecs.js: ternaryBoard for ternary-board/1. */
const moduleName = id => id.replace(/\/.*/, '').replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** By id: the entry of the registry, the id, and the module as `codec`. The object inherits no keys. */
export const formats = Object.assign(Object.create(null), Object.fromEntries(
  Object.entries(REGISTRY).map(([id, entry]) => [id, { id, ...entry, codec: codecs[moduleName(id)] }])));
