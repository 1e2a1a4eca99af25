// The testee protocol for a package of npm: `package.cjs NAME FILE`.
"use strict";

const { fromHex, serve } = require("../../common/adapter.cjs");

const hex = (bytes) => Buffer.from(bytes).toString("hex");
// What a package cannot be given, as its adapter says.
const unfit = (name) => Object.assign(new Error(), { name });

// The value of this suite for a value of a package. A value of another kind gets a kind that is no right reply.
function node(value) {
  if (typeof value === "bigint" || Number.isInteger(value)) return { int: Object.is(value, -0) ? "-0" : String(BigInt(value)) };
  if (ArrayBuffer.isView(value)) return { bytes: hex(value) };
  if (Array.isArray(value)) return { list: Array.from(value, node) };
  if (value === null || typeof value !== "object") return { [typeof value]: String(value) };
  const pairs = Object.keys(value).map((key) => [hex(key), node(value[key])]);
  return { dict: pairs.sort(([one], [other]) => (one < other ? -1 : 1)) };
}

// The value of a package for a value of this suite. Its keys are strings, and its integers are doubles.
function native({ bytes, int, list, dict }) {
  if (bytes !== undefined) return fromHex(bytes);
  if (int !== undefined) {
    if (!Number.isFinite(Number(int)) || BigInt(Number(int)) !== BigInt(int)) throw unfit("not-a-double");
    return Number(int);
  }
  if (list !== undefined) return list.map(native);
  const object = Object.create(null);
  for (const [key, value] of dict) {
    const name = fromHex(key).toString();
    if (name in object) throw unfit("duplicate-key");
    if (hex(name) !== key) throw unfit("key-not-utf8");
    object[name] = native(value);
  }
  return object;
}

const [, , name, file] = process.argv;
import(require("path").resolve(file)).then((module) => {
  const { decode, encode } = module.default?.default ?? module.default ?? module;
  serve(name, "bencode@bep3/1", "byte", {
    decode: ({ hex }) => node(decode(fromHex(hex))),
    encode: ({ value }) => ({ hex: hex(encode(native(value))) }),
  });
});
