import type { FilePart } from '../request/draft.ts';
import type { Json } from '../request/json.ts';
import type { Changes, DraftOptions } from '../suite/drafts.ts';
import { type Case, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { createToAddTo } from './addition-index.ts';
import { factoidsIn, sameFactoids } from './read-back.ts';
import { refusedBeside } from './refused-variations.ts';
import { sent, type Upload, upload, withEntries } from './uploads.ts';

/** What of files must be refused, and leaves nothing behind. */
export const attachmentsRefused: readonly Case[] = [
  ...bothWays('ATT-ATT-001', 'no map', (t) => {
    const made = upload(t, [1, 1]);
    const list = Object.values(made.attachments)[0] ?? [];
    return [
      made,
      ...(['x', 7, true] as const).map((value) =>
        changed(`attachments is ${JSON.stringify(value)}`, made, { attachments: value }, 400),
      ),
      ...['x', '-1', '1.0', '0x1', ''].map((key) =>
        changed(
          `the key of an entry is "${key}"`,
          made,
          { attachments: { 0: list, [key]: made.attachments[1] ?? [] } },
          400,
        ),
      ),
    ];
  }),
  ...bothWays('ATT-ATT-002', 'no list, and entries that are neither', (t) => {
    const made = upload(t, [1, 2]);
    const [one, two] = made.attachments[1] as [Json, Json];
    const as = (second: Json): Changes => ({ attachments: { ...made.attachments, 1: second } });
    return [
      made,
      changed('the entries of an index are a string', made, as(one), 400),
      changed('the entries of an index are a number', made, as(7), 400),
      changed('the entries of an index are an object', made, as({ checksum: one }), 400),
      changed('the second entry is a number', made, as([one, 7]), 400),
      changed('the second entry is true', made, as([one, true]), 400),
      changed('the second entry is a list', made, as([one, [two]]), 400),
    ];
  }),
  ...bothWays('ATT-ATT-003', 'no checksum', (t) => strangeChecksums(t, (checksum) => checksum)),
  ...bothWays('ATT-ATT-005', 'no checksum', (t) => {
    const [made, ...rest] = strangeChecksums(t, (checksum) => ({ checksum }));
    const [one, two] = made.attachments[0] as [Json, Json];
    const second = (entry: Json): Changes => ({ attachments: { 0: [one, entry] } });
    return [
      made,
      ...rest,
      changed('the second entry has no checksum', made, second({})),
      changed(
        'the second entry has its checksum under another name',
        made,
        second({ sha256: (two as { checksum: Json }).checksum }),
      ),
      changed('the checksum of the second entry is a number', made, second({ checksum: 7 }), 400),
      changed('the checksum of the second entry is a list', made, second({ checksum: [two] }), 400),
    ];
  }),
  ...bothWays('ATT-ATT-004', 'the checksum of other bytes', (t) => {
    const made = upload(t, [1, 2]);
    const other = t.checksum(t.file());
    const [one, two] = made.attachments[1] as [string, string];
    return [
      made,
      changed('the only checksum of an index is of other bytes', made, {
        attachments: { ...made.attachments, 0: [other] },
      }),
      changed('the last checksum is of other bytes', made, {
        attachments: { ...made.attachments, 1: [one, other] },
      }),
      changed('the last checksum differs in one digit', made, {
        attachments: { ...made.attachments, 1: [one, nextDigit(two)] },
      }),
      changed('the first checksum stands twice', made, {
        attachments: { ...made.attachments, 1: [one, one] },
      }),
      changed('an object holds the checksum of other bytes', made, {
        attachments: { ...made.attachments, 1: [one, { checksum: other }] },
      }),
    ];
  }),
  ...bothWays('ATT-ATT-006', 'fewer checksums than files', (t) => {
    const made = upload(t, [2, 1]);
    const [one] = made.attachments[0] as [string];
    return [
      made,
      changed('the first of two files has no checksum', made, {
        attachments: { ...made.attachments, 0: [one] },
      }),
      changed('the file of the second factoid has no checksum', made, {
        attachments: { 0: made.attachments[0] ?? [] },
      }),
      changed('no file has a checksum', made, { attachments: undefined }),
      changed('attachments is empty', made, { attachments: {} }),
    ];
  }),
  ...bothWays('ATT-ATT-007', 'entries under another index than their files', (t) => {
    const made = upload(t, [2, 1]);
    const [one, two] = made.attachments[0] as [string, string];
    const [three] = made.attachments[1] as [string];
    return [
      made,
      changed('the checksums of two indexes are exchanged', made, {
        attachments: { 0: [one, three], 1: [two] },
      }),
      changed('a checksum stands under the other index', made, {
        attachments: { 0: [one], 1: [two, three] },
      }),
    ];
  }),
  ...bothWays('ATT-ATT-009', 'a file of another factoid', (t) => {
    const made = upload(t, [1, 1]);
    const [one, two] = made.files as [FilePart, FilePart];
    return [
      made,
      {
        differs: 'the files of two factoids are exchanged',
        upload: {
          ...made,
          files: [
            { ...one, index: 1 },
            { ...two, index: 0 },
          ],
        },
      },
      {
        differs: 'both files are of the first factoid',
        upload: { ...made, files: [one, { ...two, index: 0 }] },
      },
    ];
  }),
];

interface Variation {
  readonly differs: string;
  readonly upload: Upload;
  readonly changes?: Changes;
  readonly status?: number;
}

type Attempts = readonly [good: Upload, ...bad: Variation[]];

function changed(differs: string, made: Upload, changes: Changes, status?: number): Variation {
  return { differs, upload: made, changes, ...(status !== undefined && { status }) };
}

function strangeChecksums(t: Trial, entry: (checksum: Json) => Json): Attempts {
  const plain = upload(t, [2]);
  const [one, two] = plain.attachments[0] as [string, string];
  const made = withEntries(plain, (list) => list.map(entry));
  const as = (text: string): Changes => ({ attachments: { 0: [entry(one), entry(text)] } });
  return [
    made,
    changed('the last checksum has 63 digits', made, as(two.slice(1)), 400),
    changed('the last checksum has 65 digits', made, as(`${two}0`), 400),
    changed('the last checksum is empty', made, as(''), 400),
    changed('the last checksum has a digit "g"', made, as(`${two.slice(0, -1)}g`), 400),
    changed('the last checksum is Base64', made, as(Buffer.from(two, 'hex').toString('base64')), 400),
  ];
}

/** Claims: refused, whether with a create or an addition, and nothing of it stored; premise: the good one is accepted. */
function bothWays(id: string, name: string, make: (t: Trial) => Attempts): Case[] {
  return [
    rule(id, `${name}, in a create`, async (t) => {
      const unique_id = t.id();
      const [good, ...bad] = make(t);
      const draft = (made: Upload, changes: Changes = {}) =>
        t.create(...withId(sent(made, changes), unique_id));
      const variations = bad.map(({ differs, upload, changes, status }) => ({
        differs,
        draft: draft(renamed(t, upload), changes),
        status,
      }));
      const accepted = draft(good);
      const { no } = await refusedBeside(t, accepted, variations);
      sameFactoids(
        t,
        await t.stored(String(no)),
        factoidsIn(accepted),
        'of refused creates nothing is stored',
      );
    }),
    rule(id, `${name}, added`, async (t) => {
      const first = await createToAddTo(t);
      const no = await t.givenNo(first);
      const [good, ...bad] = make(t);
      const variations = bad.map(({ differs, upload, changes, status }) => ({
        differs,
        draft: t.add(no, ...sent(renamed(t, upload), changes)),
        status,
      }));
      const accepted = t.add(no, ...sent(good));
      await refusedBeside(t, accepted, variations);
      const stored = await t.stored(no);
      sameFactoids(
        t,
        stored,
        [...factoidsIn(first), ...factoidsIn(accepted)],
        'of refused additions nothing is stored',
      );
      t.same(stored.completed, false, 'a refused addition does not close', stored.exchange);
    }),
  ];
}

/** The same files for factoids of another name, so that what is left behind can be told apart. */
function renamed(t: Trial, made: Upload): Upload {
  return { ...made, factoids: made.factoids.map((factoid) => ({ ...factoid, unique_id: t.id() })) };
}

function withId([changes, options]: [Changes, DraftOptions], unique_id: string): [Changes, DraftOptions] {
  return [{ ...changes, unique_id }, options];
}

function nextDigit(checksum: string): string {
  const last = Number.parseInt(checksum.slice(-1), 16);
  return checksum.slice(0, -1) + ((last + 1) % 16).toString(16);
}
