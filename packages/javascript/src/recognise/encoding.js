// Text in another encoding than UTF-8.

import { isPlain, utf8 } from './text.js';

/** Legacy encodings of game records and messages, the likeliest first. */
const LEGACY = ['gb18030', 'big5', 'shift_jis', 'euc-kr'];

/** As `boardwire check` names them. */
const NAMES = { gb18030: 'GBK', gbk: 'GBK', big5: 'Big5', shift_jis: 'Shift_JIS', 'euc-kr': 'EUC-KR', 'utf-16le': 'UTF-16LE', 'utf-16be': 'UTF-16BE' };

/** The text of an input and the repairs that led to it; undefined if the input is binary. */
export function decodeText(bytes) {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    const text = utf8(bytes.subarray(3));
    return text !== undefined && isPlain(text) ? { text, repairs: ['removed the byte order mark'] } : undefined;
  }
  const plain = utf8(bytes);
  if (plain !== undefined && isPlain(plain)) return { text: plain, repairs: [] };
  const encoding = utf16(bytes) ?? legacy(bytes);
  const text = encoding && decodeAs(bytes, encoding);
  return text ? { text, repairs: [`decoded the text from ${NAMES[encoding] ?? encoding}`] } : undefined;
}

function decodeAs(bytes, encoding) {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return isPlain(text) ? text : undefined;
  } catch {
    return undefined; // not of the encoding, or the engine does not know it
  }
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
