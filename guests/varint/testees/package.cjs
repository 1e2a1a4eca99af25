// The testee protocol for a package of npm: `package.cjs NAME FILE`.
"use strict";

const { fromHex, serve } = require("../../common/adapter.cjs");

// What a package cannot be given, as its adapter says.
function double(number) {
  if (BigInt(Number(number)) !== BigInt(number)) throw Object.assign(new Error(), { name: "not-a-double" });
  return Number(number);
}

// Decoders return the number and how many bytes were read. Encoders return bytes.
const CODECS = {
  varint: ({ decode, encode }) => [(data) => [decode(data), decode.bytes], encode],
  // It does not say how many bytes were read, but how many bytes its encoder writes.
  "uint8-varint": ({ decode, encode, encodingLength }) => [
    (data) => {
      const number = decode(data);
      return [number, encodingLength(number)];
    },
    (number) => encode(number),
  ],
  multiformats: ({ decode, encodeTo, encodingLength }) => [(data) => decode(data), (number) => encodeTo(number, new Uint8Array(encodingLength(number)))],
  "@atcute/varint": ({ decode, encode }) => [
    (data) => {
      const { value, nextOffset } = decode(data);
      return [value, nextOffset];
    },
    (number) => {
      const data = [];
      encode(number, data);
      return data;
    },
  ],
  "@webassemblyjs/leb128": ({ decodeUInt32, decodeUInt64, encodeU32 }) => [
    (data, format) => {
      const { value, nextIndex } = (format === "varint@wasm-u64/1" ? decodeUInt64 : decodeUInt32)(data, 0);
      return [value, nextIndex];
    },
    encodeU32,
  ],
};
CODECS["fast-varint"] = CODECS.varint;

const [, , name, file] = process.argv;
const ids = ["common", "multiformats", "dwarf5", "wasm-u32", "wasm-u64", "protobuf"].map((dialect) => `varint@${dialect}/1`);
// @webassemblyjs/leb128 has no encoder of u64.
const operations = (id) => (name === "@webassemblyjs/leb128" && id === "varint@wasm-u64/1" ? ["decode"] : ["decode", "encode"]);
import(require("path").resolve(file)).then((module) => {
  const [decode, encode] = CODECS[name](module.default ?? module);
  serve(name, Object.fromEntries(ids.map((id) => [id, operations(id)])), "byte", {
    decode: ({ hex, format }) => {
      const [number, size] = decode(fromHex(hex), format);
      return { number: String(typeof number === "number" ? BigInt(number) : number), rest: hex.slice(2 * size) };
    },
    encode: ({ value }) => ({ hex: Buffer.from(encode(double(value.number))).toString("hex") + value.rest }),
  });
});
