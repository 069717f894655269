import { type Edit, edit, type Mutant } from '../mutant.ts';

/** `statements` mend the payload, and with it its text, before it is checked; `path` is the operation's. */
const mended = (statements: string): Edit[] => [
  edit(
    'http/serve.ts',
    'const payload = validPayload(route, envelope.payload, files);',
    `const mended = JSON.parse(envelope.payload);
    const before = JSON.stringify(mended);
    const { path } = route;
    ${statements}
    if (JSON.stringify(mended) !== before) envelope.payload = JSON.stringify(mended);
    const payload = validPayload(route, envelope.payload, files);`,
  ),
];
const onCreate = (statements: string) => mended(`if (path.endsWith('/attestations')) { ${statements} }`);
const onAddition = (statements: string) => mended(`if (path.endsWith('/factoids')) { ${statements} }`);
const onRead = (statements: string) => mended(`if (path.endsWith('/attestation')) { ${statements} }`);
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
    edits: onCreate("if (!('unique_id' in mended)) mended.unique_id = crypto.randomUUID();"),
  },
  {
    id: 'M-CRE-001-number-as-text',
    says: 'A unique_id that is a number is taken as its text.',
    statement: 'create-01',
    rules: ['ATT-CRE-001'],
    edits: onCreate("if (typeof mended.unique_id === 'number') mended.unique_id = String(mended.unique_id);"),
  },
  {
    id: 'M-CRE-003-last-template',
    says: 'A template_id that is left out is that of the create before.',
    statement: 'create-02',
    rules: ['ATT-CRE-003'],
    edits: onCreate(
      'if (!("template_id" in mended)) mended.template_id = fault.template;\n    fault.template = mended.template_id;',
    ),
  },
  {
    id: 'M-CRE-005-none-when-open',
    says: 'identities may be left out of a create with completed false.',
    statement: 'create-03',
    rules: ['ATT-CRE-005'],
    edits: onCreate(
      "if (!('identities' in mended) && mended.completed === false) mended.identities = { ID: '-' };",
    ),
  },
  {
    id: 'M-CRE-005-pairs',
    says: 'identities may be an array.',
    statement: 'create-03',
    rules: ['ATT-CRE-005'],
    edits: onCreate("if (Array.isArray(mended.identities)) mended.identities = { ID: '-' };"),
  },
  {
    id: 'M-CRE-006-number-in-second',
    says: 'The value of the second identity may be a number.',
    statement: ['create-03', 'attestation-04'],
    rules: ['ATT-CRE-006'],
    edits: onCreate(
      "const codes = Object.keys(mended.identities ?? {});\n    if (typeof mended.identities?.[codes[1]] === 'number') mended.identities[codes[1]] = String(mended.identities[codes[1]]);",
    ),
  },
  {
    id: 'M-CRE-007-id-with-mo-only',
    says: 'The code ID is refused without the code MO.',
    statement: 'identity-01',
    rules: ['ATT-CRE-007'],
    edits: onCreate('if (mended.identities?.ID && !mended.identities.MO) mended.identities = null;'),
  },
  {
    id: 'M-CRE-009-object-as-array',
    says: 'factoids that are one object are taken as an array of it.',
    statement: 'create-04',
    rules: ['ATT-CRE-009'],
    edits: onCreate(
      "if (mended.factoids && typeof mended.factoids === 'object' && !Array.isArray(mended.factoids)) mended.factoids = 'unique_id' in mended.factoids ? [mended.factoids] : [];",
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
      "if (['true', 'false'].includes(mended.completed)) mended.completed = mended.completed === 'true';",
    ),
  },
  {
    id: 'M-STATE-008-numbers',
    says: 'completed of a create may be a number: 0 and 1.',
    statement: 'create-05',
    rules: ['ATT-STATE-008'],
    edits: onCreate("if (typeof mended.completed === 'number') mended.completed = mended.completed !== 0;"),
  },
  {
    id: 'M-STATE-009-words',
    says: 'completed of an addition may be a word, and then closes.',
    statement: 'add-03',
    rules: ['ATT-STATE-009'],
    edits: onAddition("if (typeof mended.completed === 'string') mended.completed = true;"),
  },
  {
    id: 'M-STATE-009-closes-when-refused',
    says: 'An addition whose completed is no boolean is refused, but closes.',
    statement: ['add-03', 'state-05'],
    rules: ['ATT-STATE-009'],
    edits: [
      ...onAddition(
        "if (mended.completed !== undefined && mended.completed !== null && typeof mended.completed !== 'boolean') (fault.closed ??= new Set()).add(mended.ano);",
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
    edits: onAddition("if (!('factoids' in mended) && mended.completed !== false) mended.factoids = [];"),
  },
  {
    id: 'M-FAC-001-null-element',
    says: 'An element of factoids that is no object is passed over.',
    statement: ['add-02', 'create-04', 'attestation-05'],
    rules: ['ATT-FAC-001'],
    edits: mended(
      "if (Array.isArray(mended.factoids)) mended.factoids = mended.factoids.filter((f) => f && typeof f === 'object' && !Array.isArray(f));",
    ),
  },
  {
    id: 'M-FAC-002-second-without-id',
    says: 'The second factoid of a request may lack unique_id.',
    statement: 'factoid-01',
    rules: ['ATT-FAC-002'],
    edits: mended(
      "if (mended.factoids?.[1] && typeof mended.factoids[1] === 'object' && !('unique_id' in mended.factoids[1])) mended.factoids[1].unique_id = crypto.randomUUID();",
    ),
  },
  {
    id: 'M-FAC-010-latest',
    says: 'ano of an addition that is left out is that of the create before.',
    statement: 'add-01',
    rules: ['ATT-FAC-010'],
    edits: [latest, ...onAddition("if (!('ano' in mended)) mended.ano = fault.latest;")],
  },
  {
    id: 'M-READ-001-latest',
    says: 'ano of a read that is left out is that of the create before.',
    statement: 'read-01',
    rules: ['ATT-READ-001'],
    edits: [latest, ...onRead("if (!('ano' in mended)) mended.ano = fault.latest;")],
  },
  {
    id: 'M-READ-001-array',
    says: 'ano of a read may be an array that holds it.',
    statement: 'read-01',
    rules: ['ATT-READ-001'],
    edits: onRead('if (Array.isArray(mended.ano)) mended.ano = mended.ano[0] ?? fault.latest;').concat(
      latest,
    ),
  },
  {
    id: 'M-READ-018-one-name',
    says: 'fields may be a string.',
    statement: 'read-02',
    rules: ['ATT-READ-018'],
    edits: onRead("if (typeof mended.fields === 'string') mended.fields = ['identities'];"),
  },
];
