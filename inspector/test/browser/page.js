// A browser with the inspector, which records what must not happen: output on the console, errors, requests.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

/** The page of its own, or the page of a book: what `INSPECTOR` names. */
const ADDRESS = pathToFileURL(process.env.INSPECTOR).href;

/** Long enough for a slow machine. A test that waits so long has failed. */
export const PATIENCE = 120_000;

export const REAL = 'game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw&s=1';

/** What the pages of the book say of blocks of requests, with or without the inspector. */
const OF_THE_BOOK = /language 'jsonl'|no-highlight mode/;

let browser;

/** Opens the inspector with options of a browser context, calls `use(page)`, and checks what was recorded. */
export async function withPage(options, use, fragment = '', expected = OF_THE_BOOK) {
  browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.addInitScript(() => {
    /** Drops a text. Returns when the page has read it. */
    globalThis.dropText = text => {
      const data = new DataTransfer();
      data.setData('text', text);
      document.getElementById('boardwire-inspector').dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
    };
  });
  const seen = [];
  page.on('console', message => { if (!OF_THE_BOOK.test(message.text()) && !expected.test(message.text())) seen.push(`console: ${message.text()}`); });
  page.on('pageerror', error => seen.push(`error: ${error.stack}`));
  page.on('dialog', dialog => {
    seen.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on('request', request => { if (!/^(?:file|data|blob):/.test(request.url())) seen.push(`request: ${request.url()}`); });
  try {
    await page.goto(ADDRESS + fragment);
    await page.waitForSelector('#boardwire-inspector.bw textarea');
    await use(page);
    assert.deepEqual(seen, []);
  } finally {
    await context.close();
  }
}

export async function closeBrowser() {
  await browser?.close();
  browser = undefined;
}

/** Puts a text into the field, and waits until it was read. */
export async function paste(page, text) {
  await reading(page, () => page.fill('#bw-text', text));
}

/** Drops a file, and waits until it was read. */
export async function drop(page, bytes, name = 'board.bin') {
  const data = await page.evaluateHandle(([text, named]) => {
    const binary = atob(text);
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(binary, c => c.charCodeAt(0))], named));
    return transfer;
  }, [Buffer.from(bytes).toString('base64'), name]);
  await reading(page, () => page.dispatchEvent('#boardwire-inspector', 'drop', { dataTransfer: data }));
}

/** Calls an action, and waits until the input that it gives was read. */
export async function reading(page, action) {
  const before = await page.getAttribute('#boardwire-inspector', 'data-read');
  await action();
  await page.waitForFunction(old => (document.getElementById('boardwire-inspector').dataset.read ?? null) !== old, before);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds in the inspector. */
export async function violations(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const found = await globalThis.axe.run('#boardwire-inspector', { resultTypes: ['violations'], preload: false });
    return found.violations.map(({ id, nodes }) => [id, nodes.length, nodes[0].html.slice(0, 200), nodes[0].failureSummary]);
  });
}

/** The letters of a Xiangqi board by square, from the labels of the pieces. */
export const squares = page => page.$$eval('.bw-piece', pieces => pieces.map(piece => piece.getAttribute('aria-label').split(', ').at(-1)).sort());
