import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { catalogueFindings } from '../src/catalogue-faults.ts';

const repository = resolve(import.meta.dirname, '../../..');
const copy = mkdtempSync(join(tmpdir(), 'attestation-constraints-'));
afterAll(() => rmSync(copy, { recursive: true }));
for (const part of ['spec', 'redocly.yaml'])
  cpSync(join(repository, part), join(copy, part), { recursive: true });

test.each<[string, { edit: [from: string, to: string]; want: Record<string, string>[] }]>([
  ['nothing', { edit: ['', ''], want: [] }],
  [
    'a misspelt constraint',
    {
      edit: ['identities.minProperties', 'identities.minPropertees'],
      want: [
        {
          reason: expect.stringMatching(/^CreateAttestation\.payload\.identities\.minProperties .*: say in/),
        },
        {
          reason: expect.stringContaining('identities.minPropertees is not a constraint of the contract.'),
          fix: 'Did you mean createAttestation.payload.identities.minProperties?',
        },
      ],
    },
  ],
  [
    'a constraint of two rules',
    {
      edit: [
        "constraints: ['*.type']",
        "constraints: ['*.type', createAttestation.payload.identities.minProperties]",
      ],
      want: [{ fix: expect.stringMatching(/is claimed by ATT-\S+ \(.*\) and ATT-/) }],
    },
  ],
])('%s in the catalogue, before anything was generated', (_, { edit: [from, to], want }) => {
  const file = join(copy, 'spec/rules.yaml');
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(from);
  writeFileSync(file, before.replace(from, to));
  expect(catalogueFindings(copy)).toEqual(want.map((finding) => expect.objectContaining(finding)));
  writeFileSync(file, before);
});
