// A third codec of Base45, written from requirements.json alone, with its testee.
"use strict";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

class Fault extends Error {
  constructor(code, at) {
    super(code);
    this.at = at;
  }
}

function decode(text) {
  const characters = [...text];
  const bytes = [];
  let number = 0;
  let weight = 1;
  characters.forEach((character, at) => {
    const digit = ALPHABET.indexOf(character);
    if (digit === -1) throw new Fault("character", at);
    number += digit * weight;
    weight *= 45;
    if (at % 3 === 2) {
      if (number > 65535) throw new Fault("overflow", at - 2);
      bytes.push(number >> 8, number & 255);
      number = 0;
      weight = 1;
    }
  });
  const rest = characters.length % 3;
  if (rest === 1) throw new Fault("length", characters.length - 1);
  if (rest === 2 && number > 255) throw new Fault("overflow", characters.length - 2);
  if (rest === 2) bytes.push(number);
  return Buffer.from(bytes);
}

function encode(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    const number = isPair ? bytes.readUInt16BE(at) : bytes[at];
    text += ALPHABET[number % 45] + ALPHABET[Math.floor(number / 45) % 45];
    if (isPair) text += ALPHABET[Math.floor(number / 2025)];
  }
  return text;
}

function answer({ op, format, protocol, text, value }) {
  if (op === "hello" && protocol === 1) {
    return { name: "codec.cjs", language: "JavaScript", formats: { "base45/1": ["decode", "encode"] } };
  }
  if ((op !== "decode" && op !== "encode") || format !== "base45/1") {
    return { unsupported: "only decode and encode of base45/1" };
  }
  if (op === "encode") {
    if (!/^([0-9a-f]{2})*$/.test(value.bytes)) return { error: "bytes is not pairs of digits in lower case" };
    return { ok: { text: encode(Buffer.from(value.bytes, "hex")) } };
  }
  try {
    return { ok: { bytes: decode(text).toString("hex") } };
  } catch (fault) {
    if (fault instanceof Fault) return { reject: fault.message, at: { char: fault.at } };
    throw fault;
  }
}

require("readline")
  .createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on("line", (line) => {
    const reply = { id: null };
    try {
      const request = JSON.parse(line);
      reply.id = request.id;
      Object.assign(reply, answer(request));
    } catch (error) {
      reply.error = String(error);
    }
    process.stdout.write(JSON.stringify(reply) + "\n");
  });
