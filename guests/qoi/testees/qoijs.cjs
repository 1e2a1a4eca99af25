// Decodes each line of hex with qoijs: see IN_PROCESS in decoders.py.
const { decode } = require(`${process.argv[2]}/node_modules/qoijs`);
const lines = require("node:readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const file = Uint8Array.from(Buffer.from(line, "hex"));
  let reply = "";
  try {
    const { width, height, channels, colorspace, data } = decode(file.buffer);
    reply = [width, height, channels, colorspace, Buffer.from(data).toString("hex")].join(" ");
  } catch (error) {
    reply = error.name;
  }
  process.stdout.write(`${reply}\n`);
});
