import { edit, type Mutant } from '../mutant.ts';

const match = 'domain/match-attachments.ts';
const keep = 'domain/keep-attachments.ts';
const add = 'domain/add-factoids.ts';
const findFile = 'const file = left.get(entry.checksum)?.shift();';
const extra = 'if (extra) {';
const here = 'const here = files.filter((file) => file.index === index);';

/** Files, and the entries that describe them. */
export const attachmentMutants: readonly Mutant[] = [
  {
    id: 'M-ATT-004-any-checksum',
    says: 'An entry takes a file whatever its checksum.',
    statement: ['entry-02', 'create-10'],
    rules: ['ATT-ATT-004'],
    edits: [
      edit(
        match,
        findFile,
        'const file = left.get(entry.checksum)?.shift() ?? [...left.values()].find((l) => l.length > 0)?.shift();',
      ),
    ],
  },
  {
    id: 'M-ATT-004-second-file-unchecked',
    says: 'The checksum of the second file of an index is not compared.',
    statement: ['entry-02', 'request-14'],
    rules: ['ATT-ATT-004'],
    edits: [
      edit(
        match,
        findFile,
        'const file = left.get(entry.checksum)?.shift() ?? (entries.indexOf(entry) > 0 ? [...left.values()].find((l) => l.length > 0)?.shift() : undefined);',
      ),
    ],
  },
  {
    id: 'M-ATT-004-second-index-unchecked',
    says: 'Checksums are compared for the factoid 0 only.',
    statement: ['entry-02', 'request-14'],
    rules: ['ATT-ATT-004'],
    edits: [
      edit(
        match,
        findFile,
        'const file = left.get(entry.checksum)?.shift() ?? (index > 0 ? [...left.values()].find((l) => l.length > 0)?.shift() : undefined);',
      ),
    ],
  },
  {
    id: 'M-ATT-004-objects-unchecked',
    says: 'The checksum of an entry that is an object with sign is not compared.',
    statement: ['entry-03'],
    rules: ['ATT-ATT-004', 'ATT-ATT-005'],
    edits: [
      edit(
        match,
        findFile,
        'const file = left.get(entry.checksum)?.shift() ?? (entry.sign ? [...left.values()].find((l) => l.length > 0)?.shift() : undefined);',
      ),
    ],
  },
  {
    id: 'M-ATT-004-unchecked-on-addition',
    says: 'Checksums are not compared when factoids are added.',
    statement: ['entry-02', 'add-04'],
    rules: ['ATT-ATT-004', 'ATT-ATT-006'],
    edits: [
      edit(
        add,
        'factoids: await keepAttachments(owner, input, indexes, ports),',
        'factoids: await keepAttachments(owner, { ...input, entries: new Map(Map.groupBy(input.files, (f) => f.index).entries().map(([i, of]) => [i, of.map((f) => ({ checksum: f.checksum, sign: null, signers: [] }))])) }, indexes, ports),',
      ),
    ],
  },
  {
    id: 'M-ATT-004-half-compared',
    says: 'Of a checksum the first half is compared.',
    statement: 'entry-02',
    rules: ['ATT-ATT-004'],
    edits: [
      edit(
        match,
        'const left = Map.groupBy(files, ({ checksum }) => checksum);',
        'const left = Map.groupBy(files, ({ checksum }) => checksum.slice(0, 32));',
      ),
      edit(match, findFile, 'const file = left.get(entry.checksum.slice(0, 32))?.shift();'),
    ],
  },
  {
    id: 'M-ATT-004-line-ends',
    says: 'CR LF in a file counts as LF when it is hashed.',
    statement: 'entry-02',
    rules: ['ATT-ATT-004'],
    edits: [
      edit(
        'storage/spool.ts',
        'hash.update(chunk);',
        "hash.update(Buffer.from(Buffer.from(chunk).toString('latin1').replaceAll('\\r\\n', '\\n'), 'latin1'));",
      ),
    ],
  },
  {
    id: 'M-ATT-004-text-only',
    says: 'A file is taken as UTF-8 text when it is hashed.',
    statement: 'entry-02',
    rules: ['ATT-ATT-004'],
    edits: [
      edit('storage/spool.ts', 'hash.update(chunk);', "hash.update(Buffer.from(chunk).toString('utf8'));"),
    ],
  },
  {
    id: 'M-ATT-004-first-chunk',
    says: 'Of a large file only the beginning is hashed.',
    statement: 'entry-02',
    rules: ['ATT-ATT-004'],
    edits: [
      edit('storage/spool.ts', 'hash.update(chunk);', 'if (size - chunk.length < 65536) hash.update(chunk);'),
    ],
  },
  {
    id: 'M-ATT-004-empty-refused',
    says: 'An empty file is refused.',
    statement: 'entry-02',
    rules: ['ATT-ATT-004'],
    edits: [edit(match, 'if (!file) throw', 'if (!file || file.size === 0) throw')],
  },
  {
    id: 'M-ATT-005-object-without-sign-refused',
    says: 'An entry that is an object is refused without sign.',
    statement: ['entry-03', 'entry-01'],
    rules: ['ATT-ATT-005', 'ATT-SGN-001'],
    edits: [
      edit(
        'v1/submission.ts',
        'const signers = Object.keys(sign ?? {});',
        "const signers = Object.keys(typeof entry === 'string' ? {} : sign);",
      ),
    ],
  },
  {
    id: 'M-ATT-003-string-refused',
    says: 'An entry that is a string is refused.',
    statement: ['entry-02', 'entry-01'],
    rules: ['ATT-ATT-003'],
    edits: [
      edit(
        'v1/submission.ts',
        "const { checksum, sign } = typeof entry === 'string' ? { checksum: entry, sign: null } : entry;",
        'const { checksum, sign } = entry;',
      ),
    ],
  },
  {
    id: 'M-ATT-002-forms-not-mixed',
    says: 'The entries of an index are refused when strings and objects are mixed.',
    statement: ['create-06', 'entry-01'],
    rules: ['ATT-ATT-002'],
    edits: [
      edit(
        'v1/submission.ts',
        '(entries ?? []).map((entry, i) =>',
        '(new Set((entries ?? []).map((e) => typeof e)).size > 1 ? [] : (entries ?? [])).map((entry, i) =>',
      ),
    ],
  },
  {
    id: 'M-ATT-006-extra-file',
    says: 'A file without an entry is passed over, when another of its index has one.',
    statement: 'create-10',
    rules: ['ATT-ATT-006'],
    edits: [edit(match, extra, 'if (extra && entries.length === 0) {')],
  },
  {
    id: 'M-ATT-006-extra-index',
    says: 'A file of an index that has no entries is passed over.',
    statement: ['create-10', 'create-06'],
    rules: ['ATT-ATT-006', 'ATT-ATT-007'],
    edits: [edit(match, extra, 'if (extra && entries.length > 0) {')],
  },
  {
    id: 'M-ATT-006-extra-stored',
    says: 'A file without an entry is stored as if it had one.',
    statement: 'create-10',
    rules: ['ATT-ATT-006'],
    edits: [
      edit(
        match,
        extra,
        'while ([...left.values()].some((l) => l.length > 0)) {\n    const file = [...left.values()].find((l) => l.length > 0).shift();\n    matched.push({ entry: { checksum: file.checksum, sign: null, signers: [] }, file });\n  }\n  if (false) {',
      ),
    ],
  },
  {
    id: 'M-ATT-007-index-passed-over',
    says: 'Entries and files of a request are matched whatever their index.',
    statement: ['create-06', 'request-14'],
    rules: ['ATT-ATT-007', 'ATT-ATT-009'],
    edits: [
      edit(
        match,
        here,
        'const here = files.filter((file) => (entries.get(index) ?? []).some((e) => e.checksum === file.checksum));',
      ),
    ],
  },
  {
    id: 'M-ATT-010-one-file',
    says: 'Of several files of an index one is stored.',
    statement: 'request-14',
    rules: ['ATT-ATT-010', 'ATT-READ-011', 'ATT-ATT-009'],
    edits: [
      edit(
        keep,
        '(matched.get(index) ?? []).map(asAttachment)',
        '(matched.get(index) ?? []).slice(0, 1).map(asAttachment)',
      ),
    ],
  },
  {
    id: 'M-ATT-010-three-refused',
    says: 'More than two files of an index are refused.',
    statement: 'request-14',
    rules: ['ATT-ATT-010'],
    edits: [
      edit(
        match,
        'const extra = [...left.values()].flat()[0];',
        'const extra = files.length > 2 ? files[2] : [...left.values()].flat()[0];',
      ),
    ],
  },
  {
    id: 'M-ATT-009-index-1-refused',
    says: 'Files of a factoid other than the first are refused.',
    statement: 'request-14',
    rules: ['ATT-ATT-009'],
    edits: [
      edit(
        'http/read-multipart.ts',
        '/^attachments\\[(0|[1-9][0-9]{0,8})\\]\\[\\]$/',
        '/^attachments\\[(0)\\]\\[\\]$/',
      ),
    ],
  },
  {
    id: 'M-ATT-009-all-under-0',
    says: 'All files of a request are stored with its first factoid.',
    statement: 'request-14',
    rules: ['ATT-ATT-009', 'ATT-READ-010'],
    edits: [
      edit(
        keep,
        '(matched.get(index) ?? []).map(asAttachment)',
        '(index === indexes[0] ? all : []).map(asAttachment)',
      ),
    ],
  },
];
