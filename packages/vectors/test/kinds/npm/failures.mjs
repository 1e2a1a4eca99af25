// Prints `right ID` or `wrong ID` for each vector that the JavaScript package judges a testee of the protocol by. The variable is that of against_runner.py.

import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { start } from '../../ask.mjs';

const { parseJson, run, toJson } = await import(pathToFileURL(`${process.env.PACKAGES}/npm/src/index.js`));
const { format, level, profiles, command, operations } = JSON.parse(process.env.TESTEE);
const { ask, end } = start({ parse: parseJson, stringify: toJson }, ...command);
await ask({ op: 'hello', protocol: 1 });
const answer = (operation, of, request) => (operations.includes(operation) ? ask({ op: operation, format: of, ...request }) : { unsupported: 'it is not offered' });
for await (const { vector, verdict } of run(answer, { formats: [format], level, profiles })) {
  console.log(verdict.kind, vector.id);
  if (verdict.kind === 'wrong') process.exitCode = 1;
}
end();
