// Hostile inputs, pasted and as fragments, inject nothing: no element, no script, no output on the console.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { toBase64url } from 'boardwire';
import { format } from '../../src/fragment.js';
import { PATIENCE, REAL, closeBrowser, drop, paste, reading, withPage } from './page.js';

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

/** Each prefix of a text, in steps. */
const halves = (text, step) => Array.from({ length: Math.ceil(text.length / step) }, (_, i) => text.slice(0, i * step));

test('halves of links and of fragments', () => withPage({}, async page => {
  for (const half of [...halves(REAL, 3), ...halves(REAL, 7).map(text => text + MARKUP[0])].slice(1)) {
    await page.evaluate(text => globalThis.dropText(text), half);
    assert.deepEqual(await injected(page), [], half);
  }
  const states = [{ text: REAL, bit: 30, ply: 3 }, { format: 'ternary-runs/1', hex: 'ffffff010000ff', limits: { cells: 2 ** 53 - 1 } }];
  for (const half of states.flatMap(state => halves(format(state), 5))) {
    await page.evaluate(text => { location.hash = text; }, half);
    assert.deepEqual(await injected(page), [], half);
  }
  for (const state of states) await reading(page, () => page.evaluate(text => { location.hash = text; }, format({ ...state, part: 9, bit: 2 ** 53 - 1, ply: 2 ** 53 - 1 })));
}));

test('every shape of error is shown, in both languages', () => withPage({}, async page => {
  const position = { turn: 'red', squares: new Array(32).fill(null).fill(85, 0, 1).fill(4, 16, 17) };
  const twice = { ...position, squares: position.squares.with(16, 85) };
  const states = [
    { format: 'ternary-board/1', hex: '010000010000f3' }, { format: 'ternary-board/1', hex: '' }, { format: 'ternary-runs/1', hex: 'ffffffffffff', limits: { cells: 2 ** 53 - 1 } },
    { format: 'xiangqi-history/1', hex: 'd7' }, { format: 'xiangqi-history/1', hex: 'd7', position: twice }, { format: 'xiangqi-history/1', hex: '', position: twice, bit: 3 },
    { format: 'xiangqi-history/1', hex: 'd7', position }, { format: 'xiangqi-link/1', text: REAL.replace('rXw', 'rXA') }, { format: 'xiangqi-link/1', text: 'x?p=hSQi!' },
    { format: 'xiangqi-fen/1', text: '9/9' }, { format: 'go-chains/1', hex: '01000001000001', moves: ['pass'] },
    { format: 'go-chains/1', hex: '02000002000000', moves: ['pass', 'Z9'] }, { format: 'xiangqi-game/1', hex: '710103' }, { format: 'xiangqi-compact/1', hex: 'f1' },
    { format: 'chess-board-packed/1', hex: '07' }, { format: 'xiangqi-index/1', hex: 'ff'.repeat(17) }, { format: 'xiangqi-map/1', hex: '0000' }, { text: 'position startpos moves h2h2' },
  ];
  for (let round = 0; round < 2; round++) {
    for (const state of states) {
      await paste(page, REAL);
      await reading(page, () => page.evaluate(text => { location.hash = text; }, format(state)));
      const verdict = await page.textContent('.bw-verdict');
      assert.match(verdict, /Not valid|Not judged|Not recognised|无效|未判定|无法识别/, JSON.stringify(state));
      if (/hSQi/.test(state.text)) assert.equal(await page.textContent('.bw-caret mark'), '!');
      assert.doesNotMatch(verdict, /✓|null|undefined|NaN|Inspector error|出错/, `${JSON.stringify(state)}: ${verdict}`);
    }
    await page.click('[data-key="language"]');
  }
}));

// Each place that can throw: the model, a view, a listener, a promise.
test('an exception leaves nothing of the input before', () => withPage({}, async page => {
  const broken = ['TextEncoder.prototype.encode', 'Element.prototype.append', 'Map.prototype.get', 'Array.prototype.findIndex', 'String.prototype.split'];
  for (const path of broken) {
    await paste(page, REAL);
    assert.match(await page.textContent('.bw-verdict'), /Valid/);
    const shown = await page.evaluate(name => {
      const [type, , method] = name.split('.');
      const prototype = globalThis[type].prototype;
      const old = prototype[method];
      let left = 1;
      prototype[method] = function broken(...values) {
        if (left-- === 1) throw new RangeError('out of order');
        return old.apply(this, values);
      };
      globalThis.dropText('7100');
      prototype[method] = old;
      return document.querySelector('.bw-verdict').textContent + document.querySelector('.bw-bits').textContent;
    }, path);
    assert.match(shown, /^\? Not recognisedInspector error: out of order/, path);
    assert.doesNotMatch(shown, /Valid|xq/, path);
  }
}));

test('the policy of the page forbids all but its own script and style', { skip: process.env.BOOK !== undefined }, () => withPage({}, async page => {
  const policy = await page.getAttribute('meta[http-equiv="Content-Security-Policy"]', 'content');
  assert.match(policy, /^default-src 'none'; script-src 'sha256-\S+' 'sha256-\S+'; style-src 'sha256-\S+'; base-uri 'none'; form-action 'none'$/);
  const blocked = await page.evaluate(async () => {
    const seen = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => seen.push(effectiveDirective));
    const add = (name, properties) => document.body.append(Object.assign(document.createElement(name), properties));
    add('script', { textContent: 'globalThis.injected = 1' });
    add('style', { textContent: 'body { color: red }' });
    add('img', { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' });
    await fetch('data:,x').catch(() => {});
    await new Promise(done => setTimeout(done, 200));
    return [...new Set(seen)].sort().concat(String(globalThis.injected));
  });
  assert.deepEqual(blocked, ['connect-src', 'img-src', 'script-src-elem', 'style-src-elem', 'undefined']);
}, '', /Content Security Policy|violates the following/));

test('files of all kinds', () => withPage({}, async page => {
  const verdict = () => page.textContent('.bw-verdict');
  const noise = Uint8Array.from({ length: 1 << 20 }, (_, i) => (i * 2654435761 >>> 13) ^ i);
  for (const [name, bytes, said] of [
    ['empty.bin', [], /empty/], ['<img src=x onerror=alert(1)>.png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0], /PNG/], ['link.gz', [0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0], /compressed data: not read/], ['noise.bin', noise, /Not recognised/],
    ['header.bin', [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0], /Not recognised/], ['text.txt', Buffer.from('x'.repeat(2 << 20)), /longer than/],
  ]) {
    await drop(page, bytes, name);
    assert.match(await verdict(), said, name);
    assert.deepEqual(await injected(page), [], name);
  }
}));

test('a pasted text of 10 MB does not block the page', () => withPage({}, async page => {
  for (const text of ['> ', '=', 'z', '\\x00"', '01 ', '9/'].map(part => part.repeat(10e6 / part.length))) {
    const time = await page.evaluate(long => {
      const start = performance.now();
      globalThis.dropText(long);
      return performance.now() - start;
    }, text);
    assert.match(await page.textContent('.bw-verdict'), /longer than|Not recognised/);
    // Without its limits the page needs minutes.
    assert.ok(time < PATIENCE, `${text.slice(0, 4)}: ${time} ms`);
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
  assert.deepEqual(kinds, ['read', 'unrecognised']);
}));
