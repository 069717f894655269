import { type Edit, edit, type Mutant } from '../mutant.ts';

/** `statements` repair the payload, and with it its text, before it is checked; `path` is the operation's. */
const repaired = (statements: string): Edit[] => [
  edit(
    'api/serve.ts',
    'const payload = large ?? validPayload(route, envelope.payload);',
    `const repaired = JSON.parse(envelope.payload);
    const before = JSON.stringify(repaired);
    const { path } = route;
    ${statements}
    if (JSON.stringify(repaired) !== before) envelope.payload = JSON.stringify(repaired);
    const payload = validPayload(route, envelope.payload);`,
  ),
];
const onCreate = (statements: string) => repaired(`if (path.endsWith('/attestations')) { ${statements} }`);
const onAddition = (statements: string) => repaired(`if (path.endsWith('/factoids')) { ${statements} }`);
const onRead = (statements: string) => repaired(`if (path.endsWith('/attestation')) { ${statements} }`);
const latest = edit(
  'v1/create-attestation.ts',
  'return { status: 200, data: { no } };',
  'fault.latest = no;\n    return { status: 200, data: { no } };',
);

/** What is made up where it is missing, and converted where its type is wrong, instead of being refused. */
export const conversionMutants: readonly Mutant[] = [
  {
    id: 'M-CRE-001-made-up',
    says: 'A unique_id that is left out is made up.',
    statement: 'create-01',
    rules: ['ATT-CRE-001'],
    edits: onCreate("if (!('unique_id' in repaired)) repaired.unique_id = crypto.randomUUID();"),
  },
  {
    id: 'M-CRE-001-number-as-text',
    says: 'A unique_id that is a number is taken as its text.',
    statement: 'create-01',
    rules: ['ATT-CRE-001'],
    edits: onCreate(
      "if (typeof repaired.unique_id === 'number') repaired.unique_id = String(repaired.unique_id);",
    ),
  },
  {
    id: 'M-CRE-003-last-template',
    says: 'A template_id that is left out is that of the create before.',
    statement: 'create-02',
    rules: ['ATT-CRE-003'],
    edits: onCreate(
      'if (!("template_id" in repaired)) repaired.template_id = fault.template;\n    fault.template = repaired.template_id;',
    ),
  },
  {
    id: 'M-CRE-005-none-when-open',
    says: 'identities may be left out of a create with completed false.',
    statement: 'create-03',
    rules: ['ATT-CRE-005'],
    edits: onCreate(
      "if (!('identities' in repaired) && repaired.completed === false) repaired.identities = { ID: '-' };",
    ),
  },
  {
    id: 'M-CRE-005-pairs',
    says: 'identities may be an array.',
    statement: 'create-03',
    rules: ['ATT-CRE-005'],
    edits: onCreate("if (Array.isArray(repaired.identities)) repaired.identities = { ID: '-' };"),
  },
  {
    id: 'M-CRE-006-number-in-second',
    says: 'The value of the second identity may be a number.',
    statement: ['create-03', 'attestation-04'],
    rules: ['ATT-CRE-006'],
    edits: onCreate(
      "const codes = Object.keys(repaired.identities ?? {});\n    if (typeof repaired.identities?.[codes[1]] === 'number') repaired.identities[codes[1]] = String(repaired.identities[codes[1]]);",
    ),
  },
  {
    id: 'M-CRE-007-id-with-mo-only',
    says: 'The code ID is refused without the code MO.',
    statement: 'identity-01',
    rules: ['ATT-CRE-007'],
    edits: onCreate('if (repaired.identities?.ID && !repaired.identities.MO) repaired.identities = null;'),
  },
  {
    id: 'M-CRE-009-object-as-array',
    says: 'factoids that are one object are taken as an array of it.',
    statement: 'create-04',
    rules: ['ATT-CRE-009'],
    edits: onCreate(
      "if (repaired.factoids && typeof repaired.factoids === 'object' && !Array.isArray(repaired.factoids)) repaired.factoids = 'unique_id' in repaired.factoids ? [repaired.factoids] : [];",
    ),
  },
  {
    id: 'M-CRE-010-in-object-on-repeat',
    says: 'A repeated create returns no inside an object.',
    statement: ['create-07', 'create-08'],
    rules: ['ATT-CRE-010', 'ATT-CRE-013'],
    edits: [
      edit(
        'v1/create-attestation.ts',
        'return { status: 200, data: { no } };',
        'fault.numbers ??= new Set();\n    const again = fault.numbers.has(no);\n    fault.numbers.add(no);\n    return { status: 200, data: { no: again ? { no } : no } };',
      ),
    ],
  },
  {
    id: 'M-STATE-008-words',
    says: 'completed of a create may be a word: "false" and "true".',
    statement: 'create-05',
    rules: ['ATT-STATE-008'],
    edits: onCreate(
      "if (['true', 'false'].includes(repaired.completed)) repaired.completed = repaired.completed === 'true';",
    ),
  },
  {
    id: 'M-STATE-008-numbers',
    says: 'completed of a create may be a number: 0 and 1.',
    statement: 'create-05',
    rules: ['ATT-STATE-008'],
    edits: onCreate(
      "if (typeof repaired.completed === 'number') repaired.completed = repaired.completed !== 0;",
    ),
  },
  {
    id: 'M-STATE-009-words',
    says: 'completed of an addition may be a word, and then closes.',
    statement: 'add-03',
    rules: ['ATT-STATE-009'],
    edits: onAddition("if (typeof repaired.completed === 'string') repaired.completed = true;"),
  },
  {
    id: 'M-STATE-009-closes-when-refused',
    says: 'An addition whose completed is no boolean is refused, but closes.',
    statement: ['add-03', 'state-05'],
    rules: ['ATT-STATE-009'],
    edits: [
      ...onAddition(
        "if (repaired.completed !== undefined && repaired.completed !== null && typeof repaired.completed !== 'boolean') (fault.closed ??= new Set()).add(repaired.ano);",
      ),
      edit(
        'v1/read-attestation.ts',
        'completed: head.completed,',
        'completed: head.completed || (fault.closed?.has(head.no) ?? false),',
      ),
    ],
  },
  {
    id: 'M-FAC-001-closing-only',
    says: 'factoids may be left out of an addition that closes.',
    statement: 'add-02',
    rules: ['ATT-FAC-001'],
    edits: onAddition(
      "if (!('factoids' in repaired) && repaired.completed !== false) repaired.factoids = [];",
    ),
  },
  {
    id: 'M-FAC-001-null-element',
    says: 'An element of factoids that is no object is passed over.',
    statement: ['add-02', 'create-04', 'attestation-05'],
    rules: ['ATT-FAC-001'],
    edits: repaired(
      "if (Array.isArray(repaired.factoids)) repaired.factoids = repaired.factoids.filter((f) => f && typeof f === 'object' && !Array.isArray(f));",
    ),
  },
  {
    id: 'M-FAC-010-latest',
    says: 'ano of an addition that is left out is that of the create before.',
    statement: 'add-01',
    rules: ['ATT-FAC-010'],
    edits: [latest, ...onAddition("if (!('ano' in repaired)) repaired.ano = fault.latest;")],
  },
  {
    id: 'M-READ-001-latest',
    says: 'ano of a read that is left out is that of the create before.',
    statement: 'read-01',
    rules: ['ATT-READ-001'],
    edits: [latest, ...onRead("if (!('ano' in repaired)) repaired.ano = fault.latest;")],
  },
  {
    id: 'M-READ-001-array',
    says: 'ano of a read may be an array that holds it.',
    statement: 'read-01',
    rules: ['ATT-READ-001'],
    edits: onRead('if (Array.isArray(repaired.ano)) repaired.ano = repaired.ano[0] ?? fault.latest;').concat(
      latest,
    ),
  },
  {
    id: 'M-READ-018-one-name',
    says: 'fields may be a string.',
    statement: 'read-02',
    rules: ['ATT-READ-018'],
    edits: onRead("if (typeof repaired.fields === 'string') repaired.fields = ['identities'];"),
  },
];
