import { applyForCertification } from '../apply-for-certification.ts';
import type { Variant } from '../variant.ts';
import { before, edit } from './edit.ts';
import { row } from './reference-row.ts';

const match = 'domain/match-attachments.ts';
const keep = 'domain/keep-attachments.ts';
const read = 'v1/read-attestation.ts';
const add = 'domain/add-factoids.ts';

/** Files, their checksums and who signs them, decided otherwise. */
export const attachmentVariants: readonly Variant[] = [
  { ...row('no-array', 'Refuses attachments as an array', ['D18'], []), contract: ['noArrayOfAttachments'] },
  {
    ...row('lower-case-only', 'Refuses checksums in upper case', ['D18'], []),
    contract: ['lowerCaseChecksums'],
  },
  row(
    'entry-without-file',
    'Passes over an entry whose file did not come',
    ['D18'],
    [
      edit(match, 'const matched = entries.map((entry) => {', 'const matched = entries.flatMap((entry) => {'),
      edit(
        match,
        'if (!file) throw mismatch(entryWithoutFile(index, entry, files));',
        'if (!file) return [];',
      ),
      edit(match, '    return { entry, file };\n', '    return [{ entry, file }];\n'),
    ],
  ),
  row(
    'index-of-attestation',
    'Counts the factoids of the attestation in the indexes of an addition',
    ['D18'],
    [
      edit(
        add,
        '  refuseTooMany(factoids.length, ports.maxFactoids);',
        `  const { factoids: stored } = await ports.attestations.read(owner, no, { factoids: true, attachments: false });
  const positions = new Map(stored.map(({ uniqueId }, position) => [uniqueId, position]));
  for (const { uniqueId } of factoids) if (!positions.has(uniqueId)) positions.set(uniqueId, positions.size);
  const places = factoids.map(({ uniqueId }) => positions.get(uniqueId));
  const inRequest = (index) => (places.includes(index) ? places.indexOf(index) : factoids.length);
  input = {
    ...input,
    entries: new Map([...input.entries].map(([index, entries]) => [inRequest(index), entries])),
    files: input.files.map((file) => ({ ...file, index: inRequest(file.index) })),
  };
  refuseTooMany(factoids.length, ports.maxFactoids);`,
      ),
    ],
  ),
  row(
    'checksums-as-ids',
    'Names attachments by their checksums: the same file twice has one name',
    ['D17'],
    [edit(read, 'group.map(({ id }) => id)', 'group.map(({ checksum }) => checksum)')],
  ),
  row(
    'any-order',
    'Lists the attachments of a factoid backwards, by their checksums',
    ['D18'],
    [edit(read, 'group.map(({ id }) => id)', 'group.map(({ checksum }) => checksum).reverse()')],
  ),
  row(
    'empty-lists',
    'Lists factoids without a file with an empty array',
    ['D18'],
    [
      edit(
        read,
        'attachments: attachments && idsByFactoid(attachments)',
        'attachments: attachments && { ...(factoids ?? []).map(() => []), ...idsByFactoid(attachments) }',
      ),
    ],
  ),
  row(
    'no-attachments-null',
    'Gives null as the attachments of an attestation that has none',
    ['D18'],
    [
      edit(
        read,
        'attachments: attachments && idsByFactoid(attachments)',
        'attachments: attachments?.length ? idsByFactoid(attachments) : null',
      ),
    ],
  ),
  {
    ...row(
      'certification-later',
      'Lets a caId be used an hour after the application; the configuration names one in force',
      ['D25'],
      [
        edit(
          keep,
          'if (await certifications.exists(owner, caId)) {',
          'if (inForce(caId) && (await certifications.exists(owner, caId))) {',
        ),
        // The first that was ever issued is the one that the configuration names.
        edit(
          keep,
          'async function refuseUnknownSigners(',
          'const inForce = (caId) => caId === globalThis.firstCaId;\n\nasync function refuseUnknownSigners(',
        ),
        before(
          'domain/apply-certification.ts',
          '  const { certificatePem, sealedKey } = await issue',
          '  globalThis.firstCaId ??= caId;',
        ),
      ],
    ),
    configure: async (config) => ({
      ...config,
      certification: { caId: await applyForCertification(config) },
    }),
  },
  row(
    'applicants-known',
    'Takes applications of the configured person and enterprise only',
    ['D25'],
    [
      before(
        'domain/apply-certification.ts',
        '  const known = await certifications',
        `  const isKnown = applicant.type === 'PERSONAL'
    ? applicant.linkIdCard === '330184198501184115' && applicant.linkName === 'Li Lei'
    : applicant.name === 'Example Ltd' && applicant.icCode === '91332406MA27XMXJ27';
  if (!isKnown) throw new DomainError('unknown-certification', 'the applicant could not be verified');`,
      ),
    ],
  ),
];
