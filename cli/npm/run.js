#!/usr/bin/env node
// Runs the program of the package for this platform, which npm installs as an optional dependency.
'use strict';
const { spawn } = require('node:child_process');
const { constants } = require('node:os');

const name = `boardwire-cli-${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`${name}/boardwire`);
} catch {
  console.error(`boardwire-cli: no package ${name} is installed; install without --omit=optional, or build the program with: cargo install --locked boardwire-cli`);
  process.exit(2);
}
const child = spawn(program, process.argv.slice(2), { stdio: 'inherit' });
child.on('error', ({ message }) => {
  console.error(`boardwire-cli: ${program} cannot be started: ${message}`);
  process.exit(2);
});
child.on('exit', (status, signal) => process.exit(signal ? 128 + constants.signals[signal] : status));
// A terminal sends an interruption to both processes. Other signals reach only this one.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => name === 'SIGINT' || child.kill(name));
