// Repairs of text as people paste it: they remove what is around an input or between its characters. Each needs its sign in
// the text, such as `&amp;`, and each is reported. A repaired text is read only if it is valid.

import { readDump } from './dump.js';
import { LIKE_MOVE } from './moves.js';
import { asText, lines, trim, words } from './text.js';

const PAIRS = [
  ['removed the quotes', ['""', "''", '``', '“”', '‘’', '«»', '「」', '『』', '《》']],
  ['removed the brackets', ['<>', '()', '[]', '{}', '【】', '（）', '〈〉']],
];

/** The longest text that is a literal or has an input somewhere in it. */
const MAX_TEXT_CHARS = 8 << 10;

/** The change of a text to another text; undefined if both are equal. */
const changeIfDifferent = (text, changed, repair) => (changed === text ? undefined : { content: changed, repairs: [repair] });

const removeInvisible = text => changeIfDifferent(text, text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, ''), 'removed invisible characters');

function removeFence(text) {
  const [first, ...rest] = lines(text);
  const isFence = rest.length > 0 && first.startsWith('```') && text.endsWith('```');
  return isFence ? { content: trim(text.slice(text.indexOf('\n'), -3)), repairs: ['removed the code fence'] } : undefined;
}

const replaceEntities = text => changeIfDifferent(text, text.replace(/&(?:amp|#38|#x26);/g, '&'), 'replaced &amp; with &');

function removeQuotes(text) {
  for (const [repair, pairs] of PAIRS) {
    const pair = pairs.find(([open, close]) => text.length > 1 && text.startsWith(open) && text.endsWith(close));
    const inner = text.slice(1, -1);
    const isList = repair.endsWith('brackets') && /^\s*(?:0x)?[0-9A-Fa-f]{1,2}\s/.test(inner);
    if (pair !== undefined && !isList && ![...pair].some(mark => inner.includes(mark))) return changeIfDifferent(text, trim(inner), repair);
  }
  return undefined;
}

/** Takes the bytes out of one string literal of `\x00` and ASCII characters, such as `b'\x03\x00'`. */
function takeStringLiteral(text) {
  const [, , inner] = /^b?(["'])((?:\\x[0-9A-Fa-f]{2}|[^\P{ASCII}\\"'])*)\1;?$/u.exec(text.length > MAX_TEXT_CHARS ? '' : text) ?? [];
  if (!inner?.includes('\\x')) return undefined;
  const units = inner.match(/\\x..|[^]/g);
  return { content: Uint8Array.from(units, unit => (unit.length > 1 ? parseInt(unit.slice(2), 16) : unit.charCodeAt(0))), repairs: ['took the bytes out of the literal'] };
}

/** Takes the bytes out of the one array in a text, with commas, of any programming language, or of `0x03, 0x00` alone. After it may be its length. */
function takeArray(text) {
  const parts = text.startsWith('0x') ? ['', text, ''] : text.split(/[()[\]{}<>]/);
  const lists = parts.slice(1, -1).filter(part => part.includes(',')).map(part => part.split(',').map(trim));
  if (lists.length !== 1 || parts.at(-1).length >= 100) return undefined;
  const [items] = lists;
  if (items.at(-1) === '') items.pop();
  const numbers = items.map(item => (/^(?:-?[0-9]{1,3}|0[xX][0-9A-Fa-f]{1,2})(?:u8)?$/.test(item) ? Number(item.replace('u8', '')) : NaN));
  if (numbers.length < 2 || !numbers.every(number => number >= -128 && number <= 255)) return undefined;
  return { content: Uint8Array.from(numbers), repairs: ['took the bytes out of the list'] };
}

/** Removes `0x` or `\x` before all digits or before each byte, or the colons or hyphens between bytes. */
function removeHexSigns(text) {
  const sign = ['0x', '0X', '\\x'].find(prefix => text.startsWith(prefix));
  if (sign !== undefined) {
    const digits = words(text.replaceAll(sign, ' ')).join(' ');
    return /^[0-9A-Fa-f ]+$/.test(digits) ? { content: digits, repairs: [`removed ${sign.toLowerCase()}`] } : undefined;
  }
  const areBytes = ['-', ':'].some(mark => text.includes(mark) && text.split(mark).every(byte => /^[0-9A-Fa-f]{2}$/.test(byte)));
  return areBytes ? { content: text.replace(/[:-]/g, ''), repairs: ['removed the separators between the bytes'] } : undefined;
}

/** A link of the usual form: nothing but p, r and s. */
const LINK = /(?<![\w./~-])(?:https?:\/\/)?[\w.-]+(?:\/[\w.~-]*)*\?p=[\w-]+(?:&[rs]=[\w-]*)*/g;

/** Takes the one link out of a text, unless anything else there could be an input or belong to the link. */
function takeLink(text) {
  const links = text.length > MAX_TEXT_CHARS ? [] : [...text.matchAll(LINK)];
  const { size } = new Set(links.map(([found]) => found));
  if (size > 1) return { obstacle: `the text has ${size} links: give one of them` };
  if (links.length !== 1) return undefined;
  const [{ 0: found, index }] = links;
  const [before, after] = [text.slice(0, index), text.slice(index + found.length)];
  const isApart = (found.startsWith('http') ? /(?:^|[^\w=%&?/#~*^\\|:-])$/ : /(?:^|[\s"'<>()[\]])$/).test(before)
    && /^(?:$|[\s"'<>()[\]]|[.,;:!?](?:\s|$)|[\u3000-\u9fff\uff00-\uff5e])/.test(after);
  const hasOther = /[?&]p=|%3d|&[rs]=|(?:[^\s/]*\/){7}/i.test(`${before} ${after}`) || LIKE_MOVE.test(after) || /^\S+\s*\n\s*\S+$/.test(text);
  return isApart && !hasOther ? changeIfDifferent(text, found, 'took the link out of the text') : undefined;
}

/** The changes, in the order in which they are tried. */
const STEPS = [removeInvisible, removeFence, readDump, takeStringLiteral, takeArray, replaceEntities, removeQuotes, takeLink, removeHexSigns];

/** Changes a text until isValid is true: `{ content, repairs }`, or `{ obstacle }`, or neither if no change makes it valid. */
export function repair(original, isValid) {
  let [text, repairs] = [trim(original), []];
  for (const step of STEPS) {
    if (text.startsWith('>')) return {}; // quoted in a mail, line by line
    const { content, repairs: more, obstacle } = step(text) ?? {};
    if (obstacle !== undefined) return { obstacle };
    if (content === undefined) continue;
    if (isValid(content)) return { content, repairs: [...repairs, ...more] };
    const remaining = typeof content === 'string' ? content : asText(content);
    // Bytes end the changes, and a link of which p is wrong is no more of a link than the text around it.
    if (remaining === undefined) return {};
    if (step !== takeLink) [text, repairs] = [trim(remaining), [...repairs, ...more]];
  }
  return {};
}
