import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AttestationClient } from '../../src/index.ts';
import type { Fault } from '../fault-proxy.ts';
import { application, type Tests, user, type World } from './world.ts';

const beforeTheRequest: Fault = ({ request }) => void request.socket.destroy();
const withinTheRequest: Fault = async ({ request, processHalf }) => {
  await processHalf();
  request.socket.destroy();
};
const beforeTheAnswer: Fault = async ({ request, process }) => {
  await process();
  request.socket.destroy();
};
/** One after the other; the client tries three times. */
const pairs: readonly (readonly Fault[])[] = [
  [beforeTheRequest, beforeTheAnswer],
  [withinTheRequest, beforeTheAnswer],
  [beforeTheAnswer, beforeTheAnswer],
];

/** What the call gives at its third attempt; whatever the service answered to the others was the same. */
async function thirdAttempt<T>(
  { proxy, throughProxy }: World,
  faults: readonly Fault[],
  call: (client: AttestationClient) => Promise<T>,
): Promise<T> {
  proxy.expect(...faults);
  const given = await call(throughProxy());
  expect(proxy.attempts()).toBe(3);
  const answers = proxy.processed.map(({ body }) => JSON.stringify(JSON.parse(String(body)).data));
  expect(new Set(answers).size).toBe(1);
  return given;
}

async function createCutOff(world: World, faults: readonly Fault[]): Promise<string> {
  const path = join(world.folder, 'cut.bin');
  await writeFile(path, Buffer.alloc(100_000, 7));
  const attachments = [[{ stream: createReadStream(path) }, { path }]];
  const request = { payload: world.payload(), attachments };
  return (await thirdAttempt(world, faults, (client) => client.createAttestation(request))).no;
}

async function addCutOff(world: World, faults: readonly Fault[]): Promise<string> {
  const payload = { ...world.payload(), completed: false };
  const { no: ano } = await world.client().createAttestation({ payload });
  const request = { payload: { ano, factoids: [user('c')] }, attachments: [[new Blob(['x'])]] };
  const added = await thirdAttempt(world, faults, (client) => client.addFactoids(request));
  expect(added).toEqual({ success: true });
  return ano;
}

/** Each is sent again until it is answered, its files too. */
export const cuts: Tests = {
  'a create with a file from a stream': async (world) => {
    for (const faults of pairs) expect(await createCutOff(world, faults)).toMatch(/^\S+$/);
  },
  'an addition that closes': async (world) => {
    for (const faults of pairs) await addCutOff(world, faults);
  },
  'a download': async (world) => {
    const { no: ano } = await world.client().createAttestation({ payload: world.payload() });
    const whole = async (client: AttestationClient) => {
      const { stream } = await client.downloadAttestation({ payload: { ano } });
      return (await new Response(stream).arrayBuffer()).byteLength;
    };
    world.proxy.expect(beforeTheRequest, beforeTheAnswer);
    expect(await whole(world.throughProxy())).toBeGreaterThan(22);
    expect(world.proxy.attempts()).toBe(3);
  },
};

/** However often it was processed, it is stored once. */
export const cutsKept: Tests = {
  'a create with a file from a stream': async (world) => {
    for (const faults of pairs) {
      const ano = await createCutOff(world, faults);
      const read = await world.client().readAttestation({ payload: { ano } });
      expect(read.factoids.map(({ unique_id }) => unique_id)).toEqual(['a', 'b']);
      expect(read.attachments).toEqual({ 0: [expect.any(String), expect.any(String)] });
    }
  },
  'an addition that closes': async (world) => {
    for (const faults of pairs) {
      const ano = await addCutOff(world, faults);
      const read = await world.client().readAttestation({ payload: { ano } });
      expect(read.factoids.map(({ unique_id }) => unique_id)).toEqual(['a', 'b', 'c']);
      expect(read.attachments).toEqual({ 2: [expect.any(String)] });
    }
  },
};

/** An application has no key of its own but its request id. */
export const appliesAgain: Tests = {
  'an application that is cut off': async (world) => {
    for (const faults of pairs) {
      const call = (client: AttestationClient) => client.applyCertification({ payload: application });
      expect((await thirdAttempt(world, faults, call)).no).toMatch(/^\S+$/);
    }
  },
};
