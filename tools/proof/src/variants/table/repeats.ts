import type { Variant } from '../variant.ts';
import { before, edit } from './edit.ts';
import { row } from './reference-row.ts';

const create = 'domain/create-attestation.ts';
const add = 'domain/add-factoids.ts';
const certify = 'domain/apply-certification.ts';

/** What comes again, and who may see what, decided otherwise in the domain. */
export const repeatVariants: readonly Variant[] = [
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
    [
      edit(
        'domain/attestation-file.ts',
        "throw new DomainError(\n      'attestation-open',",
        "if (head.completed === false) return (await import('node:stream')).Readable.from([no]);\n    throw new DomainError(\n      'attestation-open',",
      ),
    ],
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
];
