import { edit, type Mutant } from '../mutant.ts';

const file = 'domain/check-keywords.ts';
const skipped = 'if (entry.sign === null) continue;';
const wrong = 'const wrong = counts.findIndex((count) => count !== 1);';

/** The keywords at which parties sign. */
export const keywordMutants: readonly Mutant[] = [
  {
    id: 'M-SGN-005-repeats',
    says: 'A keyword may stand in the document any number of times.',
    statement: 'create-13',
    rules: ['ATT-SGN-005'],
    edits: [edit(file, wrong, 'const wrong = counts.findIndex((count) => count < 1);')],
  },
  {
    id: 'M-SGN-005-twice',
    says: 'A keyword may stand in the document twice.',
    statement: 'create-13',
    rules: ['ATT-SGN-005'],
    edits: [edit(file, wrong, 'const wrong = counts.findIndex((count) => count < 1 || count > 2);')],
  },
  {
    id: 'M-SGN-005-first-keyword',
    says: 'Of several keywords only the first is looked for.',
    statement: 'create-13',
    rules: ['ATT-SGN-005'],
    edits: [edit(file, '[...new Set(entry.keywords)]', '[...new Set(entry.keywords)].slice(0, 1)')],
  },
  {
    id: 'M-SGN-005-first-file',
    says: 'Of the files of an index only the first is searched for its keywords.',
    statement: 'create-13',
    rules: ['ATT-SGN-005'],
    edits: [edit(file, skipped, 'if (entry.sign === null || position > 0) continue;')],
  },
  {
    id: 'M-SGN-005-first-index',
    says: 'Only the files of the factoid 0 are searched for their keywords.',
    statement: 'create-13',
    rules: ['ATT-SGN-005'],
    edits: [edit(file, skipped, 'if (entry.sign === null || index > 0) continue;')],
  },
  {
    id: 'M-SGN-005-not-on-addition',
    says: 'Files that come with an addition are not searched for their keywords.',
    statement: ['create-13', 'add-04'],
    rules: ['ATT-SGN-005'],
    edits: [
      edit(
        'domain/add-factoids.ts',
        'factoids: await keepAttachments(owner, input, indexes, ports),',
        'factoids: await keepAttachments(owner, input, indexes, { ...ports, documents: { ...ports.documents, countKeywords: async (_owner, _path, keywords) => keywords.map(() => 1) } }),',
      ),
    ],
  },
  {
    id: 'M-SGN-005-once-searched',
    says: 'A file that was searched once is not searched again, whatever the keywords.',
    statement: 'create-13',
    rules: ['ATT-SGN-005'],
    edits: [
      edit(
        file,
        skipped,
        'if (entry.sign === null || (fault.searched ??= new Set()).has(owner.memberId + file.size)) continue;\n      fault.searched.add(owner.memberId + file.size);',
      ),
    ],
  },
  {
    id: 'M-SGN-005-stored-when-refused',
    says: 'A create that is refused for a keyword is stored without its files.',
    statement: 'create-13',
    rules: ['ATT-SGN-005'],
    edits: [
      edit(
        'domain/create-attestation.ts',
        'const kept = await ports.attestations.insert({',
        `try {
    await keepAttachments(owner, input, indexes, ports);
  } catch (error) {
    if (error.code === 'keyword-not-once') await ports.attestations.insert({ no: newNumber(), owner, uniqueId: input.uniqueId, templateId: template.id, templateVersion: template.version, identities: input.identities, completed: input.completed, factoids: indexes.map((i) => ({ ...factoids[i], attachments: [] })), request: input.request });
    throw error;
  }
  const kept = await ports.attestations.insert({`,
      ),
    ],
  },
  {
    id: 'M-SGN-004-once-is-refused',
    says: 'A keyword that stands once is refused, for being in the body.',
    statement: ['create-12', 'create-13'],
    rules: ['ATT-SGN-004', 'ATT-SGN-003', 'ATT-SGN-002'],
    edits: [edit(file, wrong, 'const wrong = counts.findIndex((count) => count > 0);')],
  },
  {
    id: 'M-SGN-004-second-party-unread',
    says: 'Two parties with a keyword each are refused.',
    statement: 'create-12',
    rules: ['ATT-SGN-004'],
    edits: [
      edit(file, wrong, 'const wrong = counts.length > 1 ? 1 : counts.findIndex((count) => count !== 1);'),
    ],
  },
];
