import type { Fault, Validator } from '@attestation/contract';
import openapi from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import {
  addFactoidsPayload,
  applyCertificationPayload,
  createAttestationPayload,
  readAttestationPayload,
} from '@attestation/contract/v1/validators';
import { expect, test } from 'vitest';
import { choices, describeFault, patternMeanings } from './describe-fault.ts';

const identities = { ID: '1' };
const bare = { unique_id: 'u', template_id: 't', identities };
const factoid = { unique_id: 'f', type: 't', data: {} };
const person = { type: 'PERSONAL', link_name: 'L', link_id_card: '3', link_phone: '1', link_email: 'l@e.cn' };

const table: [string, Validator, unknown, string][] = [
  [
    'a missing member',
    createAttestationPayload,
    { ...bare, unique_id: undefined },
    '/payload/unique_id is required',
  ],
  [
    'a missing member, further in',
    addFactoidsPayload,
    { ano: 'a', factoids: [{ type: 't', data: {} }] },
    '/payload/factoids/0/unique_id is required',
  ],
  [
    'too long',
    createAttestationPayload,
    { ...bare, unique_id: 'x'.repeat(255) },
    '/payload/unique_id must have at most 254 characters',
  ],
  ['empty', createAttestationPayload, { ...bare, unique_id: '' }, '/payload/unique_id must not be empty'],
  [
    'too short',
    applyCertificationPayload,
    { ...person, link_email: 'a' },
    '/payload/link_email must have at least 3 characters',
  ],
  [
    'not in the list',
    readAttestationPayload,
    { ano: 'a', fields: ['x'] },
    '/payload/fields/0 must be one of identities, factoids, attachments',
  ],
  ['another type', createAttestationPayload, { ...bare, unique_id: 5 }, '/payload/unique_id must be string'],
  [
    'another type, where null would do',
    createAttestationPayload,
    { ...bare, completed: 1 },
    '/payload/completed must be boolean or null',
  ],
  [
    'a member that is not allowed',
    createAttestationPayload,
    { ...bare, identities: { X: '1' } },
    '/payload/identities must not have the member "X"',
  ],
  [
    'none of at least one',
    createAttestationPayload,
    { ...bare, identities: {} },
    '/payload/identities must have at least 1 member',
  ],
  [
    'a discriminator',
    applyCertificationPayload,
    { ...person, type: 'x' },
    '/payload/type must be one of PERSONAL, ENTERPRISE',
  ],
  [
    'no e-mail address',
    applyCertificationPayload,
    { ...person, link_email: 'l.e.cn' },
    '/payload/link_email must be an e-mail address: one @ with something on both sides, no spaces and no control characters',
  ],
  [
    'no checksum',
    createAttestationPayload,
    { ...bare, attachments: { 0: ['z'.repeat(64)] } },
    '/payload/attachments/0/0 must be 64 hexadecimal digits',
  ],
  [
    'a character that no text may have',
    createAttestationPayload,
    { ...bare, unique_id: 'a\u0000' },
    '/payload/unique_id must not have U+0000 or half of a surrogate pair',
  ],
  ['no object', createAttestationPayload, [], '/payload must be object'],
];

test.each(table)('%s', (_name, validate, payload, want) => {
  const parsed: unknown = JSON.parse(JSON.stringify(payload));
  expect(validate(parsed)).toBe(false);
  expect(describeFault(validate.errors?.[0], '/payload').normalize()).toBe(want);
});

/** `pattern` of every schema that a payload or an envelope can be held against; what decides between two is not described. */
function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { if: _, ...rest } = schema as Record<string, unknown>;
  const own = 'pattern' in rest && typeof rest.pattern === 'string' ? [rest.pattern] : [];
  return own.concat(Object.values(rest).flatMap(patternsIn));
}

test.each([...new Set(patternsIn(openapi.components.schemas))])('the pattern %s has words', (pattern) => {
  expect(patternMeanings.get(pattern)).toMatch(/^must /);
});

test('the values of each member that chooses a schema are those of the contract', () => {
  const named = Object.values(openapi.components.schemas).flatMap((schema) =>
    'discriminator' in schema
      ? [[schema.discriminator.propertyName, Object.keys(schema.discriminator.mapping).join(', ')] as const]
      : [],
  );
  expect(new Map(named)).toEqual(choices);
});

const fault = (more: Partial<Fault>): Fault => ({ instancePath: '', keyword: 'x', params: {}, ...more });

test.each([
  ['no fault at all', undefined, 'The request does not match the contract'],
  ['the whole value', fault({ message: 'must be true' }), 'The request must be true'],
  ['a keyword without words', fault({ instancePath: '/a' }), '/a does not match the contract'],
  [
    'a pattern without words',
    fault({ instancePath: '/a', keyword: 'pattern', params: { pattern: '^(?:x+)+$' } }),
    '/a does not have the required form',
  ],
  [
    'escapes of a JSON pointer',
    fault({ instancePath: '/a~1b~0c', keyword: 'type', params: { type: 'string' } }),
    '/a~1b~0c must be string',
  ],
])('%s', (_name, given, want) => {
  expect(describeFault(given)).toBe(want);
});

test('a long key of the sender is cut, a value is never shown', () => {
  const long = createAttestationPayload({
    ...bare,
    factoids: [{ ...factoid, data: { ['k'.repeat(5000)]: true } }],
  });
  expect(long).toBe(false);
  expect(describeFault(createAttestationPayload.errors?.[0]).length).toBeLessThan(400);
  createAttestationPayload({ ...bare, identities: { ID: 'secret'.repeat(100) } });
  expect(describeFault(createAttestationPayload.errors?.[0])).not.toContain('secret');
});
