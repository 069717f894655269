#!/usr/bin/env node
import { text as textOf } from 'node:stream/consumers';
import { start } from './start.js';

const [major] = process.versions.node.split('.').map(Number);
if (major < 26) {
  process.stderr.write(
    `This needs Node 26 or later, and runs on ${process.version}. Install a newer Node, or let npx bring one:\n` +
      '  npx --package=node@26 --package=@attestation/server -- attestation-admin\n',
  );
  process.exit(1);
}

const { runAdmin } = await start('admin/main.js');
process.exitCode = await runAdmin(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  input: () => textOf(process.stdin),
});
