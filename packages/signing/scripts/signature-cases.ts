/** What `make-vectors.ts` signs. Payloads are in String.raw where their escapes must reach the file. */
export interface SignatureCase {
  name: string;
  note: string;
  payload: string;
  path?: string;
  request_id?: string;
  access_key?: string;
  tonce?: number;
  key?: string;
}

export const signatureCases: SignatureCase[] = [
  {
    name: 'compact',
    note: 'A read, as most JSON printers write it.',
    path: '/api/v1/attestation',
    payload: '{"ano":"0190D2A8F2C37B6E8D5A1C4F9E3B7A60","fields":["identities"]}',
  },
  {
    name: 'create',
    note: 'A whole create with an attachment checksum.',
    payload:
      '{"unique_id":"order-1","template_id":"T1","identities":{"ID":"330184198501184115"},"factoids":[{"unique_id":"f1","type":"product","data":{"name":"xxx","price":12.5}}],"attachments":{"0":["e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"]},"completed":true}',
  },
  {
    name: 'python-spacing',
    note: 'A space after each colon and comma, as Python prints.',
    payload: '{"a": 1, "b": [1, 2], "c": {}}',
  },
  {
    name: 'odd-spacing',
    note: 'Spaces, tabs and line feeds wherever JSON allows them.',
    payload: '{ \t"a"\n :\t[ 1 ,\n2 ]  ,"b":{ }\n}',
  },
  {
    name: 'crlf-spacing',
    note: 'CR LF between members: both bytes are signed. FormData must not rewrite them.',
    payload: '{\r\n  "a": 1,\r\n  "b": 2\r\n}',
  },
  {
    name: 'lone-cr-and-tab',
    note: 'A carriage return alone and a tab are spacing too.',
    payload: '{\r\t"a":1\r}',
  },
  { name: 'raw-chinese', note: 'A character outside ASCII, as UTF-8.', payload: '{"name":"李雷"}' },
  {
    name: 'escaped-chinese',
    note: 'The same value as an escape: another text, another signature.',
    payload: String.raw`{"name":"\u674e\u96f7"}`,
  },
  {
    name: 'escape-case',
    note: 'Hex digits of escapes keep their case.',
    payload: String.raw`{"name":"\u674E\u674e"}`,
  },
  {
    name: 'short-escapes',
    note: 'Every two-character escape, the optional \\/ included.',
    payload: String.raw`{"s":"\" \\ \/ \b \f \n \r \t"}`,
  },
  {
    name: 'raw-emoji',
    note: 'Characters beyond U+FFFF take four bytes each in UTF-8.',
    payload: '{"s":"📄👩‍👩‍👧"}',
  },
  {
    name: 'escaped-surrogate-pair',
    note: 'The same kind of character as two escapes.',
    payload: String.raw`{"s":"\ud83d\udcc4"}`,
  },
  {
    name: 'escaped-half-pair',
    note: 'Half a pair is fine as an escape (six ASCII characters), never raw.',
    payload: String.raw`{"s":"\ud83d"}`,
  },
  {
    name: 'not-normalised',
    note: 'One letter in two spellings (NFC, NFD): neither is changed.',
    payload: '{"nfc":"\u00e9","nfd":"e\u0301"}',
  },
  {
    name: 'line-separators',
    note: 'U+2028, U+2029 and U+007F stand raw in JSON strings.',
    payload: '{"s":"\u2028\u2029\u007f"}',
  },
  {
    name: 'inner-bom',
    note: 'U+FEFF inside a string is a character like any other.',
    payload: '{"s":"\ufeffx"}',
  },
  {
    name: 'html-unsafe',
    note: 'Some printers escape <, >, & and apostrophes. What counts is what was sent.',
    payload: '{"s":"<a href=\'x\'>&</a>"}',
  },
  {
    name: 'key-order',
    note: 'Keys stay in the order in which they were sent.',
    payload: '{"z":1,"a":2,"10":3,"9":4}',
  },
  {
    name: 'duplicate-looking',
    note: 'Keys that differ in case, spacing or normal form are different keys.',
    payload: '{"a":1,"A":2,"a ":3,"\u00e9":4,"e\u0301":5,"":6}',
  },
  {
    name: 'same-key-elsewhere',
    note: 'A key may come again in another object.',
    payload: '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}',
  },
  {
    name: 'big-integer',
    note: 'Beyond 2^53: a printer of doubles would write ...68000.',
    payload: '{"n":12345678901234567890}',
  },
  { name: 'trailing-zero', note: '1.10 is not 1.1.', payload: '{"n":1.10}' },
  {
    name: 'huge-exponent',
    note: 'No double holds it; its text is signed all the same.',
    payload: '{"n":1e400}',
  },
  {
    name: 'exponent-forms',
    note: 'Numbers of equal value and different text.',
    payload: '{"n":[100,1e2,1E2,1e+2,1.0E02,100.0]}',
  },
  { name: 'negative-zero', note: 'The minus stays.', payload: '{"n":-0}' },
  {
    name: 'proto-key',
    note: 'In some languages __proto__ vanishes when parsed.',
    payload: '{"__proto__":{"a":1},"constructor":2}',
  },
  {
    name: 'payload-in-string',
    note: 'A string that looks like an envelope.',
    payload: String.raw`{"s":"\"payload\":{\"a\":1}","payload":{"payload":{}}}`,
  },
  { name: 'empty-object', note: 'The smallest payload.', payload: '{}' },
  { name: 'empty-object-with-space', note: 'A space inside counts.', payload: '{ }' },
  {
    name: 'long-request-id',
    note: 'The longest request_id, 32 characters.',
    request_id: 'ffffffffffffffffffffffffffffffff',
    payload: '{}',
  },
  {
    name: 'chinese-request-id',
    note: 'request_id and access_key are UTF-8 as well.',
    request_id: '请求-1',
    payload: '{}',
  },
  {
    name: 'no-separators',
    note: 'No separators: these bytes equal those of `no-separators-pair`.',
    path: '/api/v1/attestation',
    request_id: 'sX',
    payload: '{}',
  },
  {
    name: 'no-separators-pair',
    note: 'Same signature as `no-separators`, other path and request_id.',
    path: '/api/v1/attestations',
    request_id: 'X',
    payload: '{}',
  },
  {
    name: 'download',
    note: 'The longest path of version 1.',
    path: '/api/v1/attestation/download',
    payload: '{"ano":"0190D2A8F2C37B6E8D5A1C4F9E3B7A60"}',
  },
  {
    name: 'later-version',
    note: 'The version is part of the path.',
    path: '/api/v2.1/attestations',
    payload: '{}',
  },
  { name: 'rsa-3072', note: 'A longer key gives a longer signature.', key: 'rsa-3072', payload: '{"a":1}' },
];

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
