#!/usr/bin/env node
import { existsSync } from 'node:fs';

const dist = new URL('../dist/', import.meta.url);
if (!existsSync(new URL('main.js', dist))) {
  refuse('Not built yet. Run "npm run build" first.');
} else {
  const { tooOld } = await import(new URL('node-version.js', dist).href);
  const reason = tooOld(process.version);
  if (reason) refuse(reason);
  else await import(new URL('main.js', dist).href);
}

function refuse(message) {
  process.stderr.write(`attestation-mock: ${message}\n`);
  process.exitCode = 1;
}
