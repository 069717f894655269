import type { Json } from '../json.ts';
import type { FilePart } from '../request/draft.ts';
import { makePdf } from '../request/make-pdf.ts';
import type { Changes, DraftOptions } from '../suite/drafts.ts';
import { type Case, casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Stored, Trial } from '../suite/trial.ts';
import { givenCaId } from './certifications.ts';
import { type Refusals, refusedBothWays } from './shared/refused-variations.ts';
import { unknownLike } from './shared/unknown-ids.ts';
import { attachmentsOf, createToAddTo } from './shared/uploads.ts';

const rules: Rules = {
  'ATT-SGN-004': { because: ['create-12'], core: ['a keyword that stands once'] },
  'ATT-SGN-002': {
    because: ['create-11'],
    core: ['a file that is not a PDF, for the second of two factoids, in a create'],
  },
  'ATT-SGN-001': { because: ['entry-03'], core: ['sign that is not a map of keywords, in a create'] },
  'ATT-SGN-003': { because: ['create-12'], core: ['a caId that was never issued, in a create'] },
  'ATT-ATT-004': { because: ['entry-02'] },
};

/** Signatures inside PDF attachments that must be accepted. */
export const pdfSigning = casesOf(rules, [
  accepted('ATT-SGN-004', 'a keyword that stands once', async (t) => {
    const keyword = word(t);
    return [signed(t, await pdf(['A contract.', keyword]), { [await givenCaId(t)]: [keyword] })];
  }),
  accepted('ATT-SGN-004', 'a keyword on the second page', async (t) => {
    const keyword = word(t);
    return [signed(t, await pdf(['A contract.'], [keyword]), { [await givenCaId(t)]: [keyword] })];
  }),
  accepted('ATT-SGN-004', 'two parties with a keyword each', async (t) => {
    const [one, two] = [word(t), word(t)];
    const [first, second] = await twoParties(t);
    return [signed(t, await pdf(['A contract.', one, two]), { [first]: [one], [second]: [two] })];
  }),
  accepted('ATT-SGN-002', 'a PDF with sign and a file without', async (t) => {
    const keyword = word(t);
    const text = textFile(t);
    const contract = await pdf([keyword]);
    return [
      { file: text, entry: t.checksum(text) },
      signed(t, contract, { [await givenCaId(t)]: [keyword] }),
    ];
  }),
  // Signatures inside PDF attachments that must be refused, and leave nothing behind.
  ...refusedBothWays('ATT-SGN-001', 'sign that is not a map of keywords', ['error-05'], async (t) => {
    const keyword = word(t);
    const caId = await givenCaId(t);
    // It also occurs once in the document, so that its type is the only fault.
    const digits = 100_000_000 + t.random.integer(900_000_000);
    const file = await pdf(['A contract.', keyword, String(digits)]);
    const as = (sign: Json): readonly Described[] => [{ file, entry: { checksum: t.checksum(file), sign } }];
    return refusals(t, as({ [caId]: [keyword] }), [
      ['sign is a string', as(caId), 400],
      ['sign is a number', as(7), 400],
      ['sign is true', as(true), 400],
      ['sign is a list', as([{ [caId]: [keyword] }]), 400],
      ['the keywords are a string', as({ [caId]: keyword }), 400],
      ['the keywords are a map', as({ [caId]: { 0: keyword } }), 400],
      ['a keyword is a number', as({ [caId]: [digits] }), 400],
      ['the second keyword is a list', as({ [caId]: [keyword, [keyword]] }), 400],
    ]);
  }),
  ...refusedBothWays('ATT-SGN-002', 'a file that is not a PDF', [], async (t) => {
    const keyword = word(t);
    const sign = { [await givenCaId(t)]: [keyword] };
    const text = Buffer.from(`A contract.\n${keyword}\n`);
    const plain = { ...textFile(t), bytes: text };
    // Readers look for the header in the first 1024 bytes only. PDF Reference 1.7, appendix H, note 13
    const inPassing = Buffer.from(`A PDF begins like this:\n${' '.repeat(2000)}\n%PDF-1.7\n`);
    const file = await pdf(['More.', word(t)]);
    const other = { file, entry: { checksum: t.checksum(file) } };
    const withOther = (file: FilePart) => [other, signed(t, file, sign)];
    const named = { ...plain, name: 'contract.pdf' };
    return refusals(t, withOther(await pdf(['A contract.', keyword])), [
      ['the file is text', withOther(plain)],
      [
        'the file is text that speaks of PDF',
        withOther({ ...plain, bytes: Buffer.concat([text, inPassing]) }),
      ],
      ['the file is text, named .pdf', withOther(named)],
      ['the file is text, declared as PDF', withOther({ ...named, type: 'application/pdf' })],
    ]);
  }),
  ...refusedBothWays(
    'ATT-SGN-002',
    'a file that is not a PDF, for the second of two factoids',
    [],
    async (t) => {
      const [one, two] = [word(t), word(t)];
      const caId = await givenCaId(t);
      const first = signed(t, await pdf(['First.', one]), { [caId]: [one] });
      const text = { ...textFile(t), bytes: Buffer.from(`Second.\n${two}\n`) };
      return refusals(
        t,
        [first, ofSecond(signed(t, await pdf(['Second.', two]), { [caId]: [two] }))],
        [['the file of the second factoid is text', [first, ofSecond(signed(t, text, { [caId]: [two] }))]]],
      );
    },
  ),
  ...refusedBothWays(
    'ATT-SGN-003',
    'a caId that was never issued, for the second of two files',
    [],
    async (t) => {
      const [one, two] = [word(t), word(t)];
      const caId = await givenCaId(t);
      const first = signed(t, await pdf(['First.', one]), { [caId]: [one] });
      const second = await pdf(['Second.', two]);
      const wrongValue = signed(t, second, { [unknownLike(caId)]: [two] });
      return refusals(
        t,
        [first, signed(t, second, { [caId]: [two] })],
        [
          ['the caId of the second file was never issued', [first, wrongValue]],
          ['the caId of the file of the second factoid was never issued', [first, ofSecond(wrongValue)]],
        ],
      );
    },
  ),
  ...refusedBothWays('ATT-ATT-004', 'the checksum of other bytes, with sign', ['create-10'], async (t) => {
    const [one, two] = [word(t), word(t)];
    const caId = await givenCaId(t);
    const [file, other] = [await pdf(['A contract.', one]), await pdf(['A contract.', one, two])];
    const { entry } = signed(t, other, { [caId]: [one] });
    return refusals(
      t,
      [signed(t, file, { [caId]: [one] })],
      [['the checksum of the file to be signed is of other bytes', [{ file, entry }]]],
    );
  }),
  ...refusedBothWays('ATT-SGN-003', 'a caId that was never issued', [], async (t) => {
    const [one, two] = [word(t), word(t)];
    const caId = await givenCaId(t);
    const file = await pdf(['A contract.', one, two]);
    return refusals(
      t,
      [signed(t, file, { [caId]: [one] })],
      [
        ['the caId was never issued', [signed(t, file, { [unknownLike(caId)]: [one] })]],
        [
          'the second caId was never issued',
          [signed(t, file, { [caId]: [one], [unknownLike(caId)]: [two] })],
        ],
      ],
    );
  }),
]);

