// What people do with the page.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ternaryBoard, xiangqiFen, xiangqiLink } from 'boardwire';
import { format } from '../../src/fragment.js';
import { EXAMPLES } from '../../src/text/examples.js';
import { REAL, closeBrowser, drop, paste, squares, withPage } from './page.js';

after(closeBrowser);

const { position } = xiangqiLink.decode(REAL);
const named = list => list.filter(square => square !== null).map(square => 'abcdefghi'[square % 9] + (9 - Math.floor(square / 9))).sort();
const OPENING = xiangqiFen.decode('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w');

test('the first screen says what to do, and its examples show boards', async () => {
  for (const [locale, says, title] of [['en-US', /Copy the link.*the bits of the link/s, 'Boardwire inspector'], ['zh-CN', /复制.*分享链接.*链接的比特/s, 'Boardwire 检查器']]) {
    await withPage({ locale }, async page => {
      assert.match(await page.textContent('.bw-verdict'), says);
      assert.deepEqual([await page.title(), await page.textContent('h1')], [title, title]);
      assert.equal(await page.isVisible('[data-key=clear]'), false);
      for (const { name } of EXAMPLES) {
        await page.click(`[data-key=example-${name}]`);
        assert.ok(await page.isVisible('.bw-board svg'), name);
        await page.click('[data-key=clear]');
      }
    });
  }
});

test('a real link shows its position', () => withPage({}, async page => {
  await paste(page, REAL);
  assert.deepEqual(await squares(page), named(position.squares));
  assert.match(await page.textContent('.bw-verdict'), /Valid.*27 pieces.*red to move.*20 moves.*from the opening/s);
}));

test('a game is replayed as a link is, and a piece that is dragged is one more move', () => withPage({}, async page => {
  await page.click('button:text-is("Xiangqi: 20 moves in 22 characters")');
  assert.match(await page.textContent('.bw-verdict'), /Valid.*27 pieces.*red to move.*20 moves.*from the opening/s);
  assert.deepEqual(await squares(page), named(position.squares));
  await page.fill('[data-key=slider]', '0');
  assert.deepEqual(await squares(page), named(OPENING.squares));
  await page.click('[data-key=move-2]');
  assert.match(await page.textContent('.bw-moves'), /3 of 20.*e4xe5/s);
  await page.click('[data-key=last]');
  await dragTo(page, '[aria-label$=", h8"]', '[aria-label$=", h9"]');
  assert.match(await page.textContent('.bw-moves'), /21 of 21.*h8xh9/s);
  await dragTo(page, '[aria-label$=", a9"]', '[aria-label$=", i9"]');
  assert.match(await page.textContent('.bw-status'), /"a9i9" is no legal move/);
  assert.match(await page.textContent('.bw-moves'), /21 of 21/);
}));

test('a piece shows its bits, and a field its piece', () => withPage({}, async page => {
  await paste(page, REAL);
  await page.click('[data-key=piece-7]');
  assert.match(await page.textContent('.bw-field'), /red rook.*26–32.*index 74 of 91.*h8.*XP-8/s);
  await page.click('.bw-seg[data-index="2"] >> nth=0');
  assert.match(await page.textContent('.bw-field'), /red advisor.*dead/s);
  assert.equal(await page.getAttribute('[data-key=piece-1]', 'aria-pressed'), 'true');
}));

test('an error is marked at its bit, with its requirement, and the fields before it', () => withPage({}, async page => {
  await page.click('button:text-is("Xiangqi: two pieces on one square")');
  const verdict = await page.textContent('.bw-verdict');
  for (const said of ['Not valid', 'at bit 121', 'square-occupied-twice', 'XP-17', 'Strict:', 'Lenient:']) assert.ok(verdict.includes(said), said);
  assert.equal(await page.$$eval('.bw-fault-bit', all => all.length), 1);
  assert.ok((await page.$$('.bw-seg[data-first]')).length > 25);
}));

test('lenient decoding accepts another padding', () => withPage({}, async page => {
  await page.click('button:text-is("Xiangqi: wrong padding")');
  await page.click('[data-key=allow]');
  assert.match(await page.textContent('.bw-verdict'), /Valid.*padding-bits/s);
}));

