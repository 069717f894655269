import { describe, expect, it } from 'vitest';
import { faultsOf, judge } from './judge.ts';
import type { Tamper } from './make-file.ts';

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
    ['that is not JSON', { manifestText: () => '{' }, 'manifest-not-json manifest.json'],
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
      'of which a necessary file is missing',
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
      'with a proof that is too large',
      { proofs: (proofs) => void proofs.set('proof/evm.json', new Uint8Array(5 << 20)) },
      'entry-too-large proof/evm.json',
    ],
  ])('refuses one %s', async (_, tamper, want) => {
    const report = await judge(tamper);
    expect(faultsOf(report)).toContain(want);
    expect(report.verdict).toBe('invalid');
  });
});
