// The testee protocol for qoijs: `qoijs.cjs FOLDER`.
"use strict";

const { fromHex, serve } = require("../../common/adapter.cjs");
const qoijs = require(require("path").resolve(process.argv[2], "node_modules/qoijs"));

function decode({ hex }) {
  const { width, height, channels, colorspace, data } = qoijs.decode(Uint8Array.from(fromHex(hex)).buffer);
  // As adapter.py does: a longer value is sent without its pixels.
  return { width, height, channels, colorspace, pixels: data.length <= 1 << 20 ? Buffer.from(data).toString("hex") : "" };
}

serve("qoijs", "qoi/1", "byte", { decode });
