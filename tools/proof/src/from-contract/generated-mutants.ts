import catalogue from '@attestation/contract/v1/rules.json' with { type: 'json' };
import type { Need } from '../mutants/mutant.ts';

/** The JSON types, and a value of each that is right for no member of the description. */
export type WrongValue = 'null' | 'number' | 'text' | 'array' | 'object' | 'boolean';

/** A constraint of a request that is not held. */
export interface KeywordFault {
  readonly kind: 'keyword';
  readonly operation: string;
  /** As in the rules: `createAttestation.payload.unique_id.maxLength`. */
  readonly place: string;
  readonly keyword: string;
  /** JSON pointer into the contract. */
  readonly pointer: string;
}

/** An answer that is spoilt on its way out. */
export interface AnswerFault {
  readonly kind: 'answer';
  /** Undefined: of every operation, and of paths that have none. */
  readonly operation?: string;
  /** Status of the answers to spoil. */
  readonly status: number;
  readonly change:
    | { readonly how: 'missing' | 'renamed'; readonly member: readonly string[] }
    | { readonly how: 'wrong'; readonly member: readonly string[]; readonly value: WrongValue }
    | { readonly how: 'status'; readonly to: number }
    | { readonly how: 'html' }
    | { readonly how: 'header'; readonly name: string };
}

/** A mutant that is made from the contract, and switched on in a running server. */
export interface GeneratedMutant {
  readonly id: string;
  readonly says: string;
  /** Any of these should see it; ids of the catalogue or of automatic rules. */
  readonly rules: readonly string[];
  readonly fault: KeywordFault | AnswerFault;
  readonly needs?: Need;
}

type Member = readonly [path: string, rule: string, wrong: WrongValue, more?: 'nullable'];

/** The members of each success. `*` is every element or member. */
const successes: Readonly<Record<string, readonly Member[]>> = {
  createAttestation: [['data.no', 'ATT-CRE-010', 'number']],
  addFactoids: [['data.success', 'ATT-FAC-012', 'text']],
  readAttestation: [
    ['data.no', 'ATT-READ-004', 'number'],
    ['data.unique_id', 'ATT-READ-005', 'number'],
    ['data.template_id', 'ATT-READ-006', 'number'],
    ['data.identities', 'ATT-READ-007', 'array'],
    ['data.identities.*', 'ATT-READ-007', 'number'],
    ['data.factoids', 'ATT-READ-008', 'object'],
    ['data.factoids.*.unique_id', 'ATT-READ-008', 'number'],
    ['data.factoids.*.type', 'ATT-READ-008', 'number'],
    ['data.factoids.*.data', 'ATT-READ-008', 'text'],
    ['data.completed', 'ATT-READ-009', 'text'],
    ['data.attachments', 'ATT-READ-010', 'array'],
    ['data.attachments.*', 'ATT-READ-011', 'text'],
    ['data.attachments.*.*', 'ATT-READ-011', 'number'],
    ['data.blockchain_hash', 'ATT-READ-012', 'number', 'nullable'],
  ],
  applyCertification: [['data.no', 'ATT-CAS-012', 'number']],
};

/** Of every success that is JSON. */
const envelope: readonly Member[] = [
  ['request_id', 'ATT-ENV-010', 'number'],
  ['data', 'ATT-ENV-011', 'array'],
];

const failure: readonly Member[] = [
  ['request_id', 'ATT-ERR-003', 'number'],
  ['message', 'ATT-ERR-004', 'object'],
  ['timestamp', 'ATT-ERR-006', 'text'],
];

const operations = [
  'createAttestation',
  'addFactoids',
  'readAttestation',
  'downloadAttestation',
  'applyCertification',
];

/** What makes a failure of this status, and the rule that fixes it. */
const failures = [
  { status: 400, rule: 'ATT-ERR-400', others: [422, 500] },
  { status: 404, rule: 'ATT-ERR-404', others: [400] },
  { status: 405, rule: 'ATT-ERR-405', others: [400, 404] },
  { status: 413, rule: 'ATT-LIM-001', others: [400] },
  { status: 429, rule: 'ATT-LIM-002', others: [503] },
  { status: 500, rule: 'ATT-SIG-001', others: [400, 401] },
];

