import type { Json } from '../request/json.ts';
import { type Case, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { succeeded } from '../target/exchange.ts';
import { createToAddTo } from './addition-index.ts';
import { givenCaId } from './given-ca-id.ts';
import { type Described, pdf, request, signed, textFile, twoParties, unsigned, word } from './pdf-uploads.ts';
import { factoidsIn, sameFactoids } from './read-back.ts';
import { refusedBeside } from './refused-variations.ts';

/** Signatures inside PDF attachments that must be refused, and leave nothing behind. */
export const pdfSigningRefused: readonly Case[] = [
  ...refusals('ATT-SGN-001', 'sign that is no map of keywords', async (t) => {
    const keyword = word(t);
    const caId = await givenCaId(t);
    const file = await pdf(['A contract.', keyword]);
    const as = (sign: Json): readonly Described[] => [{ file, entry: { checksum: t.checksum(file), sign } }];
    return {
      good: as({ [caId]: [keyword] }),
      bad: [
        ['sign is a string', as(caId), 400],
        ['sign is a number', as(7), 400],
        ['sign is true', as(true), 400],
        ['sign is a list', as([{ [caId]: [keyword] }]), 400],
        ['the keywords are a string', as({ [caId]: keyword }), 400],
        ['the keywords are a map', as({ [caId]: { 0: keyword } }), 400],
        ['a keyword is a number', as({ [caId]: [7] }), 400],
        ['the second keyword is a list', as({ [caId]: [keyword, [keyword]] }), 400],
      ],
    };
  }),
  ...refusals('ATT-SGN-002', 'a file that is no PDF', async (t) => {
    const keyword = word(t);
    const sign = { [await givenCaId(t)]: [keyword] };
    const text = Buffer.from(`A contract.\n${keyword}\n`);
    const plain = { ...textFile(t), bytes: text };
    const other = signed(t, await pdf(['More.', word(t)]), {});
    const good = await pdf(['A contract.', keyword]);
    return {
      good: [unsigned(t, other), signed(t, good, sign)],
      bad: [
        ['the file is text', [unsigned(t, other), signed(t, plain, sign)]],
        [
          'the file is text, named .pdf',
          [unsigned(t, other), signed(t, { ...plain, name: 'contract.pdf' }, sign)],
        ],
        [
          'the file is text, declared as PDF',
          [unsigned(t, other), signed(t, { ...plain, name: 'contract.pdf', type: 'application/pdf' }, sign)],
        ],
      ],
    };
  }),
  ...refusals('ATT-SGN-003', 'a caId that was never issued', async (t) => {
    const [one, two] = [word(t), word(t)];
    const caId = await givenCaId(t);
    const file = await pdf(['A contract.', one, two]);
    return {
      good: [signed(t, file, { [caId]: [one] })],
      bad: [
        ['the caId was never issued', [signed(t, file, { [strangerTo(caId)]: [one] })]],
        ['the second caId was never issued', [signed(t, file, { [caId]: [one], [strangerTo(caId)]: [two] })]],
      ],
    };
  }),
  ...refusals('ATT-SGN-005', 'a keyword that repeats', async (t) => {
    const [one, two] = [word(t), word(t)];
    const sign = { [await givenCaId(t)]: [one] };
    return {
      good: [signed(t, await pdf(['A contract.', one], [two]), sign)],
      bad: [
        ['the keyword stands twice', [signed(t, await pdf(['A contract.', one, one], [two]), sign)]],
        [
          'the keyword stands three times',
          [signed(t, await pdf(['A contract.', one, one, one], [two]), sign)],
        ],
        ['the keyword stands on two pages', [signed(t, await pdf(['A contract.', one], [one, two]), sign)]],
        ['the keyword stands twice in a line', [signed(t, await pdf([`A ${one} and ${one}`], [two]), sign)]],
      ],
    };
  }),
  ...refusals('ATT-SGN-005', 'only the second file', async (t) => {
    const [one, two] = [word(t), word(t)];
    const caId = await givenCaId(t);
    const first = signed(t, await pdf(['First.', one]), { [caId]: [one] });
    return {
      good: [first, signed(t, await pdf(['Second.', two]), { [caId]: [two] })],
      bad: [
        [
          'the keyword stands twice in the second file',
          [first, signed(t, await pdf(['Second.', two, two]), { [caId]: [two] })],
        ],
      ],
    };
  }),
  ...refusals('ATT-SGN-005', 'only the second keyword of a party', async (t) => {
    const [one, two] = [word(t), word(t)];
    const sign = { [await givenCaId(t)]: [one, two] };
    const good = signed(t, await pdf(['A contract.', one, two]), sign);
    // Whether one party may have two keywords is open. ATT-OPEN-082
    if (!succeeded(await t.send(t.create(...request(t, [good])))))
      t.cannot('two keywords of one party are refused');
    return {
      good: [good],
      bad: [
        ['the second keyword stands twice', [signed(t, await pdf(['A contract.', one, two, two]), sign)]],
        ['the first keyword stands twice', [signed(t, await pdf(['A contract.', one, one, two]), sign)]],
      ],
    };
  }),
  ...refusals('ATT-SGN-005', 'only the keyword of the second party', async (t) => {
    const [one, two] = [word(t), word(t)];
    const [first, second] = await twoParties(t);
    const sign = { [first]: [one], [second]: [two] };
    return {
      good: [signed(t, await pdf(['A contract.', one, two]), sign)],
      bad: [
        [
          'the keyword of the second party stands twice',
          [signed(t, await pdf(['A contract.', one, two, two]), sign)],
        ],
      ],
    };
  }),
];

interface Attempts {
  readonly good: readonly Described[];
  readonly bad: readonly (readonly [differs: string, files: readonly Described[], status?: number])[];
}

/** Claims: refused, whether with a create or an addition, and nothing of it stored; premise: the good one is accepted. */
function refusals(id: string, name: string, make: (t: Trial) => Promise<Attempts>): Case[] {
  return [
    rule(id, `${name}, in a create`, async (t) => {
      const unique_id = t.id();
      const { good, bad } = await make(t);
      const draft = (files: readonly Described[]) => {
        const [changes, options] = request(t, files);
        return t.create({ ...changes, unique_id }, options);
      };
      const last = draft(good);
      const { no } = await refusedBeside(
        t,
        last,
        bad.map(([differs, files, status]) => ({ differs, draft: draft(files), status })),
      );
      sameFactoids(t, await t.stored(String(no)), factoidsIn(last), 'of refused creates nothing is stored');
    }),
    rule(id, `${name}, added`, async (t) => {
      const first = await createToAddTo(t);
      const no = await t.givenNo(first);
      const { good, bad } = await make(t);
      const last = t.add(no, ...request(t, good));
      const variations = bad.map(([differs, files, status]) => ({
        differs,
        draft: t.add(no, ...request(t, files)),
        status,
      }));
      await refusedBeside(t, last, variations);
      const stored = await t.stored(no);
      sameFactoids(
        t,
        stored,
        [...factoidsIn(first), ...factoidsIn(last)],
        'of refused additions nothing is stored',
      );
    }),
  ];
}

/** A caId of the same length and alphabet. */
function strangerTo(caId: string): string {
  const reversed = [...caId].reverse().join('');
  return reversed === caId ? `${caId}0` : reversed;
}
