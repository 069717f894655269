import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { commandOf } from '../run-tool.ts';
import type { Probe } from './probe.ts';
import { namedValues, pathOf, probeDocument, requestWith } from './probe-document.ts';
import { type Trial, type Verdict, verdictOf } from './trial.ts';

/** Prism, started: a value passes when the answer is 200, and is refused when it is the document's 400. */
export const tryPrism: Trial = async (probes) => {
  const folder = mkdtempSync(join(tmpdir(), 'attestation-keywords-prism-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(probeDocument(probes)));
  const args = ['mock', file, '--host', '127.0.0.1', '--port', '0', '--multiprocess=false'];
  const child = spawn(process.execPath, [commandOf('@stoplight/prism-cli', 'prism'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await addressOf(child.stdout);
    return await Promise.all(probes.map((probe) => ask(url, probe)));
  } finally {
    child.kill('SIGKILL');
    await once(child, 'close');
    rmSync(folder, { recursive: true });
  }
};

function addressOf(output: Readable): Promise<string> {
  return new Promise((found, failed) => {
    let text = '';
    output.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const url = /listening on (http:\/\/\S+)/.exec(text)?.[1];
      if (url !== undefined) found(url);
    });
    output.once('end', () => failed(new Error(`Prism did not start:\n${text}`)));
  });
}

async function ask(url: string, probe: Probe): Promise<Verdict> {
  const statuses = new Map<string, number>();
  for (const [name, value] of namedValues(probe)) {
    const answer = await fetch(url + pathOf(probe), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(requestWith(value)),
    });
    const text = await answer.text();
    // Any other status is not a verdict on the value.
    if (answer.status !== 200 && answer.status !== 400)
      throw new Error(`Prism answered ${answer.status} to the probe ${probe.id}: ${text}`);
    statuses.set(name, answer.status);
  }
  return verdictOf(probe, (name) => statuses.get(name) === 200);
}
