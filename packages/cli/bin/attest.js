#!/usr/bin/env node
import { existsSync } from 'node:fs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const entry = new URL('../dist/main.js', import.meta.url);
if (major < 20 || (major === 20 && minor < 16)) {
  refuse(
    `This needs Node 20.16 or later, and runs on ${process.version}. Install a newer Node, or let npx bring one:\n` +
      '  npx --package=node@26 --package=@attestation/cli -- attest',
  );
} else if (!existsSync(entry)) {
  refuse('Not built yet. Run "npm run build" first.');
} else {
  await import(entry.href);
}

function refuse(message) {
  process.stderr.write(`attest: ${message}\n`);
  process.exitCode = 1;
}
