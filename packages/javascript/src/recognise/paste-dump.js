// Dumps as `xxd`, `hexdump`, `od` and `hexyl` write them: an offset, bytes or words, and perhaps characters.

import { lines as linesOf, trim, trimStart, withoutEnd, words as wordsOf } from './text.js';
import { changed, oneOf } from './paste-wrapping.js';

/** The most bytes of a dump whose repeated lines are left out. Only the offsets say how many there are. */
const MOST = 1 << 20;

const HIGH = 'high byte first';
const LOW = 'low byte first';

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
  if (!isSure || lines.length === 0 || !/^0*$/.test(lines[0].offset) || lines[0].words.length === 0) return undefined;
  return readings(lines);
}

/** All readings of a dump: the order of the bytes and the base of the offsets may be open. */
function readings(lines) {
  const [{ hasColon, base }] = lines;
  const size = lines.reduce((most, { words }) => words.reduce((max, { length }) => Math.max(max, length), most), 0);
  const areWords = [2, 4, 8].includes(size);
  let orders = [HIGH];
  if (areWords && !hasColon) orders = [LOW, HIGH];
  // xxd writes groups of two bytes, unless an option asks for words.
  else if (areWords && (size > 2 || !agrees(lines, HIGH))) orders = [HIGH, LOW];
  const agreeing = orders.filter(order => agrees(lines, order));
  if (agreeing.length > 0) orders = agreeing;
  let unclear = 'the dump is a valid input in both byte orders of its words: give single bytes, as `hexdump -C` writes them';
  const changes = [];
  for (const order of orders) {
    const contents = inBases(lines, order, size);
    if (!Array.isArray(contents)) return { obstacle: contents };
    if (contents.length > 1) {
      unclear = 'the dump is a valid input with addresses of several bases: give all its lines (option -v)';
    }
    const isPlain = size === 1 || (hasColon && order === HIGH);
    const repair = `took the bytes out of the ${base} dump${isPlain ? '' : ` of ${size}-byte words, ${order}`}`;
    for (const content of contents) changes.push(changed(Uint8Array.from(content), repair));
  }
  return oneOf(changes, unclear);
}

const unhex = word => Array.from(word.match(/../g), byte => parseInt(byte, 16));
const isHex = word => /^(?:[0-9A-Fa-f]{2})+$/.test(word);

function readLine(line, isBoxed) {
  const [first] = wordsOf(line);
  const hasColon = first.endsWith(':');
  const offset = hasColon ? first.slice(0, -1) : first;
  if (!/^[0-9A-Fa-f]{6,16}$/.test(offset)) return undefined;
  const rest = trimStart(line.slice(first.length));
  const [bar, mark, gap] = [rest.indexOf(' |'), rest.indexOf('  >'), hasColon ? rest.indexOf('  ') : -1];
  const end = [bar, mark, gap].find(at => at >= 0) ?? rest.length;
  let characters = '';
  if (bar < 0 && mark >= 0) characters = withoutEnd(rest.slice(mark + 3), '<');
  else if (bar < 0 && gap >= 0) characters = trimStart(rest.slice(gap));
  const digits = wordsOf(rest.slice(0, end));
  const words = [];
  let base = 'hex';
  // xxd -b writes a byte in eight digits, and one character for it.
  if (hasColon && characters !== '' && characters.length <= digits.length && digits.every(word => /^[01]{8}$/.test(word))) {
    return { offset, hasColon, base: 'binary', words: digits.map(word => [parseInt(word, 2)]), characters };
  }
  for (const word of digits) {
    // od without options writes words in octal.
    if (!hasColon && !isBoxed && word.length === 6) {
      const value = parseInt(word, 8);
      if (!/^[0-7]{6}$/.test(word) || value > 0xffff) return undefined;
      words.push([value >> 8, value & 255]);
      base = 'octal';
      continue;
    }
    // The characters follow the bytes.
    if (isBoxed && !(isHex(word) && word.length === 2)) break;
    if (!isHex(word)) return undefined;
    words.push(unhex(word));
  }
  // xxd -e writes spaces before a word that is not complete.
  const cut = characters.indexOf('  ');
  if (hasColon && cut > 0 && isHex(characters.slice(0, cut))) {
    const [word, left] = [unhex(characters.slice(0, cut)), trimStart(characters.slice(cut))];
    if (words.flat().length + word.length === left.length) {
      words.push(word);
      characters = left;
    }
  }
  return { offset, hasColon, base, words, characters };
}

/** The bytes of a line, in their order. */
const bytesOf = (line, order) => line.words.flatMap(word => (order === LOW ? word.toReversed() : word));

/** Are the characters those of the bytes? A line that has lost a space is not compared. */
function agrees(lines, order) {
  return lines.every(line => {
    const bytes = bytesOf(line, order);
    const shown = bytes.map(byte => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    return bytes.length !== line.characters.length || shown === line.characters;
  });
}

/** The bytes of all lines, for each base of the offsets with which all lines begin at their offset; a text if none. */
function inBases(lines, order, size) {
  // `hexdump` and `od` write 7 digits, in base 16 and in base 8 or 10. Only words of two bytes look the same.
  let groups = [[16], [8, 10]];
  if (lines[0].offset.length === 7) groups = size === 2 && lines[0].base === 'hex' ? [[16, 8, 10]] : [[8, 10], [16]];
  let fault;
  for (const bases of groups) {
    const found = new Map();
    for (const base of bases) {
      const bytes = joined(lines, order, size, base);
      if (Array.isArray(bytes)) found.set(bytes.join(), bytes);
      else fault ??= bytes;
    }
    if (found.size > 0) return [...found.values()];
  }
  return fault;
}

/** The bytes of all lines; a text that says why, if a line does not begin at its offset. */
function joined(lines, order, size, base) {
  const bytes = [];
  let before = [];
  for (const [i, line] of lines.entries()) {
    const isNumber = [...line.offset].every(digit => parseInt(digit, 16) < base);
    const offset = isNumber ? parseInt(line.offset, base) : Infinity;
    if (line.afterRepeats && offset <= MOST) {
      while (bytes.length < offset && before.length > 0) append(bytes, before);
    }
    // The last line says how many bytes of the last word there are.
    const isEnd = line.words.length === 0 && i === lines.length - 1;
    if (isEnd && offset < bytes.length && bytes.length - offset < size) bytes.length = offset;
    if (bytes.length !== offset) {
      return `line ${i + 1} of the dump has offset ${line.offset}, and ${bytes.length} bytes are before it`;
    }
    before = bytesOf(line, order);
    append(bytes, before);
  }
  return bytes;
}

/** Appends the bytes of a line, which may be more than a call has arguments. */
function append(bytes, line) {
  for (const byte of line) bytes.push(byte);
}
