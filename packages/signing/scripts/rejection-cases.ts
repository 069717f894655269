/** Bodies that must be refused; bytes where the fault is in the encoding. */
export interface RejectionCase {
  name: string;
  note: string;
  reason: 'syntax' | 'duplicate-key' | 'too-deep' | 'encoding';
  body: string | Uint8Array;
}

const nested = (depth: number) => `{"payload":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

export const rejectionCases: RejectionCase[] = [
  {
    name: 'duplicate-top-level',
    note: 'Parsers differ in which payload they would take.',
    reason: 'duplicate-key',
    body: '{"payload":{"a":1},"payload":{"a":2}}',
  },
  {
    name: 'duplicate-escaped',
    note: 'Equal after unescaping.',
    reason: 'duplicate-key',
    body: String.raw`{"payload":{"a":1,"\u0061":2}}`,
  },
  {
    name: 'duplicate-deep',
    note: 'At any depth.',
    reason: 'duplicate-key',
    body: '{"payload":{"x":[{"y":{"a":1,"b":2,"a":3}}]}}',
  },
  {
    name: 'duplicate-proto',
    note: '__proto__ counts like any key.',
    reason: 'duplicate-key',
    body: '{"payload":{"__proto__":1,"__proto__":2}}',
  },
  {
    name: 'duplicate-empty',
    note: 'The empty key counts as well.',
    reason: 'duplicate-key',
    body: '{"payload":{"":1,"":2}}',
  },
  {
    name: 'too-deep',
    note: '65 levels; 64 are the limit of the reference implementation.',
    reason: 'too-deep',
    body: nested(65),
  },
  {
    name: 'byte-order-mark',
    note: 'UTF-8 without a mark only.',
    reason: 'syntax',
    body: '\ufeff{"payload":{}}',
  },
  {
    name: 'invalid-utf-8',
    note: 'The byte FF never occurs in UTF-8.',
    reason: 'encoding',
    body: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d),
  },
  {
    name: 'overlong-utf-8',
    note: 'A quote in two bytes (C0 A2).',
    reason: 'encoding',
    body: Uint8Array.of(0x7b, 0x22, 0xc0, 0xa2, 0x22, 0x3a, 0x31, 0x7d),
  },
  {
    name: 'raw-half-pair',
    note: 'U+D83D as three bytes (ED A0 BD) is not UTF-8.',
    reason: 'encoding',
    body: Uint8Array.of(0x7b, 0x22, 0xed, 0xa0, 0xbd, 0x22, 0x3a, 0x31, 0x7d),
  },
  {
    name: 'trailing-comma-object',
    note: 'No comma before the closing brace.',
    reason: 'syntax',
    body: '{"payload":{"a":1,}}',
  },
  {
    name: 'trailing-comma-array',
    note: 'No comma before the closing bracket.',
    reason: 'syntax',
    body: '{"payload":[1,]}',
  },
  {
    name: 'missing-comma',
    note: 'Members are separated by commas.',
    reason: 'syntax',
    body: '{"payload":{"a":1 "b":2}}',
  },
  {
    name: 'nan',
    note: 'Some printers write it; JSON has no such value.',
    reason: 'syntax',
    body: '{"payload":{"n":NaN}}',
  },
  {
    name: 'infinity',
    note: 'JSON has no such value either.',
    reason: 'syntax',
    body: '{"payload":{"n":-Infinity}}',
  },
  {
    name: 'leading-zero',
    note: 'Some parsers read 01 as octal.',
    reason: 'syntax',
    body: '{"payload":{"n":01}}',
  },
  {
    name: 'leading-plus',
    note: 'Only a minus may precede a number.',
    reason: 'syntax',
    body: '{"payload":{"n":+1}}',
  },
  {
    name: 'bare-point',
    note: 'A digit must follow the point.',
    reason: 'syntax',
    body: '{"payload":{"n":1.}}',
  },
  {
    name: 'bare-exponent',
    note: 'A digit must follow the e.',
    reason: 'syntax',
    body: '{"payload":{"n":1e}}',
  },
  { name: 'hex-number', note: 'Numbers are decimal.', reason: 'syntax', body: '{"payload":{"n":0x10}}' },
  {
    name: 'control-character',
    note: 'A raw line feed in a string.',
    reason: 'syntax',
    body: '{"payload":{"s":"a\nb"}}',
  },
  {
    name: 'nul-character',
    note: 'U+0000 may come only as an escape.',
    reason: 'syntax',
    body: '{"payload":{"s":"\u0000"}}',
  },
  {
    name: 'unknown-escape',
    note: 'JSON has no \\x.',
    reason: 'syntax',
    body: String.raw`{"payload":{"s":"\x41"}}`,
  },
  {
    name: 'short-unicode-escape',
    note: 'Four hexadecimal digits must follow \\u.',
    reason: 'syntax',
    body: String.raw`{"payload":{"s":"\u67"}}`,
  },
  {
    name: 'single-quotes',
    note: 'Strings are in double quotes.',
    reason: 'syntax',
    body: "{'payload':{}}",
  },
  { name: 'bare-key', note: 'Keys are strings.', reason: 'syntax', body: '{payload:{}}' },
  { name: 'comment', note: 'JSON has no comments.', reason: 'syntax', body: '{"payload":{}/* x */}' },
  {
    name: 'no-break-space',
    note: 'U+00A0 is not JSON spacing.',
    reason: 'syntax',
    body: '{"payload":\u00a0{}}',
  },
  { name: 'upper-case-word', note: 'As Python spells it.', reason: 'syntax', body: '{"payload":{"b":True}}' },
  { name: 'second-value', note: 'Nothing may follow.', reason: 'syntax', body: '{"payload":{}}{}' },
  { name: 'cut', note: 'The end is missing.', reason: 'syntax', body: '{"payload":{"a":1}' },
  { name: 'array', note: 'The envelope is an object.', reason: 'syntax', body: '[{"payload":{}}]' },
  { name: 'empty', note: 'No text is not an object.', reason: 'syntax', body: '' },
];
