/** What `make-vectors.ts` slices: a request body, and the payload text in it. */
export interface BodyCase {
  name: string;
  note: string;
  body: string;
  payload: string;
}

const tail = ',"signature":"AA=="';

export const bodyCases: BodyCase[] = [
  {
    name: 'compact',
    note: 'As most JSON printers write it.',
    payload: '{"a":1}',
    body: `{"request_id":"r1","access_key":"AK1","tonce":1700000000,"payload":{"a":1}${tail}}`,
  },
  {
    name: 'space-around',
    note: 'Spacing around the value is not part of it; spacing inside is.',
    payload: '{ "a" :\t1 }',
    body: `{"request_id":"r1", "payload" : \r\n{ "a" :\t1 }\n ${tail}}\n`,
  },
  {
    name: 'payload-first',
    note: 'Members come in any order.',
    payload: '{"a":1}',
    body: `{"payload":{"a":1}${tail},"request_id":"r1"}`,
  },
  {
    name: 'payload-last',
    note: 'The value ends at the brace before the last.',
    payload: '{"a":{}}',
    body: '{"request_id":"r1","payload":{"a":{}}}',
  },
  {
    name: 'payload-in-earlier-string',
    note: 'A string value that holds "payload": must not be taken for the member.',
    payload: '{"a":1}',
    body: String.raw`{"request_id":"\"payload\":{\"b\":2}","payload":{"a":1}}`,
  },
  {
    name: 'payload-in-earlier-object',
    note: 'Only the top-level member counts.',
    payload: '{"a":1}',
    body: '{"extra":{"payload":{"b":2}},"payload":{"a":1}}',
  },
  {
    name: 'payload-inside-payload',
    note: 'The outer one.',
    payload: '{"payload":{"payload":{}}}',
    body: '{"payload":{"payload":{"payload":{}}}}',
  },
  {
    name: 'escaped-key',
    note: 'The key may be written with escapes.',
    payload: '{"a":1}',
    body: String.raw`{"\u0070ayload":{"a":1}}`,
  },
  {
    name: 'braces-in-strings',
    note: 'Brackets, braces and escaped quotes inside strings.',
    payload: String.raw`{"a":"}]\"}\\","b":"{["}`,
    body: String.raw`{"payload":{"a":"}]\"}\\","b":"{["},"x":"}"}`,
  },
  {
    name: 'proto-before',
    note: 'A member called __proto__ changes nothing.',
    payload: '{"__proto__":1}',
    body: '{"__proto__":{"payload":{"b":2}},"payload":{"__proto__":1}}',
  },
  {
    name: 'numbers',
    note: 'Numbers keep their text.',
    payload: '{"n":[12345678901234567890,1.10,1e400,-0]}',
    body: '{"payload":{"n":[12345678901234567890,1.10,1e400,-0]}}',
  },
  {
    name: 'mixed-escapes',
    note: 'Escapes and raw characters stay as they are.',
    payload: String.raw`{"name":"\u674e李📄\ud83d\udcc4\/"}`,
    body: String.raw`{"payload":{"name":"\u674e李📄\ud83d\udcc4\/"}}`,
  },
  {
    name: 'not-an-object',
    note: 'Slicing does not judge the type; the contract refuses this later.',
    payload: '"{}"',
    body: '{"payload":"{}"}',
  },
];
