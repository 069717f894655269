import type { Json } from '../../request/json.ts';
import type { Case } from '../../suite/rule.ts';
import { givenCaId } from '../shared/given-ca-id.ts';
import { type Described, ofSecond, pdf, signed, textFile, unsigned, word } from '../shared/pdf-uploads.ts';
import { unknownLike } from '../shared/unknown-like.ts';
import { refusals } from './pdf-refusals.ts';

/** Signatures inside PDF attachments that must be refused, and leave nothing behind. */
export const pdfSigningRefused: readonly Case[] = [
  ...refusals('ATT-SGN-001', 'sign that is no map of keywords', async (t) => {
    const keyword = word(t);
    const caId = await givenCaId(t);
    // It occurs in the document once, too: that it is not a string is all that is wrong with it.
    const digits = 100_000_000 + t.random.integer(900_000_000);
    const file = await pdf(['A contract.', keyword, String(digits)]);
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
        ['a keyword is a number', as({ [caId]: [digits] }), 400],
        ['the second keyword is a list', as({ [caId]: [keyword, [keyword]] }), 400],
      ],
    };
  }),
  ...refusals('ATT-SGN-002', 'a file that is no PDF', async (t) => {
    const keyword = word(t);
    const sign = { [await givenCaId(t)]: [keyword] };
    const text = Buffer.from(`A contract.\n${keyword}\n`);
    const plain = { ...textFile(t), bytes: text };
    // Readers look for the header in the first 1024 bytes only. PDF Reference 1.7, appendix H, note 13
    const inPassing = Buffer.from(`A PDF begins like this:\n${' '.repeat(2000)}\n%PDF-1.7\n`);
    const other = signed(t, await pdf(['More.', word(t)]), {});
    const good = await pdf(['A contract.', keyword]);
    return {
      good: [unsigned(t, other), signed(t, good, sign)],
      bad: [
        ['the file is text', [unsigned(t, other), signed(t, plain, sign)]],
        [
          'the file is text that speaks of PDF',
          [unsigned(t, other), signed(t, { ...plain, bytes: Buffer.concat([text, inPassing]) }, sign)],
        ],
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
  ...refusals('ATT-SGN-002', 'a file that is no PDF, of the second of two factoids', async (t) => {
    const [one, two] = [word(t), word(t)];
    const caId = await givenCaId(t);
    const first = signed(t, await pdf(['First.', one]), { [caId]: [one] });
    const text = { ...textFile(t), bytes: Buffer.from(`Second.\n${two}\n`) };
    return {
      good: [first, ofSecond(signed(t, await pdf(['Second.', two]), { [caId]: [two] }))],
      bad: [
        ['the file of the second factoid is text', [first, ofSecond(signed(t, text, { [caId]: [two] }))]],
      ],
    };
  }),
  ...refusals('ATT-SGN-003', 'a caId that was never issued, of the second of two files', async (t) => {
    const [one, two] = [word(t), word(t)];
    const caId = await givenCaId(t);
    const first = signed(t, await pdf(['First.', one]), { [caId]: [one] });
    const second = await pdf(['Second.', two]);
    const wrongValue = signed(t, second, { [unknownLike(caId)]: [two] });
    return {
      good: [first, signed(t, second, { [caId]: [two] })],
      bad: [
        ['the caId of the second file was never issued', [first, wrongValue]],
        ['the caId of the file of the second factoid was never issued', [first, ofSecond(wrongValue)]],
      ],
    };
  }),
  ...refusals('ATT-ATT-004', 'the checksum of other bytes, with sign', async (t) => {
    const [one, two] = [word(t), word(t)];
    const caId = await givenCaId(t);
    const [file, other] = [await pdf(['A contract.', one]), await pdf(['A contract.', one, two])];
    const { entry } = signed(t, other, { [caId]: [one] });
    return {
      good: [signed(t, file, { [caId]: [one] })],
      bad: [['the checksum of the file to be signed is of other bytes', [{ file, entry }]]],
    };
  }),
  ...refusals('ATT-SGN-003', 'a caId that was never issued', async (t) => {
    const [one, two] = [word(t), word(t)];
    const caId = await givenCaId(t);
    const file = await pdf(['A contract.', one, two]);
    return {
      good: [signed(t, file, { [caId]: [one] })],
      bad: [
        ['the caId was never issued', [signed(t, file, { [unknownLike(caId)]: [one] })]],
        [
          'the second caId was never issued',
          [signed(t, file, { [caId]: [one], [unknownLike(caId)]: [two] })],
        ],
      ],
    };
  }),
];
