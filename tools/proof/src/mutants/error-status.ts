import { type Edit, edit, type Mutant } from '../mutant.ts';

const body = 'const body = JSON.stringify({ request_id: requestId, message, timestamp: Date.now() });';
const written = (expression: string): Edit => edit('http/answer.ts', body, `const body = ${expression};`);

/** The timestamp of a failure, and its status. */
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
        'api/serve.ts',
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
        'api/serve.ts',
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
        'api/serve.ts',
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
        'api/serve.ts',
        "throw new Refusal('malformed', describeFault",
        "throw new Refusal(route.validate.errors?.[0]?.instancePath.startsWith('/attachments') ? 'authentication-failed' : 'malformed', describeFault",
      ),
    ],
  },
];
