// Dumps of bytes as `xxd`, `hexdump -C` and `od -t x1` write them: an offset, bytes, and perhaps characters.

import { lines, trim, words } from './text.js';

/** Takes the bytes out of a dump. The offsets have to agree with the bytes, and the characters of xxd too. */
export function readDump(text) {
  const dumpLines = lines(text).map(trim).filter(line => line !== '');
  const start = dumpLines.findIndex(line => /^[0-9A-Fa-f]{6,16}[:\s]/.test(line)); // a prompt may be before the first line
  if (start < 0 || (dumpLines.length - start === 1 && !/^0+:|\|$/.test(dumpLines[start]))) return undefined;
  const parsedLines = dumpLines.slice(start).map(readLine);
  if (parsedLines.includes(undefined)) return undefined;
  const content = Uint8Array.from(parsedLines.flatMap(line => line.bytes));
  const isInOrder = base => {
    let byteCount = 0;
    return parsedLines.every(({ offset, bytes }) => {
      byteCount += bytes.length;
      return parseInt(offset, base) === byteCount - bytes.length;
    });
  };
  // Only od writes other bases, with seven digits.
  const bases = parsedLines[0].offset.length === 7 ? [16, 8, 10] : [16];
  return bases.some(isInOrder) ? { content, repairs: ['took the bytes out of the hex dump'] } : undefined;
}

/** A line as `{ offset, bytes }`; undefined if the line has another form, or words with an unknown order of bytes. */
function readLine(line) {
  const [, offset, colon, rest] = /^([0-9A-Fa-f]{6,16})(?![0-9A-Fa-f])(:?)((?:\s.*)?)$/.exec(line) ?? [];
  if (offset === undefined) return undefined;
  const end = [rest.indexOf(' |'), rest.indexOf('  >'), colon ? rest.indexOf('  ') : -1].find(at => at >= 0) ?? rest.length;
  const groups = words(rest.slice(0, end));
  if (!groups.every(group => (colon ? /^(?:[0-9A-Fa-f]{2}){1,2}$/ : /^[0-9A-Fa-f]{2}$/).test(group))) return undefined;
  const bytes = (groups.join('').match(/../g) ?? []).map(byte => parseInt(byte, 16));
  const shown = bytes.map(byte => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
  return colon && trim(rest.slice(end)) !== trim(shown) && end < rest.length ? undefined : { offset, bytes };
}
