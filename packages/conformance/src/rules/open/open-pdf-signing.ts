import { type Case, rule } from '../../suite/rule.ts';
import { givenCaId } from '../shared/given-ca-id.ts';
import { pdf, request, signed, word } from '../shared/pdf-uploads.ts';

/** What is open about signatures inside PDF attachments. */
export const openPdfSigning: readonly Case[] = [
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
      ['on one page', [['A contract.', one, one], [two]]],
      ['in one line', [[`A ${one} and ${one}`], [two]]],
      [
        'on two pages',
        [
          ['A contract.', one],
          [one, two],
        ],
      ],
    ] as const) {
      const { answer } = await t.send(t.create(...request(t, [signed(t, await pdf(...pages), sign)])));
      t.note(`a keyword at two places ${name} is answered ${answer?.status ?? 'not at all'}`);
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
