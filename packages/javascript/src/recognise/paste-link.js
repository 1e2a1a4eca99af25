// Links as pages, shells, mails and trackers change them.

import { isPlain, lines, trim, utf8, words } from './text.js';
import { MOST } from './paste-found.js';
import { changed } from './paste-wrapping.js';

export function entities(text) {
  if (/&amp;|&#38;|&#x26;/.test(text)) {
    return changed(text.replace(/&amp;|&#38;|&#x26;/g, '&'), 'replaced &amp; with &');
  }
  return text.includes('\\u0026') ? changed(text.replaceAll('\\u0026', '&'), 'replaced \\u0026 with &') : undefined;
}

export function backslashes(text) {
  const left = text.replace(/\\([?&=/])/g, '$1');
  return left === text ? undefined : changed(left, 'removed the backslashes');
}

/** Undoes the quoted-printable encoding of a mail. */
export function quotedPrintable(text) {
  if (!text.includes('?p=3D')) return undefined;
  return changed(text.replace(/=\r?\n/g, '').replaceAll('=3D', '='), 'undid the quoted-printable encoding');
}

/** Puts an end of line between links that touch. A scheme after `=` begins the value of a parameter. */
export function touching(text) {
  const at = text.indexOf('?p=');
  const left = text.slice(at).replace(/(?<=[\w-])https?:\/\//g, '\n$&');
  return at < 0 || at + left.length === text.length ? undefined : changed(text.slice(0, at) + left, 'split the text before each link');
}

/** Decodes a link that is encoded, or a FEN in a link. */
export function percent(text) {
  const upper = text.toUpperCase();
  const hasLink = upper.includes('%3FP%3D') || (upper.includes('P%3D') && upper.includes('%3F'));
  const hasFen = upper.includes('%20') && upper.split(/\/|%2F/).length > 7;
  if (text.includes('?p=') || !(hasLink || hasFen)) return undefined;
  const left = percentDecoded(text);
  return left === undefined ? undefined : changed(left, 'undid the percent-encoding');
}

/** The text of which a text is the percent-encoding. */
export function percentDecoded(text) {
  const bytes = [];
  const from = new TextEncoder().encode(text);
  for (let i = 0; i < from.length; i++) {
    const digits = from[i] === 0x25 ? String.fromCharCode(from[i + 1], from[i + 2]) : '';
    if (/^[0-9A-Fa-f]{2}$/.test(digits)) {
      bytes.push(parseInt(digits, 16));
      i += 2;
    } else {
      bytes.push(from[i]);
    }
  }
  const left = utf8(Uint8Array.from(bytes));
  return left !== undefined && isPlain(left) ? left : undefined;
}

/** Joins the lines of a link that a mail program has wrapped. */
export function joinLines(text) {
  const [first, ...rest] = lines(text).map(trim);
  const isPart = line => /^[!-~]+$/.test(line) && !/[<>"'()[\]]/.test(line);
  const isWrapped = first !== undefined && isPart(first) && first.includes('?') && rest.length > 0
    && rest.every(line => isPart(line) && !line.includes('://') && !line.includes('?p='));
  return isWrapped ? changed(words(text).join(''), 'joined the lines') : undefined;
}

/**
 * Joins a link that is in parts: in strings of a program, with white space or `<wbr>` before `&r=` or `&s=`, or with the
 * carets of a Windows command.
 */
export function parts(text) {
  if (text.length > MOST || !text.includes('?p=')) return undefined;
  const left = text.replaceAll('^&', '&').replace(/(["'])[^\S\n]*(?:\+|\n(?:\s*\+)?)\s*\1/g, '')
    .replace(/(?<!\s|<wbr>)(?:\s|<wbr>)+(?=&[rs]=)/g, '');
  return left === text ? undefined : changed(left, 'joined the parts of the link');
}

/** Removes the `#` that a page with its own paths has before the path of a link. */
export function hash(text) {
  const mark = text.indexOf('?p=');
  if (mark < 0 || /\s/.test(text)) return undefined;
  const base = text.slice(0, mark).replace('/#/', '/');
  return base.length === mark ? undefined : changed(base + text.slice(mark), 'removed the # before the query');
}

const TRACKERS = ['fbclid', 'gclid', 'msclkid', 'mc_cid', 'mc_eid', 'igshid', 'spm', 'share_token'];

/** Removes the parameters by which sites follow a link. */
export function tracking(text) {
  const mark = text.indexOf('?');
  if (mark < 0 || /\s/.test(text)) return undefined;
  const parts = text.slice(mark + 1).split('&');
  const name = part => part.split('=')[0];
  const isTracker = part => name(part).startsWith('utm_') || TRACKERS.includes(name(part));
  const removed = parts.filter(isTracker);
  if (removed.length === 0) return undefined;
  const left = `${text.slice(0, mark)}?${parts.filter(part => !isTracker(part)).join('&')}`;
  return { ...changed(left), repairs: removed.map(part => `removed the parameter ${name(part)}`) };
}

/** Puts the `?` before a query that was copied without it, or without the name of p. */
export function questionMark(text) {
  if (/[? \n]/.test(text)) return undefined;
  const end = text.indexOf('&');
  const value = text.slice(0, Math.max(0, end));
  const isValue = value.length >= 20 && /^[A-Za-z0-9\-_]*$/.test(value) && /^[rs]$/.test(text.slice(end + 1, end + 2));
  if (!text.startsWith('p=') && !isValue) return undefined;
  const prefix = isValue ? '?p=' : '?';
  return changed(prefix + text, `put ${prefix} before the text`);
}
