import { createHash } from 'node:crypto';
import type { Json } from '../json.ts';
import type { FilePart } from '../request/draft.ts';
import type { Changes } from '../suite/drafts.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { factoidsIn, sameFactoids } from './shared/read-back.ts';
import { type Content, type Refusals, refusedBothWays } from './shared/refused-variations.ts';
import { createToAddTo, sent, type Upload, upload, withEntries } from './shared/uploads.ts';

const rules: Rules = {
  'ATT-ATT-001': { because: ['create-06'], core: ['no map, in a create'] },
  'ATT-ATT-002': { because: ['create-06'] },
  'ATT-ATT-003': { because: ['entry-02'], core: ['no checksum, in a create'] },
  'ATT-ATT-005': { because: ['entry-03'] },
  'ATT-ATT-004': { because: ['entry-02'], core: ['the checksum of other bytes, in a create'] },
  'ATT-ATT-006': {
    because: ['create-10'],
    core: ['a file without a checksum, in an addition that would close'],
  },
  'ATT-ATT-007': {
    because: ['create-06'],
    core: ['entries under another index than their files, in a create'],
  },
  'ATT-ATT-009': { because: ['request-14'] },
};

/** Requests with files that must be refused, and leave nothing behind. */
export const attachmentsRefused = casesOf(rules, [
  ...refusedBothWays('ATT-ATT-001', 'no map', ['error-05'], (t) => {
    const good = upload(t, [1, 1]);
    const [zero = [], one = []] = Object.values(good.attachments);
    return refusals(t, good, [
      ['attachments is "x"', 'x', 400],
      ['attachments is 7', 7, 400],
      ['attachments is true', true, 400],
      // Not "-1": it sorts before "0", and an implementation that re-serializes the payload for the signature moves it.
      ['the key of an entry is "x"', { 0: zero, x: one }, 400],
      ['the key of an entry is "1.0"', { 0: zero, '1.0': one }, 400],
      ['the key of an entry is "0x1"', { 0: zero, '0x1': one }, 400],
      // A server that reads it as 0 misses the checksum of the other file: the status for that is open.
      ['the key of an entry is "00"', { 0: zero, '00': one }],
    ]);
  }),
  ...refusedBothWays('ATT-ATT-002', 'no list, and entries of other types', ['error-05'], (t) => {
    const good = upload(t, [1, 2]);
    const [zero = [], one = []] = Object.values(good.attachments);
    const [only = null, first = null, second = null] = [...zero, ...one];
    return refusals(t, good, [
      ['an index has one element without its array', { 0: only, 1: one }, 400],
      ['an index has an object with the element under 0', { 0: { 0: only }, 1: one }, 400],
      ['an index has the JSON text of the array', { 0: JSON.stringify([only]), 1: one }, 400],
      ['the entries of an index are a number', { 0: zero, 1: 7 }, 400],
      ['the entries of an index are an object', { 0: zero, 1: { checksum: first } }, 400],
      ['the second entry is a number', { 0: zero, 1: [first, 7] }, 400],
      ['the second entry is true', { 0: zero, 1: [first, true] }, 400],
      ['the second entry is a list', { 0: zero, 1: [first, [second]] }, 400],
    ]);
  }),
  ...refusedBothWays('ATT-ATT-003', 'no checksum', ['error-05'], (t) => {
    const good = upload(t, [2]);
    return refusals(
      t,
      good,
      strangeChecksums(good, (checksum) => checksum),
    );
  }),
  ...refusedBothWays('ATT-ATT-005', 'no checksum', ['error-05'], (t) => {
    const plain = upload(t, [2]);
    const [one = '', two = ''] = plain.attachments[0] ?? [];
    const first = { checksum: one };
    return refusals(
      t,
      withEntries(plain, (list) => list.map((checksum) => ({ checksum }))),
      [
        ...strangeChecksums(plain, (checksum) => ({ checksum })),
        ['the second entry has no checksum', { 0: [first, {}] }],
        ['the second entry has its checksum under another name', { 0: [first, { sha256: two }] }],
        ['the checksum of the second entry is a number', { 0: [first, { checksum: 7 }] }, 400],
        ['the checksum of the second entry is a list', { 0: [first, { checksum: [two] }] }, 400],
      ],
    );
  }),
  ...refusedBothWays('ATT-ATT-004', 'the checksum of other bytes', ['create-10'], (t) => {
    const good = upload(t, [1, 2]);
    const [zero = [], [one, two]] = Object.values(good.attachments) as [[string], [string, string]];
    const other = t.checksum(t.file());
    return refusals(t, good, [
      ['the only checksum of an index is of other bytes', { 0: [other], 1: [one, two] }],
      ['the last checksum is of other bytes', { 0: zero, 1: [one, other] }],
      ['the last checksum differs in one digit', { 0: zero, 1: [one, nextDigit(two)] }],
      ['the first checksum stands twice', { 0: zero, 1: [one, one] }],
      ['an object holds the checksum of other bytes', { 0: zero, 1: [one, { checksum: other }] }],
    ]);
  }),
  ...refusedBothWays('ATT-ATT-006', 'fewer checksums than files', [], (t) => {
    const good = upload(t, [2, 1]);
    const [[one = ''] = [], three = []] = Object.values(good.attachments);
    return refusals(t, good, [
      ['the first of two files has no checksum', { 0: [one], 1: three }],
      ['the file of the second factoid has no checksum', { 0: good.attachments[0] ?? [] }],
      ['no file has a checksum', undefined],
      ['attachments is empty', {}],
    ]);
  }),
  ...refusedBothWays('ATT-ATT-007', 'entries under another index than their files', [], (t) => {
    const good = upload(t, [2, 1]);
    const [one = '', two = '', three = ''] = Object.values(good.attachments).flat();
    return refusals(t, good, [
      ['the checksums of two indexes are exchanged', { 0: [one, three], 1: [two] }],
      ['a checksum stands under the other index', { 0: [one], 1: [two, three] }],
    ]);
  }),
  ...refusedBothWays('ATT-ATT-009', 'a file of another factoid', [], (t) => {
    const good = upload(t, [1, 1]);
    const [one, two] = good.files as [FilePart, FilePart];
    const exchanged = [
      { ...one, index: 1 },
      { ...two, index: 0 },
    ];
    const moved = [one, { ...two, index: 0 }];
    return {
      good: sent(good),
      bad: [
        ['the files of two factoids are exchanged', bad(t, good, {}, exchanged)],
        ['both files are of the first factoid', bad(t, good, {}, moved)],
      ],
    };
  }),
  rule(
    'ATT-ATT-004',
    'the checksum of other bytes, in an addition that would close',
    { because: ['add-04', 'create-10'] },
    (t) => staysOpen(t, (made) => ({ ...made, attachments: { 0: [t.checksum(t.file())] } })),
  ),
  rule(
    'ATT-ATT-006',
    'a file without a checksum, in an addition that would close',
    { because: ['add-04'] },
    (t) => staysOpen(t, (made) => ({ ...made, files: [...made.files, t.file()] })),
  ),
]);

