import { edit, type Mutant } from '../mutant.ts';

const handler = 'v1/apply-certification.ts';
const answer = 'return { status: 200, data: { no } };';
const check = 'if (!route.validate(payload)) {';
const parse = 'const payload: unknown = JSON.parse(text);';

/** Refused when `condition` on `payload` holds, besides what is invalid. */
const refusedWhen = (condition: string) => [
  edit(
    'api/serve.ts',
    check,
    `if (!route.validate(payload) || (route.path.endsWith('/cas') && (${condition}))) {`,
  ),
];

/** Changed by `statements` before it is checked. */
const fixed = (statements: string) => [
  edit(
    'api/serve.ts',
    parse,
    `${parse}\n  if (route.path.endsWith('/cas') && payload) {\n    ${statements}\n  }`,
  ),
];

/** Certifications. */
export const certificationMutants: readonly Mutant[] = [
  {
    id: 'M-CAS-001-personal-refused',
    says: 'PERSONAL is refused.',
    statement: 'cas-01',
    rules: ['ATT-CAS-001'],
    edits: refusedWhen("payload.type === 'PERSONAL'"),
  },
  {
    id: 'M-CAS-001-enterprise-refused',
    says: 'ENTERPRISE is refused.',
    statement: 'cas-01',
    rules: ['ATT-CAS-001', 'ATT-CAS-006'],
    edits: refusedWhen("payload.type === 'ENTERPRISE'"),
  },
  {
    id: 'M-CAS-001-letter-case',
    says: 'type is accepted in lower case.',
    statement: 'cas-01',
    rules: ['ATT-CAS-001'],
    edits: fixed("if (typeof payload.type === 'string') payload.type = payload.type.toUpperCase();"),
  },
  {
    id: 'M-CAS-001-default',
    says: 'An unknown type counts as PERSONAL.',
    statement: 'cas-01',
    rules: ['ATT-CAS-001'],
    edits: fixed(
      "if (payload.type !== 'ENTERPRISE' && typeof payload.type === 'string') payload.type = 'PERSONAL';",
    ),
  },
  {
    id: 'M-CAS-002-name-for-persons',
    says: 'A PERSONAL application is refused without name.',
    statement: 'cas-02',
    rules: ['ATT-CAS-002', 'ATT-CAS-001'],
    edits: refusedWhen("payload.type === 'PERSONAL' && !payload.name"),
  },
  {
    id: 'M-CAS-002-not-with-uscid',
    says: 'An enterprise with a unified social credit code needs no name.',
    statement: ['cas-02', 'cas-11'],
    rules: ['ATT-CAS-002'],
    edits: fixed(
      "if (payload.type === 'ENTERPRISE' && payload.ic_code?.length === 18) payload.name ??= '-';",
    ),
  },
  {
    id: 'M-CAS-002-not-without-uscid',
    says: 'An enterprise that gives the three codes needs no name.',
    statement: ['cas-02', 'cas-11'],
    rules: ['ATT-CAS-002'],
    edits: fixed(
      "if (payload.type === 'ENTERPRISE' && payload.org_code && payload.tax_code) payload.name ??= '-';",
    ),
  },
  {
    id: 'M-CAS-003-org-code-instead',
    says: 'An enterprise that gives org_code and tax_code needs no ic_code.',
    statement: ['cas-03', 'cas-11'],
    rules: ['ATT-CAS-003'],
    edits: fixed(
      "if (payload.type === 'ENTERPRISE' && payload.org_code && payload.tax_code) payload.ic_code ??= '110000000000000';",
    ),
  },
  {
    id: 'M-CAS-003-never-needed',
    says: 'An enterprise needs no ic_code.',
    statement: 'cas-03',
    rules: ['ATT-CAS-003'],
    edits: fixed(
      "if (payload.type === 'ENTERPRISE' && !('ic_code' in payload)) payload.ic_code = '91332406MA27XMXJ27';",
    ),
  },
  {
    id: 'M-CAS-004-tax-code-is-enough',
    says: 'Without a unified social credit code tax_code is enough, org_code may be left out.',
    statement: ['cas-04', 'cas-11'],
    rules: ['ATT-CAS-004'],
    edits: fixed(
      "if (payload.type === 'ENTERPRISE' && payload.tax_code && !('org_code' in payload)) payload.org_code = '-';",
    ),
  },
  {
    id: 'M-CAS-005-org-code-is-enough',
    says: 'Without a unified social credit code org_code is enough, tax_code may be left out.',
    statement: ['cas-05', 'cas-11'],
    rules: ['ATT-CAS-005'],
    edits: fixed(
      "if (payload.type === 'ENTERPRISE' && payload.org_code && !('tax_code' in payload)) payload.tax_code = '-';",
    ),
  },
  {
    id: 'M-CAS-006-org-code-always',
    says: 'An enterprise with a unified social credit code is refused without org_code.',
    statement: ['cas-11', 'cas-04'],
    rules: ['ATT-CAS-006'],
    edits: refusedWhen("payload.type === 'ENTERPRISE' && !payload.org_code"),
  },
  {
    id: 'M-CAS-006-digits-only',
    says: 'A unified social credit code with letters is refused.',
    statement: ['cas-11', 'cas-03'],
    rules: ['ATT-CAS-006', 'ATT-CAS-001'],
    edits: refusedWhen("payload.type === 'ENTERPRISE' && !/^[0-9]+$/.test(payload.ic_code)"),
  },
  {
    id: 'M-CAS-007-uscid-only',
    says: 'An enterprise is refused without a unified social credit code.',
    statement: 'cas-11',
    rules: ['ATT-CAS-007'],
    edits: refusedWhen("payload.type === 'ENTERPRISE' && payload.ic_code?.length !== 18"),
  },
  {
    id: 'M-CAS-010-phone-for-enterprises-only',
    says: 'A PERSONAL application needs no link_phone.',
    statement: 'cas-08',
    rules: ['ATT-CAS-010'],
    edits: fixed("if (payload.type === 'PERSONAL' && !('link_phone' in payload)) payload.link_phone = '-';"),
  },
  {
    id: 'M-CAS-011-mail-or-phone',
    says: 'An application with link_phone needs no link_email.',
    statement: 'cas-09',
    rules: ['ATT-CAS-011'],
    edits: fixed("if (payload.link_phone && !('link_email' in payload)) payload.link_email = 'a@b.c';"),
  },
  {
    id: 'M-CAS-009-card-for-persons-only',
    says: 'An ENTERPRISE application needs no link_id_card.',
    statement: 'cas-07',
    rules: ['ATT-CAS-009'],
    edits: fixed(
      "if (payload.type === 'ENTERPRISE' && !('link_id_card' in payload)) payload.link_id_card = '-';",
    ),
  },
  {
    id: 'M-CAS-013-one-for-a-member',
    says: 'The second application of a member returns the caId of its first.',
    statement: 'certification-01',
    rules: ['ATT-CAS-013'],
    edits: [
      edit(
        handler,
        answer,
        'const first = ((fault.first ??= new Map()).get(call.caller.memberId) ?? no);\n    fault.first.set(call.caller.memberId, first);\n    return { status: 200, data: { no: first } };',
      ),
    ],
  },
  {
    id: 'M-CAS-013-one-for-a-name',
    says: 'Applications of different people of one name return one caId.',
    statement: 'certification-01',
    rules: ['ATT-CAS-013'],
    edits: [
      edit(
        handler,
        answer,
        'const first = ((fault.first ??= new Map()).get(payload.link_name) ?? no);\n    fault.first.set(payload.link_name, first);\n    return { status: 200, data: { no: first } };',
      ),
    ],
  },
  {
    id: 'M-CAS-013-at-the-same-time',
    says: 'Applications at the same time return one caId.',
    statement: 'certification-01',
    rules: ['ATT-CAS-013'],
    edits: [
      edit(
        handler,
        answer,
        'fault.no = no;\n    await new Promise((resolve) => setTimeout(resolve, 20));\n    return { status: 200, data: { no: fault.no } };',
      ),
    ],
  },
];
