// The numbers of JSON by their exact value: a number if its shortest text has the value, a BigInt for other integers, else a JsonNumber.

const NUMBER = /^(-?)(\d+)\.?(\d*)(?:e([+-]?\d+))?$/i;
const DOUBLE = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?)$/i;
const NAN = /^([+-]?)nan(?::0x([\da-f]+))?$/i;
const MAY_LOSE_VALUE = /(?:^|[[:,])\s*-?(?:\d+[.e]|\d{16})/i;
const SCALAR = /[^\s,\]}]+/y;
const [COMMA, COLON] = [0x2c, 0x3a];
const [SIGN, INFINITY, QUIET] = [1n << 63n, 0x7ffn << 52n, 1n << 51n];

/** A number that is neither a number nor a BigInt of JavaScript. */
export class JsonNumber {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/** Reads JSON as JSON.parse does, and keeps the exact value of each number. */
export function parseJson(text) {
  // Throws an error if the text is not JSON. The rest is slower, and reads only texts that may have numbers whose value JSON.parse loses.
  const value = JSON.parse(text);
  if (!MAY_LOSE_VALUE.test(text)) return value;
  let at = 0;
  const next = () => {
    for (let code = text.charCodeAt(at); code <= 0x20 || code === COMMA || code === COLON; code = text.charCodeAt(at)) at += 1;
    return text[at];
  };
  const read = () => {
    const first = next();
    const start = at;
    if (first === '"') {
      at = text.indexOf('"', start + 1);
      const plain = text.slice(start + 1, at);
      if (plain.includes('\\')) for (at = start + 1; text[at] !== '"';) at += text[at] === '\\' ? 2 : 1;
      at += 1;
      return plain.includes('\\') ? JSON.parse(text.slice(start, at)) : plain;
    }
    if (first !== '[' && first !== '{') {
      SCALAR.lastIndex = at;
      SCALAR.test(text);
      at = SCALAR.lastIndex;
      const scalar = text.slice(start, at);
      return first === '-' || (first >= '0' && first <= '9') ? numberOf(scalar) : JSON.parse(scalar);
    }
    const members = [];
    for (at += 1; next() !== ']' && text[at] !== '}';) members.push(first === '[' ? read() : [read(), read()]);
    at += 1;
    return first === '[' ? members : Object.fromEntries(members);
  };
  return read();
}

function numberOf(text) {
  const number = Number(text);
  if (text.length < 16 && Number.isInteger(number) && String(number) === text) return number;
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(number) ? number : BigInt(text);
  return exact(String(number)) === exact(text) ? number : new JsonNumber(text);
}

/** The text of a number; undefined for other values. */
export function numberText(value) {
  const isNumber = typeof value === 'number' || typeof value === 'bigint' || value instanceof JsonNumber;
  return isNumber ? `${Object.is(value, -0) ? '-' : ''}${value}` : undefined;
}

/** The same text for all texts of the same number. Other texts, such as that of an infinity, stay. */
export function exact(text) {
  const [, sign, whole, fraction, exponent = '0'] = NUMBER.exec(text) ?? [];
  if (whole === undefined) return text;
  const digits = whole + fraction;
  let [start, end] = [0, digits.length];
  while (digits[start] === '0') start += 1;
  while (digits[end - 1] === '0') end -= 1;
  return start >= end ? '0' : `${sign}${digits.slice(start, end)}e${BigInt(exponent) + BigInt(whole.length - end)}`;
}

/** The bits of a number, or of a text such as `-0` or `nan:0x1`, as a double; undefined if the value is neither. */
export function doubleBits(value, hasPayloads) {
  const text = typeof value === 'string' ? value : numberText(value);
  const nan = NAN.exec(text);
  if (nan === null) return DOUBLE.test(text) ? bitsOf(Number(text.replace(/inf(?:inity)?/i, 'Infinity'))) : undefined;
  const payload = nan[2] === undefined ? QUIET : BigInt(`0x${nan[2]}`);
  if (payload === 0n || payload >= 2n * QUIET) return undefined;
  return hasPayloads ? (nan[1] === '-' ? SIGN : 0n) | INFINITY | payload : INFINITY | QUIET;
}

const bitsOf = (number) => new BigUint64Array(new Float64Array([number]).buffer)[0];

const MOMENT =
  /^(\d{4}-\d\d-\d\d(?=[Tt ]|$))?(?:(?:^|(?<=\d)[Tt ])((?:[01]\d|2[0-3])(?::[0-5]\d){2})(?:\.(\d+))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/;

/** A text that is the same for the same date, time or both, as RFC 3339 writes them; undefined if a text is something else. */
export function moment(text) {
  const [match, date, time, fraction, offset] = MOMENT.exec(text) ?? [];
  const seconds = Date.parse(`${date ?? '1970-01-01'}T${time ?? '00:00:00'}${offset?.toUpperCase() ?? 'Z'}`) / 1000;
  // A day that a month does not have becomes one of the next month.
  const isDay = date === undefined ? offset === undefined : new Date(`${date}T00:00:00Z`).getUTCDate() === Number(date.slice(8));
  if (!match || Number.isNaN(seconds) || !isDay) return undefined;
  return `time ${seconds} ${[date, time, offset].map((part) => part !== undefined)} ${(fraction ?? '').replace(/0+$/, '')}`;
}
