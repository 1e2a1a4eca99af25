// Detects positions as text: FEN of Xiangqi and chess, diagrams in the form that the program prints, and links.

import { formats } from '../formats.js';
import { encode } from '../ternary-board.js';
import { countText, isLink, isOtherSite, valueOrUndefined } from './text.js';

const COLUMNS = ['abcdefghi', 'ABCDEFGHJKLMNOPQRSTUVWXYZ'];
const LETTER_OF = new Map(Array.from('·╳○●帥仕相傌俥炮兵將士象馬車砲卒♔♕♖♗♘♙♚♛♜♝♞♟', (sign, i) => [sign, '..OXKABNRCPkabnrcpKQRBNPkqrbnp'[i]]));

/** The format of a text whose first word looks like a placement, with at least half of its ranks of the right width. */
export function placementFormat(text) {
  const ranks = text.split(' ', 1)[0].split('/');
  if (ranks.length < 6 || ranks.length > 12 || ranks.some(rank => /["'`[\](){}<>|:]/.test(rank))) return undefined;
  const widthOf = rank => Array.from(rank.slice(0, 40)).slice(0, 20).reduce((sum, character) => sum + (character === '+' ? 0 : /[0-9]/.test(character) ? Number(character) : 1), 0);
  const haveWidth = fileCount => ranks.filter(rank => widthOf(rank) === fileCount).length * 2 >= ranks.length;
  return haveWidth(8) && (!haveWidth(9) || ranks.length === 8) ? 'chess-board-packed/1' : haveWidth(9) ? 'xiangqi-fen/1' : undefined;
}

/** Whether a text may have the FEN of another game: with pieces in the hand, promoted pieces or other pieces. */
function isOfAnotherGame(text) {
  const [placement] = text.split(' ', 1);
  const hasOtherPiece = Array.from('dfgijlmostuvwxyz').some(letter => placement.includes(letter) && placement.includes(letter.toUpperCase()));
  return /^(?:[^/]*\/){5}/.test(placement) && !text.includes('://') && (/[+[~]/.test(placement) || hasOtherPiece || /^(?:[^ /]*\/){8}[^ /]* [bw] \S* \S*$/.test(text));
}

/** Opens a FEN, or for chess its placement alone. */
export function openFen(text, { format: requestedFormat, allow }) {
  const detectedFormat = text.includes('\n') || isOfAnotherGame(text) ? undefined : placementFormat(text);
  if (detectedFormat === undefined) return undefined;
  const [placement, ...fields] = text.split(' ');
  const isChess = detectedFormat !== 'xiangqi-fen/1';
  const format = isChess && requestedFormat?.startsWith('chess-') ? requestedFormat : detectedFormat;
  const lost = (isChess ? fields : fields.slice(1)).join(' ');
  const dropped = lost === '' || (!isChess && lost === '- - 0 1') ? [] : [`the fields "${Array.from(lost).slice(0, 100).join('')}"`];
  // A result such as 1/2-1/2 has two slashes.
  const isFen = /^[wb]$/.test(fields[0] ?? 'w') && fields.every(field => /^\S+$/.test(field) && field.split('/').length < 4);
  const input = isChess ? valueOrUndefined(() => formats[format].codec.encode({ placement: isFen ? placement : text })) : text;
  const isValid = isChess ? input !== undefined : formats[format].codec.tryDecode(text, { allow }).ok;
  return { format, isValid, input: input ?? null, problem: input === undefined ? 'the placement or the fields after it are wrong' : null, dropped, because: `the placement has ${countText(placement.split('/').length, 'rank')}` };
}

/** Whether a line names columns: letters from a, or digits from 0. */
function isHeading(line) {
  const names = line.replace(/\s/g, '');
  const areApart = /^\s*\S(?:\s+\S)+\s*$/.test(line);
  return (areApart && COLUMNS.some(columns => columns.startsWith(names))) || (/^[0-9]+$/.test(names) && (areApart || line.startsWith('  ')));
}

/** Opens a diagram: a ternary board, or the FEN of other pieces. */
export function openDiagram(trimmed, requested, text) {
  const lines = text.split(/\r\n?|\n/).filter(line => !isHeading(line));
  const [, turn] = /^(red|black) to move(?:, last move .*)?$/s.exec(lines.at(-1)) ?? [];
  if (turn !== undefined) lines.pop();
  // The first or the last row is 0 or 1: otherwise rows are missing.
  const labels = lines.flatMap(line => /^\s*\+?([0-9]+)(?!\S)/.exec(line)?.[1] ?? []).map(Number);
  const letters = line => Array.from(line.replace(/^[0-9\s]+|(?<![0-9\s])[0-9\s]+$/g, '').replace(/[ ()|]/g, ''), sign => LETTER_OF.get(sign) ?? sign).join('');
  const diagram = lines.filter(line => !line.includes('楚')).map(letters).join('\n').replace(/^\n+|(?<!\n)\n+$/g, '');
  const rows = diagram.split('\n');
  const [{ length: cols }] = rows;
  if (cols === 0 || !rows.every(row => row.length === cols && /^[\0-\x7f]*$/.test(row)) || (labels.length > 0 && labels.every(label => label > 1))) return undefined;
  const because = `it is a diagram of ${countText(trimmed.split('\n').length, 'line')}`;
  // A line without empty cells may be base64url, and a line of full stops is no board.
  if (turn === undefined && /^[.OX\n]*$/.test(diagram) && (rows.length > 1 || (diagram.includes('.') && diagram !== '...'))) {
    const cells = Uint8Array.from(rows.join(''), letter => '.OX'.indexOf(letter));
    return { format: 'ternary-board/1', isValid: true, input: encode({ rows: rows.length, cols, cells }), because };
  }
  const isXiangqi = `${rows.length} ${cols}` === '10 9';
  if (!isXiangqi && `${rows.length} ${cols} ${turn}` !== '8 8 undefined') return undefined;
  const repairs = isXiangqi && turn === undefined ? ['assumed that red is to move: the diagram names no side'] : [];
  const opened = openFen(rows.join('/').replaceAll('.', '1') + (isXiangqi ? ` ${turn === 'black' ? 'b' : 'w'}` : ''), requested);
  return opened && { ...opened, repairs, because };
}

/** Opens a link, or the value of `p` alone if it is valid. */
export function openLink(text, { allow }) {
  const isValid = (isLink(text) || /^[\w=+/%-]+$/.test(text)) && formats['xiangqi-link/1'].codec.tryDecode(text, { allow }).ok;
  const because = isLink(text) ? 'the link has the parameter p' : "the text is the value of a link's parameter p";
  return isValid || (isLink(text) && !isOtherSite(text) && !isOfAnotherGame(text)) ? { format: 'xiangqi-link/1', isValid, input: text, because } : undefined;
}
