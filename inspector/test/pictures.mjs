#!/usr/bin/env node
// Takes screenshots of all views, for a visual check:
//
//     INSPECTOR=PAGE node test/pictures.mjs FOLDER      PAGE: inspector.html, that of build.mjs or that of a book
//
// Each view at 1280 and 390 pixels, light and dark, in English and in Chinese. And the picture of README.md:
//
//     INSPECTOR=PAGE node test/pictures.mjs ../publish/picture/inspector.png

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { closeBrowser, withPage } from './browser/page.js';
import { VIEWS, show } from './browser/views.js';

const folder = process.argv[2];
const isReadme = folder.endsWith('.png');
if (isReadme) {
  // The verdict, the board and the bits beside it.
  await withPage({ viewport: { width: 1280, height: 1100 }, deviceScaleFactor: 0.75 }, async page => {
    await show(page, 'link');
    const [verdict, board] = await Promise.all(['.bw-verdict', '.bw-board'].map(part => page.locator(part).boundingBox()));
    const height = board.y + board.height - verdict.y;
    await page.screenshot({ path: folder, clip: { x: 0, y: verdict.y, width: 1280, height } });
  });
} else {
  mkdirSync(folder, { recursive: true });
}
for (const width of isReadme ? [] : [1280, 390]) {
  for (const colorScheme of ['light', 'dark']) {
    for (const locale of ['en-US', 'zh-CN']) {
      const options = { viewport: { width, height: 900 }, colorScheme, locale, hasTouch: width < 400 };
      for (const name of Object.keys(VIEWS)) {
        const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.${width}.${colorScheme}.${locale.slice(0, 2)}.png`);
        await withPage(options, async page => {
          await show(page, name);
          // The panel of a field stays in sight of a page that was scrolled.
          await page.evaluate(() => scrollTo(0, 0));
          await page.screenshot({ path, fullPage: true });
        });
      }
    }
  }
}
await closeBrowser();
