import { createHash } from 'node:crypto';
import type { FilePart } from '../../request/draft.ts';
import type { Json } from '../../request/json.ts';
import type { Changes, DraftOptions } from '../../suite/drafts.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { createToAddTo } from '../shared/addition-index.ts';
import { factoidsIn, sameFactoids } from '../shared/read-back.ts';
import { refusedVariations } from '../shared/refused-variations.ts';
import { sent, type Upload, upload, withEntries } from '../shared/uploads.ts';

/** An upload that is wrong in one thing. */
export interface Variation {
  readonly differs: string;
  readonly upload: Upload;
  readonly changes?: Changes;
  readonly status?: number;
}

/** A good upload, and what must be refused next to it. */
export type Attempts = readonly [good: Upload, ...bad: Variation[]];

export function changed(differs: string, made: Upload, changes: Changes, status?: number): Variation {
  return { differs, upload: made, changes, ...(status !== undefined && { status }) };
}

/** Last entries whose text is not a SHA-256 in hexadecimal. */
export function strangeChecksums(t: Trial, entry: (checksum: Json) => Json): Attempts {
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
    ...['md5', 'sha1', 'sha512'].map((name) =>
      changed(`the last checksum is that of ${name}`, made, as(digest(name, plain.files[1])), 400),
    ),
    changed('the last checksum is Base64', made, as(Buffer.from(two, 'hex').toString('base64')), 400),
  ];
}

/** Claims: refused, whether with a create or an addition, and nothing of it stored; premise: the good one is accepted. */
export function refusedBothWays(id: string, name: string, make: (t: Trial) => Attempts): Case[] {
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
      const { no } = await refusedVariations(t, accepted, variations);
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
      await refusedVariations(t, accepted, variations);
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

/** The same files for factoids of another name, so that what is left behind can be distinguished. */
function renamed(t: Trial, made: Upload): Upload {
  return { ...made, factoids: made.factoids.map((factoid) => ({ ...factoid, unique_id: t.id() })) };
}

function withId([changes, options]: [Changes, DraftOptions], unique_id: string): [Changes, DraftOptions] {
  return [{ ...changes, unique_id }, options];
}

function digest(algorithm: string, file: FilePart | undefined): string {
  return createHash(algorithm)
    .update(file?.bytes ?? '')
    .digest('hex');
}

/** The checksum with another last digit. */
export function nextDigit(checksum: string): string {
  const last = Number.parseInt(checksum.slice(-1), 16);
  return checksum.slice(0, -1) + ((last + 1) % 16).toString(16);
}
