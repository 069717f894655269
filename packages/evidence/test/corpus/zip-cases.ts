import { joined, numbers } from '../make-zip.ts';
import { written } from './change.ts';
import { refused } from './corpus-case.ts';

const DATA = 'data/attestation.json';
const LAST = 'proof/trust.json';
const hidden = new TextEncoder().encode('hidden');
const mode = (bits: number) => ({ directory: { attributes: (bits << 16) >>> 0 } });

export const zipCases = refused([
  [
    'zip-bytes-before',
    'Six bytes lie before the first entry.',
    'Whoever looks from the front sees something else than a zip: a script, an image, a second archive.',
    'zip.structure zip-gap-or-overlap',
    written('manifest.json', { before: hidden }),
  ],
  [
    'zip-bytes-between',
    'Six bytes lie between two entries.',
    'What belongs to no entry is covered by no hash.',
    'zip.structure zip-gap-or-overlap',
    written(DATA, { before: hidden }),
  ],
  [
    'zip-bytes-before-directory',
    'Six bytes lie behind the last entry, before the directory.',
    'What belongs to no entry is covered by no hash.',
    'zip.structure zip-gap-or-overlap',
    written(LAST, { after: hidden }),
  ],
  [
    'zip-bytes-before-end',
    'Six bytes lie between the directory and its end record.',
    'The place of a zip64 record, read by some programs only.',
    'zip.structure zip-gap-or-overlap',
    { end: { wide: hidden } },
  ],
  [
    'zip-bytes-after',
    'Six bytes lie behind the end record.',
    'A second archive could be appended; which one is read depends on the program.',
    'zip.structure zip-cut-or-extended',
    { bytes: (zip) => joined([zip, hidden]) },
  ],
  [
    'zip-cut-off',
    'The last byte is missing.',
    'A download that broke off must not pass for a whole file.',
    'zip.structure zip-cut-or-extended',
    { bytes: (zip) => zip.slice(0, -1) },
  ],
  [
    'zip-comment',
    'The archive has a comment.',
    'A comment is shown by unpacking programs and covered by nothing.',
    'zip.structure zip-cut-or-extended',
    { end: { comment: hidden } },
  ],
  [
    'zip-entry-comment',
    'An entry has a comment.',
    'A comment is shown by unpacking programs and covered by nothing.',
    'zip.structure zip-comment',
    written(DATA, { directory: { comment: hidden } }),
  ],
  [
    'zip-extra-field',
    'Both headers of an entry have an extra field (0x7075, another name for the file).',
    'Some programs take the name of the file from there.',
    'zip.structure zip-extra-field',
    written(DATA, { fields: { extra: numbers([2, 0x7075], [2, 2], [2, 0x4141]) } }),
  ],
  [
    'zip-directory-extra-field',
    'The directory alone has an extra field.',
    'It is covered by no hash, and read by some programs only.',
    'zip.structure zip-extra-field',
    written(DATA, { directory: { extra: numbers([2, 0x7075], [2, 0]) } }),
  ],
  [
    'zip-wrong-checksum',
    `Both headers of ${DATA} state a CRC-32 that is not that of its bytes.`,
    'An unpacking program would report damage where this one reported none.',
    'manifest.files file-checksum',
    written(DATA, { fields: { crc32: 3 } }),
  ],
  [
    'zip-data-descriptor',
    'The size of an entry follows its data.',
    'Where the entry ends can then be read in two ways.',
    'zip.structure zip-data-descriptor',
    written(DATA, { fields: { flags: 0x0808 } }),
  ],
  [
    'zip-encryption-flag',
    'An entry says that it is encrypted.',
    'Some programs would skip it or ask for a password, others pass over the flag.',
    'zip.structure zip-encrypted',
    written(DATA, { fields: { flags: 0x0801 } }),
  ],
  [
    'zip-other-flag',
    'An entry has a flag that nothing needs (enhanced deflating).',
    'Whatever a program makes of it, it is not what was written.',
    'zip.structure zip-flags',
    written(DATA, { fields: { flags: 0x0810 } }),
  ],
  [
    'zip-ratio-bomb',
    'An entry says it is deflated from 2 GiB.',
    'Unpacking would fill memory or disk; there is no need for compression in evidence.',
    'zip.structure zip-compressed',
    written(DATA, { fields: { method: 8, size: 0x7fffffff } }),
  ],
  [
    'zip-stored-sizes-differ',
    'A stored entry states two different sizes.',
    'Programs choose one or the other, and read different bytes.',
    'zip.structure zip-sizes',
    written(DATA, { fields: { storedSize: 3 } }),
  ],
  [
    'zip-size-too-small',
    'An entry states that it is shorter than it is.',
    'The rest of its bytes would be covered by nothing.',
    'zip.structure zip-gap-or-overlap',
    written(DATA, { fields: { size: 3, storedSize: 3 } }),
  ],
  [
    'zip-overlap',
    'Two names of the directory share one local header.',
    'One set of bytes under two names; with nesting, the way to make a bomb without compression.',
    'zip.structure zip-gap-or-overlap',
    {
      entries: (entries) =>
        void entries.push({ name: 'proof/evm.json', data: entries.at(-1)?.data ?? hidden, isGhost: true }),
    },
  ],
  [
    'zip-symbolic-link',
    'An entry is a symbolic link by its attributes.',
    'Unpacked, it points to a file of the reader.',
    'zip.structure zip-not-a-file',
    written(DATA, mode(0o120777)),
  ],
  [
    'zip-executable',
    'An entry is executable, with the right of its owner.',
    'Evidence holds documents, no programs.',
    'zip.structure zip-not-a-file',
    written('README.txt', mode(0o104755)),
  ],
  [
    'zip-second-disk',
    'An entry says that it lies on another disk.',
    'Its bytes would be taken from a file that is not there.',
    'zip.structure zip-directory',
    written(DATA, { directory: { disk: 1 } }),
  ],
  [
    'zip-count-too-small',
    'The end record counts one entry less than the directory has.',
    'The last one would be seen by some programs only.',
    'zip.structure zip-directory',
    {
      bytes(zip) {
        const view = new DataView(zip.buffer);
        for (const at of [14, 12])
          view.setUint16(zip.length - at, view.getUint16(zip.length - at, true) - 1, true);
        return zip;
      },
    },
  ],
  [
    'zip-zip64-record-lies',
    'A zip64 end record, which no file of this size needs, names a directory at another place.',
    'Programs that prefer the zip64 record would read another archive.',
    'zip.structure zip-end-record',
    {
      end: {
        wide: joined([
          numbers(
            [4, 0x06064b50],
            [8, 44],
            [2, 0x032d],
            [2, 45],
            [4, 0],
            [4, 0],
            [8, 1],
            [8, 1],
            [8, 46],
            [8, 0],
          ),
          numbers([4, 0x07064b50], [4, 0], [8, 0], [4, 1]),
        ]),
      },
    },
  ],
]);
