// The testee protocol for a codec in JavaScript: lines of JSON, one reply a request.
"use strict";

class Reject extends Error {
  constructor(code, at) {
    super(code);
    this.at = at;
  }
}

class BadRequest extends Error {}

function fromHex(hex) {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new BadRequest("not pairs of digits in lower case");
  return Buffer.from(hex, "hex");
}

// Answers requests until the input ends. Each of the operations takes a request and returns the member `ok` of the reply. `format` is an id, or an
// object with the operations of each id.
function serve(name, format, unit, operations) {
  const formats = typeof format === "string" ? { [format]: Object.keys(operations) } : format;

  function answer(request) {
    const { op, protocol } = request;
    if (op === "hello" && protocol === 1) return { name, language: "JavaScript", formats };
    const names = formats[request.format] ?? [];
    if (!names.includes(op)) return { unsupported: `only ${names.join(" and ") || "other formats"}` };
    try {
      return { ok: operations[op](request) };
    } catch (error) {
      if (error instanceof BadRequest) return { error: error.message };
      return error instanceof Reject ? { reject: error.message, at: { [unit]: error.at } } : { reject: error.name };
    }
  }

  require("readline").createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (line) => {
    let reply = { id: null, error: "the line is not a request" };
    try {
      const request = JSON.parse(line);
      if (typeof request.id === "string") reply = { id: request.id, ...answer(request) };
    } catch {
      // The reply says so.
    }
    process.stdout.write(JSON.stringify(reply) + "\n");
  });
}

module.exports = { Reject, fromHex, serve };
