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
        'return { status, headers: { ...json, ...headers }, body };',
        'return { status, headers: { ...json, ...headers }, body: status === 500 ? message : body };',
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
        'return { status, headers: { ...json, ...headers }, body };',
        'return { status, headers: { ...json, ...headers }, body: status === 413 ? message : body };',
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
        'http/serve.ts',
        'return failure(error, requestId);',
        'const answer = failure(error, requestId);\n    return files.length === 0 ? answer : { ...answer, body: JSON.stringify({ ...JSON.parse(String(answer.body)), request_id: undefined }) };',
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
        "return error.code === 'storage-failed' ? { ...answer, fault: error } : answer;",
        'return { ...answer, body: String(answer.body).replace(\'"message"\', \'"msg"\') };',
      ),
    ],
  },
];

/** Its timestamp, and its status. */
export const errorStatusMutants: readonly Mutant[] = [
  {
    id: 'M-ERR-006-seconds',
    says: 'timestamp counts seconds.',
    statement: 'error-04',
    rules: ['ATT-ERR-006'],
    edits: [
      written('JSON.stringify({ request_id: requestId, message, timestamp: Math.round(Date.now() / 1000) })'),
    ],
  },
  {
    id: 'M-ERR-006-microseconds',
    says: 'timestamp counts microseconds.',
    statement: 'error-04',
    rules: ['ATT-ERR-006'],
    edits: [written('JSON.stringify({ request_id: requestId, message, timestamp: Date.now() * 1000 })')],
  },
  {
    id: 'M-ERR-006-text',
    says: 'timestamp is a string.',
    statement: 'error-04',
    rules: ['ATT-ERR-006'],
    edits: [written('JSON.stringify({ request_id: requestId, message, timestamp: String(Date.now()) })')],
  },
  {
    id: 'M-ERR-006-date',
    says: 'timestamp is an ISO date.',
    statement: 'error-04',
    rules: ['ATT-ERR-006'],
    edits: [written('JSON.stringify({ request_id: requestId, message, timestamp: new Date() })')],
  },
  {
    id: 'M-ERR-006-fraction',
    says: 'timestamp has a fraction.',
    statement: 'error-04',
    rules: ['ATT-ERR-006'],
    edits: [written('JSON.stringify({ request_id: requestId, message, timestamp: Date.now() + 0.5 })')],
  },
  {
    id: 'M-ERR-006-seconds-on-405',
    says: 'timestamp counts seconds on a 405.',
    statement: 'error-04',
    rules: ['ATT-ERR-006'],
    edits: [
      written(
        'JSON.stringify({ request_id: requestId, message, timestamp: status === 405 ? Math.round(Date.now() / 1000) : Date.now() })',
      ),
    ],
  },
  {
    id: 'M-ERR-006-of-the-start',
    says: 'timestamp lies an hour back.',
    statement: 'error-04',
    rules: ['ATT-ERR-006'],
    edits: [written('JSON.stringify({ request_id: requestId, message, timestamp: Date.now() - 3600000 })')],
  },
  {
    id: 'M-ERR-400-is-422',
    says: 'A parameter of the wrong type is answered with 422.',
    statement: 'error-05',
    rules: ['ATT-ERR-400'],
    edits: [
      edit(
        'http/serve.ts',
        "throw new Refusal('malformed', describeFault",
        "throw new Refusal('unprocessable', describeFault",
      ),
      edit('http/status.ts', 'malformed: 400,', 'malformed: 400,\n  unprocessable: 422,'),
    ],
  },
  {
    id: 'M-ERR-400-is-500-in-factoids',
    says: 'A parameter of the wrong type inside factoids is answered with 500.',
    statement: 'error-05',
    rules: ['ATT-ERR-400', 'ATT-FAC-001', 'ATT-FAC-002', 'ATT-FAC-003', 'ATT-FAC-004'],
    edits: [
      edit(
        'http/serve.ts',
        "throw new Refusal('malformed', describeFault",
        "throw new Refusal(route.validate.errors?.[0]?.instancePath.startsWith('/factoids') ? 'authentication-failed' : 'malformed', describeFault",
      ),
    ],
  },
  {
    id: 'M-ERR-400-is-404-on-cas',
    says: 'A parameter of the wrong type is answered with 404 on /cas.',
    statement: 'error-05',
    rules: ['ATT-ERR-400', 'ATT-CAS-001', 'ATT-CAS-008'],
    edits: [
      edit(
        'http/serve.ts',
        "throw new Refusal('malformed', describeFault",
        "throw new Refusal(route.path.endsWith('/cas') ? 'no-such-path' : 'malformed', describeFault",
      ),
    ],
  },
  {
    id: 'M-ERR-400-is-500-in-entries',
    says: 'A malformed checksum is answered with 500.',
    statement: ['error-05', 'entry-02'],
    rules: ['ATT-ATT-003', 'ATT-ATT-005'],
    edits: [
      edit(
        'http/serve.ts',
        "throw new Refusal('malformed', describeFault",
        "throw new Refusal(route.validate.errors?.[0]?.instancePath.startsWith('/attachments') ? 'authentication-failed' : 'malformed', describeFault",
      ),
    ],
  },
];
