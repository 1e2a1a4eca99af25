// Hostile inputs, pasted and as fragments, inject nothing: no element, no script, no output on the console.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { toBase64url } from 'boardwire';
import { closeBrowser, paste, withPage } from './page.js';

after(closeBrowser);

const P = 'gSQCL5P5oIDhCFJCIBJ4eQCAkX8';
const MARKUP = [
  '<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '"><svg onload=alert(1)>', "'-alert(1)-'", 'javascript:alert(1)', '</textarea><b id=injected>', '{{7*7}}', '<a href="http://example.com/x">',
  '\u001b[2J', '\u202e', '\u2028', '\u0000', '\ud83d', '&lt;img src=x onerror=alert(1)&gt;', '__proto__', 'constructor', '$&$1',
];
const FRAMES = [
  text => text, text => `${text}?p=${P}`, text => `x?p=${P}&s=${text}`, text => `x?p=${text}${P}`, text => `x?p=${P}&${text}=1`, text => `x?p=${P}#${text}`,
  text => `rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR ${text}`, text => `(;SZ[9]C[${text}]${text};B[${text}])`, text => JSON.stringify({ format: text, value: text }),
  text => JSON.stringify({ format: 'xiangqi-link/1', value: { base: text, position: null } }), text => `position startpos moves ${text} ${text}`,
];

const INPUTS = MARKUP.flatMap(markup => FRAMES.map(frame => frame(markup)));

/** Elements and attributes that the page makes of no input. */
const injected = page => page.evaluate(() => {
  const root = document.getElementById('boardwire-inspector');
  const elements = root.querySelectorAll('script, img, iframe, object, embed, link, meta, form, b#injected, svg svg, [onerror], [onload], [onclick]');
  const links = Array.from(root.querySelectorAll('a'), a => a.getAttribute('href')).filter(href => !/^[a-z-]+\.html#[A-Z]{2}-\d+$/.test(href));
  return [...Array.from(elements, element => element.outerHTML.slice(0, 100)), ...links, ...(Object.prototype.polluted === undefined ? [] : ['polluted'])];
});

test('pasted', () => withPage({}, async page => {
  for (const input of INPUTS.filter((_, i) => i % 3 === 0)) {
    await page.evaluate(text => {
      const area = document.getElementById('bw-text');
      area.value = text;
      area.dispatchEvent(new Event('input'));
    }, input);
    await page.waitForTimeout(0);
  }
  await paste(page, INPUTS[1]);
  assert.deepEqual(await injected(page), []);
}));

test('as fragments', () => withPage({}, async page => {
  const bytes = text => toBase64url(new TextEncoder().encode(text));
  const states = INPUTS.map(text => `v1.${bytes(JSON.stringify({ text }))}`);
  const raw = MARKUP.flatMap(text => [text, `v1.${text}`, `v1.${bytes(text)}`, `v1.${bytes(JSON.stringify({ text: 'x', [text]: text }))}`,
    `v1.${bytes(`{"format":"xiangqi-link/1","text":${JSON.stringify(text)},"bit":1e300}`)}`]);
  for (const fragment of [...states, ...raw, `v1.${'A'.repeat(100_000)}`, `v1.${bytes('['.repeat(30_000))}`, `v1.${bytes('{"__proto__":{"polluted":1},"text":"x"}')}`]) {
    await page.evaluate(text => { location.hash = text; }, fragment.toWellFormed?.() ?? fragment);
    assert.deepEqual(await injected(page), [], fragment.slice(0, 200));
  }
}));

test('bytes of all kinds', () => withPage({}, async page => {
  const kinds = await page.evaluate(() => {
    const found = new Set();
    let state = 1;
    for (let i = 0; i < 3000; i++) {
      const bytes = Uint8Array.from({ length: i % 70 }, () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return state >>> 0;
      });
      for (const format of [undefined, ...Object.keys(globalThis.boardwireInspector.formats)]) {
        found.add(globalThis.boardwireInspector.inspect({ bytes, format: globalThis.boardwireInspector.formats[format]?.input === 'text' ? undefined : format }).kind);
      }
    }
    return [...found].sort();
  });
  assert.deepEqual(kinds, ['empty', 'read', 'unrecognised']);
}));
