import { expect, test } from 'vitest';
import { sampleFactoids, snippets } from './snippets.ts';

const source = JSON.stringify({
  kinds: [
    {
      name: 'product',
      fields: [
        { name: 'name', type: 'string', example: "O'Brien $HOME `id` \\" },
        { name: 'price', type: 'number', example: '1280.50' },
        { name: 'count', type: 'number', example: '2' },
        { name: 'sold_on', type: 'date' },
      ],
    },
    { name: 'user', fields: [] },
  ],
});
const common = { url: 'http://127.0.0.1:8080', environment: 'sandbox', accessKey: '28C4BD' } as const;
const values = {
  ...common,
  keyFile: 'private-1a2b3c4d.pem',
  templateId: 'T1',
  factoids: sampleFactoids(source),
};

// That shells and Node run them is tested with a server, in Chromium: first-request.test.ts.
test.each([
  ['curl', String.raw`"name": "O'\''Brien $HOME ${'`id`'} \\"`],
  ['curl', '"price": 1280.50, "count": 2, "sold_on": "2026-01-15"'],
  ['curl', '{"unique_id": "user-1", "type": "user", "data": {}}'],
  ['attest', String.raw`"name": "O'Brien \$HOME ${'\\`id\\`'} \\\\"`],
  ['attest', 'chmod 600 private-1a2b3c4d.pem'],
  ['TypeScript', `"price": new JsonText<number>('1280.50'), "count": 2`],
  ['TypeScript', "import { createClient, JsonText } from '@attestation/client/v1';"],
] as const)('%s has %s', (name, expected) => {
  expect(snippets[name](values)).toContain(expected);
});

test.each(['curl', 'attest'] as const)('%s takes a file name with spaces', (name) => {
  expect(snippets[name]({ ...values, keyFile: 'private (1).pem' })).toContain("'private (1).pem'");
});

test.each(['curl', 'attest', 'TypeScript'] as const)(
  '%s sends no factoids of a template without kinds',
  (name) => {
    const text = snippets[name]({ ...values, factoids: [] });
    expect(text).not.toContain('factoids');
    expect(text).not.toContain('JsonText');
  },
);
