import { edit, type Mutant } from '../mutant.ts';

const match = 'domain/match-attachments.ts';
const keep = 'domain/keep-attachments.ts';
const pdfOnly = 'if (entry.sign !== null && !isPdf(file)) {';

/** A file that is not a PDF has no keywords: they are not looked for. */
const unread = edit(
  'domain/check-keywords.ts',
  'if (entry.sign === null) continue;',
  "if (entry.sign === null || !file.head.includes('%PDF-')) continue;",
);

/** Signatures inside attachments, asked for by `sign`. */
export const signingMutants: readonly Mutant[] = [
  {
    id: 'M-SGN-002-anything',
    says: 'sign is taken on any file.',
    statement: 'create-11',
    rules: ['ATT-SGN-002'],
    edits: [unread, edit(match, pdfOnly, 'if (false) {')],
  },
  {
    id: 'M-SGN-002-by-name',
    says: 'A file counts as a PDF by its name.',
    statement: 'create-11',
    rules: ['ATT-SGN-002'],
    edits: [
      unread,
      edit(match, pdfOnly, "if (entry.sign !== null && !isPdf(file) && !file.fileName?.endsWith('.pdf')) {"),
    ],
  },
  {
    id: 'M-SGN-002-by-media-type',
    says: 'A file counts as a PDF by the media type of its part.',
    statement: 'create-11',
    rules: ['ATT-SGN-002'],
    edits: [
      unread,
      edit(
        match,
        pdfOnly,
        "if (entry.sign !== null && !isPdf(file) && file.mediaType !== 'application/pdf') {",
      ),
    ],
  },
  {
    id: 'M-SGN-002-second-entry',
    says: 'sign on a file that is no PDF is refused for the first entry of an index only.',
    statement: 'create-11',
    rules: ['ATT-SGN-002'],
    edits: [
      unread,
      edit(match, pdfOnly, 'if (entry.sign !== null && !isPdf(file) && entries.indexOf(entry) === 0) {'),
    ],
  },
  {
    id: 'M-SGN-002-second-index',
    says: 'sign on a file that is no PDF is refused for the factoid 0 only.',
    statement: 'create-11',
    rules: ['ATT-SGN-002'],
    edits: [unread, edit(match, pdfOnly, 'if (entry.sign !== null && !isPdf(file) && index === 0) {')],
  },
  {
    id: 'M-SGN-002-pdf-with-others',
    says: 'sign on a file that is no PDF is taken when a PDF comes along.',
    statement: 'create-11',
    rules: ['ATT-SGN-002'],
    edits: [unread, edit(match, pdfOnly, 'if (entry.sign !== null && !files.some(isPdf)) {')],
  },
  {
    id: 'M-SGN-002-no-pdf-either',
    says: 'sign is refused on PDFs, too.',
    statement: ['create-11', 'create-12'],
    rules: ['ATT-SGN-002', 'ATT-SGN-003', 'ATT-SGN-004'],
    edits: [edit(match, pdfOnly, 'if (entry.sign !== null) {')],
  },
  {
    id: 'M-SGN-003-any-ca-id',
    says: 'A caId that was never issued is taken.',
    statement: ['create-12', 'service-11'],
    rules: ['ATT-SGN-003'],
    edits: [edit(keep, 'if (await certifications.exists(owner, caId)) {', 'if (caId) {')],
  },
  {
    id: 'M-SGN-003-first-ca-id-only',
    says: 'Of the caIds of a request only the first is looked up.',
    statement: 'create-12',
    rules: ['ATT-SGN-003'],
    edits: [
      edit(
        keep,
        'attachments.flatMap(({ entry }) => entry.signers)',
        'attachments.flatMap(({ entry }) => entry.signers).slice(0, 1)',
      ),
    ],
  },
  {
    id: 'M-SGN-003-first-entry-only',
    says: 'The caIds of the second file and later ones are not looked up.',
    statement: 'create-12',
    rules: ['ATT-SGN-003'],
    edits: [
      edit(
        keep,
        'attachments.flatMap(({ entry }) => entry.signers)',
        'attachments.slice(0, 1).flatMap(({ entry }) => entry.signers)',
      ),
    ],
  },
  {
    id: 'M-SGN-003-not-on-addition',
    says: 'A caId is not looked up when factoids are added.',
    statement: ['create-12', 'add-04'],
    rules: ['ATT-SGN-003'],
    edits: [
      edit(
        'domain/add-factoids.ts',
        'factoids: await keepAttachments(owner, input, indexes, ports),',
        'factoids: await keepAttachments(owner, input, indexes, { ...ports, certifications: { exists: async () => true, find: async () => undefined } }),',
      ),
    ],
  },
  {
    id: 'M-SGN-003-number-of-attestation',
    says: 'The number of an attestation is taken for a caId.',
    statement: 'create-12',
    rules: ['ATT-SGN-003'],
    edits: [
      edit(keep, 'if (await certifications.exists(owner, caId)) {', 'if (/^[0-9A-F]{32}$/.test(caId)) {'),
    ],
  },
  {
    id: 'M-SGN-003-stored-when-refused',
    says: 'A create that is refused for its caId is stored without its files.',
    statement: 'create-12',
    rules: ['ATT-SGN-003'],
    edits: [
      edit(
        'domain/create-attestation.ts',
        'const kept = await ports.attestations.insert({',
        `try {
    await keepAttachments(owner, input, indexes, ports);
  } catch (error) {
    if (error.code === 'unknown-certification') await ports.attestations.insert({ no: newNumber(), owner, uniqueId: input.uniqueId, templateId: template.id, templateVersion: template.version, identities: input.identities, completed: input.completed, factoids: indexes.map((i) => ({ ...factoids[i], attachments: [] })), request: input.request });
    throw error;
  }
  const kept = await ports.attestations.insert({`,
      ),
    ],
  },
  {
    id: 'M-SGN-004-two-parties',
    says: 'A file that two parties are to sign is refused.',
    statement: 'create-12',
    rules: ['ATT-SGN-004'],
    edits: [edit(match, pdfOnly, 'if (entry.sign !== null && (!isPdf(file) || entry.signers.length > 1)) {')],
  },
  {
    id: 'M-SGN-003-personal-only',
    says: 'A caId of an enterprise cannot sign.',
    statement: ['create-12', 'service-10'],
    rules: ['ATT-SGN-003', 'ATT-SGN-004'],
    edits: [
      edit(
        'v1/apply-certification.ts',
        'return { status: 200, data: { no } };',
        "if (payload.type === 'ENTERPRISE') (fault.enterprises ??= new Set()).add(no);\n    return { status: 200, data: { no } };",
      ),
      edit(
        keep,
        'if (await certifications.exists(owner, caId)) {',
        'if (!fault.enterprises?.has(caId) && (await certifications.exists(owner, caId))) {',
      ),
    ],
  },
  {
    id: 'M-SGN-003-latest-only',
    says: 'Only the caId of the latest application can sign.',
    statement: ['create-12', 'certification-01'],
    rules: ['ATT-SGN-003', 'ATT-SGN-004'],
    edits: [
      edit(
        'v1/apply-certification.ts',
        'return { status: 200, data: { no } };',
        'fault.latest = no;\n    return { status: 200, data: { no } };',
      ),
      edit(keep, 'if (await certifications.exists(owner, caId)) {', 'if (caId === fault.latest) {'),
    ],
  },
];
