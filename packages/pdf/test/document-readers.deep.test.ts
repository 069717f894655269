import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createDocumentReaders,
  type DocumentReaders,
  type ReadersOptions,
} from '../src/readers/document-readers.ts';
import { bombPdf, childIds, drawPdf, killNextChild, linesPdf, slowPdf } from '../src/testing/index.ts';

let folder: string;
let readers: DocumentReaders;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-readers-'));
});
afterEach(async () => {
  readers.close();
  await rm(folder, { recursive: true, force: true });
});

const MiB = 1024 ** 2;

function open(options: Partial<ReadersOptions> = {}): DocumentReaders {
  readers = createDocumentReaders({
    processes: 1,
    memoryBytes: 256 * MiB,
    seconds: 20,
    maxPages: 5000,
    maxWaiting: 100,
    ...options,
  });
  return readers;
}

const member = (memberId: string) => ({ memberId, environment: 'sandbox' as const });

async function count(pdf: Buffer, memberId = 'm'): Promise<number[]> {
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  await writeFile(path, pdf);
  return readers.countKeywords(member(memberId), path, ['SEAL']);
}

test('no process before the first document, one for all that follow', async () => {
  open();
  const before = await childIds();
  expect(await childIds()).toEqual(before);
  const pdf = await linesPdf('SEAL');
  const counts = await Promise.all([
    count(pdf, 'a'),
    count(pdf, 'b'),
    count(await linesPdf('SEAL', 'SEAL'), 'a'),
  ]);
  expect(counts).toEqual([[1], [1], [2]]);
  expect((await childIds()).filter((id) => !before.includes(id))).toHaveLength(1);
});

describe('a document that goes beyond a limit is refused, and the next one is read', () => {
  test.each<
    [string, { given: () => Promise<Buffer> | Buffer; limits?: Partial<ReadersOptions>; reason: string }]
  >([
    ['a bomb', { given: () => bombPdf(1300), reason: 'too-much-memory' }],
    ['one that takes long', { given: () => slowPdf(), limits: { seconds: 1 }, reason: 'too-slow' }],
    [
      'too many pages',
      { given: () => drawPdf((d) => void d.addPage()), limits: { maxPages: 1 }, reason: 'too-many-pages' },
    ],
    ['no PDF at all', { given: () => Buffer.from('%PDF-1.4 no'), reason: 'damaged' }],
  ])('%s', async (_name, { given, limits, reason }) => {
    open(limits);
    const bad = await given();
    const good = await linesPdf('SEAL');
    const [refused, read] = await Promise.allSettled([count(bad, 'a'), count(good, 'b')]);
    expect(refused).toMatchObject({ reason: { name: 'UnreadableDocument', reason } });
    expect(read).toEqual({ status: 'fulfilled', value: [1] });
  });
});

describe('a process that someone kills', () => {
  const slow = async () => {
    const path = join(folder, 'slow.pdf');
    await writeFile(path, slowPdf());
    return readers.countKeywords(member('m'), path, ['SEAL']);
  };
  test('is replaced once, and then the document is given up', async () => {
    open({ seconds: 60 });
    const known = new Set(await childIds());
    const outcome = slow().then(
      () => 'read',
      (error: Error) => error.message,
    );
    await killNextChild(known);
    await killNextChild(known);
    expect(await outcome).toBe('The process that reads PDFs ended with SIGKILL');
    expect(await count(await linesPdf('SEAL'))).toEqual([1]);
  });

  test('while it has nothing to do, is replaced', async () => {
    open();
    const before = await childIds();
    const pdf = await linesPdf('SEAL');
    await count(pdf);
    for (const id of await childIds()) if (!before.includes(id)) process.kill(id, 'SIGKILL');
    expect(await count(pdf)).toEqual([1]);
  });
});

test('more than may wait are refused, until there is room', async () => {
  open({ maxWaiting: 4 });
  const pdf = await linesPdf('SEAL');
  const path = join(folder, 'a.pdf');
  await writeFile(path, pdf);
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => readers.countKeywords(member(id), path, ['SEAL']));
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
  expect(outcomes[5]).toMatchObject({ reason: { name: 'ReadersBusy' } });
  expect(await readers.countKeywords(member('f'), path, ['SEAL'])).toEqual([1]);
});

test('a formal document waits neither for those of the sandbox nor for signatures', async () => {
  open({ seconds: 60 });
  const path = join(folder, 'slow.pdf');
  await writeFile(path, slowPdf());
  const formal = { memberId: 'f', environment: 'formal' as const };
  const over: string[] = [];
  const run = (name: string, work: Promise<unknown>) =>
    work.then(
      () => over.push(name),
      () => over.push(`${name} refused`),
    );
  const seal = [{ keyword: 'SEAL', name: 'A', caId: '1', form: 'round' as const }];
  const slow = [
    run('sandbox', readers.countKeywords(member('a'), path, ['SEAL'])),
    run('signing', readers.addSealFields(formal, path, seal, new Date(0))),
  ];
  const good = join(folder, 'good.pdf');
  await writeFile(good, await linesPdf('SEAL'));
  await run('formal', readers.countKeywords(formal, good, ['SEAL']));
  expect(over).toEqual(['formal']);
  readers.close();
  await Promise.all(slow);
});

test('the time of a document counts from when its process begins with it', async () => {
  open({ seconds: 1, program: new URL('./late-reader.mjs', import.meta.url).pathname });
  expect(await count(await linesPdf('SEAL'))).toEqual([7]);
});

test('closing ends the processes and refuses who waits', async () => {
  open();
  const before = new Set(await childIds());
  const started = async () => (await childIds()).filter((id) => !before.has(id));
  const waiting = [count(slowPdf(), 'a'), count(slowPdf(), 'b')].map((reading) =>
    reading.catch((error) => error.name),
  );
  while ((await started()).length === 0) await sleep(20);
  readers.close();
  expect(await Promise.all(waiting)).toEqual(['ReadersBusy', 'ReadersBusy']);
  await expect.poll(started).toEqual([]);
});
