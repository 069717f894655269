import type { ZipEntry } from '../make-zip.ts';
import { type Row, refused } from './corpus-case.ts';

const UNSAFE = 'zip.structure zip-name-unsafe';
const REPEATED = 'zip.structure zip-name-repeated';
const data = new TextEncoder().encode('planted');

/** One more entry, of this name. */
const planted = (name: string, fields?: ZipEntry['fields']) => ({
  entries: (entries: ZipEntry[]) => void entries.push(fields ? { name, data, fields } : { name, data }),
});
const unsafe = (name: string, entry: string, what: string, why: string): Row => [
  `name-${name}`,
  `There is one more entry, ${what}.`,
  why,
  UNSAFE,
  planted(entry),
];
const raw = (bytes: number[]) => planted('', { name: Uint8Array.from(bytes) });

export const nameCases = refused([
  unsafe(
    'way-up',
    '../planted',
    'whose name leads out of the folder (`../`)',
    'Unpacked, it writes where it wants to.',
  ),
  unsafe(
    'way-up-inside',
    'data/../../planted',
    'whose name leads out from within',
    'A check of the beginning alone misses it.',
  ),
  unsafe('absolute', '/etc/planted', 'with an absolute name', 'Unpacked, it writes where it wants to.'),
  unsafe('backslash', '..\\planted', 'with backslashes', 'On Windows they lead out of the folder.'),
  unsafe('drive', 'C:planted', 'on a Windows drive', 'On Windows it leads out of the folder.'),
  unsafe(
    'stream',
    'README.txt:planted',
    'that names an alternate stream',
    'On Windows it would hide inside another file.',
  ),
  unsafe('zero', 'README.txt\0.exe', 'with a NUL in its name', 'Programs in C end the name there.'),
  unsafe(
    'turned-direction',
    'attachments/0/2-\u202Efdp.exe',
    'whose name turns the writing direction',
    'It is shown as another kind of file than it is.',
  ),
  unsafe(
    'invisible',
    'data/attestation\u200B.json',
    'whose name has an invisible character',
    'It is shown like another file.',
  ),
  unsafe(
    'escape',
    'data/\u001b[2Jx',
    "whose name commands the reader's terminal",
    'A listing could show what is not there.',
  ),
  unsafe(
    'decomposed',
    'attachments/0/2-e\u0301',
    'whose name is not in composed form',
    'Systems that compose names would unpack it under another name.',
  ),
  unsafe(
    'device',
    'attachments/NUL.txt',
    'whose name Windows keeps to itself',
    'Opened there, it is a device.',
  ),
  unsafe(
    'dot-at-end',
    'README.txt.',
    'whose name ends with a dot',
    'Windows drops the dot: it replaces another file.',
  ),
  unsafe(
    'folder',
    'attachments/2/',
    'that is a folder',
    'Evidence has no entries without bytes that could be listed.',
  ),
  unsafe('empty', '', 'without a name', 'There is nowhere to unpack it to.'),
  unsafe(
    'empty-part',
    'data//attestation.json',
    'with an empty part in its name',
    'Unpacked, it replaces another file.',
  ),
  unsafe(
    'too-long',
    `attachments/0/2-${'é'.repeat(127)}`,
    'whose name no file system takes',
    'Programs cut it off, each in its own way.',
  ),
  [
    'name-not-utf8',
    'There is one more entry, whose name is not UTF-8.',
    'Each program guesses another name.',
    UNSAFE,
    raw([0xff, 0x41]),
  ],
  [
    'name-overlong',
    'There is one more entry, with a slash in overlong UTF-8.',
    'Lax decoders make a path of it.',
    UNSAFE,
    raw([0x2e, 0x2e, 0xc0, 0xaf, 0x41]),
  ],
  [
    'name-without-utf8-flag',
    'There is one more entry, with a Chinese name that is not said to be UTF-8.',
    'By the standard it is read as code page 437.',
    UNSAFE,
    planted('合同', { flags: 0 }),
  ],
  [
    'name-twice',
    'A name is there twice.',
    'Which one is unpacked depends on the program.',
    REPEATED,
    planted('data/attestation.json'),
  ],
  [
    'name-twice-but-for-case',
    'A name is there twice, in another letter case.',
    'On Windows and macOS the second replaces the first.',
    REPEATED,
    planted('DATA/attestation.json'),
  ],
  [
    'name-twice-but-for-form',
    'A name is there twice, once with a full-width letter.',
    'File systems that fold such forms take the two for one.',
    REPEATED,
    planted('ＲEADME.txt'),
  ],
  [
    'name-file-and-folder',
    'A file has the name of a folder.',
    'Only one of the two can be unpacked.',
    REPEATED,
    planted('data'),
  ],
]);
