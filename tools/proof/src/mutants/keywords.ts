import { edit, type Mutant } from '../mutant.ts';

const file = 'domain/check-keywords.ts';
const wrong = 'const wrong = counts.findIndex((count) => count !== 1);';

/** The keywords at which parties sign. */
export const keywordMutants: readonly Mutant[] = [
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
