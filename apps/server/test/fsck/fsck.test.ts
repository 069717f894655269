import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { signedString } from '@attestation/signing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Applicant, SignedRequest } from '../../src/domain/model.ts';
import { storageFault } from '../../src/errors/storage-fault.ts';
import { fsck } from '../../src/fsck/fsck.ts';
import { openStorage, type Storage } from '../../src/storage/open-storage.ts';
import { sampleFileMaker } from '../sample-file-maker.ts';
import {
  provisionParties,
  sampleAddition,
  sampleAttestation,
  sampleFactoid,
  sampleRequest,
} from '../storage-samples.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const no = '0A'.repeat(16);
const caId = '0B'.repeat(16);
const checksum = createHash('sha256').update('hello').digest('hex');

let folder: string;
let storage: Storage;

function signed(change: Partial<SignedRequest>): SignedRequest {
  const request = sampleRequest(change);
  const signature = createSign('sha256').update(signedString(request)).sign(privateKey, 'base64');
  return { ...request, signature };
}

/** An attestation of two factoids with a file, made by two requests, and a certification. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-fsck-'));
  storage = await openStorage({
    dataDir: folder,
    onFatal: (error) => Promise.reject(error),
  });
  const { acme } = await provisionParties(storage.database, publicKeyPem);
  await storage.files.keep('sandbox', [await spooled('hello')]);
  const attachment = { id: 'a1', checksum, size: 5, fileName: null, mediaType: null, sign: null };
  const factoids = [sampleFactoid('f1', { attachments: [attachment] })];
  await storage.attestations.insert(sampleAttestation(acme, { no, factoids, request: signed({}) }));
  const request = signed({ requestId: 'second' });
  await storage.attestations.append(
    sampleAddition(acme, no, { factoids: [sampleFactoid('f2')], completed: true, request }),
  );
  await (await sampleFileMaker(storage)).make(no);
  await storage.certifications.insert({
    caId,
    owner: acme,
    applicant: {} as Applicant,
    certificatePem: '',
    sealedKey: '',
    request: signed({ requestId: 'third' }),
  });
});

afterEach(async () => {
  await storage.close();
  await rm(folder, { recursive: true });
});

const spooled = (text: string) =>
  storage.spool.receive(Readable.from([Buffer.from(text)]), { fileName: null, mediaType: null, maxBytes: 9 });

const inDatabase = (sql: string) => {
  const db = new DatabaseSync(join(folder, 'attestation.db'));
  db.exec('pragma foreign_keys = off');
  db.exec(sql);
  db.close();
};

const path = (name = checksum) => join(folder, 'files/sandbox', checksum.slice(0, 2), name);

it('finds nothing where all is well', async () => {
  expect(await fsck(storage, { checksums: true })).toEqual({
    problems: [],
    notes: [],
    counted: {
      attestations: 1,
      factoids: 2,
      attachments: 1,
      attestationFiles: 1,
      signedPdfs: 0,
      certifications: 1,
      requests: 3,
      custodyEvents: 4,
      files: 1,
    },
  });
});

describe('what cannot be read now is reported as that, and never as damage', () => {
  it.each([
    'database.read',
    'database.rows',
    'database.find',
    'files.size',
    'files.isWhole',
    'files.read',
    'assets.read',
  ])('%s, whichever call of it fails first', async (name) => {
    const [part, method] = name.split('.') as ['database', 'read'];
    const outage = storageFault('database', Object.assign(new Error('closed'), { code: 'ECONNREFUSED' }));
    const isOutageThrown = (error: unknown) => {
      expect(error).toBe(outage);
      return undefined;
    };
    let isOver = false;
    for (let failing = 1; !isOver; failing += 1) {
      let calls = 0;
      const work = storage[part][method] as (...args: unknown[]) => unknown;
      const fails = (...args: unknown[]) => {
        calls += 1;
        if (calls < failing) return work(...args);
        return name === 'files.read' ? Readable.from(failed(outage)) : Promise.reject(outage);
      };
      const places = { ...storage, [part]: { ...storage[part], [method]: fails } } as Storage;
      const report = await fsck(places, { checksums: true }).catch(isOutageThrown);
      isOver = calls < failing;
      if (isOver) expect(report?.problems).toEqual([]);
      else expect(report).toBeUndefined();
    }
  });

  it('the verifier', async () => {
    const outage = storageFault('store', new Error('closed'));
    await expect(fsck(storage, { examine: () => Promise.reject(outage) })).rejects.toBe(outage);
  });

  // biome-ignore lint/correctness/useYield: it fails before its first piece
  async function* failed(error: Error): AsyncGenerator<Buffer> {
    throw error;
  }
});

it('says how far it is', async () => {
  const said: number[] = [];
  await fsck(storage, { progress: (attestations) => said.push(attestations) });
  expect(said).toEqual([1]);
});

describe('problems', () => {
  const table: [string, { damage: () => unknown; at?: string; want: string }][] = [
    ['file missing', { damage: () => rm(path()), want: `attachment a1: its file ${checksum} is missing` }],
    [
      'file cut',
      {
        damage: () => writeFile(path(), 'hel'),
        want: `attachment a1: its file ${checksum} has 3 bytes instead of 5`,
      },
    ],
    [
      'file changed',
      {
        damage: () => writeFile(path(), 'hellO'),
        want: `attachment a1: its file ${checksum} has other content than its checksum says`,
      },
    ],
    [
      'factoid missing',
      { damage: () => inDatabase('delete from factoids where position = 0'), want: 'factoid 0 is missing' },
    ],
    [
      'custody event missing',
      {
        damage: () => inDatabase('update signed_requests set kind = null where sequence = 2'),
        want: 'custody: event 2 is missing',
      },
    ],
    [
      'custody event changed',
      {
        damage: () => inDatabase("update later_events set at = at + 1 where kind = 'closed'"),
        want: 'custody: event 3 was changed',
      },
    ],
    [
      'evidence missing',
      {
        damage: () => inDatabase(`delete from signed_requests where subject = '${caId}'`),
        at: caId,
        want: 'custody: there is no event',
      },
    ],
    [
      'payload changed',
      {
        damage: () => inDatabase("update signed_requests set payload = '{}' where request_id = 'second'"),
        want: 'request second: its signature does not verify',
      },
    ],
    [
      'signature changed',
      {
        damage: () => inDatabase("update signed_requests set signature = 'AAAA' where request_id = 'third'"),
        at: caId,
        want: 'request third: its signature does not verify',
      },
    ],
    [
      'request missing',
      {
        // Its first event is one of those that an earlier version has stored.
        damage: () =>
          inDatabase(
            `insert into later_events select * from custody_events where sequence = 2; delete from signed_requests where request_id = 'second'`,
          ),
        want: 'custody: the events are not those of the stored requests',
      },
    ],
    [
      'manifest changed',
      {
        damage: () => inDatabase(`update attestation_files set manifest = replace(manifest, 'test', 'text')`),
        want: 'the manifest of its file was changed',
      },
    ],
    [
      'leaf changed',
      { damage: () => inDatabase(`update leaves set data = 'ff'`), want: 'its file is not in the log' },
    ],
    [
      'PDF changed',
      {
        damage: () => inDatabase(`update attestation_files set pdf = 'ff'`),
        want: 'render/attestation.pdf is not what its manifest lists',
      },
    ],
    [
      'PDF cut off',
      {
        damage: () => inDatabase(`update attestation_files set pdf = substr(pdf, 1, length(pdf) / 2)`),
        want: expect.stringMatching(/^its certificate is damaged: /),
      },
    ],
    [
      'data changed',
      {
        damage: () => inDatabase(`update factoids set data = '{"price": 1.1}' where position = 1`),
        want: 'data/attestation.json is not what its manifest lists',
      },
    ],
    [
      'an attachment too many',
      {
        damage: () =>
          inDatabase(
            `insert into attachments select 'a2', no, 1, 0, checksum, size, 'x', media_type, sign from attachments`,
          ),
        want: 'attachments/1/1-x is not what its manifest lists',
      },
    ],
    [
      'text of a release missing',
      {
        damage: () => rm(join(folder, 'assets'), { recursive: true }),
        want: expect.stringMatching(/^its file cannot be made again: .+ is missing/),
      },
    ],
    [
      'file of an attestation missing',
      {
        damage: () => inDatabase('delete from attestation_files'),
        want: 'it is closed, but has no file, and none is to be made',
      },
    ],
    [
      'to be made again',
      {
        damage: () =>
          inDatabase(
            'insert into pending_files (no, environment, member_id, closed_at) select no, environment, member_id, 1 from attestations',
          ),
        want: 'it has a file, but one is to be made',
      },
    ],
    [
      'signed PDF missing',
      {
        damage: () =>
          inDatabase(
            `insert into signed_pdfs select no, factoid, position, '${'f'.repeat(64)}', 7, '[]' from attachments`,
          ),
        want: `signed PDF of attachment 0 of factoid 0: its file ${'f'.repeat(64)} is missing`,
      },
    ],
    [
      'certification missing',
      {
        damage: () => inDatabase('delete from certifications'),
        at: caId,
        want: 'there is evidence, but neither attestation nor certification',
      },
    ],
  ];
  it.each(table)('%s', async (_name, { damage, at = no, want }) => {
    await damage();
    const { problems } = await fsck(storage, { checksums: true });
    expect(problems).toContainEqual({ at, what: want });
    expect(new Set(problems.map((problem) => problem.at))).toEqual(new Set([at]));
  });
});

describe('finds a damaged database, and stops there', () => {
  const table: [string, { damage: () => Promise<void> | void; want: RegExp }][] = [
    [
      'an index that lacks a row',
      {
        damage: () =>
          spoil(`set sql = replace(sql, '("checksum")', '("id")') where name = 'attachments_checksum'`),
        want: /missing from index|wrong # of entries in index/,
      },
    ],
    ['a page of other content', { damage: overwriteFactoids, want: /./ }],
  ];
  it.each(table)('%s', async (_name, { damage, want }) => {
    await storage.close();
    await damage();
    storage = await openStorage({
      dataDir: folder,
      onFatal: () => {},
      role: 'admin',
    });
    const { problems, notes } = await fsck(storage);
    expect(problems[0]).toEqual({ at: 'attestation.db', what: expect.stringMatching(want) });
    expect(notes).toEqual([{ at: 'attestation.db', what: 'is damaged, so nothing else was checked' }]);
  });

  /** Says of an index what it is not; what it holds stays. */
  function spoil(change: string): void {
    const db = new DatabaseSync(join(folder, 'attestation.db'), { defensive: false });
    db.exec('pragma writable_schema = on');
    db.exec(`update sqlite_schema ${change}`);
    db.close();
  }

  /** As by a failing disk. */
  async function overwriteFactoids(): Promise<void> {
    const db = new DatabaseSync(join(folder, 'attestation.db'));
    const page = db.prepare("select rootpage from sqlite_schema where name = 'factoids'").get();
    db.close();
    const file = await open(join(folder, 'attestation.db'), 'r+');
    await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, (Number(page?.rootpage) - 1) * 4096);
    await file.close();
  }
});

it('reads files only when asked to', async () => {
  await writeFile(path(), 'hellO');
  expect((await fsck(storage)).problems).toEqual([]);
});

it('notes files that nothing refers to', async () => {
  await storage.files.keep('formal', [await spooled('hello')]);
  await writeFile(path('stray.txt'), '');
  const { problems, notes, counted } = await fsck(storage);
  expect(problems).toEqual([]);
  expect(notes).toEqual([
    { at: 'sandbox/stray.txt', what: 'is not a file of the storage' },
    { at: `formal/${checksum}`, what: 'no attestation refers to it' },
  ]);
  expect(counted.files).toBe(3);
});
