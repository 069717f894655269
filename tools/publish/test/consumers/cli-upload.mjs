/** `attest create` with a file of 100 MB on something like a terminal, against a service that takes its time. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
// What the command runs, behind the package's exports: a terminal cannot be had for a child process.
import { run } from './node_modules/@attestation/cli/dist/run.js';

const server = createServer(async (request, answer) => {
  let seen = 0;
  let paused = false;
  for await (const chunk of request) {
    seen += chunk.length;
    if (seen < 10_000_000 || paused) continue;
    paused = true; // longer than the second before which no bar is shown; the buffers between hold some ten MB
    await new Promise((resolve) => setTimeout(resolve, 2500));
  }
  answer.writeHead(400, { 'Content-Type': 'application/json' });
  answer.end(JSON.stringify({ request_id: '', message: `${seen > 100_000_000}`, timestamp: 1 }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
await writeFile('big.bin', Buffer.alloc(100_000_000));
const stderr = Object.assign(new PassThrough(), { isTTY: true });
const said = text(stderr);
const url = `http://127.0.0.1:${server.address().port}`;
const env = { ATTEST_URL: url, ATTEST_ACCESS_KEY: 'AK1', ATTEST_KEY: privateKey, NO_COLOR: '1' };
const what = ['--unique-id', 'u', '--template', 't', '--identity', 'MO=1', '--attach', '0=big.bin'];
const factoid = ['--factoid', '{unique_id: u, type: t, data: {}}'];
const { signal } = new AbortController();
const stdin = Object.assign(new PassThrough(), { isTTY: true });
await run(['create', ...what, ...factoid], {
  stdin,
  stdout: new PassThrough().resume(),
  stderr,
  env,
  signal,
});
stderr.end();
server.close();
await rm('big.bin');
const shown = await said;
if (!shown.includes('true')) throw new Error(`The file did not arrive whole:\n${shown}`);
const [, bar] = /Sending \[[=-]+\] (\d+% of 100\.0 MB)/.exec(shown) ?? [];
console.log(`sent, ${bar ?? 'no bar'}`);
process.exit(0);
