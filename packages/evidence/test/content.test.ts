import { describe, expect, it } from 'vitest';
import { faultsOf, judge } from './judge.ts';
import type { Tamper } from './make-file.ts';

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
      'a number re-serialized',
      inFile('data/attestation.json', '560.50', '560.5'),
      'data-factoid-differs data/attestation.json',
    ],
    [
      'an escape re-serialized',
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
      'a signed PDF without a sign request',
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
