// Prints the ids of the vectors that a testee of the protocol fails by the JavaScript package, as JSON:
// `failures.mjs FORMAT LEVEL COMMAND ARGUMENT…`, with the folder of the packages in PACKAGES.

import { spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const { run } = await import(pathToFileURL(`${process.env.PACKAGES}/javascript/src/index.js`));
const [format, level, command, ...commandArguments] = process.argv.slice(2);
const testee = spawn(command, commandArguments, { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: testee.stdout })[Symbol.asyncIterator]();

async function exchange(request) {
  testee.stdin.write(`${JSON.stringify({ id: '1', ...request })}\n`);
  return JSON.parse((await lines.next()).value);
}

const hello = await exchange({ op: 'hello', protocol: 1 });
const answer = (operation, format, request) =>
  hello.formats[format]?.includes(operation)
    ? exchange({ op: operation, format, ...request })
    : { unsupported: "the testee's hello does not name it" };

const failures = [];
for await (const { vector, verdict } of run(answer, { formats: [format], level })) {
  if (verdict.kind === 'wrong') failures.push(vector.id);
}
console.log(JSON.stringify(failures));
testee.stdin.end();
