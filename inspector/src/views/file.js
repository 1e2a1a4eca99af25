// Reads a file that was dropped or opened.

import { fromHex } from 'boardwire';
import { fromLines } from '../fragment.js';
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
  } catch {
    app.set({ message: app.t('input.unreadable', { name: file.name.slice(0, 100) }) });
    return;
  }
  const { hex, ...state } = fromLines(new TextDecoder().decode(bytes)) ?? {};
  if (hex !== undefined) app.open({ ...state, bytes: fromHex(hex) });
  else app.open(state.fields ? state : { bytes, name: file.name.slice(0, 100) });
  renderInput(app);
}
