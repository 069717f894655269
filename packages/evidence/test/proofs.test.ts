import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Report, type Trust, type TrustedChain, verify } from '../src/index.ts';
import { openArchive } from '../src/zip/open-archive.ts';
import { cosigned } from './corpus/good-proof-cases.ts';
import { makeFile, sharedService, type Tamper } from './make-file.ts';
import { makeLogProof } from './make-log-proof.ts';
import { makeService, type Service } from './make-service.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const ORIGIN = 'attestation.example/sandbox/1';
const LOG = 'proof/inclusion.tlog-proof';
const SIGNATURE = 'META-INF/manifest.p7s';
const STAMP = 'META-INF/manifest.tst';

const leafOf = (manifest: Uint8Array) => createHash('sha256').update(manifest).digest();

/** Another proof from the log than the right one. */
const logProof = (
  make: (parts: { manifest: Uint8Array; service: Service }) => Promise<string> | string,
): Tamper => ({
  async proofs(proofs, parts) {
    proofs.set(LOG, encoder.encode(await make(parts)));
  },
});
const changed = (path: string, change: (text: string) => string): Tamper => ({
  proofs: (proofs) => void proofs.set(path, encoder.encode(change(decoder.decode(proofs.get(path))))),
});
const signature = (
  path: string,
  make: (parts: { manifest: Uint8Array; service: Service }) => unknown,
): Tamper => ({
  async proofs(proofs, parts) {
    proofs.set(path, (await make(parts)) as Uint8Array);
  },
});
const place = { origin: ORIGIN, index: 5, size: 11 };

describe('proofs that do not hold', () => {
  it.each<[string, Tamper, string]>([
    [
      'of another manifest',
      logProof(async ({ service }) => (await makeLogProof(leafOf(Uint8Array.of(1)), place, service)).text),
      'log-wrong-root',
    ],
    [
      'of the manifest itself in place of its hash',
      logProof(async ({ manifest, service }) => (await makeLogProof(manifest, place, service)).text),
      'log-wrong-root',
    ],
    ['of another position', changed(LOG, (text) => text.replace('index 5', 'index 4')), 'log-wrong-root'],
    [
      'of a position outside the tree',
      changed(LOG, (text) => text.replace('index 5', 'index 11')),
      'log-wrong-position',
    ],
    [
      'with a hash less',
      changed(LOG, (text) => text.replace(/(index 5\n)[^\n]+\n/, '$1')),
      'log-malformed-proof',
    ],
    [
      'of another log',
      logProof(
        async ({ manifest, service }) =>
          (
            await makeLogProof(
              leafOf(manifest),
              { ...place, origin: 'attestation.example/formal/1' },
              service,
            )
          ).text,
      ),
      'log-wrong-origin',
    ],
    [
      'of a log that names itself wrongly',
      changed(LOG, (text) => text.replace(`\n${ORIGIN}\n`, '\nattestation.example/formal/1\n')),
      'log-wrong-origin',
    ],
    ['of a smaller tree', changed(LOG, (text) => text.replace('\n11\n', '\n10\n')), 'log-bad-signature'],
    [
      'by a key that is not known',
      logProof(
        async ({ manifest }) => (await makeLogProof(leafOf(manifest), place, await makeService())).text,
      ),
      'log-unknown-key',
    ],
    ['without signature', changed(LOG, (text) => text.replace(/\u2014.*\n/, '')), 'log-malformed-note'],
    ['that is not text', signature(LOG, () => Uint8Array.of(0xff)), 'log-malformed-proof'],
    ['of another version', changed(LOG, (text) => text.replace('@v1', '@v2')), 'log-malformed-proof'],

    [
      'signed over other bytes',
      signature(SIGNATURE, ({ service }) => service.sign(Uint8Array.of(1))),
      'signature-wrong-digest',
    ],
    [
      'signed by someone else',
      signature(SIGNATURE, async ({ manifest }) => (await makeService()).sign(manifest)),
      'signature-untrusted',
    ],
    ['that are not a signature', signature(SIGNATURE, () => Uint8Array.of(1)), 'signature-malformed'],
    [
      'stamped in place of signed',
      signature(SIGNATURE, ({ manifest, service }) => service.stamp(manifest)),
      'signature-attached-content',
    ],
    [
      'stamped over other bytes',
      signature(STAMP, ({ service }) => service.stamp(Uint8Array.of(1))),
      'signature-wrong-digest',
    ],
    [
      'stamped by someone else',
      signature(STAMP, async ({ manifest }) => (await makeService()).stamp(manifest)),
      'signature-untrusted',
    ],
    [
      'signed in place of stamped',
      signature(STAMP, ({ manifest, service }) => service.sign(manifest)),
      'signature-wrong-kind',
    ],
    [
      'stamped before the closing',
      {
        draft: ({ requests, data }) => {
          for (const request of requests) {
            request.received_at += 1e12;
            request.tonce += 1e9;
          }
          expect(data).toBeTruthy();
        },
      },
      'time-before-closing',
    ],

    [
      'from a chain, malformed',
      { proofs: (proofs) => void proofs.set('proof/evm.json', encoder.encode('{}')) },
      'anchor-malformed-proof',
    ],
    ['with keys that are none', changed('proof/trust.json', () => '{}'), 'trust-format'],
    [
      'with a key twice in the trust file',
      changed('proof/trust.json', (text) => text.replace('{', '{"format":1,')),
      'trust-format',
    ],
  ])('refuses those %s', async (_, tamper, want) => {
    const { blob, trust } = await makeFile(tamper);
    const { verdict, checks } = await verify(blob, { trust });
    expect(checks.filter(({ status }) => status === 'failed').map(({ code }) => code)).toContain(want);
    expect(verdict).toBe('invalid');
  });
});

