// Reads the vectors with the parsers that Kaitai Struct makes of the descriptions: node check.mjs FOLDER
//
// FOLDER holds the descriptions compiled for JavaScript; NODE_PATH names the folder that holds the runtime. Exit status: 0 no difference, 1 a difference.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";

import { stringOf as expand, writtenOut } from "../../packages/vectors/javascript/src/runs.js";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const VECTORS = join(HERE, "../../conformance/vectors");
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const { runs } = readJson(join(HERE, "../suite.json"));
const DEAD = 90;

// `divisible` of ternary_integer.ksy
const DIVISIBLE = 16384;

const COUNTS = ["accepted", "rejected", "cannot judge", "lenient"];

const living = (square) => (square === DEAD ? null : square);
const squares = (pieces) => pieces.map((piece) => living(piece.square));
const board = ({ rows, cols }, parts) => ({ rows, cols, cells: parts.join("") });
const inUse = ({ cells, used }) => cells.slice(0, used).join("");
const record = (parsed) => board(parsed.dimensions, parsed.groups.map(inUse));

function integer({ dimensions, divisible, divisions, number }) {
  if (divisible) return board(dimensions, divisions.map(inUse));
  const digits = BigInt("0x" + Buffer.from(number).reverse().toString("hex")).toString(3);
  return board(dimensions, [[...digits].reverse().join("").padEnd(dimensions.total, "0")]);
}

function map({ entries }) {
  const placed = new Map(entries.map(({ id, square }) => [id, square]));
  return { squares: Array.from({ length: 32 }, (_, id) => placed.get(id) ?? null) };
}

const ply = ({ mover, origin, to, captures, captured }) => ({ piece: mover, from: origin, to, captured: captures.value ? captured : null });

const VALUES = {
  "ternary-board": (parsed) => record(parsed.record),
  "ternary-stream": (parsed) => ({ records: parsed.records.map(record) }),
  "ternary-bits2": (parsed) => board(parsed.dimensions, parsed.rows.map((row) => row.cells.join(""))),
  "ternary-integer": integer,
  "ternary-runs": (parsed) => board(parsed.dimensions, parsed.runs.map((run) => String(run.cell).repeat(run.length))),
  "xiangqi-position": ({ turn, pieces }) => ({ turn: turn.isRed ? "red" : "black", squares: squares(pieces) }),
  "xiangqi-history": ({ records = [] }) => ({ plies: records.map(ply) }),
  "xiangqi-list": ({ pieces }) => ({ squares: squares(pieces) }),
  "xiangqi-map": map,
  "chess-board-bytes": ({ placement }) => ({ placement }),
  "chess-board-packed": ({ placement }) => ({ placement }),
};

// whether the number is too long for the description to divide, so that it does not check whether the number is too great
function isUndivided(name, request, expect) {
  if (name !== "ternary-integer" || expect.reject !== "value-out-of-range") return false;
  const head = Buffer.from(expand(request.hex).slice(0, 12), "hex");
  return head.readUIntLE(0, 3) * head.readUIntLE(3, 3) > DIVISIBLE;
}

// what a description needs besides the bytes
const parameters = ({ position }) =>
  position ? [Uint8Array.from(position.squares, (square) => square ?? DEAD), position.turn === "red"] : [];

function* decodeVectors(name) {
  for (const file of readdirSync(join(VECTORS, name)).sort()) {
    const { vectors } = readJson(join(VECTORS, name, file));
    yield* vectors.filter(({ op, tags }) => op === "decode" && !tags?.includes("large"));
  }
}

function shortened(value) {
  const text = JSON.stringify(value);
  return text.length <= 200 ? text : text.slice(0, 200) + "…";
}

// format to the codes that README.md says it judges and does not judge
function listedInReadme() {
  const rows = readFileSync(join(HERE, "README.md"), "utf8").matchAll(/^\| `([a-z0-9-]+)\/1` \|[^|]*\| ([^|]*) \| ([^|]*) \|$/gm);
  const codes = (column) => new Set([...column.matchAll(/`([^`]+)`/g)].map(([, code]) => code));
  return new Map([...rows].map(([, name, judged, beyond]) => [name, [codes(judged), codes(beyond)]]));
}

// the formats that have a description
const described = () =>
  readJson(join(HERE, "../formats.json"))
    .map(({ id }) => id.split("/")[0])
    .filter((name) => existsSync(new URL(`${name.replaceAll("-", "_")}.ksy`, import.meta.url)));

// the counts of one format, and the codes that its vectors hold and its description does not judge
function check(name, judged, KaitaiStream, Parser, complain) {
  const counts = Object.fromEntries(COUNTS.map((what) => [what, 0]));
  const beyond = new Set();
  const rejections = Object.keys(KaitaiStream).filter((key) => key === "EOFError" || /^Validation.*Error$/.test(key));
  const isRejection = (error) => rejections.some((key) => error instanceof KaitaiStream[key]);
  const parse = (request) => {
    const stream = new KaitaiStream(Uint8Array.from(Buffer.from(expand(request.hex), "hex")).buffer);
    return VALUES[name](new Parser(stream, null, null, ...parameters(request)));
  };

  for (const { id, request, outcome, expect } of decodeVectors(name)) {
    if ("allow" in request) counts["lenient"]++;
    else if (outcome === "reject" && (!judged.has(expect.reject) || isUndivided(name, request, expect))) {
      counts["cannot judge"]++;
      if (!judged.has(expect.reject)) beyond.add(expect.reject);
    } else {
      counts[outcome === "accept" ? "accepted" : "rejected"]++;
      let found;
      try {
        found = parse(request);
      } catch (error) {
        if (!isRejection(error)) complain(id, `the parser failed: ${error}`); // neither a value nor a rejection
        else if (outcome === "accept") complain(id, `rejected: ${error}`);
        continue;
      }
      if (outcome === "reject") complain(id, `accepted, but it is ${expect.reject}: ${shortened(found)}`);
      else if (!isDeepStrictEqual(found, writtenOut(expect.ok, runs))) complain(id, `another value: ${shortened(found)}`);
    }
  }
  return { counts, beyond };
}

const require = createRequire(join(resolve(process.argv[2]), "here.js"));
const KaitaiStream = require("kaitai-struct/KaitaiStream");
const pascal = (name) => name.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase());

let differences = 0;
const complain = (where, what) => {
  differences++;
  console.log(`${where}: ${what}`);
};
const readme = listedInReadme();
const names = described();
for (const name of names) {
  const Parser = require(`./${pascal(name)}.js`)[pascal(name)];
  const [judged, notJudged] = readme.get(name) ?? [new Set(), new Set()];
  const { counts, beyond } = check(name, judged, KaitaiStream, Parser, complain);
  if (!counts.accepted || !counts.rejected) complain(name, "no vector was read");
  if (!isDeepStrictEqual(beyond, notJudged))
    complain("README.md", `${name}: lists other codes that are not judged than ${[...beyond].join(", ") || "none"}`);
  console.log(`${name}: ${Object.entries(counts).map(([what, count]) => `${count} ${what}`).join(", ")}`);
}
if (readme.size !== names.length) complain("README.md", "lists other formats than spec/formats.json");
console.log(`javascript: ${differences} differences`);
process.exitCode = differences ? 1 : 0;
