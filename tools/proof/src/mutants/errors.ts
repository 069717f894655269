import { type Edit, edit, type Mutant } from '../mutant.ts';

const body = 'const body = JSON.stringify({ request_id: requestId, message, timestamp: Date.now() });';
const written = (expression: string): Edit => edit('http/answer.ts', body, `const body = ${expression};`);
const withId = (id: string) =>
  written(`JSON.stringify({ request_id: ${id}, message, timestamp: Date.now() })`);

/** The body of a failure. */
export const errorMutants: readonly Mutant[] = [
  {
    id: 'M-ERR-001-closed-is-200',
    says: 'A factoid for a closed attestation is refused with status 200.',
    statement: ['error-01', 'request-12'],
    rules: ['ATT-ERR-001', 'ATT-STATE-007'],
    edits: [edit('http/status.ts', "'attestation-closed': 400", "'attestation-closed': 200")],
  },
  {
    id: 'M-ERR-001-unknown-number-is-200',
    says: 'An unknown number is refused with status 200 and the error body.',
    statement: ['error-01', 'read-01'],
    rules: ['ATT-ERR-001', 'ATT-READ-002', 'ATT-FAC-011', 'ATT-DOWN-001'],
    edits: [edit('http/status.ts', "'unknown-attestation': 400", "'unknown-attestation': 200")],
  },
  {
    id: 'M-ERR-001-tonce-is-202',
    says: 'A tonce outside the window is answered with 202 and the error body.',
    statement: ['error-01', 'auth-12'],
    rules: ['ATT-ERR-001', 'ATT-TON-003'],
    edits: [edit('http/status.ts', "'outside-tonce-window': 400", "'outside-tonce-window': 202")],
  },
  {
    id: 'M-ERR-002-text-on-500',
    says: 'A failed signature check is answered with plain text.',
    statement: 'error-01',
    rules: ['ATT-ERR-002', 'ATT-SIG-001'],
    edits: [
      edit(
        'http/answer.ts',
        'return { status, headers: { ...json, ...headers }, body, requestId };',
        'return { status, headers: { ...json, ...headers }, body: status === 500 ? message : body, requestId };',
      ),
    ],
  },
  {
    id: 'M-ERR-002-text-on-413',
    says: 'What is too large is answered with plain text.',
    statement: 'error-01',
    rules: ['ATT-ERR-002', 'ATT-LIM-001'],
    edits: [
      edit(
        'http/answer.ts',
        'return { status, headers: { ...json, ...headers }, body, requestId };',
        'return { status, headers: { ...json, ...headers }, body: status === 413 ? message : body, requestId };',
      ),
    ],
  },
  {
    id: 'M-ERR-002-array',
    says: 'The body of a failure is an array that holds the object.',
    statement: 'error-01',
    rules: ['ATT-ERR-002', 'ATT-ERR-003'],
    edits: [written('JSON.stringify([{ request_id: requestId, message, timestamp: Date.now() }])')],
  },
  {
    id: 'M-ERR-002-nested',
    says: 'The members of a failure stand inside a member error.',
    statement: ['error-02', 'error-03', 'error-04'],
    rules: ['ATT-ERR-003', 'ATT-ERR-004', 'ATT-ERR-006'],
    edits: [written('JSON.stringify({ error: { request_id: requestId, message, timestamp: Date.now() } })')],
  },
  {
    id: 'M-ERR-003-not-on-500',
    says: 'request_id of a failed signature check is empty.',
    statement: 'error-02',
    rules: ['ATT-ERR-003'],
    edits: [withId("status === 500 ? '' : requestId")],
  },
  {
    id: 'M-ERR-003-not-on-404',
    says: 'A 404 lacks request_id.',
    statement: 'error-02',
    rules: ['ATT-ERR-003'],
    edits: [withId('status === 404 ? undefined : requestId')],
  },
  {
    id: 'M-ERR-003-not-on-405',
    says: 'A 405 lacks request_id.',
    statement: 'error-02',
    rules: ['ATT-ERR-003'],
    edits: [withId('status === 405 ? undefined : requestId')],
  },
  {
    id: 'M-ERR-003-number',
    says: 'request_id of a failure is null.',
    statement: 'error-02',
    rules: ['ATT-ERR-003'],
    edits: [withId('null')],
  },
  {
    id: 'M-ERR-003-of-the-one-before',
    says: 'A failure carries the request_id of the failure before.',
    statement: 'error-02',
    rules: ['ATT-ERR-003'],
    edits: [
      written(
        'JSON.stringify({ request_id: fault.before ?? requestId, message, timestamp: Date.now() });\n  fault.before = requestId',
      ),
    ],
  },
  {
    id: 'M-ERR-003-own-id',
    says: 'A failure carries a request_id that the service made.',
    statement: 'error-02',
    rules: ['ATT-ERR-003'],
    edits: [withId('crypto.randomUUID()')],
  },
  {
    id: 'M-ERR-003-not-on-multipart',
    says: 'A failure of a request with files lacks request_id.',
    statement: ['error-02', 'request-13'],
    rules: ['ATT-ERR-003'],
    edits: [
      edit(
        'api/serve.ts',
        '    return answer;\n  } finally {',
        '    return files.length === 0 ? answer : { ...answer, body: JSON.stringify({ ...JSON.parse(String(answer.body)), request_id: undefined }) };\n  } finally {',
      ),
    ],
  },
  {
    id: 'M-ERR-004-object',
    says: 'message is an object.',
    statement: 'error-03',
    rules: ['ATT-ERR-004'],
    edits: [
      written('JSON.stringify({ request_id: requestId, message: { text: message }, timestamp: Date.now() })'),
    ],
  },
  {
    id: 'M-ERR-004-null-on-500',
    says: 'message of a failed signature check is null.',
    statement: 'error-03',
    rules: ['ATT-ERR-004'],
    edits: [
      written(
        'JSON.stringify({ request_id: requestId, message: status === 500 ? null : message, timestamp: Date.now() })',
      ),
    ],
  },
  {
    id: 'M-ERR-004-called-msg',
    says: 'message is called msg on a failure of the domain.',
    statement: 'error-03',
    rules: ['ATT-ERR-004'],
    edits: [
      edit(
        'http/answer.ts',
        "return code === 'storage-failed' ? { ...answer, fault: error } : answer;",
        'return { ...answer, body: String(answer.body).replace(\'"message"\', \'"msg"\') };',
      ),
    ],
  },
];
