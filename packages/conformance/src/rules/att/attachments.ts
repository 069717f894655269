import type { Draft, FilePart } from '../../request/draft.ts';
import type { JsonObject } from '../../request/json.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { dataOf, describeAnswer, succeeded } from '../../target/exchange.ts';
import { asAddition } from '../shared/addition-index.ts';
import {
  attachmentsOf,
  countsOf,
  entriesOf,
  sameCounts,
  sent,
  type Upload,
  upload,
  withEntries,
} from '../shared/uploads.ts';

type Bytes = (t: Trial) => Uint8Array;

/** What a file may hold; each its own, so that no identifier is known from elsewhere. */
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

/** What of files must be accepted, and how it reads back. */
export const attachments: readonly Case[] = [
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
    // Whether they are one attachment or two, nothing says.
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
];

/** Claim: accepted, whether with the create or added; and read back under the right factoid. */
function bothWays(id: string, name: string, make: (t: Trial) => Upload): Case[] {
  return [
    rule(id, `${name}, in a create`, async (t) => {
      await stores(t, make(t));
    }),
    rule(id, `${name}, added`, async (t) => {
      const before = upload(t, [1]);
      const no = await t.givenNo(t.create(...sent(before)));
      const made = make(t);
      const addition = t.add(no, ...sent(await asAddition(t, made, before.factoids.length)));
      await takes(t, made, addition, 'an addition with files is accepted');
      const stored = await t.stored(no);
      sameCounts(
        t,
        stored,
        [...countsOf(before), ...countsOf(made)],
        'files read back under the factoids they were sent for',
      );
    }),
  ];
}

async function stores(t: Trial, made: Upload) {
  const { no } = await takes(t, made, t.create(...sent(made)), 'a create with files is accepted');
  const stored = await t.stored(String(no));
  sameCounts(t, stored, countsOf(made), 'files read back under the factoids they were sent for');
  return stored;
}

/** Where the config states no maxRequestBytes, 413 tells only that the bound is lower than the suite's guess. ATT-OPEN-260 */
async function mustFit(t: Trial, made: Upload): Promise<void> {
  const { answer } = await t.send(t.create(...sent(made)));
  if (answer?.status === 413) t.cannot('a file of three megabytes is too large for this target');
}

/** How many files or factoids every target takes in a request. The bound itself is open. ATT-OPEN-260 */
const FEW = 3;

/** Claim: accepted, unless there are so many files or factoids that a bound may be met. */
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