/** The attachments of a bad request, and the only status of its refusal where the description fixes one. */
type Row = readonly [differs: string, attachments: Json | undefined, status?: number];

/** The bad requests differ in their attachments. */
function refusals(t: Trial, good: Upload, rows: readonly Row[]): Refusals {
  return {
    good: sent(good),
    bad: rows.map(([differs, attachments, status]) => [differs, bad(t, good, { attachments }), status]),
  };
}

/** Has factoids with other unique_ids, so that what is left behind can be distinguished. */
function bad(t: Trial, good: Upload, changes: Changes, files = good.files): Content {
  const factoids = good.factoids.map((factoid) => ({ ...factoid, unique_id: t.id() }));
  return sent({ ...good, factoids, files }, changes);
}

/** The last of two entries has a text that is not a SHA-256 in hexadecimal. */
function strangeChecksums({ attachments, files }: Upload, entry: (checksum: Json) => Json): Row[] {
  const [one = '', two = ''] = (attachments[0] ?? []) as readonly string[];
  const digest = (algorithm: string) =>
    createHash(algorithm)
      .update(files[1]?.bytes ?? '')
      .digest('hex');
  const texts: readonly (readonly [string, string])[] = [
    ['has 63 digits', two.slice(1)],
    ['has 65 digits', `${two}0`],
    ['is empty', ''],
    ['has a digit "g"', `${two.slice(0, -1)}g`],
    ['is that of md5', digest('md5')],
    ['is that of sha1', digest('sha1')],
    ['is that of sha512', digest('sha512')],
    ['is Base64', Buffer.from(two, 'hex').toString('base64')],
  ];
  return texts.map(([differs, text]) => [
    `the last checksum ${differs}`,
    { 0: [entry(one), entry(text)] },
    400,
  ]);
}

/** The checksum with another last digit. */
function nextDigit(checksum: string): string {
  const last = Number.parseInt(checksum.slice(-1), 16);
  return checksum.slice(0, -1) + ((last + 1) % 16).toString(16);
}

/** Claim: an addition that would close and is refused for its files closes nothing, and a valid one is accepted after it. */
async function staysOpen(t: Trial, change: (made: Upload) => Upload): Promise<void> {
  const first = await createToAddTo(t);
  const no = await t.givenNo(first);
  const closing = (): Upload => {
    const file = t.file();
    return { factoids: t.completeFactoids(), files: [file], attachments: { 0: [t.checksum(file)] } };
  };
  await t.refuses(t.add(no, ...sent(change(closing()), { completed: true })), 'must be refused');
  const between = await t.stored(no);
  t.same(between.completed, false, 'an addition that is refused closes nothing', between.exchange);
  const good = t.add(no, ...sent(closing(), { completed: true }));
  await t.accepts(good, 'an attestation takes a valid addition after a refused one');
  const stored = await t.stored(no);
  const expected = [...factoidsIn(first), ...factoidsIn(good)];
  sameFactoids(t, stored, expected, 'the refused addition stores nothing');
}
