import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@attestation/contract/v1';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signRequests } from '../src/load/sign-requests.ts';
import { targetNames } from '../src/options.ts';
import { prepareTargets, type Targets } from '../src/targets/prepare-targets.ts';
import { createPayload, payloadBytes } from '../src/workload.ts';

const { path } = operations.createAttestation;
let folder: string;
let targets: Targets;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-targets-'));
  targets = await prepareTargets(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test('a create has the size that the bench promises', () => {
  expect(Buffer.byteLength(createPayload('T', 'unique', false))).toBe(payloadBytes);
});

// A target that skipped a check would make its figure worthless.
test.each(targetNames)('%s accepts what is right and refuses what is not', async (name) => {
  const target = await targets.start(name);
  try {
    const good = createPayload(targets.credentials.templateId, 'one', false);
    const send = async (payload: string, alter = (body: string) => body) => {
      const [request] = await signRequests({ path, ...targets.credentials, payloads: [payload] });
      const body = alter(String(request).split('\r\n\r\n')[1] ?? '');
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(`http://127.0.0.1:${target.port}${path}`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      return answer.status;
    };
    expect({
      good: await send(good),
      unknownIdentity: await send(good.replace('"MO"', '"XX"')),
      noTemplate: await send(good.replace('"template_id"', '"other"')),
      changed: await send(good, (body) => body.replace('gold', 'lead')),
      respaced: await send(good, (body) => body.replace('"gold"', ' "gold"')),
    }).toEqual({ good: 200, unknownIdentity: 400, noTemplate: 400, changed: 500, respaced: 500 });
    if (name !== 'floor') expect(await targets.stored(name)).toBe(1);
  } finally {
    await target.stop();
  }
});
