// Prints the ids of the vectors that a testee of the protocol fails by the JavaScript package, as JSON:
// `failures.mjs FORMAT LEVEL PROFILES COMMAND ARGUMENT…`, with the profiles as JSON, and the folder of the packages in PACKAGES.

import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { start } from './ask.mjs';

const { parseJson, run, toJson } = await import(pathToFileURL(`${process.env.PACKAGES}/javascript/src/index.js`));
const [format, level, profiles, ...command] = process.argv.slice(2);
const { ask, end } = start({ parse: parseJson, stringify: toJson }, ...command);
const hello = await ask({ op: 'hello', protocol: 1 });
const answer = (operation, format, request) =>
  hello.formats[format]?.includes(operation)
    ? ask({ op: operation, format, ...request })
    : { unsupported: "the testee's hello does not name it" };

const failures = [];
for await (const { vector, verdict } of run(answer, { formats: [format], level, profiles: JSON.parse(profiles) })) {
  if (verdict.kind === 'wrong') failures.push(vector.id);
}
console.log(JSON.stringify(failures));
end();
