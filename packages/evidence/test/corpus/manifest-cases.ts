import type { Tamper } from '../make-file.ts';
import { refused } from './corpus-case.ts';

const empty = new Uint8Array();
const put = (path: string): Tamper => ({ files: (files) => void files.set(path, empty) });
const set = (values: Record<string, unknown>): Tamper => ({
  manifest: (manifest) => void Object.assign(manifest, values),
});

export const manifestCases = refused([
  [
    'manifest-re-serialized',
    'The manifest was printed with spaces; signature, stamp and log stand for these bytes.',
    'What is signed must have one form, or two manifests could claim to be the same.',
    'manifest.form manifest-not-canonical',
    { manifestText: (text) => text.replaceAll(':', ': ') },
  ],
  [
    'manifest-newline',
    'A newline ends the manifest.',
    'What is signed must have one form.',
    'manifest.form manifest-not-canonical',
    { manifestText: (text) => `${text}\n` },
  ],
  [
    'manifest-byte-order-mark',
    'A byte order mark begins the manifest.',
    'Some readers drop it, others fail.',
    'manifest.form manifest-not-json',
    { manifestText: (text) => `\uFEFF${text}` },
  ],
  [
    'manifest-key-twice',
    'A key of the manifest occurs twice.',
    'Readers take the first or the last.',
    'manifest.form manifest-not-json',
    { manifestText: (text) => text.replace('{', '{"no":"00000000000000000000000000000000",') },
  ],
  [
    'manifest-too-deep',
    'The manifest is an array in an array, a hundred thousand times.',
    'A parser that calls itself would crash.',
    'manifest.form manifest-not-json',
    { manifestText: () => '['.repeat(100_000) },
  ],
  [
    'manifest-later-format',
    'The manifest says it is of format 2.',
    'What is not known cannot be checked.',
    'manifest.form manifest-format',
    set({ format: 2 }),
  ],
  [
    'manifest-member-added',
    'The manifest has a member that format 1 does not know.',
    'What is signed but not checked could be shown as if it was.',
    'manifest.form manifest-format',
    set({ approvedBy: 'everyone' }),
  ],
  [
    'manifest-without-salt',
    'The manifest has no salt.',
    'Anyone who guesses the content could confirm the guess: its hash would be in the public log.',
    'manifest.form manifest-format',
    set({ salt: '' }),
  ],
  [
    'manifest-not-sorted',
    'The files of the manifest are in another order.',
    'What is signed must have one form.',
    'manifest.form manifest-not-sorted',
    { manifest: (manifest) => void Object.assign(manifest, { files: [...manifest.files].reverse() }) },
  ],
  [
    'manifest-file-twice',
    'The manifest lists a file twice.',
    'Two hashes could be stated for one file.',
    'manifest.form manifest-not-sorted',
    {
      manifest: (manifest) => void Object.assign(manifest, { files: [manifest.files[0], ...manifest.files] }),
    },
  ],
  [
    'manifest-missing',
    'There is no manifest.',
    'Nothing is signed.',
    'manifest.form manifest-missing',
    { entries: (entries) => void entries.shift() },
  ],
  [
    'manifest-changed',
    'The manifest has another closing time; that is not signed.',
    'Everything hangs on these bytes.',
    'signature.service signature-wrong-digest',
    {
      entries([manifest]) {
        if (manifest)
          manifest.data = Buffer.from(
            Buffer.from(manifest.data).toString().replace('08:00:05.123', '08:00:06.123'),
          );
      },
    },
  ],
  [
    'file-missing',
    'A file that the manifest lists is not there.',
    'What is left out can turn a statement round.',
    'manifest.entries entry-missing',
    {
      entries: (entries) =>
        void entries.splice(
          entries.findIndex(({ name }) => name === 'README.txt'),
          1,
        ),
    },
  ],
  [
    'file-unlisted',
    'There is a file that the manifest does not list.',
    'It would travel as part of the evidence, covered by nothing.',
    'manifest.entries entry-unlisted',
    { entries: (entries) => void entries.push({ name: 'attachments/0/2-planted', data: empty }) },
  ],
  [
    'file-meaningless',
    'The manifest lists a file that format 1 does not know.',
    'No check looks at it, though signature and log stand for it.',
    'manifest.entries entry-unknown',
    put('data/more.json'),
  ],
  [
    'file-listed-as-proof',
    'The manifest lists a file below proof/.',
    'Proofs can be renewed; listed files cannot.',
    'manifest.entries entry-unknown',
    put('proof/more.json'),
  ],
  [
    'file-necessary-missing',
    'Neither zip nor manifest has the rendered page.',
    'Every attestation has one.',
    'manifest.entries entry-not-in-manifest',
    { files: (files) => void files.delete('render/attestation.pdf') },
  ],
  [
    'file-size-wrong',
    'The manifest states another size for a file.',
    'A reader could be led to stop early, or to wait.',
    'manifest.entries entry-size',
    { manifest: ({ files }) => void Object.assign(files[0] as object, { size: 3 }) },
  ],
  [
    'file-hash-wrong',
    'The manifest states another hash for a file.',
    'The file is not the one that was signed.',
    'manifest.files file-changed',
    { manifest: ({ files }) => void Object.assign(files[0] as object, { sha256: 'a'.repeat(64) }) },
  ],
  [
    'file-hash-upper-case',
    'The hashes of the manifest are in upper case.',
    'What is signed must have one form.',
    'manifest.form manifest-format',
    {
      manifest: (manifest) => {
        manifest.files = manifest.files.map((file) => ({ ...file, sha256: file.sha256.toUpperCase() }));
      },
    },
  ],
]);
