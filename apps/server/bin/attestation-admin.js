#!/usr/bin/env node
import { text as textOf } from 'node:stream/consumers';
import { start } from './start.js';

const { runAdmin } = await start('admin/main.js');
process.exitCode = await runAdmin(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  input: () => textOf(process.stdin),
});
