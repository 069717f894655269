import { edit, type Mutant } from '../mutant.ts';

const domain = 'domain/create-attestation.ts';
const known = 'if (known !== undefined) return known;';
const handler = 'v1/create-attestation.ts';
const identities = "identities: texts.get('identities') as string,";
const keptIdentities = (change: string) =>
  edit(
    handler,
    identities,
    `identities: JSON.stringify(Object.fromEntries(Object.entries(payload.identities)${change})),`,
  );

/** Creating an attestation. */
export const createMutants: readonly Mutant[] = [
  {
    id: 'M-CRE-002-253',
    says: 'A unique_id of 254 characters is refused.',
    statement: ['create-01', 'limit-03'],
    rules: ['ATT-CRE-002'],
    edits: [
      edit(
        'api/serve.ts',
        'if (!route.validate(payload)) {',
        'if (!route.validate(payload) || payload.unique_id?.length > 253) {',
      ),
    ],
  },
  {
    id: 'M-CRE-002-any-length',
    says: 'A unique_id of 255 characters is accepted, cut to 254.',
    statement: ['create-01', 'limit-03'],
    rules: ['ATT-CRE-002'],
    edits: [
      edit(
        'api/serve.ts',
        'const payload: unknown = JSON.parse(text);',
        "const payload: unknown = JSON.parse(text);\n  if (typeof payload.unique_id === 'string') payload.unique_id = payload.unique_id.slice(0, 254);",
      ),
    ],
  },
  {
    id: 'M-CRE-011-first-64-characters',
    says: 'Of a unique_id only the first 64 characters count.',
    statement: ['attestation-02', 'service-06'],
    rules: ['ATT-CRE-011', 'ATT-READ-005'],
    edits: [edit(handler, 'uniqueId: payload.unique_id,', 'uniqueId: payload.unique_id.slice(0, 64),')],
  },
  {
    id: 'M-CRE-011-letter-case',
    says: 'unique_ids that differ in the case of letters are one.',
    statement: ['attestation-02', 'service-06'],
    rules: ['ATT-CRE-011', 'ATT-READ-005'],
    edits: [edit(handler, 'uniqueId: payload.unique_id,', 'uniqueId: payload.unique_id.toLowerCase(),')],
  },
  {
    id: 'M-CRE-004-unknown-template',
    says: 'An unknown template_id counts as the template used last.',
    statement: 'service-04',
    rules: ['ATT-CRE-004'],
    edits: [
      edit(
        domain,
        'const template = await ports.templates.latest(owner.memberId, input.templateId);',
        'const template = (await ports.templates.latest(owner.memberId, input.templateId)) ?? fault.template;\n  fault.template = template;',
      ),
    ],
  },
  {
    id: 'M-CRE-004-unique-id-taken',
    says: 'A create that is refused for its template takes its unique_id all the same.',
    statement: ['service-04', 'create-08'],
    rules: ['ATT-CRE-004'],
    edits: [
      edit(
        domain,
        known,
        `if (known !== undefined) return known;
  if ((fault.taken ??= new Set()).has(input.uniqueId)) throw new DomainError('request-id-reused', 'unique_id is taken');`,
      ),
      edit(domain, 'if (!template) {', 'if (!template) {\n    fault.taken.add(input.uniqueId);'),
    ],
  },
  {
    id: 'M-CRE-007-no-uscid',
    says: 'The code USCID is refused.',
    statement: 'identity-03',
    rules: ['ATT-CRE-007', 'ATT-CRE-008'],
    edits: [
      edit(
        'api/serve.ts',
        'if (!route.validate(payload)) {',
        'if (!route.validate(payload) || payload.identities?.USCID) {',
      ),
    ],
  },
  {
    id: 'M-CRE-007-mo-as-id',
    says: 'What comes under MO is kept under ID.',
    statement: 'identity-02',
    rules: ['ATT-CRE-007', 'ATT-CRE-008', 'ATT-READ-003', 'ATT-READ-007'],
    edits: [keptIdentities(".map(([code, value]) => [code === 'MO' ? 'ID' : code, value])")],
  },
  {
    id: 'M-CRE-008-only-first',
    says: 'Of several identities the first is kept.',
    statement: ['identity-04', 'service-04'],
    rules: ['ATT-CRE-008', 'ATT-READ-003'],
    edits: [keptIdentities('.slice(0, 1)')],
  },
  {
    id: 'M-CRE-008-two-at-most',
    says: 'Of three identities two are kept.',
    statement: 'identity-04',
    rules: ['ATT-CRE-008'],
    edits: [keptIdentities('.slice(0, 2)')],
  },
  {
    id: 'M-CRE-008-three-refused',
    says: 'More than two identities are refused.',
    statement: 'identity-04',
    rules: ['ATT-CRE-008'],
    edits: [
      edit(
        'api/serve.ts',
        'if (!route.validate(payload)) {',
        'if (!route.validate(payload) || Object.keys(payload.identities ?? {}).length > 2) {',
      ),
    ],
  },
  {
    id: 'M-READ-007-identity-digits-only',
    says: 'Letters in the value of an identity are dropped.',
    statement: ['attestation-04', 'service-01'],
    rules: ['ATT-CRE-007', 'ATT-READ-003', 'ATT-READ-007'],
    edits: [keptIdentities(".map(([code, value]) => [code, value.replace(/[A-Za-z]/g, '')])")],
  },
  {
    id: 'M-CRE-009-factoids-required',
    says: 'A create without factoids is refused.',
    statement: 'create-04',
    rules: ['ATT-CRE-009'],
    edits: [edit(domain, 'if (!template) {', 'if (factoids.length === 0 || !template) {')],
  },
  {
    id: 'M-CRE-015-attachments-required',
    says: 'A create with factoids is refused without attachments.',
    statement: 'create-06',
    rules: ['ATT-CRE-015'],
    edits: [
      edit(
        'api/serve.ts',
        'if (!route.validate(payload)) {',
        "if (!route.validate(payload) || (route.path.endsWith('/attestations') && payload.factoids && !payload.attachments)) {",
      ),
    ],
  },
  {
    id: 'M-CRE-011-every-12th-number',
    says: 'Every 12th create returns the number of the create before.',
    statement: 'service-06',
    rules: ['ATT-CRE-011'],
    edits: [
      edit(
        handler,
        'return { status: 200, data: { no } };',
        'fault.count = (fault.count ?? 0) + 1;\n    const answered = fault.count % 12 === 0 ? fault.before : no;\n    fault.before = no;\n    return { status: 200, data: { no: answered } };',
      ),
    ],
  },
  {
    id: 'M-CRE-011-number-of-another',
    says: 'Of creates at the same time, some return the number of another.',
    statement: 'service-06',
    rules: ['ATT-CRE-011', 'ATT-CRE-014'],
    edits: [
      edit(handler, 'const no = await createAttestation(', 'fault.no = await createAttestation('),
      edit(
        handler,
        'return { status: 200, data: { no } };',
        'await new Promise((resolve) => setTimeout(resolve, 5));\n    return { status: 200, data: { no: fault.no } };',
      ),
    ],
  },
];
