import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkIds, type Report, verify } from '../src/index.ts';
import { makeFile, type Tamper } from './make-file.ts';

/** What stands out in a report. */
function faultsOf({ checks }: Report): string[] {
  return checks
    .filter(({ status }) => status === 'failed')
    .map(({ code, file }) => (file === undefined ? code : `${code} ${file}`));
}

async function judge(tamper: Tamper = {}) {
  const { blob, trust } = await makeFile(tamper);
  return verify(blob, { trust });
}

describe('good files', () => {
  it('accepts a complete one, and says so check by check', async () => {
    const { blob, trust, manifest } = await makeFile();
    const report = await verify(blob, { trust });
    expect(report).toMatchObject({ verdict: 'valid', no: manifest.no });
    const silent = new Set(['pdf.signatures', 'anchor.chain', 'anchor.block']);
    expect(report.checks.filter(({ status }) => status === 'ok').map(({ id }) => id)).toEqual(
      checkIds.filter((id) => !silent.has(id)),
    );
  });

  it('without a trust file takes the keys inside, and notes that they prove no identity', async () => {
    const { blob } = await makeFile();
    const { verdict, checks } = await verify(blob);
    expect(verdict).toBe('valid');
    expect(checks.find(({ id }) => id === 'trust.source')).toMatchObject({
      status: 'note',
      code: 'trust-own',
    });
  });

  it.each<[string, string[], string[]]>([
    ['no proof from the log yet', ['proof/inclusion.tlog-proof'], ['log-pending']],
    [
      'neither signed nor stamped yet',
      ['META-INF/manifest.p7s', 'META-INF/manifest.tst'],
      ['signature-pending', 'time-pending'],
    ],
  ])('is pending with %s', async (_, missing, want) => {
    const report = await judge({ proofs: (proofs) => missing.forEach((path) => void proofs.delete(path)) });
    expect(report.verdict).toBe('pending');
    expect(report.checks.filter(({ status }) => status === 'pending').map(({ code }) => code)).toEqual(want);
  });

  it('is pending as long as the chain that the service uses does not hold the checkpoint', async () => {
    const chain = { chainId: 31337, sender: `0x${'a1'.repeat(20)}` };
    const report = await judge({ trust: (trust) => void Object.assign(trust, { chain }) });
    expect(report.verdict).toBe('pending');
  });

  it('speaks Chinese when asked', async () => {
    const { blob } = await makeFile();
    const { checks } = await verify(blob, { language: 'zh' });
    expect(checks[0]?.message).toContain('压缩包只有一种读法');
    expect(checks.every(({ message }) => !message.includes('{'))).toBe(true);
  });

  it('tells how far it is, and stops when told to', async () => {
    const { blob } = await makeFile();
    let last = { done: 0, total: -1 };
    await verify(blob, {
      onProgress: (progress) => {
        last = progress;
      },
    });
    expect(last.done).toBe(last.total);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(verify(blob, { signal })).rejects.toThrow('enough');
  });
});

