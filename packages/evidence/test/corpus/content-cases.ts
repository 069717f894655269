import { listed, stored } from './change.ts';
import { refused } from './corpus-case.ts';

const DATA = 'data/attestation.json';
const DIFFERS = 'data.attestation data-differs';
const FACTOID = 'data.attestation data-factoid-differs';
const swap = (text: string, from: string, to: string) => text.replace(from, to);

export const contentCases = refused([
  [
    'data-changed',
    'A number in data/attestation.json is another one.',
    'The plainest forgery: what anyone can do with an editor.',
    'manifest.files file-changed',
    stored(DATA, (text) => swap(text, '560.50', '160.50')),
  ],
  [
    'data-changed-by-service',
    'A number in the data is another one, and manifest, signature and log stand for it.',
    'Not even the service can change what the member has signed.',
    FACTOID,
    listed(DATA, (text) => swap(text, '560.50', '561.50')),
  ],
  [
    'data-number-re-serialized',
    '560.50 became 560.5.',
    'The same number is not the same text; evidence is the text.',
    FACTOID,
    listed(DATA, (text) => swap(text, '560.50', '560.5')),
  ],
  [
    'data-large-number-re-serialized',
    '12345678901234567890 became 12345678901234567000, as JavaScript prints it.',
    'A number went through floating point.',
    FACTOID,
    listed(DATA, (text) => swap(text, '12345678901234567890', '12345678901234567000')),
  ],
  [
    'data-escape-re-serialized',
    'An escaped sign is there as itself.',
    'The same string is not the same text; evidence is the text.',
    FACTOID,
    listed(DATA, (text) => swap(text, '\\u674e', '李')),
  ],
  [
    'data-key-order',
    'Two members of a factoid’s data are in another order.',
    'Text that was parsed and printed is not what was signed.',
    FACTOID,
    listed(DATA, (text) =>
      swap(text, '"price":560.50,"n":12345678901234567890', '"n":12345678901234567890,"price":560.50'),
    ),
  ],
  [
    'data-space-added',
    'A space was added inside a factoid’s data.',
    'Text that was parsed and printed is not what was signed.',
    FACTOID,
    listed(DATA, (text) => swap(text, '"price":560.50', '"price": 560.50')),
  ],
  [
    'data-key-twice',
    'A key of the data occurs twice.',
    'Readers take the first or the last.',
    'data.attestation data-format',
    listed(DATA, (text) => swap(text, '"no"', '"no": "0", "no"')),
  ],
  [
    'data-member-added',
    'The data has a member that no request brought.',
    'What was not signed would look as if it was signed.',
    'data.attestation data-format',
    listed(DATA, (text) => swap(text, '"no"', '"approved": true, "no"')),
  ],
  [
    'factoid-member-added',
    'A factoid has a fourth member.',
    'What was not signed would look as if it was signed.',
    'data.attestation data-format',
    listed(DATA, (text) => swap(text, '{"unique_id":"goods-1"', '{"approved":true,"unique_id":"goods-1"')),
  ],
  [
    'factoid-removed',
    'The second factoid was removed.',
    'What is left out can turn a statement round.',
    'data.attestation data-factoid-count',
    listed(DATA, (text) => swap(text, '{"unique_id":"goods-1","type":"product","data":[]},', '')),
  ],
  [
    'factoid-added',
    'There is a factoid that no request brought.',
    'The member has not said it.',
    'data.attestation data-factoid-count',
    listed(DATA, (text) =>
      swap(
        text,
        '{"unique_id":"goods-1"',
        '{"unique_id":"goods-9","type":"product","data":[]},\n    {"unique_id":"goods-1"',
      ),
    ),
  ],
  [
    'factoid-renamed',
    'A factoid has another unique id.',
    'Other systems refer to it by this id.',
    FACTOID,
    listed(DATA, (text) => swap(text, '"goods-1"', '"goods-7"')),
  ],
  [
    'factoid-of-the-repeat',
    'A factoid that was sent twice has the data of the second time.',
    'The first one counts; what was stated cannot be restated.',
    FACTOID,
    listed(DATA, (text) => swap(text, '"price":560.50', '"price":1')),
  ],
  [
    'factoids-swapped',
    'Two factoids are in another order.',
    'Attachments belong to factoids by their position.',
    FACTOID,
    listed(DATA, (text) =>
      swap(text.replace('"goods-1"', '"x"').replace('"goods-2"', '"goods-1"'), '"x"', '"goods-2"'),
    ),
  ],
  [
    'identities-swapped',
    'The identity is that of someone else.',
    'The attestation would be about another person.',
    DIFFERS,
    listed(DATA, (text) => swap(text, '"15857112383"', '"15857112384"')),
  ],
  [
    'data-of-another-attestation',
    'The data has another reference number.',
    'It would prove something about another attestation.',
    DIFFERS,
    listed(DATA, (text) => swap(text, '0190A1B2', '0190A1B3')),
  ],
  [
    'data-created-earlier',
    'The data states that it was created a day earlier.',
    'Who was first is often the question.',
    DIFFERS,
    listed(DATA, (text) => swap(text, '2026-11-01T', '2026-10-31T')),
  ],
]);
