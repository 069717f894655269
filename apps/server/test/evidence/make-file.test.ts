import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Owner } from '../../src/domain/model.ts';
import { listedContents } from '../../src/evidence/download.ts';
import { measure } from '../../src/evidence/file-contents.ts';
import type { FileMakerPorts } from '../../src/evidence/make-file.ts';
import { openStorage, type Storage } from '../../src/storage/open-storage.ts';
import { sampleFileMaker, startShard } from '../sample-file-maker.ts';
import { provisionParties, sampleAttestation, sampleFactoid, sampleRequest } from '../storage-samples.ts';

let folder: string;
let storage: Storage;
let acme: Owner;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-maker-'));
  const onFatal = (error: unknown) => Promise.reject(error);
  storage = await openStorage({ dataDir: folder, onFatal });
  ({ acme } = await provisionParties(storage.database));
});
afterEach(async () => {
  await storage.close();
  await rm(folder, { recursive: true });
});

const no = '0A'.repeat(16);

async function close(): Promise<void> {
  const factoids = [
    sampleFactoid('f1', { data: '{ "price":1.10, "big":1e400,"name":"\\u674e"}' }),
    sampleFactoid('f2'),
  ];
  const request = sampleRequest({ payload: '{"unique_id" :"U1"}' });
  await storage.attestations.insert(sampleAttestation(acme, { no, factoids, completed: true, request }));
}

/** Format 1 is frozen: a manifest that was signed must fit what is made of the same attestation for ever. */
it('lists these files, byte for byte, with every release', async () => {
  await close();
  const file = await (await sampleFileMaker(storage)).make(no);
  if (file === undefined) throw new Error('no file');
  const ports = {
    source: storage.fileSource,
    records: storage.fileRecords,
    files: storage.files,
    assets: storage.assets,
  };
  const contents = await listedContents(file, ports);
  const hashes = await Promise.all(
    contents.map(async (content) => [content.path, (await measure(content)).sha256.slice(0, 16)]),
  );
  expect(hashes).toEqual(golden);
  const manifest = JSON.parse(file.manifest);
  expect(Object.keys(manifest)).toEqual([
    'closedAt',
    'createdAt',
    'custody',
    'environment',
    'files',
    'format',
    'member',
    'no',
    'origin',
    'salt',
    'signedPdfs',
    'template',
  ]);
  expect(file.manifestHash).toBe(createHash('sha256').update(file.manifest).digest('hex'));
});

const golden = [
  ['README.txt', '88e6d8c5f3af4a7a'],
  ['data/attestation.json', '1ab59347d16a9266'],
  ['data/template.json', '41fff9559caa01b6'],
  ['requests/001.signed', 'acd297c0008120d0'],
  ['requests/001.sig', '1a2fc26dc7ea5a2a'],
  ['requests/001.key.pem', '041d2d45a06ec3dd'],
  ['requests/001.json', 'adc9a8cb78be1b47'],
  ['render/attestation.pdf', '8ff29cc33e0b01e7'],
  ['audit/events.jsonl', '3af981e772cc540f'],
  ['verify.html', '3660315a9af3df25'],
];

describe('a file that is asked for', () => {
  it('by two makers at once is made once', async () => {
    await close();
    const makers = [await sampleFileMaker(storage), await sampleFileMaker(storage)];
    const files = await Promise.all(makers.flatMap((maker) => [maker.make(no), maker.make(no)]));
    expect(new Set(files.map((file) => file?.salt)).size).toBe(1);
    expect(await storage.leafRecords.count('sandbox', 1)).toBe(1);
  });

  it('while the log gets a new key names the new shard', async () => {
    await close();
    let asked = 0;
    const maker = await sampleFileMaker(storage, {
      async openShard(environment) {
        const open = (await storage.leafRecords.shards(environment)).at(-1);
        asked += 1;
        if (asked === 1) await startShard(storage, environment, 2);
        return open ?? { shard: 0, origin: '' };
      },
    });
    const file = await maker.make(no);
    expect([asked, file?.shard, JSON.parse(file?.manifest ?? '{}').origin]).toEqual([2, 2, 'test/sandbox/2']);
  });

  it('and cannot be rendered is still to be made', async () => {
    await close();
    const failing = await sampleFileMaker(storage, { render: () => Promise.reject(new Error('no ink')) });
    await expect(failing.make(no)).rejects.toThrow('no ink');
    expect(await storage.fileRecords.pending('sandbox', acme.memberId, '')).toHaveLength(1);
    expect(await (await sampleFileMaker(storage)).make(no)).toBeDefined();
  });

  it.each<[string, Partial<FileMakerPorts>]>([
    ['a verifier would reject', { examine: () => Promise.reject(new Error('not now')) }],
    [
      'would be signed at a wrong time',
      {
        demandClock() {
          throw new Error('not now');
        },
      },
    ],
  ])('and %s is still to be made, and not in the log', async (_name, ports) => {
    await close();
    await expect((await sampleFileMaker(storage, ports)).make(no)).rejects.toThrow('not now');
    expect(await storage.fileRecords.pending('sandbox', acme.memberId, '')).toHaveLength(1);
    expect(await storage.leafRecords.count('sandbox', 1)).toBe(0);
  });

  it('and a verifier would reject forgets its signed PDFs: they may be the reason', async () => {
    const attachment = {
      id: 'A',
      checksum: createHash('sha256').update('x').digest('hex'),
      size: 1,
      fileName: null,
      mediaType: null,
      sign: null,
    };
    const factoids = [sampleFactoid('f1', { attachments: [attachment] })];
    await storage.attestations.insert(sampleAttestation(acme, { no, factoids, completed: true }));
    const pdf = { factoid: 0, position: 0, checksum: 'c', size: 1, revisions: [] };
    const signPdfs = async () => {
      await storage.fileRecords.keepSignedPdf(no, 'sandbox', pdf);
      return [];
    };
    const files = { ...storage.files, read: () => Readable.from([Buffer.from('x')]) };
    const examine = () => Promise.reject(new Error('not now'));
    const maker = await sampleFileMaker(storage, { signPdfs, files, examine });
    await expect(maker.make(no)).rejects.toThrow('not now');
    expect(await storage.fileRecords.signedPdfs(no)).toEqual([]);
  });

  it('of an attestation that is open, or unknown, is none', async () => {
    await storage.attestations.insert(sampleAttestation(acme, { no, completed: false }));
    const maker = await sampleFileMaker(storage);
    expect([await maker.make(no), await maker.make('0B'.repeat(16))]).toEqual([undefined, undefined]);
  });
});
