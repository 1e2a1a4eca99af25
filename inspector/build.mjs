#!/usr/bin/env node
// Builds the inspector:
//
//     node build.mjs FOLDER      inspector.js and inspector.css for the book, and inspector.html, a page of its own
//
// inspector.js is one classic script: browsers load no modules from files. inspector.html holds script and style, so
// that it works from a disk. Needs `npm install` in this folder.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '..');

/** Scripts and styles together. */
const MAX_BYTES = 200 << 10;

const read = path => readFileSync(path, 'utf8');

const OPTIONS = { bundle: true, minify: true, charset: 'utf8', legalComments: 'none', target: ['es2022'], write: false };

/** The module that is no file: the chapters by the prefixes of requirements, and the texts of those that a codec names by id, compressed. */
const data = {
  name: 'data',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^requirements$/ }, ({ path }) => ({ path, namespace: 'data' }));
    onLoad({ filter: /.*/, namespace: 'data' }, async () => ({ contents: JSON.stringify(await requirements()), loader: 'json' }));
  },
};

async function requirements() {
  const formats = JSON.parse(read(join(ROOT, 'spec/formats.json')));
  const { outputFiles: [{ text: codecs }] } = await build({ ...OPTIONS, entryPoints: [join(ROOT, 'packages/javascript/src/index.js')], format: 'esm' });
  const named = new Set(codecs.match(/\b[A-Z]{2}-\d+/g));
  const all = JSON.parse(read(join(ROOT, 'spec/requirements.json'))).filter(({ id }) => named.has(id));
  return {
    chapters: Object.fromEntries(formats.map(({ prefix, chapter }) => [prefix, chapter.replace('.md', '')])),
    texts: deflateRawSync(JSON.stringify(Object.fromEntries(all.map(({ id, text }) => [id, text]))), { level: 9 }).toString('base64'),
  };
}

async function main(folder) {
  mkdirSync(folder, { recursive: true });
  const [script, style] = await Promise.all([
    build({ ...OPTIONS, entryPoints: [join(HERE, 'src/main.js')], format: 'iife', plugins: [data] }),
    build({ ...OPTIONS, entryPoints: [join(HERE, 'src/style.css')] }),
  ]);
  const [js, css] = [script, style].map(({ outputFiles: [{ text }] }) => text);
  const size = Buffer.byteLength(js) + Buffer.byteLength(css);
  if (size > MAX_BYTES) throw new Error(`script and style have ${size} bytes: at most ${MAX_BYTES}`);
  // The bundler writes </script as <\/script.
  const frame = read(join(HERE, 'index.html'));
  const hash = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const [, loader] = /<script>([^]*?)<\/script>/.exec(frame);
  const policy = `default-src 'none'; script-src ${hash(loader)} ${hash(js)}; style-src ${hash(css)}; base-uri 'none'; form-action 'none'`;
  const page = frame.replace('<!-- policy -->', policy).replace('<!-- style -->', () => `<style>${css}</style>`)
    .replace('<!-- script -->', () => js);
  for (const [name, text] of Object.entries({ 'inspector.js': js, 'inspector.css': css, 'inspector.html': page })) {
    writeFileSync(join(folder, name), text);
  }
  console.log(`${folder}: ${Buffer.byteLength(js)} bytes of script, ${Buffer.byteLength(css)} of style`);
}

if (process.argv.length !== 3) {
  console.error('usage: node build.mjs FOLDER');
  process.exit(2);
}
await main(resolve(process.argv[2]));
