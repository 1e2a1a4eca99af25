// Dumps as `xxd`, `hexdump`, `od` and `hexyl` write them: an offset, bytes in hex, and perhaps characters.

import { lines as linesOf, trim, trimStart, words } from './text.js';
import { changed } from './paste-wrapping.js';

/** The most bytes of a dump whose repeated lines are left out. Only the offsets say how many there are. */
const MOST = 1 << 20;

/** Takes the bytes out of a dump. The offsets have to agree with the bytes. */
export function dump(text) {
  // hexyl draws a box: the offset, the bytes, the characters.
  const boxed = text.replace(/[│┊]/g, ' ');
  const isBoxed = boxed !== text;
  const lines = [];
  let afterRepeats = false;
  for (const line of linesOf(boxed).map(trim)) {
    if (line === '' || /^[┌└]/.test(line)) continue;
    if (line === '*' && lines.length > 0) {
      afterRepeats = true;
      continue;
    }
    const read = readLine(line, isBoxed);
    if (read !== undefined) lines.push({ ...read, afterRepeats });
    else if (lines.length > 0) return undefined; // a prompt or a heading may only be before the first line
    afterRepeats = false;
  }
  // One line could be anything, unless it has the colon of xxd or the bars of hexdump.
  const isSure = isBoxed || lines.length > 1 || boxed.includes(': ') || boxed.includes(' |');
  if (!isSure || lines.length === 0 || !/^0*$/.test(lines[0].offset) || lines[0].bytes.length === 0) return undefined;
  const result = joined(lines, 16);
  const octal = Array.isArray(result) ? result : joined(lines, 8);
  if (!Array.isArray(octal)) return { obstacle: result };
  return changed(Uint8Array.from(octal), 'took the bytes out of the hex dump');
}

function readLine(line, isBoxed) {
  const [first] = words(line);
  const isXxd = first.endsWith(':');
  const offset = isXxd ? first.slice(0, -1) : first;
  if (!/^[0-9A-Fa-f]{6,16}$/.test(offset)) return undefined;
  const rest = trimStart(line.slice(first.length));
  const end = [rest.indexOf(' |'), rest.indexOf('  >'), isXxd ? rest.indexOf('  ') : -1].find(at => at >= 0);
  const bytes = [];
  for (const word of words(end === undefined ? rest : rest.slice(0, end))) {
    // od without options writes words in octal.
    if (!isXxd && !isBoxed && word.length === 6) {
      if (!/^[0-7]{6}$/.test(word) || parseInt(word, 8) > 0xffff) return undefined;
      bytes.push(parseInt(word, 8) & 255, parseInt(word, 8) >> 8);
      continue;
    }
    const isHex = /^(?:[0-9A-Fa-f]{2})+$/.test(word);
    // The characters follow the bytes.
    if (isBoxed && !(isHex && word.length === 2)) break;
    if (!isHex) return undefined;
    const found = Array.from(word.match(/../g), byte => parseInt(byte, 16));
    // hexdump without options writes words, the second byte first.
    bytes.push(...(!isXxd && word.length === 4 ? found.reverse() : found));
  }
  return { offset, bytes };
}

/** The bytes of all lines; a text that says why, if a line does not begin at its offset. */
function joined(lines, radix) {
  const bytes = [];
  let before = [];
  for (const [i, { offset: digits, bytes: own, afterRepeats }] of lines.entries()) {
    const offset = parseInt(digits, radix);
    if (afterRepeats && offset <= MOST) {
      while (bytes.length < offset && before.length > 0) bytes.push(...before);
    }
    // The last line says how many bytes of the last word there are.
    const isEnd = own.length === 0 && i === lines.length - 1;
    if (isEnd && bytes.length === offset + 1) bytes.pop();
    if (bytes.length !== offset) {
      return `line ${i + 1} of the dump has offset ${digits}, and ${bytes.length} bytes are before it`;
    }
    bytes.push(...own);
    before = own;
  }
  return bytes;
}
