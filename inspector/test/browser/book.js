// The site: the inspector in the book, the links of the worked examples, the themes. BOOK names the folder of a version.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { REAL, closeBrowser, paste, violations, withPage } from './page.js';

after(closeBrowser);

const address = name => pathToFileURL(`${process.env.BOOK}/${name}`).href;
const CHAPTERS = readdirSync(process.env.BOOK).filter(name => name.endsWith('.html') && !['404.html', 'toc.html'].includes(name));

test('each worked example opens in the inspector', { timeout: 300_000 }, () => withPage({}, async page => {
  const links = [];
  for (const chapter of CHAPTERS) {
    await page.goto(address(chapter));
    const examples = await page.evaluate(() => {
      const found = [];
      let isWorked = false;
      for (const element of document.querySelector('main').children) {
        const isHeading = /^H[23]$/.test(element.tagName);
        if (element.tagName === 'H2') isWorked = element.textContent.startsWith('Worked example');
        if (isHeading && (element.textContent.startsWith('Worked example') || (isWorked && element.tagName === 'H3'))) {
          found.push({ heading: element.textContent, links: [] });
        } else if (isHeading && !isWorked) {
          found.push({ heading: undefined, links: [] });
        }
        found.at(-1)?.links.push(...Array.from(element.querySelectorAll('.inspect a'), link => link.href));
      }
      return found;
    });
    for (const { heading, links: own } of examples) {
      links.push(...own);
      const isParent = heading === 'Worked examples';
      if (heading !== undefined && !isParent) assert.ok(own.length > 0, `${chapter}: ${heading}`);
    }
  }
  assert.ok(links.length > 60, `${links.length}`);
  await page.goto(address('inspector.html'));
  const kinds = await page.evaluate(all => all.map(link => {
    const { fragment, inspect, fromHex } = globalThis.boardwireInspector;
    const { hex, ...state } = fragment.parse(link.split('#')[1]) ?? {};
    return inspect(hex === undefined ? state : { ...state, bytes: fromHex(hex) }).kind;
  }), links);
  kinds.forEach((kind, i) => assert.ok(['read', 'empty'].includes(kind), links[i]));
  assert.ok(kinds.filter(kind => kind === 'read').length > 60);
}));

test('the link of the first example leads to its board', () => withPage({}, async page => {
  await page.goto(address('xiangqi-position.html'));
  await page.click('.inspect a');
  await page.waitForSelector('.bw-piece');
  assert.match(await page.textContent('.bw-verdict'), /Valid/);
}));

test('requirements lead to their rules', () => withPage({}, async page => {
  await page.goto(address('inspector.html'));
  await paste(page, '9124022f93f9a080e1085242201278790080917f');
  await page.click('[data-key="as-xiangqi-position/1"]');
  await page.click('.bw-error .bw-requirement a');
  await page.waitForURL(/xiangqi-position\.html#XP-17$/);
  await page.waitForSelector('[id="XP-17"]', { state: 'attached' });
}));

test('axe-core in each theme of the book', { timeout: 300_000 }, () => withPage({}, async page => {
  for (const theme of ['light', 'rust', 'coal', 'navy', 'ayu']) {
    await page.goto(address('introduction.html'));
    await page.evaluate(name => localStorage.setItem('mdbook-theme', name), theme);
    await page.goto(address('inspector.html'));
    assert.ok(await page.evaluate(name => document.documentElement.classList.contains(name), theme));
    await paste(page, REAL);
    await page.click('[data-key=piece-7]');
    assert.deepEqual(await violations(page), [], theme);
  }
}));

test('nothing scrolls sideways in the book', () => withPage({ viewport: { width: 390, height: 844 } }, async page => {
  await page.goto(address('inspector.html'));
  await paste(page, REAL);
  const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= inner, `${wide} of ${inner}`);
}));