it.each([
  [undefined, 'valid'],
  [1, 'valid'],
  [2, 'pending'],
])('a quorum of %s witnesses, of whom one has cosigned: %s', async (quorum, want) => {
  const { blob, trust } = await makeFile(await cosigned(Date.UTC(2026, 10, 1, 9)));
  expect((await verify(blob, { trust, ...(quorum && { quorum }) })).verdict).toBe(want);
});

describe('whom to believe', () => {
  it.each<[string, (trust: Trust, other: Trust) => Trust, string | undefined]>([
    ['the right service', (trust) => trust, undefined],
    [
      'one that has had other keys, too',
      (trust, other) => ({ ...trust, logKeys: [...other.logKeys, ...trust.logKeys] }),
      undefined,
    ],
    ['one whose log key ended later', (trust) => until(trust, '2027-01-01T00:00:00.000Z'), undefined],
    ['one whose log key ended before', (trust) => until(trust, '2026-10-31T00:00:00.000Z'), 'log-key-ended'],
    [
      'one whose log key ended long before the stamp',
      (trust) => until(trust, '2026-11-01T09:00:00.000Z'),
      'log-key-stamped-late',
    ],
    ['one of another name', (trust) => ({ ...trust, logKeys: [] }), 'trust-origin'],
    [
      'one whose log key began after the closing',
      (trust) => ({
        ...trust,
        logKeys: trust.logKeys.map((key) => ({ ...key, from: '2026-11-08T00:00:00.000Z' })),
      }),
      'log-key-not-begun',
    ],
    ['the other environment', (trust) => ({ ...trust, environment: 'formal' }), 'trust-environment'],
    ['another service with the same name', (_, other) => other, 'log-unknown-key'],
    [
      'another authority',
      (trust, other) => ({ ...trust, authority: other.authority }),
      'signature-untrusted',
    ],
  ])('%s', async (_, choose, want) => {
    const { blob, trust } = await makeFile();
    const { trust: other } = await makeFile({}, await foreign());
    const { verdict, checks } = await verify(blob, { trust: choose(trust, other) });
    const codes = checks.filter(({ status }) => status === 'failed').map(({ code }) => code);
    expect([verdict, codes.includes(want as never) || codes.length === 0]).toEqual([
      want ? 'invalid' : 'valid',
      true,
    ]);
    if (want) expect(codes).toContain(want);
  });

  it('takes a file that an outsider made with keys of their own for consistent, not for genuine', async () => {
    const { blob } = await makeFile({}, await foreign());
    const { trust } = await makeFile();
    expect((await verify(blob)).verdict).toBe('unknown');
    expect((await verify(blob, { trust })).verdict).toBe('invalid');
  });
});

it('finds that the key of the log does not fit before the proof is there', async () => {
  const { blob, trust } = await makeFile({ proofs: (proofs) => void proofs.delete(LOG) });
  const logKeys = trust.logKeys.map((key) => ({ ...key, from: '2026-11-08T00:00:00.000Z' }));
  const { checks } = await verify(blob, { trust: { ...trust, logKeys } });
  expect(checks.find(({ id }) => id === 'log.key')?.code).toBe('log-key-not-begun');
  expect((await verify(blob, { trust })).verdict).toBe('pending');
});

