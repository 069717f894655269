#!/usr/bin/env node
import { boundMemory } from './bound-memory.js';
import { start } from './start.js';

const [major] = process.versions.node.split('.').map(Number);
if (major < 26) {
  process.stderr.write(
    `This needs Node 26 or later, and runs on ${process.version}. Install a newer Node, or let npx bring one:\n` +
      '  npx --package=node@26 --package=@attestation/server -- attestation-server\n',
  );
  process.exit(1);
}

boundMemory();
await start('main.js');
