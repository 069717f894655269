import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSigner } from '@attestation/signing';
import { expect } from 'vitest';
import type { Attachment } from '../../src/index.ts';
import { attach, connect, createAttestation } from '../../src/v1.ts';
import { application, type Tests, user, type World } from './world.ts';

const bytes = Buffer.from('%PDF a\r\nb\0\xff\r\n--limit\r\n', 'latin1');

/** Every kind of source, in one request: files of the first factoid and of the second. */
async function everySource({ folder }: World): Promise<Attachment[][]> {
  const path = join(folder, 'contract 李.pdf');
  await writeFile(path, bytes);
  return [
    [new Blob([bytes]), { path }],
    [{ stream: createReadStream(path) }, { stream: new Blob([bytes, 'more']).stream() }, Buffer.from('x')],
  ];
}

/** What every target takes, and how it answers. */
export const writing: Tests = {
  'creates without files': async ({ client, payload }) => {
    const { no } = await client().createAttestation({ payload: payload() });
    expect(no).toMatch(/^\S+$/);
  },
  'creates with files from bytes, a path and streams': async (world) => {
    const attachments = await everySource(world);
    const { no } = await world.client().createAttestation({ payload: world.payload(), attachments });
    expect(no).toMatch(/^\S+$/);
  },
  'creates by the operation alone': async ({ service, payload }) => {
    const { url: baseUrl, accessKey, privateKey } = service;
    const connection = connect({ baseUrl, accessKey, signer: createSigner(privateKey) });
    const attachments = attach([[new Blob([bytes])]]);
    expect(await createAttestation(connection, { payload: payload(), attachments })).toMatchObject({
      no: expect.stringMatching(/^\S+$/),
    });
  },
  'adds, and closes': async ({ client, payload }) => {
    const { no: ano } = await client().createAttestation({ payload: { ...payload(), completed: false } });
    const added = { payload: { ano, factoids: [user('c')] }, attachments: [[new Blob([bytes])]] };
    expect(await client().addFactoids(added)).toEqual({ success: true });
  },
  'applies for a certification': async ({ client }) => {
    const { no } = await client().applyCertification({ payload: application });
    expect(no).toMatch(/^\S+$/);
  },
  'downloads into a folder, to a path and as a stream': async ({ client, payload, folder }) => {
    const { no: ano } = await client().createAttestation({ payload: payload() });
    const download = () => client().downloadAttestation({ payload: { ano } });
    expect(await (await download()).saveTo(folder)).toBe(join(folder, `${ano}.zip`));
    expect(await (await download()).saveTo(join(folder, 'mine.zip'))).toBe(join(folder, 'mine.zip'));
    const { stream, fileName } = await download();
    const streamed = Buffer.from(await new Response(stream).arrayBuffer());
    const saved = await Promise.all([`${ano}.zip`, 'mine.zip'].map((name) => readFile(join(folder, name))));
    expect(fileName).toBe(`${ano}.zip`);
    for (const zip of [...saved, streamed]) {
      expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
      expect(zip.toString('latin1').lastIndexOf('PK\x05\x06')).toBe(zip.length - 22); // the end, without a comment
    }
  },
};

/** What shows only where it is kept. */
export const writingKept: Tests = {
  'the same again gives the same number': async ({ client, payload }) => {
    const [given, other] = [payload(), payload()];
    const { no } = await client().createAttestation({ payload: given });
    expect(await client().createAttestation({ payload: given })).toEqual({ no });
    expect(await client().createAttestation({ payload: other })).not.toEqual({ no });
  },
  'each file is with its factoid': async (world) => {
    const attachments = await everySource(world);
    const { no } = await world.client().createAttestation({ payload: world.payload(), attachments });
    const read = await world.client().readAttestation({ payload: { ano: no, fields: ['attachments'] } });
    expect(Object.entries(read.attachments).map(([index, ids]) => [index, ids.length])).toEqual([
      ['0', 2],
      ['1', 3],
    ]);
  },
  'what is added is there, and closed': async ({ client, payload }) => {
    const { no: ano } = await client().createAttestation({ payload: { ...payload(), completed: false } });
    const before = await client().readAttestation({ payload: { ano } });
    await client().addFactoids({
      payload: { ano, factoids: [user('c')] },
      attachments: [[new Blob([bytes])]],
    });
    const { factoids, attachments, completed } = await client().readAttestation({ payload: { ano } });
    expect(factoids).toEqual([...before.factoids, user('c')]);
    expect(attachments).toEqual({ 2: [expect.any(String)] });
    expect([before.completed, completed]).toEqual([false, true]);
  },
};
