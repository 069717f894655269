import type { Validator } from '@attestation/contract';
import * as validators from '@attestation/contract/v1/validators';
import { startMock } from '../../src/index.ts';
import { createMember } from '../member.ts';
import { exchange, type RawAnswer } from './exchange.ts';
import { type MultipartCase, multipartCase } from './multipart-case.ts';
import { createRandom } from './random.ts';

export interface FuzzReport {
  readonly cases: number;
  /** How often which status came; 0 for no answer. */
  readonly statuses: Readonly<Record<number, number>>;
  /** What must not be; empty when all is well. */
  readonly problems: readonly string[];
}

/** How many requests are under way at once. */
const concurrency = 8;

/** Sends `cases` multipart bodies, broken in all ways, to a mock of its own. */
export async function fuzzMultipart(cases: number, seed: number): Promise<FuzzReport> {
  const member = createMember('AK1');
  const mock = await startMock({ keys: { AK1: member.publicKey } });
  const statuses: Record<number, number> = {};
  const problems: string[] = [];
  let next = 0;

  async function sendSome(): Promise<void> {
    while (next < cases) {
      // Of its own, so that a case is the same whatever else is under way.
      const random = createRandom(seed * 1_000_003 + next++);
      const sent = multipartCase(random, member);
      const answer = await exchange(mock.url, sent, random).catch((error: Error) => error);
      const problem = answer instanceof Error ? answer.message : problemWith(sent, answer);
      if (problem) problems.push(problem);
      const status = answer instanceof Error ? 0 : (answer?.status ?? 0);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }

  try {
    await Promise.all(Array.from({ length: concurrency }, sendSome));
    if (mock.restarts() > 0) problems.push(`Prism fell ${mock.restarts()} times`);
    return { cases, statuses, problems };
  } finally {
    await mock.close();
  }
}

function problemWith(sent: MultipartCase, answer: RawAnswer | undefined): string | undefined {
  const { name, isValid, hangUpAt } = sent;
  if (!answer) return hangUpAt === undefined ? `no answer to: ${name}` : undefined;
  const { status, body } = answer;
  if (status === 200) return undefined;
  if (isValid) return `${status} to a valid request: ${body}`;
  if (![400, 413, 500].includes(status)) return `${status} to: ${name}`;
  const value = JSON.parse(body) as { message: string };
  if (!(validators.error as Validator)(value)) return `a body that is not an error body: ${body}`;
  return value.message.startsWith('The mock failed') ? `${name}: ${value.message}` : undefined;
}
