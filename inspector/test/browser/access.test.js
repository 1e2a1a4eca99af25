// For everyone: axe-core finds nothing in any view, theme and language; the keyboard is enough; nothing scrolls sideways.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { REAL, closeBrowser, paste, violations, withPage } from './page.js';
import { VIEWS, show } from './views.js';

after(closeBrowser);

for (const [colorScheme, locale] of [['light', 'en-US'], ['dark', 'zh-CN']]) {
  test(`axe-core, ${colorScheme}, ${locale}`, { timeout: 600_000 }, () => withPage({ colorScheme, locale }, async page => {
    for (const name of Object.keys(VIEWS)) {
      await show(page, name, { open: true });
      assert.deepEqual(await violations(page), [], name);
    }
  }));
}

for (const locale of ['en-US', 'zh-CN']) {
  test(`nothing scrolls sideways at 390 and 320 pixels, ${locale}`, () => withPage({ locale, viewport: { width: 390, height: 844 } }, async page => {
    for (const name of Object.keys(VIEWS)) {
      await show(page, name, { open: true });
      for (const width of [390, 320, 800]) {
        await page.setViewportSize({ width, height: 844 });
        const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(wide <= inner, `${name}: ${wide} of ${inner}`);
      }
      await page.setViewportSize({ width: 390, height: 844 });
    }
  }));
}

test('the keyboard is enough', () => withPage({ permissions: ['clipboard-read', 'clipboard-write'] }, async page => {
  const key = name => page.keyboard.press(name);
  const focused = () => page.evaluate(() => document.activeElement.dataset.key);
  /** Presses Tab until the element with the key has the focus. */
  const tabTo = async wanted => {
    for (let i = 0; i < 200; i++) {
      await key('Tab');
      if ((await focused()) === wanted) return;
    }
    assert.fail(`Tab does not reach ${wanted}`);
  };
  await tabTo('text');
  await page.keyboard.insertText(REAL);
  await page.waitForSelector('.bw-piece');
  // The board: an arrow to the next piece, Enter selects it.
  await tabTo('letters');
  await key('Tab');
  const first = await focused();
  await key('ArrowRight');
  assert.notEqual(await focused(), first);
  await key('Enter');
  assert.equal(await page.getAttribute(`[data-key=${await focused()}]`, 'aria-pressed'), 'true');
  // The moves.
  await tabTo('slider');
  await key('ArrowLeft');
  assert.match(await page.textContent('.bw-moves h2'), /19 of 20/);
  assert.equal(await focused(), 'slider');
  await tabTo('move-0');
  await key('Enter');
  assert.match(await page.textContent('.bw-moves h2'), /1 of 20/);
  // The bits: arrows lead from field to field.
  for (let i = 0; i < 60 && !/^seg-0/.test(await focused()); i++) await key('Tab');
  assert.match(await focused(), /^seg-0/);
  await key('ArrowRight');
  await key('Enter');
  assert.match(await page.textContent('.bw-field h2'), /\w/);
  await tabTo('flip-0');
  await key('Enter');
  assert.equal(await focused(), 'flip-0');
  await tabTo('copy-address');
  await key('Enter');
  await page.waitForSelector('text=Copied');
  await page.evaluate(() => document.querySelector('#bw-text').focus());
  await tabTo('undo');
  await key('Enter');
  assert.equal(await page.inputValue('#bw-text'), REAL);
  // The piece on another square: a list.
  await page.evaluate(() => document.querySelector('[data-key=piece-7]').focus());
  await key('Enter');
  await tabTo('edit');
  await key('ArrowDown');
  assert.notEqual(await page.inputValue('#bw-text'), REAL);
  // The piece on a square of chess: a list, too.
  await paste(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
  await page.evaluate(() => document.querySelector('[data-key=square-0]').focus());
  await key('Enter');
  await tabTo('edit');
  await key('ArrowDown');
  assert.equal(await page.getAttribute('[data-key=square-0]', 'aria-label'), 'a8: black knight');
}));
