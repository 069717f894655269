import { edit, type Mutant } from '../mutant.ts';

const match = 'domain/match-attachments.ts';
const add = 'domain/add-factoids.ts';
const findFile = 'const file = left.get(entry.checksum)?.shift();';

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
        'factoids: await keepAttachments(owner, { ...input, entries: new Map(Map.groupBy(input.files, (f) => f.index).entries().map(([i, of]) => [i, of.map((f) => ({ checksum: f.checksum, sign: null, signers: [], keywords: [] }))])) }, indexes, ports),',
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
        'storage/files/spool.ts',
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
      edit(
        'storage/files/spool.ts',
        'hash.update(chunk);',
        "hash.update(Buffer.from(chunk).toString('utf8'));",
      ),
    ],
  },
  {
    id: 'M-ATT-004-first-chunk',
    says: 'Of a large file only the beginning is hashed.',
    statement: 'entry-02',
    rules: ['ATT-ATT-004'],
    edits: [
      edit(
        'storage/files/spool.ts',
        'hash.update(chunk);',
        'if (size - chunk.length < 65536) hash.update(chunk);',
      ),
    ],
  },
  {
    id: 'M-ATT-004-empty-refused',
    says: 'An empty file is refused.',
    statement: 'entry-02',
    rules: ['ATT-ATT-004'],
    edits: [edit(match, 'if (!file) throw', 'if (!file || file.size === 0) throw')],
  },
];