function mutant(
  id: string,
  says: string,
  rules: readonly string[],
  fault: Omit<AnswerFault, 'kind'>,
): GeneratedMutant {
  return {
    id: `G-${id}`,
    says,
    rules,
    fault: { kind: 'answer', ...fault },
    ...(fault.status === 429 && { needs: 'rate-limit' }),
  };
}

/** The four ways in which a member of an answer can be wrong. */
function ofMember([path, rule, value, more]: Member, operation: string | undefined, status: number) {
  const of = operation ? `${operation}.${status}` : String(status);
  const member = path.split('.');
  const make = (how: string, says: string, change: AnswerFault['change']) =>
    mutant(`${of}.${path}.${how}`, says, [rule], { ...(operation && { operation }), status, change });
  const name = `${path} of ${of}`;
  const named = member.at(-1) !== '*';
  return [
    ...(named ? [make('missing', `${name} is missing.`, { how: 'missing', member })] : []),
    ...(named ? [make('renamed', `${name} is called otherwise.`, { how: 'renamed', member })] : []),
    make('wrong-type', `${name} is ${value}.`, { how: 'wrong', member, value }),
    ...(more === 'nullable'
      ? []
      : [make('null', `${name} is null.`, { how: 'wrong', member, value: 'null' })]),
  ];
}

const ofSuccesses = Object.entries(successes).flatMap(([operation, members]) =>
  [...envelope, ...members].flatMap((member) => ofMember(member, operation, 200)),
);

/** 413 and 429 may come before request_id is read: which one they carry is open. */
const ofFailures = failures.flatMap(({ status, rule }) =>
  failure
    .filter(([name]) => name !== 'request_id' || (status !== 413 && status !== 429))
    .flatMap((member) => ofMember(member, undefined, status))
    // The rule of the status makes the traffic that shows it.
    .map((one) => ({ ...one, rules: [...one.rules, rule] })),
);

/** Statuses, and bodies that are not JSON; a wrong path has no operation, and 413 and 429 need one example only. */
const ofStatuses = [
  ...operations.flatMap((operation) => [
    mutant(
      `${operation}.200.status`,
      `A success of ${operation} has the status 400.`,
      ['ATT-ENV-009', 'ATT-HTTP-001'],
      {
        operation,
        status: 200,
        change: { how: 'status', to: 400 },
      },
    ),
    ...(operation === 'downloadAttestation'
      ? []
      : [
          mutant(`${operation}.200.html`, `A success of ${operation} is HTML.`, ['ATT-ENV-009'], {
            operation,
            status: 200,
            change: { how: 'html' },
          }),
        ]),
  ]),
  ...failures.flatMap(({ status, rule, others }) =>
    ([400, 405, 500].includes(status) ? operations : [undefined]).flatMap((operation) => {
      const of = operation ? `${operation}.${status}` : String(status);
      const at = { ...(operation && { operation }), status };
      return [
        ...others.map((to) =>
          mutant(`${of}.is-${to}`, `Instead of ${of} the status is ${to}.`, [rule], {
            ...at,
            change: { how: 'status', to },
          }),
        ),
        mutant(`${of}.html`, `The body of ${of} is HTML.`, ['ATT-ERR-002', rule], {
          ...at,
          change: { how: 'html' },
        }),
      ];
    }),
  ),
  mutant('downloadAttestation.200.no-name', 'A download has no Content-Disposition.', ['ATT-DOWN-003'], {
    operation: 'downloadAttestation',
    status: 200,
    change: { how: 'header', name: 'Content-Disposition' },
  }),
];

/** Each member of each answer spoilt, each status that is fixed exchanged. */
export const answerMutants: readonly GeneratedMutant[] = [...ofSuccesses, ...ofFailures, ...ofStatuses];

/** One for each constraint on a request that a MUST rule is about: it is not held. */
export const keywordMutants: readonly GeneratedMutant[] = catalogue.automatic
  .filter(({ level, place }) => level === 'MUST' && !place.includes('.response.'))
  .map(({ id, place, operation, pointer, keyword, rule }) => ({
    id: `G-${place}`,
    says:
      keyword === 'required'
        ? `${place.replace(/\.required$/, '')} may be left out.`
        : keyword === 'nullable'
          ? `${place.replace(/\.nullable$/, '')} may not be null.`
          : `${keyword} of ${place.slice(0, place.lastIndexOf('.'))} is not held.`,
    rules: [id, rule],
    fault: { kind: 'keyword', operation, place, keyword, pointer },
  }));