/** Claim: accepted, and at least as many attachments as files read back: a signed copy may be added to its original. */
function accepted(id: string, name: string, make: (t: Trial) => Promise<readonly Described[]>): Case {
  return rule(id, name, async (t) => {
    const files = await make(t);
    const [changes, options] = request(t, files);
    const create = t.create(changes, options);
    const { no } = await t.accepts(create, 'a create with a PDF to be signed is accepted');
    readsBack(t, await t.stored(String(no)), files);
    const open = await t.givenNo(await createToAddTo(t));
    await t.accepts(t.add(open, ...request(t, files)), 'an addition with a PDF to be signed is accepted');
  });
}

function readsBack(t: Trial, stored: Stored, files: readonly Described[]): void {
  const [factoid] = stored.factoids;
  const count = attachmentsOf(stored, factoid ?? {}).length;
  t.check(count >= files.length, `${files.length} files were sent, ${count} read back`, stored.exchange);
}

/** The files of a request that is accepted, and of requests that differ from it in one thing. */
function refusals(
  t: Trial,
  good: readonly Described[],
  bad: readonly (readonly [differs: string, files: readonly Described[], status?: number])[],
): Refusals {
  return {
    good: request(t, good),
    bad: bad.map(([differs, files, status]) => [differs, request(t, files), status]),
  };
}

/** A file with the entry that describes it. */
interface Described {
  readonly file: FilePart;
  readonly entry: Json;
}

type Sign = { readonly [caId: string]: readonly string[] };

/** A request with the files, and a factoid for each index. */
export function request(t: Trial, files: readonly Described[]): [Changes, DraftOptions] {
  const last = Math.max(...files.map(({ file }) => Number(file.index)));
  const factoids = Array.from({ length: last + 1 }, (_, at) => t.factoid(at));
  const attachments: Record<string, Json[]> = {};
  for (const { file, entry } of files) attachments[file.index] = [...(attachments[file.index] ?? []), entry];
  return [{ factoids, attachments }, { files: files.map(({ file }) => file) }];
}

/** The same file, of the second factoid. */
function ofSecond({ file, entry }: Described): Described {
  return { file: { ...file, index: 1 }, entry };
}

export function signed(t: Trial, file: FilePart, sign: Sign): Described {
  return { file, entry: { checksum: t.checksum(file), sign } };
}

export async function pdf(...pages: readonly (readonly string[])[]): Promise<FilePart> {
  return { index: 0, bytes: await makePdf(...pages), name: 'contract.pdf', type: 'application/pdf' };
}

function textFile(t: Trial): FilePart {
  return { index: 0, bytes: Buffer.from(`notes ${t.id()}\n`), name: 'notes.txt', type: 'text/plain' };
}

/** A unique keyword. Only letters and digits, which every font and every PDF reader represents alike. */
export function word(t: Trial): string {
  return `SEAL${t.id()}`;
}

async function twoParties(t: Trial): Promise<[string, string]> {
  const { certification, capabilities } = t.config;
  if (certification || !capabilities.cas)
    t.cannot('the config names one certification in force; this needs two');
  const person = await t.givenNo(t.apply({ type: 'PERSONAL' }));
  return [await givenCaId(t), person];
}
