#!/usr/bin/env node
// Measures what no test asserts, since it depends on the machine:
//
//     node test/measure.mjs FOLDER      the folder that build.mjs wrote
//
// How long a dropped board of 4096 x 4096 takes until it is drawn, and how much later than that of an empty page the
// first paint comes. Each is the median of several runs, in turns.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { ternaryBoard } from 'boardwire';

const RUNS = 9;

const median = numbers => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const inspector = pathToFileURL(resolve(process.argv[2], 'inspector.html')).href;
const empty = join(mkdtempSync(join(tmpdir(), 'empty-')), 'empty.html');
writeFileSync(empty, '<!doctype html><html lang="en"><meta charset="utf-8"><title>empty</title><p>empty</p></html>');

async function firstPaint(address) {
  const page = await browser.newPage();
  await page.goto(address);
  const time = await page.evaluate(() => new Promise(found => {
    new PerformanceObserver(list => found(list.getEntries()[0].startTime)).observe({ type: 'paint', buffered: true });
  }));
  await page.close();
  return time;
}

async function drop(base64) {
  const page = await browser.newPage();
  await page.goto(inspector);
  const time = await page.evaluate(text => {
    const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'board.bin'));
    return new Promise(found => {
      const start = performance.now();
      // The frame after the one in which the image is there has been painted.
      const wait = () => (document.querySelector('canvas') ? requestAnimationFrame(() => found(performance.now() - start)) : requestAnimationFrame(wait));
      document.getElementById('boardwire-inspector').dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
      requestAnimationFrame(wait);
    });
  }, base64);
  await page.close();
  return time;
}

const cells = new Uint8Array(4096 * 4096).map((_, i) => (i * 7 + (i >> 12)) % 3);
const board = Buffer.from(ternaryBoard.encode({ rows: 4096, cols: 4096, cells })).toString('base64');
const [paints, empties, drops] = [[], [], []];
for (let i = 0; i < RUNS; i++) {
  empties.push(await firstPaint(pathToFileURL(empty).href));
  paints.push(await firstPaint(inspector));
  if (i % 2 === 0) drops.push(await drop(board));
}
await browser.close();
console.log(`a dropped board of 4096 x 4096 is drawn after ${Math.round(median(drops))} ms`);
console.log(`first paint: ${Math.round(median(paints))} ms, of an empty page ${Math.round(median(empties))} ms`);