it('waits for the stamp of the time authority that the trust file names, and takes no time from the service', async () => {
  const { blob, trust } = await makeFile();
  const { timeAuthority } = await foreign();
  const { verdict, checks, content } = await verify(blob, {
    trust: { ...trust, timeAuthority },
    content: true,
  });
  const found = checks.filter(({ id }) => id === 'signature.time');
  expect([verdict, content?.stampedAt, found.map(({ status, code }) => [status, code])]).toEqual([
    'pending',
    null,
    [['pending', 'time-not-by-authority']],
  ]);
});

it('does not decide about a file from the future, whatever its times are among themselves', async () => {
  const year = 365 * 24 * 3600;
  const { blob, trust } = await makeFile({
    draft(draft) {
      for (const request of draft.requests) {
        request.received_at += 4 * year * 1000;
        request.tonce += 4 * year;
      }
      const created = new Date(draft.requests[0]?.received_at ?? 0).toISOString();
      draft.data = draft.data.replace('2026-11-01T08:00:00.123Z', created);
    },
    proofs: (proofs) => [SIGNATURE, STAMP].forEach((path) => void proofs.delete(path)),
  });
  const { verdict, checks } = await verify(blob, { trust });
  expect([verdict, checks.find(({ status }) => status === 'unknown')?.code]).toEqual([
    'unknown',
    'custody-future',
  ]);
});

describe('a trust file that is older than the file', () => {
  const next: Tamper = {
    draft: (draft) => void Object.assign(draft, { origin: 'attestation.example/sandbox/2' }),
  };
  const older = async (trust: Trust): Promise<Trust> => {
    const { key } = await (await sharedService()).logKey(ORIGIN);
    return { ...trust, origin: ORIGIN, logKeys: [{ key, from: '2025-01-01T00:00:00.000Z', until: null }] };
  };
  const sourceOf = ({ checks }: Report) => checks.find(({ id }) => id === 'trust.source')?.code;

  it('does not decide about the file, and says so', async () => {
    const { blob, trust } = await makeFile(next);
    const report = await verify(blob, { trust: await older(trust) });
    expect([report.verdict, sourceOf(report)]).toEqual(['unknown', 'trust-older']);
  });

  it('does not decide about the time stamp of an authority that it does not name', async () => {
    const { blob, trust } = await makeFile({
      ...next,
      ...signature(STAMP, async ({ manifest }) => (await foreign()).stamp(manifest)),
    });
    const report = await verify(blob, { trust: await older(trust) });
    expect([report.verdict, sourceOf(report)]).toEqual(['unknown', 'trust-older']);
    expect((await verify(blob, { trust })).verdict).toBe('invalid');
  });

  it.each<[string, Tamper]>([
    ['is not signed', { proofs: (proofs) => void proofs.delete(SIGNATURE) }],
    [
      'is signed by someone else',
      signature(SIGNATURE, async ({ manifest }) => (await foreign()).sign(manifest)),
    ],
  ])('is not an excuse for a file that %s', async (_, tamper) => {
    const { blob, trust } = await makeFile({ ...next, ...tamper });
    const report = await verify(blob, { trust: await older(trust) });
    expect([report.verdict, sourceOf(report)]).toEqual(['invalid', 'trust-nothing-shown']);
  });

  it('is not an excuse for an earlier log', async () => {
    const { blob, trust } = await makeFile();
    const { key } = await (await sharedService()).logKey('attestation.example/sandbox/2');
    const later = { ...trust, logKeys: [{ key, from: '2025-01-01T00:00:00.000Z', until: null }] };
    expect(sourceOf(await verify(blob, { trust: later }))).toBe('trust-origin');
  });
});

