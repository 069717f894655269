import type { JsonObject } from '../json.ts';
import type { Draft, FilePart } from '../request/draft.ts';
import { type Case, casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { dataOf, describeAnswer, succeeded } from '../target/exchange.ts';
import {
  additionIndex,
  asAddition,
  attachmentsOf,
  countsOf,
  entriesOf,
  sameCounts,
  sent,
  type Upload,
  upload,
  withEntries,
} from './shared/uploads.ts';

/** Contents of files; each is unique, so that no other case has the same identifier. */
const contents: readonly (readonly [string, Bytes])[] = [
  ['an empty file', () => new Uint8Array()],
  ['a file of one byte', (t) => t.random.bytes(1)],
  ['a file with lines of all kinds', (t) => Buffer.from(`${t.id()}\r\n\n\r\r\n--\r\n`)],
  [
    'a file that looks like a form',
    (t) =>
      Buffer.from(
        `\r\n------boundary${t.id()}\r\nContent-Disposition: form-data; name="payload"\r\n\r\n{}\r\n--`,
      ),
  ],
  [
    'a file of every byte',
    (t) => Buffer.concat([Buffer.from(Array.from({ length: 256 }, (_, at) => at)), t.random.bytes(300)]),
  ],
  ['a file that ends with a line', (t) => Buffer.from(`${t.id()}\r\n`)],
];

/** How many files or factoids every target accepts in a request. The bound itself is open. ATT-OPEN-260 */
const FEW = 3;

const TEN = Array.from({ length: 10 }, () => 0);

const rules: Rules = {
  'ATT-ATT-001': { because: ['create-06'] },
  'ATT-ATT-002': { because: ['create-06'], core: ['checksums and objects in one list, in a create'] },
  'ATT-ATT-003': { because: ['entry-02'] },
  'ATT-ATT-005': { because: ['entry-03'], core: ['an object with a checksum, in a create'] },
  'ATT-SGN-001': { because: ['entry-03'] },
  'ATT-ATT-004': { because: ['entry-02'], core: ['a file of every byte'] },
  'ATT-ATT-007': { because: ['create-06'] },
  'ATT-ATT-008': { because: ['request-13'], core: ['one file, in a create'] },
  'ATT-ATT-009': { because: ['request-14'], core: ['one file of the first, two of the second, in a create'] },
  'ATT-ATT-010': { because: ['request-14'], core: ['two files, in a create'] },
};

/** Files that must be accepted, and how they read back. */
export const attachments = casesOf(rules, [
  ...bothWays('ATT-ATT-001', 'the second of two factoids', (t) => upload(t, [0, 1])),
  ...bothWays('ATT-ATT-001', 'eleven factoids, files at 1 and 10', (t) =>
    upload(t, [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2]),
  ),
  ...bothWays('ATT-ATT-002', 'checksums and objects in one list', (t) => {
    const made = upload(t, [3, 1]);
    return withEntries(made, (list) => list.map((checksum, at) => (at === 0 ? checksum : { checksum })));
  }),
  ...bothWays('ATT-ATT-002', 'objects before checksums', (t) => {
    const made = upload(t, [2]);
    return withEntries(made, (list) => list.map((checksum, at) => (at === 0 ? { checksum } : checksum)));
  }),
  ...bothWays('ATT-ATT-003', 'a checksum alone', (t) => upload(t, [1])),
  ...bothWays('ATT-ATT-005', 'an object with a checksum', (t) =>
    withEntries(upload(t, [1]), (list) => list.map((checksum) => ({ checksum }))),
  ),
  ...bothWays('ATT-SGN-001', 'an entry without sign', (t) =>
    withEntries(upload(t, [2]), (list) => list.map((checksum) => ({ checksum }))),
  ),
  ...contents.map(([name, bytes]) =>
    rule('ATT-ATT-004', name, async (t) => {
      const first = upload(t, [1, 1]);
      const files = first.files.map((file, at) => (at === 1 ? { ...file, bytes: bytes(t) } : file));
      await stores(t, { ...first, files, attachments: entriesOf(t, files) });
    }),
  ),
  rule('ATT-ATT-004', 'a file of three megabytes', async (t) => {
    const size = Math.min(3 * 1024 * 1024, Math.floor(t.config.limits.maxRequestBytes / 4));
    const file = { ...t.file(), bytes: Buffer.alloc(size + 17, t.random.bytes(4099)) };
    const factoids = [t.factoid()];
    const made = { factoids, files: [file], attachments: entriesOf(t, [file]) };
    if (!t.config.limits.given) await mustFit(t, made);
    await stores(t, made);
  }),
  rule('ATT-ATT-007', 'the same bytes twice in an index', async (t) => {
    const file = t.file();
    const files = [file, { ...file, name: 'copy.bin' }];
    const factoids = [t.factoid()];
    const made = { factoids, files, attachments: entriesOf(t, files) };
    const { no } = await t.accepts(t.create(...sent(made)), 'two files with the same bytes are accepted');
    const stored = await t.stored(String(no));
    // The description does not say whether they are one attachment or two.
    t.check(attachmentsOf(stored, factoids[0] ?? {}).length > 0, 'they read back', stored.exchange);
  }),
  ...bothWays('ATT-ATT-007', 'the same bytes in two indexes', (t) => {
    const file = t.file();
    const files = [file, { ...file, index: 1 }];
    return { factoids: [t.factoid(), t.factoid(1)], files, attachments: entriesOf(t, files) };
  }),
  ...bothWays('ATT-ATT-008', 'one file', (t) => upload(t, [1])),
  ...bothWays('ATT-ATT-009', 'one file of the first, two of the second', (t) => upload(t, [1, 2])),
  ...bothWays('ATT-ATT-009', 'two files of the first, one of the second, interleaved', (t) => {
    const made = upload(t, [2, 1]);
    const [one, two, three] = made.files as [FilePart, FilePart, FilePart];
    return { ...made, files: [one, three, two] };
  }),
  ...bothWays('ATT-ATT-010', 'two files', (t) => upload(t, [2])),
  ...bothWays('ATT-ATT-010', 'three files of each of two factoids', (t) => upload(t, [3, 3])),
  rule('ATT-ATT-010', 'seven files, identifiers of their own', async (t) => {
    const made = upload(t, [7]);
    const stored = await stores(t, made);
    const ids = attachmentsOf(stored, made.factoids[0] ?? {});
    t.same(new Set(ids).size, 7, 'seven different files have seven identifiers', stored.exchange);
  }),
  // Files of the eleventh factoid, and of factoids with another index in a read.
  rule('ATT-ATT-009', 'the eleventh factoid, where the tenth may have a file', async (t) => {
    const tenth = upload(t, TEN.with(9, 1).concat(0));
    // How many factoids a request may have is open. ATT-OPEN-260
    if (!succeeded(await t.send(t.create(...sent(tenth)))))
      t.cannot('eleven factoids and a file are refused');
    const made = upload(t, [...TEN, 1]);
    const { no } = await t.accepts(t.create(...sent(made)), 'a file of the factoid at index 10 is accepted');
    const stored = await t.stored(String(no));
    sameCounts(t, stored, countsOf(made), 'the file reads back under its factoid');
  }),
  rule('ATT-ATT-009', 'behind a factoid that stands twice', async (t) => {
    const [first, second] = [t.factoid(), t.factoid(1)];
    const file = t.file(2);
    const made: Upload = {
      factoids: [first, first, second],
      files: [file],
      attachments: entriesOf(t, [file]),
    };
    const { no } = await t.accepts(t.create(...sent(made)), 'a factoid that stands twice is handled once');
    const counts = [[first, 0] as const, [second, 1] as const];
    sameCounts(t, await t.stored(String(no)), counts, 'the file reads back under its factoid');
  }),
  rule('ATT-ATT-009', 'behind a factoid that is stored already', async (t) => {
    // The index may count the stored factoids too; then it is open how a repeated factoid counts.
    if ((await additionIndex(t)) !== 'request') t.cannot('the index of an addition counts stored factoids');
    const before = upload(t, [1, 0]);
    const no = await t.givenNo(t.create(...sent(before)));
    const [known] = before.factoids;
    const fresh = [t.factoid(), t.factoid(1)] as const;
    const files = [t.file(1), t.file(2), t.file(2)];
    const factoids = known ? [known, ...fresh] : fresh;
    const claim = 'an addition with a known factoid and new ones with files is accepted';
    await t.accepts(t.add(no, ...sent({ factoids, files, attachments: entriesOf(t, files) })), claim);
    const stored = await t.stored(no);
    const counts = [...countsOf(before), [fresh[0], 1] as const, [fresh[1], 2] as const];
    sameCounts(t, stored, counts, 'the files read back under their factoids');
  }),
]);

type Bytes = (t: Trial) => Uint8Array;

/** Claim: accepted in a create and in an addition, and read back under the right factoid. */
function bothWays(id: string, name: string, make: (t: Trial) => Upload): Case[] {
  return [
    rule(id, `${name}, in a create`, (t) => stores(t, make(t))),
    rule(id, `${name}, added`, { because: ['add-04'] }, async (t) => {
      const before = upload(t, [1]);
      const no = await t.givenNo(t.create(...sent(before)));
      const made = make(t);
      const addition = t.add(no, ...sent(await asAddition(t, made, before.factoids.length)));
      await takes(t, made, addition, 'an addition with files is accepted');
      const stored = await t.stored(no);
      const claim = 'files read back under the factoids they were sent for';
      sameCounts(t, stored, [...countsOf(before), ...countsOf(made)], claim);
    }),
  ];
}

async function stores(t: Trial, made: Upload) {
  const { no } = await takes(t, made, t.create(...sent(made)), 'a create with files is accepted');
  const stored = await t.stored(String(no));
  sameCounts(t, stored, countsOf(made), 'files read back under the factoids they were sent for');
  return stored;
}

/** Where the config states no maxRequestBytes, 413 shows only that the bound is lower than a guess. ATT-OPEN-260 */
async function mustFit(t: Trial, made: Upload): Promise<void> {
  const { answer } = await t.send(t.create(...sent(made)));
  if (answer?.status === 413) t.cannot('a file of three megabytes is too large for this target');
}

/** Claim: accepted, unless the number of files or factoids may exceed a bound. */
async function takes(
  t: Trial,
  { files, factoids }: Upload,
  draft: Draft,
  claim: string,
): Promise<JsonObject> {
  if (files.length <= FEW && factoids.length <= FEW) return t.accepts(draft, claim);
  const exchange = await t.send(draft);
  const data = succeeded(exchange) ? dataOf(exchange) : undefined;
  const many = `${files.length} files of ${factoids.length} factoids`;
  return data ?? t.cannot(`${many} in a request are answered ${describeAnswer(exchange)}`);
}
