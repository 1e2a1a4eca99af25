// Runs the module named on the command line: it imports nothing, and `run` returns 0.

import { readFileSync } from 'node:fs'

const module = new WebAssembly.Module(readFileSync(process.argv[2]))
const imports = WebAssembly.Module.imports(module)
if (imports.length > 0) throw new Error(`imports: ${JSON.stringify(imports)}`)
const failed = new WebAssembly.Instance(module).exports.run()
if (failed !== 0) throw new Error(`step ${failed} of run in lib.rs fails`)
console.log('without a standard library: links and runs')
