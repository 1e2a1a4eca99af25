// Compiles every description of this folder: node compile.mjs LANGUAGE FOLDER
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url); // finds what NODE_PATH names
const compiler = require("kaitai-struct-compiler");
const yaml = require("yaml");

const [language, folder] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const load = (name) => yaml.parse(readFileSync(join(here, `${name}.ksy`), "utf8"));
const importer = { importYaml: async (name) => load(name) };

mkdirSync(folder, { recursive: true });
for (const file of readdirSync(here).filter((name) => name.endsWith(".ksy"))) {
  const compiled = await compiler.compile(language, load(file.slice(0, -4)), importer, false);
  for (const [path, text] of Object.entries(compiled)) writeFileSync(join(folder, path), text);
}
