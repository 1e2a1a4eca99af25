// What the parts of recognition share: text and its encoding.

/** The text without white space around it. `trim` of the language also removes a byte order mark. */
export function trim(text) {
  let [start, end] = [0, text.length];
  while (end > 0 && isSpace(text[end - 1])) end--;
  while (start < end && isSpace(text[start])) start++;
  return text.slice(start, end);
}

const isSpace = character => /[^\S\ufeff]/.test(character);

/** The lines, without their ends. */
export function lines(text) {
  const all = text.split('\n').map(line => line.replace(/\r$/, ''));
  if (all.at(-1) === '') all.pop();
  return all;
}

/** The words between white space. */
export const words = text => text.split(/\s+/).filter(word => word !== '');

/** The text of an input that is text and not bytes; undefined if it is binary. A text has no control characters but white space. */
export function asText(bytes) {
  const text = decode(bytes, 'utf-8');
  return text === undefined || /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/.test(text) ? undefined : text;
}

const decode = (bytes, encoding) => valueOrUndefined(() => new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes));

/** The text of an input in UTF-8, or in UTF-16 with its mark, and the repairs that led to it; no text if the input is binary. */
export function decodeText(bytes) {
  const mark = String.fromCharCode(...bytes.subarray(0, 3));
  if (mark === '\xef\xbb\xbf') return { text: asText(bytes.subarray(3)), repairs: ['removed the byte order mark'] };
  const encoding = { '\xff\xfe': 'utf-16le', '\xfe\xff': 'utf-16be' }[mark.slice(0, 2)];
  const utf16Text = encoding && decode(bytes.subarray(2), encoding);
  const text = utf16Text && asText(new TextEncoder().encode(utf16Text));
  return text ? { text, repairs: [`decoded the text from ${encoding.toUpperCase()}`] } : { text: asText(bytes), repairs: [] };
}

/** The result of an action; undefined if the action throws. */
export function valueOrUndefined(action, text) {
  try {
    return action(text);
  } catch {
    return undefined;
  }
}

/** A number of things. */
export const count = (number, thing) => `${number} ${thing}${number === 1 ? '' : 's'}`;

/** What cannot be read, as a sentence for people. */
export class Unreadable extends Error {}
