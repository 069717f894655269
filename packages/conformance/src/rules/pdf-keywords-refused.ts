import { type Case, rule } from '../suite/rule.ts';
import { succeeded } from '../target/exchange.ts';
import { givenCaId } from './given-ca-id.ts';
import { refusals } from './pdf-refusals.ts';
import { ofSecond, pdf, request, signed, twoParties, word } from './pdf-uploads.ts';

/** Keywords that the body of a PDF repeats. */
export const pdfKeywordsRefused: readonly Case[] = [
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
    const repeated = signed(t, await pdf(['Second.', two, two]), { [caId]: [two] });
    return {
      good: [first, signed(t, await pdf(['Second.', two]), { [caId]: [two] })],
      bad: [
        ['the keyword stands twice in the second file', [first, repeated]],
        ['the keyword stands twice in the file of the second factoid', [first, ofSecond(repeated)]],
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
        [
          'the keyword of the first party stands twice',
          [signed(t, await pdf(['A contract.', one, one, two]), sign)],
        ],
      ],
    };
  }),
  rule('ATT-SGN-005', 'another keyword of a file that was taken before', async (t) => {
    const [one, two] = [word(t), word(t)];
    const caId = await givenCaId(t);
    const file = await pdf(['A contract.', one, two, two]);
    await t.given(t.create(...request(t, [signed(t, file, { [caId]: [one] })])));
    const again = t.create(...request(t, [signed(t, file, { [caId]: [two] })]));
    await t.refuses(
      again,
      'a keyword that stands twice is refused, also in a file that was signed elsewhere before',
    );
  }),
];
