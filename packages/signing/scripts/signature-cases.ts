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
