import { type Draft, sha256, type Tamper } from '../make-file.ts';
import { accepted } from './corpus-case.ts';

const encoder = new TextEncoder();
const bytes = (text: string) => encoder.encode(text);
const drafted = (change: (draft: Draft) => void): Tamper => ({ draft: change });

/** Other files of the first factoid in the creating request. */
const attached = (files: readonly (readonly [name: string, bytes: Uint8Array])[]): Tamper =>
  drafted((draft) => {
    const [create] = draft.requests;
    if (!create) throw new Error('There is no request');
    const checksums = files.map(([, bytes]) => `"${sha256(bytes)}"`).join();
    create.payload = create.payload.replace(
      /"attachments":.*(?=,"completed")/,
      `"attachments":{"0":[${checksums}]}`,
    );
    draft.attachments = files.map(([name, bytes], index) => ({
      path: `attachments/0/${index + 1}-${name}`,
      bytes,
    }));
  });

/** The same text in data and requests. */
const retold = (from: string, to: string): Tamper =>
  drafted((draft) => {
    if (!draft.data.includes(from)) throw new Error(`Nothing says ${from}`);
    draft.data = draft.data.replace(from, to);
    for (const request of draft.requests) request.payload = request.payload.replace(from, to);
  });

export const goodContentCases = accepted([
  [
    'plain',
    'Nothing: two requests, three factoids, two attachments, signed, stamped and logged.',
    'This is what every other file of the corpus is made from.',
    'valid',
    {},
  ],
  [
    'no-attachments',
    'No request names an attachment.',
    'Most attestations have none.',
    'valid',
    attached([]),
  ],
  [
    'many-attachments',
    'The first factoid has forty attachments.',
    'Places are compared as numbers, not as text.',
    'valid',
    attached(Array.from({ length: 40 }, (_, i) => [`${i}.txt`, bytes(`file ${i}`)] as const)),
  ],
  [
    'empty-attachment',
    'An attachment has no bytes.',
    'A file of no bytes is a file.',
    'valid',
    attached([['empty.txt', new Uint8Array()]]),
  ],
  [
    'same-content-twice',
    'Two attachments have the same bytes.',
    'Their checksum is one, their places are two.',
    'valid',
    attached([
      ['a.txt', bytes('same')],
      ['b.txt', bytes('same')],
    ]),
  ],
  [
    'chinese-names',
    'Attachments have Chinese names, and one of signs beyond the first plane.',
    'Names are UTF-8.',
    'valid',
    attached([
      ['合同（正本）.pdf', bytes('a')],
      ['𠮷野家.txt', bytes('b')],
    ]),
  ],
  [
    'longest-name',
    'The name of an attachment has 255 bytes.',
    'It is the longest that file systems take.',
    'valid',
    attached([[`${'名'.repeat(83)}.txt`, bytes('a')]]),
  ],
  [
    'numbers-as-they-were',
    'Numbers have forms that no other printer keeps: 1E+2, -0, 0.10.',
    'Numbers keep their text.',
    'valid',
    retold('"price":560.50', '"price":1E+2,"a":-0,"b":0.10'),
  ],
  [
    'escaped-texts',
    'Strings have escapes: \\u0000, a lone surrogate, \\/.',
    'Strings keep their text.',
    'valid',
    retold('"price":560.50', '"a":"\\u0000","b":"\\ud800","c":"\\/"'),
  ],
  [
    'deep-data',
    'The data is nested to some depth.',
    'A limit on depth must not be felt.',
    'valid',
    retold('"price":560.50', `"a":${'['.repeat(40)}${']'.repeat(40)}`),
  ],
  [
    'one-request',
    'One request creates and closes.',
    'It is the plainest way to use the service.',
    'valid',
    drafted((draft) => {
      const [create] = draft.requests;
      if (!create) return;
      create.payload = create.payload.replace(',"completed":false', '');
      create.kinds = ['created', 'closed'];
      draft.requests = [create];
      draft.data = draft.data.replace(/,\n {4}\{ "data"[^\n]*/, '');
    }),
  ],
  [
    'three-requests',
    'A third request closes and adds nothing new.',
    'Requests are counted on; a repeat is not a mistake.',
    'valid',
    drafted((draft) => {
      const add = draft.requests[1];
      if (!add) return;
      const first = {
        ...add,
        payload: add.payload.replace('{', '{"completed":false,'),
        kinds: ['factoids-added' as const],
      };
      draft.requests[1] = first;
      draft.requests.push({
        ...add,
        request_id: 'r3',
        received_at: add.received_at + 1,
        kinds: ['factoids-added', 'closed'],
      });
    }),
  ],
]);