test('a flipped bit changes the input, shows what changed, and can be undone', () => withPage({}, async page => {
  await paste(page, REAL);
  await page.click('[data-key=piece-26]');
  await page.click('[data-key=flip-6]');
  assert.notEqual(await page.inputValue('#bw-text'), REAL);
  assert.match(await page.textContent('.bw-changes'), /black cannon.*1111001.*1111000/s);
  await page.click('[data-key=undo]');
  assert.equal(await page.inputValue('#bw-text'), REAL);
}));

test('a piece is dragged to another square', () => withPage({}, async page => {
  await page.click('button:text-is("Xiangqi: FEN of the opening")');
  const box = await (await page.$('[aria-label$=", h2"]')).boundingBox();
  const to = await (await page.$('[aria-label$=", e3"]')).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y - to.height / 2, { steps: 4 });
  await page.mouse.up();
  assert.match(await page.inputValue('#bw-text'), /P1P1P1P1P/);
  assert.ok((await squares(page)).includes('e4'));
  assert.ok(!(await squares(page)).includes('h2'));
}));

test('a piece of chess is dragged to another square', () => withPage({}, async page => {
  await page.click('button:text-is("Chess: FEN of a Sicilian")');
  await dragTo(page, '[aria-label^="d4: white knight"]', '[aria-label^="f5"]');
  assert.ok(await page.$('[aria-label="f5: white knight"][aria-pressed=true]'));
  assert.ok(await page.$('[aria-label="d4: empty"]'));
}));

/** The middle of an element on the page. */
async function middle(page, selector) {
  const { x, y, width, height } = await (await page.$(selector)).boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Drags an element of the board with the mouse to the middle of another one. */
async function dragTo(page, from, to) {
  await page.evaluate(() => document.querySelector('.bw-board').scrollIntoView());
  const [start, end] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(...end, { steps: 4 });
  await page.mouse.up();
}

/** Moves a finger over the page, as the browser has it: it scrolls the page where the page lets it. */
async function swipe(page, [fromX, fromY], [toX, toY]) {
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await touch('touchStart', [fromX, fromY]);
  for (let i = 1; i <= 8; i++) await touch('touchMove', [fromX + (toX - fromX) * i / 8, fromY + (toY - fromY) * i / 8]);
  await touch('touchEnd');
}

/** Waits until the page no longer scrolls: a swipe goes on for some frames after the finger has left. */
const still = page => page.evaluate(() => new Promise(resolve => {
  let [old, frames] = [NaN, 0];
  const look = () => {
    frames = scrollY === old ? frames + 1 : 0;
    old = scrollY;
    if (frames === 5) resolve();
    else requestAnimationFrame(look);
  };
  look();
}));

test('a finger drags pieces, and scrolls the page elsewhere', () => withPage({ hasTouch: true, viewport: { width: 390, height: 700 } }, async page => {
  await page.tap('button:text-is("Xiangqi: FEN of the opening")');
  await page.waitForSelector('.bw-piece');
  await page.evaluate(() => document.querySelector('.bw-board').scrollIntoView({ block: 'start' }));
  const topOfBoard = () => page.evaluate(() => Math.round(document.querySelector('.bw-board').getBoundingClientRect().top));
  const top = await topOfBoard();
  const text = await page.inputValue('#bw-text');
  // In the middle of the river there is no piece.
  const [riverX, riverY] = await middle(page, '.bw-board svg');
  await swipe(page, [riverX, riverY], [riverX, riverY + 80]);
  await page.waitForFunction(old => document.querySelector('.bw-board').getBoundingClientRect().top > old + 20, top);
  await still(page);
  assert.equal(await page.inputValue('#bw-text'), text);
  const before = await topOfBoard();
  const [x, y] = await middle(page, '[aria-label$=", e3"]');
  const [, below] = await middle(page, '[aria-label$=", e0"]');
  await swipe(page, [x, y], [x, y - (below - y) / 3]);
  // The browser may answer before the page has seen the finger leave.
  await page.waitForFunction(() => /P1P3P1P.*w$/.test(document.getElementById('bw-text').value));
  // The message above the board may move it down. A page that scrolls with the finger moves it up.
  assert.ok(await topOfBoard() >= before);
  assert.ok((await squares(page)).includes('e4'));
  await page.tap('[aria-label$=", h2"]');
  assert.equal(await page.getAttribute('[aria-label$=", h2"]', 'aria-pressed'), 'true');
}));

test('a finger moves a large image that is zoomed', () => withPage({ hasTouch: true, viewport: { width: 390, height: 700 } }, async page => {
  await drop(page, ternaryBoard.encode({ rows: 300, cols: 300, cells: new Uint8Array(90_000) }));
  await page.tap('[data-key=zoom-in]');
  await page.evaluate(() => document.querySelector('canvas').scrollIntoView({ block: 'center' }));
  const shown = async () => /from row and column (\d+), (\d+)/.exec(await page.textContent('.bw-board')).slice(1).map(Number);
  const [row, col] = await shown();
  const [x, y] = await middle(page, 'canvas');
  await swipe(page, [x, y], [x - 50, y - 50]);
  await page.waitForFunction(old => !document.querySelector('.bw-board').textContent.includes(old), `${row}, ${col}`);
  const [newRow, newCol] = await shown();
  assert.ok(newRow > row && newCol > col, `${newRow}, ${newCol}`);
}));

test('two inputs are compared field by field', () => withPage({}, async page => {
  await paste(page, '8124022f93f9a080e1085242201278790080917f');
  await page.click('.bw-compare summary');
  await page.fill('#bw-compare', '8124022f93f9a080e1085242201278780080917f');
  await page.press('#bw-compare', 'Tab');
  assert.match(await page.textContent('.bw-compare table'), /black cannon.*1111001/s);
}));

test('a fragment opens a request at a bit', () => withPage({}, async page => {
  assert.match(await page.textContent('.bw-field'), /red rook/);
  assert.equal(await page.getAttribute('[data-key=piece-7]', 'aria-pressed'), 'true');
}, `#${format({ format: 'xiangqi-position/1', hex: '8124022f93f9a080e1085242201278790080917f', bit: 30 })}`));

test('the address is that of what is shown', () => withPage({}, async page => {
  await paste(page, REAL);
  await page.click('[data-key=previous]');
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  assert.equal(await page.inputValue('[data-key=slider]'), '19');
}));

test('copies reach the clipboard', () => withPage({ permissions: ['clipboard-read', 'clipboard-write'] }, async page => {
  await paste(page, REAL);
  await page.click('[data-key=copy-fen]');
  await page.waitForSelector('text=Copied: FEN');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), xiangqiFen.encode(position));
}));

