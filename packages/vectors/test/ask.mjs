// Asks a testee of the protocol.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Starts a testee: `ask` sends a request and gives its reply, `end` ends the testee. `json` parses and writes as JSON does. */
export function start(json, command, ...commandArguments) {
  const testee = spawn(command, commandArguments, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: testee.stdout })[Symbol.asyncIterator]();
  return {
    ask: async (request) => {
      testee.stdin.write(`${json.stringify({ id: '1', ...request })}\n`);
      return json.parse((await lines.next()).value);
    },
    end: () => testee.stdin.end(),
  };
}
