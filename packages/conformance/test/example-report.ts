import type { Report, Result } from '../src/report/report.ts';

const failed: Result = {
  rule: 'ATT-CRE-003',
  level: 'MUST',
  status: 'failed',
  title: 'A unique_id has fewer than 255 characters.',
  quote: 'Member-chosen idempotency code, length < 255.',
  message:
    'must be refused, since it differs from an accepted request in this: 255 characters, not 254; the answer was 200',
  replay: 'attestation-conformance replay ATT-CRE-003 --seed 7',
  reproduce: "printf '<b>```' | curl -sS -i http://target",

  exchanges: [
    {
      request: {
        method: 'POST',
        url: 'http://target/api/v1/attestations',
        headers: { 'Content-Type': 'application/json' },
        body: '{"request_id":"r1","access_key":"4B3E...","payload":{"unique_id":"<b>&\u0001"}}',
      },
      response: {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: '{"request_id":"r1",\n"data":{"no":"A1"}}',
      },
    },
  ],
};

const plain = { quote: 'Every operation uses HTTP method POST.', message: '', exchanges: [] } as const;

/** A report with a result of each kind, and with texts that would break markup. */
export const exampleReport: Report = {
  suite: {
    name: '@attestation/conformance',
    version: '1.2.3',
    seed: 7,
    startedAt: '2026-11-21T07:00:00.000Z',
    seconds: 1.5,
    faults: [],
  },
  target: { baseUrl: 'http://target', version: 'v1', clockSkew: 0, requests: 12 },
  summary: { passed: 1, failed: 3, notes: 1, notApplicable: 1, notObserved: 2 },
  results: [
    failed,
    { ...plain, rule: 'ATT-HTTP-002', level: 'MUST', status: 'passed', title: 'Every operation is a POST.' },
    {
      ...plain,
      rule: 'ATT-OPEN-011',
      level: 'MAY',
      status: 'note',
      title: 'Other codes.',
      message: 'refused & <reported>',
    },
    {
      ...plain,
      rule: 'ATT-CAS-001',
      level: 'MUST',
      status: 'not-applicable',
      title: 'A caId.',
      message: 'no cas',
    },
    {
      ...plain,
      rule: 'ATT-LIM-002',
      level: 'MUST',
      status: 'not-observed',
      title: 'A limit.',
      message: 'unseen',
    },
    {
      ...plain,
      rule: 'ATT-FAC-006',
      level: 'MUST',
      status: 'not-observed',
      title: 'Additions append.',
      message: 'a valid addFactoids was refused: 404',
      blockedBy: 'addFactoids',
    },
    { ...failed, rule: 'ATT-ERR-009', level: 'SHOULD', title: 'A cause is reported.', exchanges: [] },
    { ...failed, rule: 'ATT-ENV-001', known: 'see issue 12', title: 'An envelope.', exchanges: [] },
  ],
  operations: [
    {
      operation: 'addFactoids',
      request: 'POST /api/v1/factoids',
      accepted: false,
      ...{ passed: 0, failed: 0, blocked: 1, blocks: 1 },
    },
  ],
  areas: { CRE: 'Creating an attestation', HTTP: 'Paths & methods' },
};
