// Reads a file that was dropped or opened.

import { LIMITS, MAX_INPUT_UNITS } from '../model/inspect.js';
import { renderInput } from './input.js';

/** Opens a file: text as if it were pasted, bytes by their name. */
export async function readFile(app, file) {
  if (file.size > MAX_INPUT_UNITS) {
    app.set({ message: app.t('input.too-long', LIMITS) });
    return;
  }
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) bytes = await gunzip(bytes);
  } catch {
    app.set({ message: app.t('input.unreadable', { name: file.name.slice(0, 100) }) });
    return;
  }
  app.open({ bytes, name: file.name.slice(0, 100) });
  renderInput(app);
}

/** Decompresses gzip, up to the longest input. */
async function gunzip(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const chunks = [];
  let length = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    length += step.value.length;
    if (length > MAX_INPUT_UNITS) throw new RangeError('the decompressed file is too long');
    chunks.push(step.value);
  }
  const content = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    content.set(chunk, at);
    at += chunk.length;
  }
  return content;
}
