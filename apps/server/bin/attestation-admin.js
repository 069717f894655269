#!/usr/bin/env node
import { start } from './start.js';

const { runAdmin } = await start('admin/main.js');
process.exitCode = await runAdmin(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