describe('content that differs from what was signed', () => {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const inFile = (path: string, from: string | RegExp, to: string): Tamper => ({
    files: (files) => {
      const before = decoder.decode(files.get(path));
      const after = before.replace(from, to);
      expect(after).not.toBe(before);
      files.set(path, encoder.encode(after));
    },
  });

  it.each<[string, Tamper, string]>([
    [
      'a number changed',
      inFile('data/attestation.json', '560.50', '561.50'),
      'data-factoid-differs data/attestation.json',
    ],
    [
      'a number printed anew',
      inFile('data/attestation.json', '560.50', '560.5'),
      'data-factoid-differs data/attestation.json',
    ],
    [
      'an escape printed anew',
      inFile('data/attestation.json', '\\u674e', '李'),
      'data-factoid-differs data/attestation.json',
    ],
    [
      'an owner changed',
      inFile('data/attestation.json', '"15857112383"', '"15857112384"'),
      'data-differs data/attestation.json',
    ],
    [
      'another member of the data',
      inFile('data/attestation.json', '"no"', '"hidden": 1, "no"'),
      'data-format data/attestation.json',
    ],
    [
      'a key twice',
      inFile('data/attestation.json', '"no"', '"no": "0", "no"'),
      'data-format data/attestation.json',
    ],
    [
      'a factoid left out',
      inFile('data/attestation.json', ',\n    { "data"', '], "x": [{ "data"'),
      'data-format data/attestation.json',
    ],
    [
      'a factoid of the repeat',
      inFile('data/attestation.json', '"price":560.50', '"price":1'),
      'data-factoid-differs data/attestation.json',
    ],
    [
      'another template version',
      inFile('data/attestation.json', '"template_version": 3', '"template_version": 4'),
      'data-differs data/attestation.json',
    ],
    [
      'a signed text changed',
      inFile('requests/001.signed', 'order-1', 'order-2'),
      'request-signature requests/001.signed',
    ],
    [
      'a request id changed',
      inFile('requests/002.json', '"r2"', '"r3"'),
      'request-signed-text requests/002.signed',
    ],
    [
      'a template without the kind',
      inFile('data/template.json', '"product"', '"produce"'),
      'template-kind data/template.json',
    ],
    [
      'a foreign template',
      inFile('data/template.json', 'T-TRADE', 'T-OTHER'),
      'template-other data/template.json',
    ],
    [
      'a custody event changed',
      inFile('audit/events.jsonl', '"kind":"created"', '"kind":"closed"'),
      'custody-broken audit/events.jsonl',
    ],
    [
      'a custody event cut off',
      inFile('audit/events.jsonl', /\{[^}]*"sequence":3[^}]*\}\n/, ''),
      'custody-head audit/events.jsonl',
    ],
  ])('refuses %s', async (_, tamper, want) => {
    const report = await judge(tamper);
    expect(faultsOf(report)).toContain(want);
    expect(report.verdict).toBe('invalid');
  });

  it.each<[string, Tamper, string]>([
    [
      'an attachment swapped',
      {
        draft: ({ attachments }) =>
          void attachments.forEach((a) => {
            a.bytes = Uint8Array.of(1);
          }),
      },
      'attachment-other attachments/0/1-合同.pdf',
    ],
    [
      'an attachment more',
      {
        draft: ({ attachments }) =>
          void attachments.push({ path: 'attachments/0/2-x', bytes: Uint8Array.of(1) }),
      },
      'attachment-extra attachments/0/2-x',
    ],
    ['an attachment less', { draft: ({ attachments }) => void attachments.pop() }, 'attachment-missing'],
    [
      'two attachments in one place',
      {
        draft: ({ attachments }) =>
          void attachments.push({ path: 'attachments/0/1-x', bytes: Uint8Array.of(1) }),
      },
      'attachment-twice attachments/0/1-合同.pdf',
    ],
    [
      'a signed PDF that nobody asked for',
      {
        draft: ({ attachments, signedPdfs }) => {
          attachments.push({ path: 'attachments/0/1-合同.pdf.signed.pdf', bytes: Uint8Array.of(1) });
          signedPdfs['attachments/0/1-合同.pdf.signed.pdf'] = [{ end: 1, sha256: 'a'.repeat(64) }];
        },
      },
      'attachment-signed-unasked attachments/0/1-合同.pdf.signed.pdf',
    ],
    [
      'a request taken out',
      { draft: ({ requests }) => void requests.pop() },
      'data-factoid-count data/attestation.json',
    ],
    [
      'requests of which none closes',
      {
        draft: ({ requests }) =>
          void requests.forEach((r) => {
            r.payload = r.payload.replace(/(,"completed":false)?\}$/, ',"completed":false}');
          }),
      },
      'data-not-closed data/attestation.json',
    ],
    [
      'an addition to another attestation',
      {
        draft: ({ requests, no }) =>
          void requests.forEach((r) => {
            r.payload = r.payload.replace(no, no.replace('0', '1'));
          }),
      },
      'data-no-requests',
    ],
    [
      'two creations',
      {
        draft: ({ requests }) =>
          void requests.forEach((r) => {
            r.path = '/api/v1/attestations';
          }),
      },
      'request-order requests/002.signed',
    ],
    [
      'a request on another path',
      {
        draft: ({ requests }) =>
          void requests.forEach((r) => {
            r.path = '/api/v1/attestation';
          }),
      },
      'request-facts requests/001.signed',
    ],
    [
      'a payload with a key twice',
      {
        draft: ({ requests }) =>
          void requests.forEach((r) => {
            r.payload = r.payload.replace('{', '{"completed":true,');
            r.payload = r.payload.replace('{', '{"completed":true,');
          }),
      },
      'request-payload requests/001.signed',
    ],
    [
      'a closing before the creation',
      {
        draft: ({ requests }) =>
          void requests.forEach((r) => {
            r.kinds.reverse();
          }),
      },
      'custody-story audit/events.jsonl',
    ],
    [
      'a receipt that the custody log does not know',
      {
        files: (files) =>
          void files.set(
            'requests/001.json',
            encoder.encode(decoder.decode(files.get('requests/001.json')).replace(/(\d)\}$/, '9}')),
          ),
      },
      'custody-requests-differ audit/events.jsonl',
    ],
    [
      'the head of another custody chain',
      {
        manifest: (manifest) => {
          manifest.custody = { sequence: 3, hash: 'a'.repeat(64) };
        },
      },
      'custody-head audit/events.jsonl',
    ],
    [
      'another closing time',
      {
        manifest: (manifest) => {
          manifest.closedAt = '2026-11-01T08:00:05.124Z';
        },
      },
      'custody-story audit/events.jsonl',
    ],
    [
      'an unusable key',
      { files: (files) => void files.set('requests/001.key.pem', encoder.encode('none')) },
      'request-key-unusable requests/001.key.pem',
    ],
    [
      'two keys of one access key',
      {
        files: (files) =>
          void files.set(
            'requests/002.key.pem',
            encoder.encode(`${decoder.decode(files.get('requests/002.key.pem'))}\n`),
          ),
      },
      'request-key-differs requests/002.key.pem',
    ],
    [
      'requests that are not counted on',
      {
        files: (files) => {
          for (const [path, bytes] of [...files])
            if (path.startsWith('requests/002')) {
              files.delete(path);
              files.set(path.replace('002', '003'), bytes);
            }
        },
      },
      'request-incomplete requests/002.signed',
    ],
  ])('refuses %s', async (_, tamper, want) => {
    const report = await judge(tamper);
    expect(faultsOf(report)).toContain(want);
    expect(report.verdict).toBe('invalid');
  });
});

