import type { AcceptedCase } from './corpus-case.ts';

export const acceptedCases: readonly AcceptedCase[] = [
  {
    name: 'plain',
    done: 'Nothing: two requests, three factoids, two attachments, signed, stamped and logged.',
    why: 'This is what every other file of the corpus is made from.',
    tamper: {},
    verdict: 'valid',
  },
];
