/**
 * A kill does not empty the page cache, so it cannot show that data was synced. These tests watch the system calls:
 * what must be on the disk is synced before the answer goes out, and a disk that fails never yields a success.
 */
import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { fsckData } from './crash/fsck-data.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { call, type ServerUnderTest, smallest, upload } from './server-under-test.ts';
import { strace, whyNoStrace } from './strace.ts';

const missing = whyNoStrace();
if (missing) console.warn(`Durability tests are skipped: ${missing}`);

let server: ServerProcess | undefined;
afterAll(async () => {
  if (server?.alive()) await server.kill();
  await server?.remove();
});

/** The server that the test before left behind; each fault ends with a new one on the same data. */
async function start(): Promise<ServerProcess> {
  if (!server?.alive()) server = await startServerProcess({ LOG_LEVEL: 'silent' }, server?.folder);
  return server;
}

/** What the request helpers need of a server. */
function asTarget({ host, port, member, templateId }: ServerProcess): ServerUnderTest {
  return { url: `http://${host}:${port}`, member, templateId } as ServerUnderTest;
}

const factoids = [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }];

function createWithFile(process: ServerProcess) {
  const content = Buffer.from(`a file ${Math.random()}`);
  const checksum = createHash('sha256').update(content).digest('hex');
  const payload = smallest(asTarget(process), { factoids, attachments: { 0: [checksum] } });
  return upload(asTarget(process), 'createAttestation', payload, [
    { name: 'attachments[0][]', content, fileName: 'a' },
  ]);
}

const watched = 'trace=fsync,fdatasync,rename,renameat,renameat2,pwrite64,write,writev,sendto,sendmsg';

describe.skipIf(missing !== undefined)('before the answer', () => {
  test('file, its folder and the log are synced, in this order', async () => {
    const process = await start();
    const trace = await strace(process.pid, ['-e', watched]);
    const answer = await createWithFile(process);
    const calls = await trace.stop();
    expect(answer.status).toBe(200);
    const steps = [
      /^fsync\(\d+<[^>]*\/spool\/[^>]*>\)\s+= 0/,
      /^rename\w*\(.*\/spool\/.*\/files\/sandbox\/[0-9a-f]{2}\/[0-9a-f]{32}/,
      /^fsync\(\d+<[^>]*\/files\/sandbox\/[0-9a-f]{2}>\)\s+= 0/,
      /^pwrite64\(\d+<[^>]*attestation\.db-wal>/,
      /^fd?a?t?a?sync\(\d+<[^>]*attestation\.db-wal>\)\s+= 0/,
      /^(write|writev|sendto|sendmsg)\(\d+<socket:.*HTTP\/1\.1 200/,
    ];
    // Each is looked for behind the one before: the server's own beginnings may still write, too.
    let behind = -1;
    const found = steps.map((step) => {
      const at = calls.findIndex((line, i) => i > behind && step.test(line));
      if (at !== -1) behind = at;
      return at;
    });
    expect(found, calls.join('\n')).not.toContain(-1);
    // The last write to the log is followed by a sync, and only then by the answer. After it the file is made.
    const answered = found.at(-1) as number;
    const lastWrite = calls
      .slice(0, answered)
      .findLastIndex((line) => line.startsWith('pwrite64(') && line.includes('.db-wal>'));
    const synced = calls.findIndex((line, i) => i > lastWrite && (steps[4] as RegExp).test(line));
    expect(lastWrite).toBeLessThan(synced);
    expect(synced).toBeLessThan(answered);
  });

  test('a file that was there already is synced again', async () => {
    const process = await start();
    const content = Buffer.from('the same file twice');
    const checksum = createHash('sha256').update(content).digest('hex');
    const send = () => {
      const payload = smallest(asTarget(process), { factoids, attachments: { 0: [checksum] } });
      return upload(asTarget(process), 'createAttestation', payload, [
        { name: 'attachments[0][]', content, fileName: 'a' },
      ]);
    };
    expect((await send()).status).toBe(200);
    const trace = await strace(process.pid, ['-e', watched]);
    expect((await send()).status).toBe(200);
    const calls = await trace.stop();
    const kept = new RegExp(
      `^fsync\\(\\d+<[^>]*/files/sandbox/${checksum.slice(0, 2)}/${checksum}>\\)\\s+= 0`,
    );
    const folder = new RegExp(`^fsync\\(\\d+<[^>]*/files/sandbox/${checksum.slice(0, 2)}>\\)\\s+= 0`);
    const answered = calls.findIndex((line) => line.includes('HTTP/1.1 200'));
    for (const step of [kept, folder]) {
      const at = calls.findIndex((line) => step.test(line));
      expect(at, calls.join('\n')).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThan(answered);
    }
  });
});

const faults: [string, { call: string; error: 'EIO' | 'ENOSPC'; withFile: boolean }][] = [
  ['the log cannot be synced', { call: 'fsync,fdatasync', error: 'EIO', withFile: false }],
  ['the log cannot be written', { call: 'pwrite64', error: 'EIO', withFile: false }],
  ['the disk is full when the log is written', { call: 'pwrite64', error: 'ENOSPC', withFile: false }],
  ['the disk is full when the log is synced', { call: 'fsync,fdatasync', error: 'ENOSPC', withFile: false }],
  ['a file cannot be synced', { call: 'fsync', error: 'EIO', withFile: true }],
  ['a file cannot be renamed', { call: 'rename,renameat,renameat2', error: 'EIO', withFile: true }],
  [
    'the disk is full when a file is renamed',
    { call: 'rename,renameat,renameat2', error: 'ENOSPC', withFile: true },
  ],
  ['a folder cannot be made', { call: 'mkdir,mkdirat', error: 'ENOSPC', withFile: true }],
];

describe.skipIf(missing !== undefined)('a disk that fails never yields a success', () => {
  test.each(faults)('%s', async (_, { call: name, error, withFile }) => {
    const process = await start();
    const before = await call(asTarget(process), 'createAttestation', smallest(asTarget(process)));
    expect(before.status).toBe(200);

    const trace = await strace(process.pid, ['-e', `trace=${name}`, '-e', `inject=${name}:error=${error}`]);
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        withFile
          ? createWithFile(process)
          : call(asTarget(process), 'createAttestation', smallest(asTarget(process))),
      ),
    );
    const calls = await trace.stop();
    expect(calls.some((line) => line.includes('INJECTED'))).toBe(true);
    for (const answer of answers) {
      // Either the contract's 500, or a closed connection: the server ends when the disk cannot be believed any more.
      if (answer.status === 'rejected') continue;
      expect(answer.value.status).toBe(500);
      expect(answer.value.json).toMatchObject({ message: expect.any(String), timestamp: expect.any(Number) });
      expect(answer.value.text).not.toMatch(/EIO|ENOSPC|sqlite|\/tmp\//i);
    }

    if (process.alive()) await process.kill();
    const again = await start();
    const read = await call(asTarget(again), 'readAttestation', { ano: before.json.data.no });
    expect(read.json.data.no).toBe(before.json.data.no);
  });

  test('and after all of them fsck finds nothing', async () => {
    const { dataDir, stop } = await start();
    await stop();
    expect(await fsckData(dataDir)).toEqual([]);
  });
});
