import { edit, type Mutant } from '../mutant.ts';

const echo = '"request_id":${JSON.stringify(requestId)},';

/** The envelope of requests and of successes. */
export const envelopeMutants: readonly Mutant[] = [
  {
    id: 'M-ENV-001-array-unwrapped',
    says: 'An envelope inside an array is taken.',
    statement: 'request-04',
    rules: ['ATT-ENV-001'],
    edits: [
      edit(
        'http/read-json.ts',
        "const text = strictUtf8(bytes, 'The body');",
        "const text = strictUtf8(bytes, 'The body').trim().replace(/^\\[([^]*)\\]$/, '$1');",
      ),
    ],
  },
  {
    id: 'M-ENV-003-31-characters',
    says: 'A request_id of 32 characters is refused.',
    statement: ['request-05', 'limit-02'],
    rules: ['ATT-ENV-003'],
    edits: [
      edit(
        'http/unverified-envelope.ts',
        'maxLength: requestIdMaxLength',
        'maxLength: requestIdMaxLength - 1',
      ),
    ],
  },
  {
    id: 'M-ENV-003-hexadecimal-only',
    says: 'A request_id is refused unless it is hexadecimal.',
    statement: 'request-05',
    rules: ['ATT-ENV-003'],
    edits: [
      edit(
        'http/unverified-envelope.ts',
        'maxLength: requestIdMaxLength }',
        "maxLength: requestIdMaxLength, pattern: '^[0-9a-fA-F-]+$' }",
      ),
    ],
  },
  {
    id: 'M-ENV-003-short-refused',
    says: 'A request_id of fewer than 8 characters is refused.',
    statement: 'request-05',
    rules: ['ATT-ENV-003'],
    edits: [
      edit(
        'http/unverified-envelope.ts',
        'maxLength: requestIdMaxLength }',
        'maxLength: requestIdMaxLength, minLength: 8 }',
      ),
    ],
  },
  {
    id: 'M-ENV-005-unknown-key-of-last',
    says: 'An access key that was never issued counts as the one used last.',
    statement: 'request-06',
    rules: ['ATT-ENV-005'],
    edits: [
      edit(
        'storage/records/key-records.ts',
        'find: async (accessKey) => (await db.rows(findKey, { accessKey }))[0],',
        'find: async (accessKey) => {\n      const [row] = await db.rows(findKey, { accessKey });\n      fault.last = row ?? fault.last;\n      return fault.last;\n    },',
      ),
    ],
  },
  {
    id: 'M-ENV-005-key-and-more',
    says: 'An access key is accepted with more characters behind it, as which it was never issued.',
    statement: 'request-06',
    rules: ['ATT-ENV-005'],
    edits: [
      edit(
        'storage/records/key-records.ts',
        'db.rows(findKey, { accessKey })',
        'db.rows(findKey, { accessKey: accessKey.slice(0, 20) })',
      ),
    ],
  },
  {
    id: 'M-ENV-007-payload-as-string',
    says: 'A payload that is a string holding JSON is taken.',
    statement: 'request-08',
    rules: ['ATT-ENV-007'],
    edits: [
      edit(
        'http/unverified-envelope.ts',
        "if (!text.startsWith('{')) throw",
        'if (!/^[{"]/.test(text)) throw',
      ),
      edit(
        'api/serve.ts',
        'const payload: unknown = JSON.parse(text);',
        "const parsed: unknown = JSON.parse(text);\n  const payload: unknown = typeof parsed === 'string' ? JSON.parse(parsed) : parsed;",
      ),
      edit(
        'api/serve.ts',
        'const signed = { ...envelope, path: route.path, receivedAt };',
        "const signed = { ...envelope, path: route.path, receivedAt };\n    if (signed.payload.startsWith('\"')) signed.payload = JSON.parse(signed.payload);",
      ),
    ],
  },
  {
    id: 'M-ENV-009-closed-is-303',
    says: 'A create that closes is answered with 303.',
    statement: 'request-10',
    rules: ['ATT-ENV-009', 'ATT-STATE-002'],
    edits: [
      edit(
        'v1/create-attestation.ts',
        'return { status: 200,',
        'return { status: (payload.completed ?? true) ? 303 : 200,',
      ),
    ],
  },
  {
    id: 'M-ENV-010-missing',
    says: 'A success lacks request_id.',
    statement: 'request-10',
    rules: ['ATT-ENV-010'],
    edits: [edit('http/answer.ts', echo, '')],
  },
  {
    id: 'M-ENV-010-lower-case',
    says: 'A success carries the request_id in lower case.',
    statement: 'request-10',
    rules: ['ATT-ENV-010'],
    edits: [edit('http/answer.ts', echo, '"request_id":${JSON.stringify(requestId.toLowerCase())},')],
  },
  {
    id: 'M-ENV-010-cut',
    says: 'A success carries the first 31 characters of the request_id.',
    statement: 'request-10',
    rules: ['ATT-ENV-010', 'ATT-ENV-003'],
    edits: [edit('http/answer.ts', echo, '"request_id":${JSON.stringify(requestId.slice(0, 31))},')],
  },
  {
    id: 'M-ENV-010-digits-as-number',
    says: 'A request_id of digits comes back as a number.',
    statement: 'request-10',
    rules: ['ATT-ENV-010'],
    edits: [
      edit(
        'http/answer.ts',
        echo,
        '"request_id":${/^[1-9][0-9]{0,14}$/.test(requestId) ? requestId : JSON.stringify(requestId)},',
      ),
    ],
  },
  {
    id: 'M-ENV-010-of-the-latest',
    says: 'A success carries the request_id of the request that came last: another one, under concurrency.',
    statement: 'request-10',
    rules: ['ATT-ENV-010'],
    edits: [
      edit(
        'api/serve.ts',
        "requestId = unverifiedName(fields, 'request_id');",
        "requestId = unverifiedName(fields, 'request_id');\n    fault.latest = requestId;",
      ),
      edit('http/answer.ts', echo, '"request_id":${JSON.stringify(fault.latest ?? requestId)},'),
    ],
  },
  {
    id: 'M-ENV-010-every-25th',
    says: 'Every 25th success carries the request_id of the success before.',
    statement: 'request-10',
    rules: ['ATT-ENV-010'],
    edits: [
      edit(
        'http/answer.ts',
        'export function success(status: number, requestId: string, data: unknown): HttpAnswer {',
        'export function success(status: number, sent: string, data: unknown): HttpAnswer {\n  fault.count = (fault.count ?? 0) + 1;\n  const requestId = fault.count % 25 === 0 ? fault.before : sent;\n  fault.before = sent;',
      ),
    ],
  },
  {
    id: 'M-ENV-011-data-in-array',
    says: 'data is an array that holds the object.',
    statement: 'request-10',
    rules: ['ATT-ENV-011'],
    edits: [edit('http/answer.ts', '"data":${writeJson(data)}}`', '"data":[${writeJson(data)}]}`')],
  },
  {
    id: 'M-ENV-011-data-outside',
    says: 'The members of data are next to request_id, without data.',
    statement: 'request-10',
    rules: ['ATT-ENV-011'],
    edits: [edit('http/answer.ts', '"data":${writeJson(data)}}`', '${writeJson(data).slice(1)}`')],
  },
  {
    id: 'M-ENV-009-fourth-on-connection',
    says: 'The fourth answer on one connection has an empty body.',
    statement: 'request-10',
    rules: ['ATT-ENV-009'],
    edits: [
      edit(
        'start/app.ts',
        'inspect?.(operation, answer);',
        "const { socket } = request.raw;\n    socket.answers = (socket.answers ?? 0) + 1;\n    if (socket.answers % 4 === 0 && answer.status === 200) answer.body = '';\n    inspect?.(operation, answer);",
      ),
    ],
  },
];
