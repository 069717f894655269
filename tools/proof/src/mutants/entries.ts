import { edit, type Mutant } from '../mutant.ts';

const match = 'domain/match-attachments.ts';
const keep = 'domain/keep-attachments.ts';
const extra = 'if (extra) {';
const here = 'const here = files.filter((file) => file.index === index);';

/** The entries that describe files, and which file they describe. */
export const entryMutants: readonly Mutant[] = [
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
        'while ([...left.values()].some((l) => l.length > 0)) {\n    const file = [...left.values()].find((l) => l.length > 0).shift();\n    matched.push({ entry: { checksum: file.checksum, sign: null, signers: [], keywords: [] }, file });\n  }\n  if (false) {',
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
