// Fields in words: their names, long and short, and what they represent.

import { CELLS } from '../model/boards.js';
import { CHESS_LETTERS, PIECES, characterOf, chessName, letterOf, pointName, squareName } from '../model/pieces.js';

/** The most characters of a value that are shown. */
const MAX_SHOWN_CHARS = 200;

/** A value of any kind as a short text. */
export function shortText(value) {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '').replace(/^""$/, '');
  return text.length > MAX_SHOWN_CHARS ? `${Array.from(text.slice(0, MAX_SHOWN_CHARS)).slice(0, -1).join('')}…` : text;
}

/** The name of a piece: its side, its kind, its character and its id. */
export function pieceName(id, { t, state: { letters } }) {
  const { side, kind } = PIECES[id];
  return t('piece.name', { side: t(`side.${side}`), kind: t(`kind.${side}.${kind}`), sign: letters ? letterOf(id) : characterOf(id), id });
}

/** The name of a field: its kind, and its number or its piece. */
export function fieldName({ name, number, value, represents: id }, part, app) {
  const { t } = app;
  if (part.isForeign && name !== 'undecoded') return `${shortText(name)} ${shortText(number)}`.trim();
  switch (name) {
    case 'piece': return pieceName(number, app);
    case 'id': return value < 32 ? t('field.id-of', { piece: pieceName(value, app) }) : t('field.id', { number });
    case 'square': return t('field.square', { number });
    case 'mover': case 'capture': case 'captured': case 'origin': return t(`field.${name}`, { ply: number + 1 });
    case 'code': return t('field.code-of', { square: chessName(number) });
    case 'cells': case 'bits2': case 'run': return t(`field.${name}`, { number, count: id ?? 0 });
    default: return t(`field.${wordOf(name, part)}`);
  }
}

/** The fields "integer" that have no cells. */
const INTEGERS = { 'xiangqi-index/1': 'position-integer', 'xiangqi-game/1': 'game-integer', 'xiangqi-compact/1': 'game-integer' };
const wordOf = (name, { format }) => (name === 'integer' ? INTEGERS[format] ?? name : name);

/** A name of few characters for a segment of bits. */
export function shortName({ name, number, represents: id, value }, part, app) {
  const { t, lang, state: { letters } } = app;
  if (part.isForeign && name !== 'undecoded') return shortText(name);
  const sign = piece => (letters ? letterOf(piece) : characterOf(piece));
  switch (name) {
    case 'piece': return sign(number) + (id === null ? ' ✕' : ` ${squareName(id)}`);
    case 'id': return value < 32 ? sign(value) : String(value);
    case 'square': return squareName(value);
    case 'turn': return t(`short.${value === 1 ? 'red' : 'black'}`);
    case 'mover': return sign(id);
    case 'capture': return value === 1 ? '×' : '·';
    case 'captured': return sign(id);
    case 'origin': return squareName(id);
    case 'code': return CHESS_LETTERS[value] ?? '·';
    case 'rows': case 'cols': case 'plies': return `${t(`short.${name}`)} ${value}`;
    case 'cells': case 'bits2': return cellsAs(name, value, id);
    case 'run': return `${id}×${'·○●'[value % 3]}`;
    default: return t(`short.${wordOf(name, part)}`, { lang });
  }
}

/** The cells of a field as signs. */
function cellsAs(name, value, count) {
  return Array.from({ length: count }, (_, i) => '·○●?'[CELLS[name](value)(i)]).join('');
}

/** The meaning of a field's value. */
export function meaningOf({ name, value, represents: id, number }, part, app) {
  const { t } = app;
  if (part.isForeign) return shortText(id);
  switch (name) {
    case 'turn': return t(`turn.${value === 1 ? 'red' : 'black'}`);
    case 'piece': return id === null ? t('piece.dead') : t('meaning.square', { name: squareName(id), square: id });
    case 'id': return pieceName(id, app);
    case 'square': return t('meaning.square', { name: squareName(value), square: value });
    case 'mover': case 'captured': return pieceName(id, app);
    case 'capture': return t(value === 1 ? 'meaning.capture' : 'meaning.no-capture');
    case 'origin': return t('meaning.origin', { name: squareName(id), square: id });
    case 'code': return CHESS_LETTERS[value] === undefined ? t('cell.empty') : t(`chess.${CHESS_LETTERS[value]}`);
    case 'cells': case 'bits2': return t('meaning.cells', { cells: cellsAs(name, value, id), from: placeOf(number, app), count: id });
    case 'run': return t('meaning.run', { count: id, cell: t(['cell.empty', 'cell.white', 'cell.black'][value % 3]), from: placeOf(number, app) });
    case 'integer': return t(`meaning.${wordOf(name, part)}`, { count: id });
    case 'padding': return t('meaning.padding');
    case 'trailing-bytes': return t('meaning.trailing-bytes', { count: value });
    case 'undecoded': return t('meaning.undecoded', { count: value });
    default: return '';
  }
}

/** The point of a cell, if the board is known. */
function placeOf(cell, { board, model: { boards } }) {
  const shownBoard = board ?? boards[0];
  return shownBoard?.kind === 'cells' ? pointName(cell, shownBoard) : String(cell);
}
