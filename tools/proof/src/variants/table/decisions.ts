import type { Edit } from '../../mutant.ts';
import type { ContractEditName } from '../contract-edits.ts';
import type { Variant } from '../variant.ts';
import { before, edit } from './edit.ts';

const create = 'domain/create-attestation.ts';
const add = 'domain/add-factoids.ts';
const certify = 'domain/apply-certification.ts';
const template = 'domain/match-template.ts';

/** What is stored and what is refused, decided otherwise in the domain. */
export const decisionVariants: readonly Variant[] = [
  row(
    'any-template-match',
    'Does not hold factoids against the template',
    ['D19'],
    [before(template, '  factoids.forEach((factoid, i) => {', '  return;')],
  ),
  row(
    'common-accepted',
    'Takes a factoid of the kind common',
    ['D19'],
    [before(template, '    const kind = template.kinds.find', "    if (factoid.type === 'common') return;")],
  ),
  row(
    'strict-types',
    'Takes only strings in text fields and only numbers in number fields',
    ['D19'],
    [
      edit(template, 'string: () => true', "string: (value) => typeof value === 'string'"),
      edit(template, "typeof value === 'number' || jsonNumber.test(value)", "typeof value === 'number'"),
    ],
  ),
  row(
    'strict-values',
    'Takes phone numbers of 11 digits, names of at most 20 characters and positive prices',
    ['D19'],
    [
      before(
        template,
        '    if (value === null) {',
        `    if (field.name === 'phone_number' && !/^1[0-9]{10}$/.test(value)) throw mismatch('no phone number');
    if (field.name === 'name' && [...String(value)].length > 20) throw mismatch('a long name');
    if (field.name === 'price' && value !== null && !(value > 0)) throw mismatch('no price');`,
      ),
    ],
  ),
  row('required-kinds', 'Uses a template whose kind user must be there to close', ['D19'], [], {
    configure: ({ template: { factoids }, ...config }) => ({
      ...config,
      template: {
        id: 'DEMO-TRADE-STRICT',
        factoids: factoids.map((one) => ({ ...one, required: (one as { type: string }).type === 'user' })),
      },
    }),
  }),
  row(
    'required-kinds-ignored',
    'Closes an attestation without the kinds that the template requires',
    ['D19'],
    [
      edit(
        template,
        'return template.kinds.filter(({ required }) => required).map(({ name }) => name);',
        'return [];',
      ),
    ],
    {
      configure: ({ template: { factoids }, ...config }) => ({
        ...config,
        template: { id: 'DEMO-TRADE-STRICT', factoids },
      }),
    },
  ),
  row('one-kind', 'Is configured with one kind of factoid', ['D19'], [], {
    configure: ({ template: { id, factoids }, ...config }) => ({
      ...config,
      template: { id, factoids: factoids.slice(0, 1) },
    }),
  }),
  row(
    'closed-repeat-refused',
    'Refuses factoids that it has, once the attestation is closed',
    ['D16'],
    [edit(add, 'if (indexes.length === 0 && head.completed) return;', '')],
  ),
  row(
    'other-factoid-refused',
    'Refuses a factoid whose unique_id it has with other data',
    ['D16'],
    [
      before(
        add,
        '  if (indexes.length === 0 && head.completed) return;',
        `  const { factoids: kept } = await ports.attestations.read(owner, no, { factoids: true, attachments: false });
  const plain = (text) => JSON.stringify(JSON.parse(text));
  for (const { uniqueId, data } of factoids) {
    const old = kept.find((one) => one.uniqueId === uniqueId);
    if (old && plain(old.data) !== plain(data)) throw new DomainError('request-id-reused', 'the factoid is known with other data');
  }`,
      ),
    ],
  ),
  row(
    'other-content-refused',
    'Refuses a create whose unique_id it has with another payload',
    ['D15'],
    [
      edit(
        create,
        'if (known !== undefined) return known;',
        `const plain = JSON.stringify(JSON.parse(input.request.payload));
  if (known !== undefined && payloads.get(known) !== plain) throw new DomainError('request-id-reused', 'unique_id is known with another payload');
  if (known !== undefined) return known;`,
      ),
      edit(
        create,
        '  return kept.no;',
        '  if (kept.created) payloads.set(kept.no, plain);\n  return kept.no;',
      ),
      before(create, '/** A factoid as text', 'const payloads = new Map();'),
    ],
  ),
  row(
    'unique-everywhere',
    'Counts a unique_id over all members: another member is refused',
    ['D15'],
    [
      before(
        create,
        '  const known = await ports',
        `  const taken = users.get(input.uniqueId) ?? owner.memberId + owner.environment;
  if (taken !== owner.memberId + owner.environment) throw new DomainError('request-id-reused', 'unique_id is taken');`,
      ),
      edit(
        create,
        '  return kept.no;',
        '  users.set(input.uniqueId, owner.memberId + owner.environment);\n  return kept.no;',
      ),
      before(create, '/** A factoid as text', 'const users = new Map();'),
    ],
  ),
  row(
    'busy-unique-id',
    'Refuses a create while another with its unique_id is under way',
    ['D15'],
    [
      edit(
        create,
        'export async function createAttestation(',
        `export async function createAttestation(input, ports) {
  const key = JSON.stringify([input.owner.memberId, input.owner.environment, input.uniqueId]);
  if (busy.has(key)) throw new DomainError('request-id-reused', 'unique_id is being stored');
  busy.add(key);
  // Long enough that simultaneous requests meet.
  await new Promise((resolve) => setTimeout(resolve, 20));
  try {
    return await createOne(input, ports);
  } finally {
    busy.delete(key);
  }
}
const busy = new Set();
async function createOne(`,
      ),
    ],
  ),
  row(
    'new-ca-each-time',
    'Gives a new caId each time, also for the same request again',
    ['D13'],
    [
      edit(certify, 'if (known) return sameApplication(known, request);', ''),
      edit(
        certify,
        'certificatePem, sealedKey, request });\n',
        'certificatePem, sealedKey, request: { ...request, requestId: caId } });\n',
      ),
    ],
  ),
  row(
    'one-ca-per-person',
    'Gives the same caId to the same applicant',
    ['D13'],
    [
      edit(
        certify,
        'const known = await certifications',
        `const person = JSON.stringify([owner.memberId, owner.environment, applicant.type, applicant.icCode, applicant.linkIdCard, applicant.linkName]);
  if (issued.has(person)) return issued.get(person);
  const known = await certifications`,
      ),
      before(certify, '  const kept = await certifications.insert', '  issued.set(person, caId);'),
      before(certify, '/** Makes the certificate', 'const issued = new Map();'),
    ],
  ),
  row(
    'download-open',
    'Gives the file of an open attestation, too',
    ['D22'],
    [edit('domain/attestation-file.ts', 'if (!stored.head.completed) {', 'if (Math.random() > 1) {')],
  ),
  row(
    'one-environment',
    'Shows each environment what the other holds',
    ['D24'],
    [
      edit(
        'http/authenticate.ts',
        'environment: key.environment, accessKey',
        "environment: 'sandbox', accessKey",
      ),
    ],
  ),
  contract(
    'any-identities',
    'Keeps identities under any code, and none at all',
    ['D1'],
    ['unknownIdentityCodes', 'noIdentities'],
  ),
  contract('identity-formats', 'Takes only identities that look right', ['D1'], ['identityFormats'], {
    configure: (config) => ({
      ...config,
      identities: { ID: '42012319800127691X', MO: '15857112383', USCID: '91332406MA27XMXJ27' },
    }),
  }),
  contract(
    'no-bounds',
    'Knows no bounds but the stated one: takes empty and very long strings',
    ['D2', 'D12'],
    ['noBounds'],
  ),
  contract('any-characters', 'Keeps U+0000 and lone surrogates', ['D2', 'D12'], ['anyCharacters']),
  contract('any-data', 'Keeps booleans, arrays and objects as values', ['D3'], ['anyDataValues']),
  contract('no-null-data', 'Refuses null as a value', ['D3'], ['noNullData']),
  contract('no-empty-arrays', 'Refuses [] in place of an empty object', ['D3'], ['noEmptyArrayForObject']),
  contract(
    'no-nulls',
    'Refuses null for optional members, but for fields',
    ['D20'],
    ['noNullForOptional', 'noNullData'],
  ),
  contract('any-fields', 'Passes over unknown names in fields', ['D21'], ['anyFieldsNames']),
  contract(
    'applicant-formats',
    'Takes only applicants whose data looks right',
    ['D25'],
    ['applicantFormats'],
  ),
];

function row(
  id: string,
  says: string,
  decisions: readonly string[],
  edits: readonly Edit[],
  more: Partial<Variant> = {},
): Variant {
  return { id, says, base: 'reference', decisions, edits, ...more };
}

function contract(
  id: string,
  says: string,
  decisions: readonly string[],
  names: readonly ContractEditName[],
  more: Partial<Variant> = {},
): Variant {
  return { id, says, base: 'reference', decisions, contract: names, ...more };
}
