import type { ServerProcess } from '../server-process.ts';
import { envelope, jsonBody } from '../server-under-test.ts';
import { type Connection, createConnection } from './connection.ts';
import type { FuzzCase } from './fuzz-case.ts';
import { jsonRequest } from './http-bytes.ts';
import { judge } from './judge.ts';
import { makeCase } from './make-case.ts';
import { pathOf, type World } from './world.ts';

export interface FuzzOptions {
  readonly seed: number;
  readonly cases: number;
  /** One family of cases. */
  readonly only?: string | undefined;
  /** This case alone. */
  readonly index?: number | undefined;
  readonly onProgress?: (done: number) => void;
}

export interface FuzzResult {
  readonly failures: readonly Failure[];
  /** How often each status came; `closed` for a connection that was closed without one. */
  readonly statuses: ReadonlyMap<string, number>;
}

export interface Failure {
  readonly index: number;
  readonly name: string;
  readonly problems: readonly string[];
  readonly sent: FuzzCase;
}

/** Settings under which the limits are within reach of small cases, and no rate is in the way of the many. */
export const fuzzSettings = {
  MAX_BODY_BYTES: '256KiB',
  MAX_FILE_BYTES: '256KiB',
  MAX_REQUEST_BYTES: '2MiB',
  SPOOL_BUDGET: '64MiB',
  REQUEST_TIMEOUT: '14',
  RATE_LIMIT: 'off',
  ADDRESS_RATE: 'off',
  ADDRESS_BYTES: 'off',
};

/** Bytes that the server may take at the highest, under these settings. */
export const memoryBound = 512 * 2 ** 20;

const concurrency = 32;
const deadlineMs = 30_000;

/** Sends every case and judges what comes back. */
export async function fuzz(server: ServerProcess, options: FuzzOptions): Promise<FuzzResult> {
  const failures: Failure[] = [];
  const statuses = new Map<string, number>();
  const world = await settle(server);
  const from = options.index ?? 0;
  const to = options.index === undefined ? options.cases : from + 1;
  let next = from;

  async function work(): Promise<void> {
    const connection = createConnection(server.port, server.host, deadlineMs);
    while (next < to && server.alive() && failures.length < 100) {
      const index = next++;
      const sent = makeCase(world, options.seed, index, options.only);
      const problems = await runCase(connection, sent, statuses);
      if (problems.length > 0) failures.push({ index, name: sent.name, problems, sent });
      options.onProgress?.(index + 1 - from);
    }
    connection.close();
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, to - from) }, work));
  return { failures: failures.sort((a, b) => a.index - b.index), statuses };
}

async function runCase(
  connection: Connection,
  sent: FuzzCase,
  statuses: Map<string, number>,
): Promise<string[]> {
  try {
    const outcome = await connection.exchange(sent);
    const came = outcome.answers.map(({ status }) => String(status));
    for (const status of came.length > 0 ? came : ['closed']) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    return judge(sent, outcome);
  } catch (error) {
    return [`no connection: ${(error as Error).message}`];
  }
}

/** Attestations for the operations that need one: each case can then be replayed without the others. */
async function settle(server: ServerProcess): Promise<World> {
  const connection = createConnection(server.port, server.host, deadlineMs);
  const create = async (id: string, completed: boolean) => {
    const payload = {
      unique_id: id,
      template_id: server.templateId,
      identities: { ID: '1' },
      factoids: [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }],
      completed,
    };
    const body = jsonBody(envelope('createAttestation', payload, server.member));
    const { answers } = await connection.exchange({
      name: 'settle',
      writes: [jsonRequest(pathOf('createAttestation'), body)],
      ending: 'keep',
      expected: [{ operation: 'createAttestation', outcome: 'success' }],
    });
    const text = answers[0]?.body.toString('utf8') ?? '';
    const no = (JSON.parse(text) as { data?: { no: string } }).data?.no;
    if (no === undefined) throw new Error(`The first attestations were refused: ${text}`);
    return no;
  };
  const world = { server, closed: [await create('closed', true)], open: [await create('open', false)] };
  connection.close();
  return world;
}
