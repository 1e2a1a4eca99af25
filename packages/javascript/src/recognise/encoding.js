// Text in another encoding than UTF-8.

import { foreignBytes } from './foreign.js';
import { isPlain, utf8 } from './text.js';

/** Legacy encodings of game records and messages, the likeliest first. */
const LEGACY = ['gb18030', 'big5', 'shift_jis', 'euc-kr'];

/** As `boardwire check` names them. */
const NAMES = { gb18030: 'GBK', gbk: 'GBK', big5: 'Big5', shift_jis: 'Shift_JIS', 'euc-kr': 'EUC-KR', 'utf-16le': 'UTF-16LE', 'utf-16be': 'UTF-16BE' };

/** The text of an input and the repairs that led to it; undefined if the input is binary. */
export function decodeText(bytes) {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return cleaned(utf8(bytes.subarray(3)), ['removed the byte order mark']);
  return utf32(bytes) ?? decodeAs(bytes, utf16(bytes)) ?? cleaned(utf8(bytes), []) ?? decodeAs(bytes, legacy(bytes));
}

function decodeAs(bytes, encoding) {
  try {
    const text = encoding && new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text ? cleaned(text, [`decoded the text from ${NAMES[encoding] ?? encoding}`]) : undefined;
  } catch {
    return undefined; // not of the encoding, or the engine does not know it
  }
}

/** An escape sequence without its ESC, or with another sign for it. Pages show nothing for ESC. */
const SHOWN = /(?:\u241b|\^\[|\\(?:x1[bB]|033|e|u001[bB]))\[|(?<!\x1b)\[(?=[0-9;]+[m~])/g;

/** An escape sequence after its ESC. Of a hyperlink, the text and the address stay. */
const SEQUENCE = /^(?:\[[ -?]*[^]?|\](?:8;[^;\x07]*;([^\x07]*)|[^\x07]*)\x07?|[ -/]*[^]?)/u;

/** A text without escape sequences and NUL bytes, with the repairs; undefined if other control characters are left. */
function cleaned(text, repairs) {
  if (text === undefined) return undefined;
  const parts = text.replace(SHOWN, '\x1b[').split('\x1b');
  const address = (_, found) => (found === undefined ? '' : ` ${found} `);
  let left = parts.map((part, i) => (i === 0 ? part : part.replace(SEQUENCE, address))).join('');
  const all = left === text ? repairs : [...repairs, 'removed the escape sequences of a terminal'];
  // The header of a board has a NUL among its first bytes, and an archive has more of them.
  if (left.indexOf('\0') > 3 && foreignBytes(new TextEncoder().encode(left)) === undefined) {
    left = left.replaceAll('\0', '\n');
    all.push('read the NUL bytes as ends of lines');
  }
  return isPlain(left) ? { text: left, repairs: all } : undefined;
}

/** The text of an input in UTF-32, with its mark or without it: all four bytes are one character. */
function utf32(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (const isLittle of bytes.length % 4 === 0 && bytes.length > 0 ? [true, false] : []) {
    let text = '';
    for (let at = 0; at < bytes.length && text !== undefined; at += 4) {
      const code = view.getUint32(at, isLittle);
      text = code > 0x10ffff || code >> 11 === 0x1b ? undefined : text + String.fromCodePoint(code);
    }
    const found = cleaned(text?.replace(/^\ufeff/, ''), [`decoded the text from UTF-32${isLittle ? 'LE' : 'BE'}`]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The byte order of UTF-16, by its mark or by the zeros of ASCII. */
function utf16(bytes) {
  if (bytes.length % 2 !== 0) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === 0) zeros[i % 2]++;
  // Half the characters of a link or a record, and none of the other bytes.
  const isAscii = high => zeros[high] * 4 > bytes.length && zeros[1 - high] === 0;
  if (isAscii(1)) return 'utf-16le';
  return isAscii(0) ? 'utf-16be' : undefined;
}

/** The encoding of a game record or of a message with a link, which the record names or which fits it. */
function legacy(bytes) {
  const ascii = new TextDecoder('latin1').decode(bytes);
  if (/[\0-\x08\x0b\x0e-\x1f\x7f]/.test(ascii) || !(/^\s*\(;/.test(ascii) || ascii.includes('?p='))) return undefined;
  const named = /CA\[([^\]]{1,20})\]/.exec(ascii)?.[1].trim().toLowerCase();
  let label;
  try {
    label = named && new TextDecoder(named).encoding;
  } catch {
    label = undefined; // a name that is none
  }
  return [label, ...LEGACY].find(name => name !== undefined && name !== 'utf-8' && decodeAs(bytes, name) !== undefined);
}