describe('manifests', () => {
  it.each<[string, Tamper, string]>([
    [
      're-printed with spaces',
      { manifestText: (text) => text.replace(':', ': ') },
      'manifest-not-canonical manifest.json',
    ],
    [
      'with a newline at its end',
      { manifestText: (text) => `${text}\n` },
      'manifest-not-canonical manifest.json',
    ],
    [
      'with a key twice',
      { manifestText: (text) => text.replace('{', '{"format":1,') },
      'manifest-not-json manifest.json',
    ],
    ['that is no JSON', { manifestText: () => '{' }, 'manifest-not-json manifest.json'],
    ['too deep', { manifestText: () => `${'['.repeat(1e6)}` }, 'manifest-not-json manifest.json'],
    [
      'of a later format',
      { manifest: (manifest) => void Object.assign(manifest, { format: 2 }) },
      'manifest-format manifest.json',
    ],
    [
      'with another member',
      { manifest: (manifest) => void Object.assign(manifest, { more: 1 }) },
      'manifest-format manifest.json',
    ],
    [
      'without a salt',
      { manifest: (manifest) => void Object.assign(manifest, { salt: '' }) },
      'manifest-format manifest.json',
    ],
    [
      'that is not sorted',
      { manifest: (manifest) => void Object.assign(manifest, { files: [...manifest.files].reverse() }) },
      'manifest-not-sorted manifest.json',
    ],
    [
      'that lists a file twice',
      {
        manifest: (manifest) =>
          void Object.assign(manifest, { files: [manifest.files[0], ...manifest.files] }),
      },
      'manifest-not-sorted manifest.json',
    ],
    ['that is missing', { entries: (entries) => void entries.shift() }, 'manifest-missing manifest.json'],
    [
      'that lists what is not there',
      { entries: (entries) => void entries.splice(2, 1) },
      'entry-missing data/attestation.json',
    ],
    [
      'that lacks a file',
      { entries: (entries) => void entries.push({ name: 'data/more.json', data: new Uint8Array() }) },
      'entry-unlisted data/more.json',
    ],
    [
      'that lists a meaningless file',
      { files: (files) => void files.set('data/more.json', new Uint8Array()) },
      'entry-unknown data/more.json',
    ],
    [
      'that lists a proof',
      { files: (files) => void files.set('proof/more.json', new Uint8Array()) },
      'entry-unknown proof/more.json',
    ],
    [
      'of which a necessary file is gone',
      { files: (files) => void files.delete('render/attestation.pdf') },
      'entry-not-in-manifest render/attestation.pdf',
    ],
    [
      'with a wrong size',
      { manifest: ({ files }) => void Object.assign(files[0] as object, { size: 3 }) },
      'entry-size README.txt',
    ],
    [
      'with a wrong hash',
      { manifest: ({ files }) => void Object.assign(files[0] as object, { sha256: 'a'.repeat(64) }) },
      'file-changed README.txt',
    ],
    [
      'beside a proof that is too large',
      { proofs: (proofs) => void proofs.set('proof/evm.json', new Uint8Array(5 << 20)) },
      'entry-too-large proof/evm.json',
    ],
  ])('refuses one %s', async (_, tamper, want) => {
    const report = await judge(tamper);
    expect(faultsOf(report)).toContain(want);
    expect(report.verdict).toBe('invalid');
  });
});

describe('single bytes', () => {
  it('notices every one that is changed', async () => {
    const { blob, trust } = await makeFile();
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }));
    const notices = async ([at, mask]: [number, number]) => {
      const changed = bytes.slice();
      changed[at] = (changed[at] as number) ^ mask;
      const { verdict } = await verify(new Blob([changed]), { trust });
      expect(verdict).not.toBe('valid');
    };
    await fc.assert(fc.asyncProperty(change, notices), { numRuns: 300 });
  });

  it('notices every byte that is missing or added at an end', async () => {
    const { blob, trust } = await makeFile();
    for (const changed of [blob.slice(1), blob.slice(0, -1), new Blob(['x', blob]), new Blob([blob, 'x'])]) {
      expect((await verify(changed, { trust })).checks).toMatchObject([
        { id: 'zip.structure', status: 'failed' },
      ]);
    }
  });
});
