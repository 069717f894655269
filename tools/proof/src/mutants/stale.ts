import { edit, type Mutant } from '../mutant.ts';

const file = 'v1/read-attestation.ts';
const domainRead =
  'const { head, factoids, attachments } = await readAttestation(call.caller, payload.ano, groups, records);';

/** Reads through `key`, kept for `milliseconds`. */
const cached = (key: string, milliseconds: number) => [
  edit(
    file,
    domainRead,
    `const key = ${key};
    const kept = (fault.kept ??= new Map()).get(key);
    const read = kept && Date.now() - kept.at < ${milliseconds} ? kept.read : await readAttestation(call.caller, payload.ano, groups, records);
    if (read !== kept?.read) fault.kept.set(key, { at: Date.now(), read });
    const { head, factoids, attachments } = read;`,
  ),
];

/** Reads that are right at first, and wrong later. */
export const staleMutants: readonly Mutant[] = [
  {
    id: 'M-READ-003-kept-too-long',
    says: 'A read returns what it returned before, for two seconds, whatever was added since.',
    statement: ['service-01', 'state-04', 'read-08'],
    rules: ['ATT-READ-003', 'ATT-READ-009', 'ATT-STATE-004', 'ATT-STATE-005'],
    edits: cached('payload.ano + [...wanted]', 2000),
  },
  {
    id: 'M-READ-016-kept-without-fields',
    says: 'A read within a second of another returns the groups that were asked for then.',
    statement: ['read-11', 'read-14'],
    rules: ['ATT-READ-013', 'ATT-READ-016', 'ATT-READ-017'],
    edits: cached('payload.ano', 1000),
  },
  {
    id: 'M-READ-004-kept-without-number',
    says: 'Reads at the same time share one answer, whatever their numbers.',
    statement: ['read-01', 'read-03', 'service-01'],
    rules: ['ATT-READ-003', 'ATT-READ-004', 'ATT-CRE-011', 'ATT-ENV-010'],
    edits: cached('"any" + [...wanted]', 3),
  },
  {
    id: 'M-READ-003-40th-stale',
    says: 'Every 40th read returns what the read before it returned.',
    statement: ['service-01', 'read-03'],
    rules: ['ATT-READ-003', 'ATT-READ-004', 'ATT-READ-016'],
    edits: [
      edit(
        file,
        domainRead,
        `fault.count = (fault.count ?? 0) + 1;
    const read = fault.count % 40 === 0 ? fault.before : await readAttestation(call.caller, payload.ano, groups, records);
    fault.before = read;
    const { head, factoids, attachments } = read;`,
      ),
    ],
  },
  {
    id: 'M-READ-003-forgotten-after-20',
    says: 'After 20 further creates an attestation can be read no more.',
    statement: ['service-01', 'read-01'],
    rules: ['ATT-READ-003', 'ATT-CRE-013'],
    edits: [
      edit(
        'v1/create-attestation.ts',
        'return { status: 200, data: { no } };',
        '(fault.numbers ??= []).unshift(no);\n    return { status: 200, data: { no } };',
      ),
      edit(
        'domain/read-attestation.ts',
        'if (!attestation) throw',
        'const age = (fault.numbers ?? []).indexOf(no);\n  if (!attestation || age > 20) throw',
      ),
    ],
  },
  {
    id: 'M-READ-008-after-an-addition',
    says: 'A read after an addition returns the last factoid twice.',
    statement: ['read-07', 'state-04'],
    rules: ['ATT-READ-003', 'ATT-READ-008', 'ATT-STATE-004'],
    edits: [
      edit(
        'v1/add-factoids.ts',
        'return { status: 200, data: { success: true } };',
        '(fault.added ??= new Set()).add(payload.ano);\n    return { status: 200, data: { success: true } };',
      ),
      edit(
        file,
        'factoids: factoids?.map(recordedFactoid) ?? null,',
        'factoids: factoids && [...factoids, ...(fault.added?.has(head.no) ? factoids.slice(-1) : [])].map(recordedFactoid),',
      ),
    ],
  },
  {
    id: 'M-READ-007-after-an-addition',
    says: 'A read after an addition returns no identities.',
    statement: ['read-06', 'state-04'],
    rules: ['ATT-READ-003', 'ATT-READ-007', 'ATT-STATE-004'],
    edits: [
      edit(
        'v1/add-factoids.ts',
        'return { status: 200, data: { success: true } };',
        '(fault.added ??= new Set()).add(payload.ano);\n    return { status: 200, data: { success: true } };',
      ),
      edit(
        file,
        "identities: wanted.has('identities') ?",
        "identities: wanted.has('identities') && !fault.added?.has(head.no) ?",
      ),
    ],
  },
];
