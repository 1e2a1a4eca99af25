// A third codec of Base45, written from requirements.json alone, with its testee.
"use strict";

const { Reject, fromHex, serve } = require("../../common/adapter.cjs");

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

function decode(text) {
  const characters = [...text];
  const bytes = [];
  let number = 0;
  let weight = 1;
  characters.forEach((character, at) => {
    const digit = ALPHABET.indexOf(character);
    if (digit === -1) throw new Reject("character", at);
    number += digit * weight;
    weight *= 45;
    if (at % 3 === 2) {
      if (number > 65535) throw new Reject("overflow", at - 2);
      bytes.push(number >> 8, number & 255);
      number = 0;
      weight = 1;
    }
  });
  const rest = characters.length % 3;
  if (rest === 1) throw new Reject("length", characters.length - 1);
  if (rest === 2 && number > 255) throw new Reject("overflow", characters.length - 2);
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

serve("codec.cjs", "base45/1", "char", {
  decode: ({ text }) => ({ bytes: decode(text).toString("hex") }),
  encode: ({ value }) => ({ text: encode(fromHex(value.bytes)) }),
});
