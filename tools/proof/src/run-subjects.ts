import { type Judgement, judge } from './judge-mutant.ts';
import { startMutant } from './start-mutant.ts';
import { createServers, type Subject } from './subject.ts';

export interface Outcome extends Judgement {
  readonly subject: Subject;
}

interface RunSubjectsOptions {
  /** Rules that are red on the server without a fault: on a mutant they tell nothing. */
  readonly baseline: readonly string[];
  /** The rules to judge a mutant by; all when left out. */
  readonly rulesOf?: (subject: Subject) => readonly string[];
  /** Mutants at a time. */
  readonly width?: number;
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** The suite on each of these mutants. In their order. */
export async function runSubjects(
  subjects: readonly Subject[],
  { baseline, rulesOf, width = 2, onOutcome }: RunSubjectsOptions,
): Promise<Outcome[]> {
  const queue = [...subjects.entries()];
  const outcomes: Outcome[] = [];
  const worker = async () => {
    const servers = createServers();
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [at, subject] = next;
        const rules = rulesOf && withProvoking(rulesOf(subject));
        const judgement = await subject.judged(servers, (config) => judge(config, rules));
        const red = judgement.red.filter((rule) => !baseline.includes(rule));
        outcomes[at] = { ...judgement, red, subject };
        onOutcome?.(outcomes[at]);
      }
    } finally {
      await servers.close();
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return outcomes;
}

/** What the suite says of the server without a fault. */
export async function judgeBaseline(): Promise<Judgement> {
  const server = await startMutant();
  try {
    return await judge(server.config);
  } finally {
    await server.stop();
  }
}

/** Red, or not even judged: a run on it ends with 1 or 2, never with 0. */
export function isKilled({ red, stopped }: Judgement): boolean {
  return red.length > 0 || stopped !== undefined;
}

/** In a quick run a mutant must be seen by one of the rules that should see it. */
export function isSeen({ red, stopped, subject }: Outcome): boolean {
  return stopped !== undefined || subject.rules.some((rule) => red.includes(rule));
}

/** Rules that watch all traffic see nothing by themselves: to judge them alone, these make the traffic. */
const provoking: readonly (readonly [watching: RegExp, needed: readonly string[]])[] = [
  [/^ATT-ENV-0(09|10|11)$/, ['ATT-HTTP-001', 'ATT-CRE-011', 'ATT-READ-013']],
  [/^ATT-READ-00[4-9]$/, ['ATT-READ-013', 'ATT-READ-003']],
  [/^ATT-READ-01[01]$/, ['ATT-ATT-009', 'ATT-ATT-010', 'ATT-READ-013']],
  [/^ATT-READ-012$/, ['ATT-READ-013', 'ATT-READ-016']],
  [/^ATT-FAC-012$/, ['ATT-STATE-004', 'ATT-FAC-009']],
  [/^ATT-CAS-012$/, ['ATT-CAS-013']],
  [/^ATT-CRE-010$/, ['ATT-CRE-011', 'ATT-CRE-013']],
];

/** The same for the body of a failure, where no other rule is asked for that makes failures. */
const failing = ['ATT-ERR-404', 'ATT-ERR-405', 'ATT-SIG-001', 'ATT-READ-001', 'ATT-STATE-007', 'ATT-ATT-006'];
const ofFailures = /^ATT-ERR-00[1-6]$/;

/** These rules, and what else must run for them to see anything. */
function withProvoking(rules: readonly string[]): string[] {
  const needed = provoking
    .filter(([watching]) => rules.some((rule) => watching.test(rule)))
    .flatMap(([, more]) => more);
  const more = rules.every((rule) => ofFailures.test(rule)) ? failing : [];
  return [...new Set([...rules, ...needed, ...more])];
}
