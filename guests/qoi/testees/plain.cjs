// A third decoder of QOI with both profiles of this suite, written from requirements.json alone, with its testee.
"use strict";

const { Reject, fromHex, serve } = require("../../common/adapter.cjs");

const MAX_PIXELS = 1 << 20; // bytes: a longer value is sent without its pixels, as adapter.py does

function decode(data) {
  let at = 0;
  const byte = () => {
    if (at === data.length) throw new Reject("truncated", at);
    return data[at++];
  };
  const word = () => byte() * 0x1000000 + (byte() << 16) + (byte() << 8) + byte();
  if (data.length < 4) throw new Reject("truncated", data.length);
  if (data.toString("latin1", 0, 4) !== "qoif") throw new Reject("magic", 0);
  at = 4;
  const width = word();
  if (width === 0) throw new Reject("width-zero", 4);
  const height = word();
  if (height === 0) throw new Reject("height-zero", 8);
  const channels = byte();
  if (channels !== 3 && channels !== 4) throw new Reject("channels", 12);
  const colorspace = byte();
  if (colorspace > 1) throw new Reject("colorspace", 13);
  const array = new Uint8Array(256);
  const pixel = Uint8Array.of(0, 0, 0, 255);
  const parts = [];
  // Every chunk takes a byte and gives at most 62 pixels.
  for (let left = width * height; left > 0; ) {
    const start = at;
    const first = byte();
    let times = 1;
    if (first === 0xff) {
      for (let i = 0; i < 4; i++) pixel[i] = byte();
    } else if (first === 0xfe) {
      for (let i = 0; i < 3; i++) pixel[i] = byte();
    } else if (first >> 6 === 0) {
      pixel.set(array.subarray(first * 4, first * 4 + 4));
    } else if (first >> 6 === 1) {
      pixel[0] += ((first >> 4) & 3) - 2;
      pixel[1] += ((first >> 2) & 3) - 2;
      pixel[2] += (first & 3) - 2;
    } else if (first >> 6 === 2) {
      const second = byte();
      const green = (first & 63) - 32;
      pixel[0] += green - 8 + (second >> 4);
      pixel[1] += green;
      pixel[2] += green - 8 + (second & 15);
    } else {
      times = (first & 63) + 1;
      if (times > left) throw new Reject("run-beyond-picture", start);
    }
    array.set(pixel, ((pixel[0] * 3 + pixel[1] * 5 + pixel[2] * 7 + pixel[3] * 11) % 64) * 4);
    const hex = Buffer.from(pixel.subarray(0, channels)).toString("hex");
    parts.push(hex.repeat(times));
    left -= times;
  }
  for (const expected of [0, 0, 0, 0, 0, 0, 0, 1]) {
    if (byte() !== expected) throw new Reject("end-marker", at - 1);
  }
  if (at < data.length) throw new Reject("trailing-bytes", at);
  const pixels = parts.join("");
  return { width, height, channels, colorspace, pixels: pixels.length <= 2 * MAX_PIXELS ? pixels : "" };
}

serve("plain.cjs of this suite", "qoi/1", "byte", { decode: ({ hex }) => decode(fromHex(hex)) });
