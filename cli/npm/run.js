#!/usr/bin/env node
// Runs the program of the package for this platform, which npm installs as an optional dependency.
'use strict';
const { spawnSync } = require('node:child_process');
const { constants } = require('node:os');

const name = `boardwire-cli-${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`${name}/boardwire`);
} catch {
  console.error(`boardwire-cli: no package ${name} is installed; install without --omit=optional, or build the program with: cargo install --locked boardwire-cli`);
  process.exit(2);
}
const { error, signal, status } = spawnSync(program, process.argv.slice(2), { stdio: 'inherit' });
if (error) {
  console.error(`boardwire-cli: ${program} cannot be started: ${error.message}`);
  process.exit(2);
}
process.exit(signal ? 128 + constants.signals[signal] : status);
