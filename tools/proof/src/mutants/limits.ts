import { edit, type Mutant } from '../mutant.ts';

const tooMany = "'too-many-requests': 429";
const rated = 'const wait = rate.take(key.accessKey);';

/** Limits, the two environments, and the rate. */
export const limitMutants: readonly Mutant[] = [
  {
    id: 'M-LIM-001-is-400',
    says: 'What is too large is answered with 400.',
    statement: 'error-08',
    rules: ['ATT-LIM-001'],
    edits: [edit('http/status.ts', "'too-large': 413", "'too-large': 400")],
  },
  {
    id: 'M-LIM-001-cut-off',
    says: 'What is too large ends the connection without an answer.',
    statement: 'error-08',
    rules: ['ATT-LIM-001'],
    edits: [
      edit(
        'http/answer.ts',
        'const body = JSON.stringify(',
        'if (status === 413) queueMicrotask(() => fault.socket?.destroy());\n  const body = JSON.stringify(',
      ),
      edit(
        'start/app.ts',
        'const wait = perAddress.take(address);',
        'fault.socket = request.raw.socket;\n    const wait = perAddress.take(address);',
      ),
    ],
  },
  {
    id: 'M-LIM-001-chunked-unbounded',
    says: 'A size is judged by Content-Length only: a chunked body may have any.',
    statement: 'error-08',
    rules: ['ATT-LIM-001'],
    edits: [edit('http/unverified-bytes.ts', 'if (received > limit) return tooLarge(limit);', '')],
  },
  {
    id: 'M-LIM-001-unbounded',
    says: 'A request of any size is taken.',
    statement: 'error-08',
    rules: ['ATT-LIM-001'],
    edits: [
      edit(
        'http/unverified-envelope.ts',
        "const [type = '', ...parameters]",
        "limits = { ...limits, maxBodyBytes: 2 ** 40, maxFileBytes: 2 ** 40, maxRequestBytes: 2 ** 40 };\n    const [type = '', ...parameters]",
      ),
    ],
  },
  {
    id: 'M-LIM-002-is-503',
    says: 'Too many requests are answered with 503.',
    statement: 'error-09',
    rules: ['ATT-LIM-002'],
    edits: [edit('http/status.ts', tooMany, "'too-many-requests': 503")],
    needs: 'rate-limit',
  },
  {
    id: 'M-LIM-002-is-400',
    says: 'Too many requests are answered with 400.',
    statement: 'error-09',
    rules: ['ATT-LIM-002'],
    edits: [edit('http/status.ts', tooMany, "'too-many-requests': 400")],
    needs: 'rate-limit',
  },
  {
    id: 'M-LIM-002-without-body',
    says: 'A 429 has no body.',
    statement: ['error-09', 'error-01'],
    rules: ['ATT-LIM-002', 'ATT-ERR-002'],
    edits: [
      edit(
        'http/answer.ts',
        'return { status, headers: { ...json, ...headers }, body, requestId };',
        "return { status, headers: { ...json, ...headers }, body: status === 429 ? '' : body, requestId };",
      ),
    ],
    needs: 'rate-limit',
  },
  {
    id: 'M-LIM-002-stored',
    says: 'A request over the rate is answered with 429, but stored.',
    statement: 'error-09',
    rules: ['ATT-LIM-002'],
    edits: [
      edit('http/authenticate.ts', rated, 'envelope.wait = rate.take(key.accessKey);\n    const wait = 0;'),
      edit(
        'api/serve.ts',
        'return { ...(await onTheWire(answer, call, service.wire)), member };',
        "const sent = await onTheWire(answer, call, service.wire);\n    if (envelope.wait > 0) throw new Refusal('too-many-requests', 'Too many requests', { headers: { 'Retry-After': '1' } });\n    return sent;",
      ),
    ],
    needs: 'rate-limit',
  },
  {
    id: 'M-ENVIRON-001-not-in-formal',
    says: 'Of the two environments one does not know the template.',
    statement: ['template-03', 'auth-07'],
    rules: ['ATT-ENVIRON-001'],
    edits: [
      edit(
        'domain/create-attestation.ts',
        'if (!template) {',
        "if (!template || owner.environment === 'formal') {",
      ),
    ],
  },
];
