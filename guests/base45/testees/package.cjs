// The testee protocol for a package of npm: `package.cjs FILE`.
"use strict";

const { fromHex, serve } = require("../../common/adapter.cjs");

import(require("path").resolve(process.argv[2])).then(({ decode, encode }) => {
  serve("package.cjs", "base45/1", "char", {
    decode: ({ text }) => ({ bytes: Buffer.from(decode(text)).toString("hex") }),
    encode: ({ value }) => ({ text: encode(Uint8Array.from(fromHex(value.bytes))) }),
  });
});
