import { type Case, rule } from '../suite/rule.ts';
import type { Stored, Trial } from '../suite/trial.ts';
import { createToAddTo } from './addition-index.ts';
import { givenCaId } from './given-ca-id.ts';
import { type Described, pdf, request, signed, textFile, twoParties, word } from './pdf-uploads.ts';
import { attachmentsOf } from './uploads.ts';

/** Signatures inside PDF attachments that must be accepted, and what is open about them. */
export const pdfSigning: readonly Case[] = [
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
  rule('ATT-OPEN-082', '', async (t) => {
    const [one, two] = [word(t), word(t)];
    const caId = await givenCaId(t);
    const file = await pdf(['A contract.', one, two]);
    for (const [name, keywords] of [
      ['a keyword that the document does not hold', [word(t)]],
      ['two keywords of one party', [one, two]],
    ] as const) {
      const { answer } = await t.send(t.create(...request(t, [signed(t, file, { [caId]: keywords })])));
      t.note(`${name} is answered ${answer?.status ?? 'not at all'}`);
    }
  }),
  rule('ATT-OPEN-083', '', async (t) => {
    const [one, two] = [word(t), word(t)];
    const sign = { [await givenCaId(t)]: [one] };
    for (const [name, pages] of [
      ['twice on a page', [['A contract.', one, one], [two]]],
      ['twice in a line', [[`A ${one} and ${one}`], [two]]],
      [
        'on two pages',
        [
          ['A contract.', one],
          [one, two],
        ],
      ],
    ] as const) {
      const { answer } = await t.send(t.create(...request(t, [signed(t, await pdf(...pages), sign)])));
      t.note(`a keyword that occurs ${name} is answered ${answer?.status ?? 'not at all'}`);
    }
  }),
  rule(
    'ATT-OPEN-250',
    '',
    async (t) => {
      const keyword = word(t);
      const { no } = await t.given(t.apply());
      const files = [signed(t, await pdf([keyword]), { [String(no)]: [keyword] })];
      const { answer } = await t.send(t.create(...request(t, files)));
      t.note(`a caId used at once is answered ${answer?.status ?? 'not at all'}`);
    },
    { needs: ['attachments', 'attachmentSigning'] },
  ),
];

/** Claim: accepted, and as many attachments as files read back at the least: a signed copy may be next to its original. */
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