describe('the chain', () => {
  const anchored: Tamper = { draft: (draft) => void Object.assign(draft, { chainId: 1337 }) };
  const stateOf = ({ checks }: Report) =>
    checks.filter(({ id }) => id.startsWith('anchor.')).map(({ status, code }) => [status, code]);

  it('holds the checkpoint; whether it has the block, no file can say', async () => {
    const { blob, trust } = await makeFile(anchored);
    const report = await verify(blob, { trust });
    expect(report.verdict).toBe('valid');
    expect(stateOf(report)).toEqual([
      ['note', 'anchor-unconfirmed'],
      ['note', 'block-not-asked'],
    ]);
  });

  it('is believed for a block that the trust file lists', async () => {
    const { blob, trust } = await makeFile(anchored);
    const evm = await (await openArchive(blob)).read('proof/evm.json', 1 << 20);
    const { blockHash } = JSON.parse(decoder.decode(evm));
    const listing = (chainId: number) =>
      ({ ...trust.chains[0], chainId, blocks: [blockHash] }) as TrustedChain;
    expect(stateOf(await verify(blob, { trust: { ...trust, chains: [listing(1337)] } }))).toEqual([
      ['ok', 'anchor-ok'],
      ['ok', 'block-listed'],
    ]);
    // Another chain has other blocks.
    const chains = [...trust.chains, listing(1)];
    expect(stateOf(await verify(blob, { trust: { ...trust, chains } }))[0]).toEqual([
      'note',
      'anchor-unconfirmed',
    ]);
  });

  it('shows nothing when no chain is in a trust file that was given, whatever the file brings', async () => {
    const { blob, trust } = await makeFile(anchored);
    const unknown = ['note', 'anchor-unknown-chain'];
    expect(stateOf(await verify(blob, { trust: { ...trust, chains: [] } }))[0]).toEqual(unknown);
    expect(stateOf(await verify(blob))[0]).toEqual(unknown);
  });

  it.each<[string, Partial<TrustedChain>, string]>([
    ['another chain', { chainId: 1 }, 'anchor-wrong-chain'],
    ['another sender', { sender: `0x${'b2'.repeat(20)}` }, 'anchor-wrong-sender'],
  ])('is not %s', async (_, change, want) => {
    const { blob, trust } = await makeFile(anchored);
    const chains = trust.chains.map((chain) => ({ ...chain, ...change }));
    const report = await verify(blob, { trust: { ...trust, chains } });
    expect([report.verdict, stateOf(report)]).toEqual(['invalid', [['failed', want]]]);
  });

  it('must hold the checkpoint of this file', async () => {
    const { blob: foreignBlob } = await makeFile({
      draft: (draft) => void Object.assign(draft, { chainId: 1337, log: { index: 5, size: 12 } }),
    });
    const evm = await (await openArchive(foreignBlob)).read('proof/evm.json', 1 << 20);
    const { blob, trust } = await makeFile({
      ...anchored,
      proofs: (proofs) => void proofs.set('proof/evm.json', evm as Uint8Array),
    });
    const report = await verify(blob, { trust });
    expect([report.verdict, stateOf(report)]).toEqual(['invalid', [['failed', 'anchor-wrong-checkpoint']]]);
  });

  it.each<[string, string | undefined, Report['verdict'], string[]]>([
    ['has the block', 'same', 'valid', ['ok', 'block-ok']],
    ['has another one', `0x${'0'.repeat(64)}`, 'invalid', ['failed', 'anchor-not-canonical']],
    ['does not answer', undefined, 'pending', ['pending', 'block-unknown']],
  ])('is asked through a node that %s', async (_, answer, verdict, state) => {
    const { blob, trust } = await makeFile(anchored);
    const evm = await (await openArchive(blob)).read('proof/evm.json', 1 << 20);
    const hash = answer === 'same' ? JSON.parse(decoder.decode(evm)).blockHash : answer;
    const node = async (_url: unknown, init?: RequestInit) => {
      if (hash === undefined) throw new TypeError('fetch failed');
      const { method } = JSON.parse(String(init?.body));
      return Response.json({ jsonrpc: '2.0', id: 1, result: method === 'eth_chainId' ? '0x539' : { hash } });
    };
    const report = await verify(blob, { trust, rpc: 'https://node.example', fetch: node as typeof fetch });
    const want = verdict === 'valid' ? ['ok', 'anchor-ok'] : ['note', 'anchor-unconfirmed'];
    expect([report.verdict, ...stateOf(report)]).toEqual([verdict, want, state]);
  });
});

let other: Promise<Service> | undefined;
function foreign(): Promise<Service> {
  other ??= makeService();
  return other;
}

function until(trust: Trust, end: string): Trust {
  return { ...trust, logKeys: trust.logKeys.map((key) => ({ ...key, until: end })) };
}
