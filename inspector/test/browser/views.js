// The views of the page: an input, and the elements to press. Tests and screenshots go through all of them.

import { toHex, ternaryBoard } from 'boardwire';
import { format } from '../../src/fragment.js';
import { EXAMPLES } from '../../src/text/examples.js';
import { REAL, drop, paste, reading } from './page.js';

const LARGE = toHex(ternaryBoard.encode({ rows: 60, cols: 70, cells: new Uint8Array(4200).map((_, i) => i % 3) }));

const HUGE = ternaryBoard.encode({ rows: 4096, cols: 4096, cells: new Uint8Array(4096 * 4096).map((_, i) => (i * 7 + (i >> 12)) % 3) });

const tooLong = async page => {
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array((32 << 20) + 1)], 'long.bin'));
    document.getElementById('boardwire-inspector').dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  });
  await page.waitForSelector('.bw-status:not([hidden])');
};

const compare = async page => {
  await page.evaluate(() => { document.querySelector('.bw-compare details').open = true; });
  await page.fill('#bw-compare', example('position').replace('79008', '78008'));
  await page.press('#bw-compare', 'Tab');
};

const example = wanted => EXAMPLES.find(({ name }) => name === wanted).text;

const PADDING = `#${format({ format: 'xiangqi-position/1', text: example('padding') })}`;

const ONE_PLY = format({
  format: 'xiangqi-history/1', hex: 'd7',
  position: {
    turn: 'black',
    squares: [85, 86, 84, 87, 83, 88, 82, 89, 81, 70, 64, 62, 60, 49, 56, 54, 4, 3, 5, 2, 6, 1, 7, 0, 8, 19, 25, 27, 29, 31, 33, 35],
  },
});

/** Fields that a program gave, with texts that are no elements of the page. */
const FIELDS = [{ name: '<b>', start: 0, len: 8, value: { '<i>': 1 }, represents: '<img src=x>', requirements: ['QO-1'] }];
const EXPLAINED = { format: 'qoi/1', hex: '716f', fields: FIELDS, error: { code: 'cut', at: { byte: 2 }, requirement: 'QO-18' } };
const EXPLAINED_TEXT = [{ input: { format: 'base45/1', text: 'QED8<b>象' } }, { field: FIELDS[0] }].map(line => JSON.stringify(line)).join('\n');

/**
 * By name: a text that is pasted, a fragment with its `#`, or bytes that are dropped; then selectors of elements to press,
 * and other things to do.
 */
export const VIEWS = {
  empty: [''],
  link: [REAL, '[data-key=piece-7]'],
  'first move': [REAL, '[data-key=first]', '[data-key=next]'],
  'fault in a link': [example('damaged-link'), '.bw-move'],
  'fault in a base64url': [REAL.replace('-4nbS', '-4n!S')],
  history: [`#${ONE_PLY}`],
  'history alone': [`#${format({ format: 'xiangqi-history/1', hex: 'd7' })}`],
  game: [example('game'), '[data-key=move-6]', '[data-key=seg-0-2]'],
  'fault in a game': [`#${format({ format: 'xiangqi-game/1', hex: '71d10f' })}`],
  position: [example('position'), '[data-key=piece-26]'],
  fault: [`#${format({ format: 'xiangqi-position/1', text: example('occupied') })}`],
  strict: [PADDING],
  lenient: [PADDING, '[data-key=allow]'],
  FEN: [example('opening'), '[data-key=piece-9]'],
  letters: [REAL, '[data-key=letters]', '[data-key=piece-5]'],
  Go: [example('go'), '[data-key=cell-40]'],
  'Go, a fault': ['(;SZ[9];B[aa];W[aa])'],
  board: [example('board'), '[data-key=cell-0]'],
  'fault in a board': [example('damaged-board')],
  stream: [example('stream'), '[data-key=record-after]'],
  image: [LARGE, '[data-key=zoom-in]'],
  '4096 x 4096': [HUGE, page => page.fill('#bw-cell-row', '100'), '[data-key=cell-go]', '[data-key=zoom-fit]'],
  chess: [example('chess'), '[data-key=square-0]'],
  edited: [REAL, '[data-key=piece-26]', '[data-key=flip-6]'],
  compared: [example('position'), compare],
  copied: [REAL, '[data-key=copy-fen]'],
  'not recognised': ['the quick brown fox'],
  'above the limit': [`#${format({ format: 'ternary-runs/1', hex: 'ffffffffffff00' })}`],
  'another format': [`#${format(EXPLAINED)}`, '[data-key=row-0-1]'],
  'a text of another format': [new TextEncoder().encode(EXPLAINED_TEXT)],
  'too long': ['', tooLong],
};

/** Shows a view. Details are opened if asked for. */
export async function show(page, name, { open = false } = {}) {
  const [input, ...presses] = VIEWS[name];
  if (typeof input !== 'string') await drop(page, input);
  else if (input.startsWith('#')) await reading(page, () => page.evaluate(hash => { location.hash = hash; }, input));
  else if (input !== '') await paste(page, input);
  for (const press of presses) await (typeof press === 'string' ? page.click(press) : press(page));
  if (open) await page.evaluate(() => { for (const details of document.querySelectorAll('.bw details')) details.open = true; });
}
