import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readZip, runDemo } from '../src/run-demo.ts';

const SERVER = join(import.meta.dirname, '../../server/bin/attestation-server.js');
let folder: string;
let server: ChildProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-demo-'));
  const dataDir = join(folder, 'data');
  server = spawn(process.execPath, [SERVER, '--port', '0', '--data-dir', dataDir], { stdio: 'ignore' });
  while (!(await readFile(join(dataDir, 'server.json')).catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    await sleep(50);
  }
});

afterAll(async () => {
  if (server.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  await rm(folder, { recursive: true });
});

function collector() {
  let text = '';
  const out = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  return { out, text: () => text };
}

test('the whole walk, against the server', async () => {
  const { out, text } = collector();
  const files = join(folder, 'files');
  const no = await runDemo({
    credentialsFile: join(folder, 'data/demo/credentials.json'),
    out,
    folder: files,
  });
  const archive = readZip(await readFile(join(files, `${no}.zip`)));
  const contents = archive.map(({ content }) => content.toString('latin1'));
  for (const name of ['contract.pdf', 'picture.png']) {
    expect(contents).toContain(await readFile(join(files, name), 'latin1'));
    expect(text()).toContain(`= ${name}, byte for byte`);
  }
  expect(text()).toContain(`stored under the number ${no}`);
  expect(text()).toContain('POST/api/v1/attestations');
  expect(text()).not.toContain('\u001b['); // no colours but on a terminal
});

test('without a server it says how to start one', async () => {
  const options = { credentialsFile: join(folder, 'none.json'), out: collector().out, folder };
  await expect(runDemo(options)).rejects.toThrow(/npm start/);
});

test.each(['{', '{"baseUrl": "http://127.0.0.1:1"}'])(
  'credentials %s are refused with advice',
  async (json) => {
    const credentialsFile = join(folder, 'bad.json');
    await writeFile(credentialsFile, json);
    await expect(runDemo({ credentialsFile, out: collector().out, folder })).rejects.toThrow(
      /[Ss]tart the server/,
    );
  },
);