test('a dropped board of 4096 x 4096 is drawn', () => withPage({}, async page => {
  const cells = new Uint8Array(4096 * 4096).map((_, i) => (i * 7 + (i >> 12)) % 3);
  await drop(page, ternaryBoard.encode({ rows: 4096, cols: 4096, cells }));
  await page.waitForSelector('canvas');
  assert.match(await page.textContent('.bw-verdict'), /Valid.*4096 × 4096/s);
  await page.fill('#bw-cell-row', '4095');
  await page.fill('#bw-cell-col', '4095');
  await page.click('[data-key=cell-go]');
  assert.match(await page.textContent('.bw-field'), /Cells from number 16.777.215.*26843592–26843599/s);
}));

test('a dropped text is read as if it were pasted', () => withPage({}, async page => {
  await drop(page, Buffer.from(`look: ${REAL} .`));
  await page.waitForSelector('.bw-piece');
  assert.match(await page.textContent('.bw-verdict'), /took the link out of the text/);
}));

test('keys do not reach the page around', () => withPage({}, async page => {
  await page.evaluate(() => {
    globalThis.heard = [];
    document.addEventListener('keydown', event => globalThis.heard.push(event.key));
  });
  await paste(page, REAL);
  for (const key of ['ArrowLeft', 'ArrowRight', 's', '/', '?', 'Escape']) await page.press('[data-key=slider]', key);
  assert.deepEqual(await page.evaluate(() => globalThis.heard), []);
}));

test('the language changes and stays', () => withPage({}, async page => {
  await paste(page, REAL);
  await page.click('[data-key=language]');
  assert.match(await page.textContent('.bw-verdict'), /有效.*27 子.*红方走/s);
  assert.match(await page.textContent('.bw-moves'), /卒９进１/);
  await page.reload();
  await page.waitForSelector('#boardwire-inspector.bw[lang=zh-Hans]');
}));

