import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { observations } from './python-observations.ts';
import {
  applied,
  bytesOf,
  created,
  creation,
  factoid,
  pdf,
  read,
  senderOf,
  sha256,
} from './python-sender.ts';
import {
  liberalSwitches,
  type PythonServer,
  pythonMissing,
  startPythonServer,
} from './start-python-server.ts';

const missing = pythonMissing();

/** What no switch may touch: a life from creation to reading, and a signature that does not verify. */
async function livesOn(server: PythonServer): Promise<void> {
  const send = await senderOf(server);
  const { attachments, cas } = server.config.capabilities ?? {};
  const ano = await created(send, creation(server, { completed: false }));
  const { body } = await send('factoids', { ano, factoids: [factoid('a'), factoid('b', 'product')] });
  expect(body.data).toMatchObject({ success: true });
  const first = await read(send, ano);
  expect(first).toMatchObject({ completed: true, factoids: [factoid('a'), factoid('b', 'product')] });
  const none = { identities: null, factoids: null, attachments: null };
  expect(await read(send, ano, { fields: [] })).toMatchObject({ ...none, completed: true });
  if (attachments) {
    const bytes = await pdf(['HERE']);
    const caId = server.config.certification?.caId ?? (cas ? await applied(server, send) : '');
    const entries = [sha256(bytesOf('1')), { checksum: sha256(bytes), sign: { [caId]: ['HERE'] } }];
    const files = [
      { index: 0, bytes },
      { index: 0, bytes: bytesOf('1') },
    ];
    const filed = await created(send, creation(server, { attachments: { 0: entries } }), { files });
    expect(await read(send, filed)).toMatchObject({
      attachments: { 0: [expect.any(String), expect.any(String)] },
    });
  }
  const signature = Buffer.alloc(256).toString('base64');
  expect((await send('attestation', { ano }, { sent: { signature } })).response.status).toBe(500);
}

describe.skipIf(missing)('the switches of the server in Python', () => {
  let plain: PythonServer;
  beforeAll(async () => {
    plain = await startPythonServer();
  });
  afterAll(() => plain?.stop());

  test('each has an observation', () => {
    expect([...liberalSwitches().keys()].sort()).toEqual(Object.keys(observations).sort());
  });

  test.concurrent.each(Object.entries(observations))('%s', async (name, [look, before, after]) => {
    const server = await startPythonServer({ liberal: [name] });
    try {
      const [usual, switched] = [plain, server].map(async (at) =>
        look({ server: at, send: await senderOf(at) }),
      );
      expect([await usual, await switched]).toEqual([before, after]);
      if (name !== 'rate-limit') await livesOn(server);
    } finally {
      await server.stop();
    }
  });

  const off = ['no-attachments', 'no-cas', 'no-download', 'rate-limit'];
  const together: [string, readonly string[]][] = [
    ['one alphabet and unit', ['sequential-numbers', 'ascii-json', 'utf16-lengths', 'blockchain-never']],
    ['the others', ['number-ids', 'pretty-json', 'byte-lengths', 'blockchain-late']],
  ];
  test.concurrent.each(together)('all that go together, with %s', async (_, rivals) => {
    const [first, second] = together.map(([, names]) => names);
    const out = new Set([...off, ...(first ?? []), ...(second ?? [])]);
    const server = await startPythonServer({
      liberal: [...Object.keys(observations).filter((name) => !out.has(name)), ...rivals],
    });
    try {
      await livesOn(server);
    } finally {
      await server.stop();
    }
  });

  test('a name that is not a switch stops the start', async () => {
    await expect(startPythonServer({ liberal: ['nonsense'] })).rejects.toThrow('no such switch: nonsense');
  });
});
