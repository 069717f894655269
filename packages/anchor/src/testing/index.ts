import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { concatHex, toRlp } from 'viem';
import type { AnchorRecords, Attempt, Chain, Environment, KeptAnchor } from '../anchor-records.ts';

/** A chain of its own, in a process of its own. */
export interface Anvil {
  readonly url: string;
  readonly port: number;
  /** JSON-RPC; answers with the result. */
  call(method: string, ...params: unknown[]): Promise<unknown>;
  /** It keeps its connections, and answers nothing until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** The first of anvil's well-known accounts, rich on every chain it makes. */
export const richKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

/** As each block of an OP Stack chain begins with: `anvil --optimism` puts it into a block. */
export const depositTransaction = concatHex([
  '0x7e',
  toRlp([
    `0x${'11'.repeat(32)}`,
    `0x${'22'.repeat(20)}`,
    `0x${'33'.repeat(20)}`,
    '0x',
    '0x',
    '0x030d40',
    '0x',
    '0x',
  ]),
]);

/** The program, where its optional package is installed. */
export const anvilProgram = findAnvil();

function findAnvil(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil');
  } catch {
    return undefined;
  }
}

/** @param options as on anvil's command line; without `--port` a free one is taken */
export async function startAnvil(...options: string[]): Promise<Anvil> {
  const port0 = options.includes('--port') ? [] : ['--port', '0'];
  const child = spawn(anvilProgram ?? 'anvil', [...port0, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  const port = await portOf(child);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    call: (method, ...params) => call(url, method, params),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function portOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<number> {
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-5000);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /^Listening on .*:(\d+)$/.exec(line) ?? [];
    if (port === undefined) continue;
    // What it says later is read and dropped, so that its pipe never fills.
    child.stdout.resume();
    return Number(port);
  }
  throw new Error(`anvil ended before it listened: ${said}`);
}

async function call(url: string, method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer = (await response.json()) as { result?: unknown; error?: { message: string } };
  if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}

interface Row extends Attempt {
  proof?: string;
}

/** Records for tests that last as long as the process. The server runs its tests of a database's on these too. */
export function memoryRecords(): AnchorRecords {
  let rows: Row[] = [];
  const notes = new Map<string, string>();
  const chains = new Map<string, Chain>();

  const keyOf = ({ environment, shard, size }: Attempt) => `${environment} ${shard} ${size}`;
  const of = (environment: Environment) =>
    rows
      .filter((row) => row.environment === environment)
      .sort((a, b) => a.sequence - b.sequence || a.createdAt - b.createdAt);
  const change = (attempt: Attempt, edit: (row: Row, isThis: boolean) => Row) => {
    rows = rows.map((row) =>
      row.environment === attempt.environment && row.sequence === attempt.sequence
        ? edit(row, row.transactionHash === attempt.transactionHash)
        : row,
    );
  };
  const unmined = (row: Row): Row => (row.state === 'mined' ? { ...row, state: 'sent' } : row);
  const finals = (environment: Environment) => of(environment).filter(({ state }) => state === 'final');

  return {
    async open(environment) {
      const newest = of(environment).at(-1)?.sequence;
      return of(environment).filter(({ sequence, state }) => sequence === newest && isOpen(state));
    },
    last: async (environment) => of(environment).at(-1),
    async covered(environment, shard) {
      const alive = of(environment).filter((row) => row.shard === shard && row.state !== 'replaced');
      return Math.max(0, ...alive.map(({ size }) => size));
    },
    async insert(attempt, note) {
      if (note !== undefined && !notes.has(keyOf(attempt))) notes.set(keyOf(attempt), note);
      rows.push({ ...attempt });
    },
    async markSent(attempt) {
      change(attempt, (row, isThis) => (isThis ? { ...row, state: 'sent' } : unmined(row)));
    },
    async markMined(attempt) {
      change(attempt, (row, isThis) => (isThis ? { ...row, state: 'mined' } : unmined(row)));
    },
    async markFinal(attempt, proof) {
      change(attempt, (row, isThis) =>
        isThis ? { ...row, state: 'final', proof } : { ...row, state: 'replaced' },
      );
    },
    async repairProof(environment, { transactionHash }, proof) {
      const isThis = (row: Row) => row.environment === environment && row.transactionHash === transactionHash;
      rows = rows.map((row) => (isThis(row) && row.state === 'final' ? { ...row, proof } : row));
    },
    async abandon(attempt) {
      change(attempt, (row) => ({ ...row, state: 'replaced' }));
    },
    async keepAccount(chain) {
      chains.set(`${chain.chainId} ${chain.sender}`, chain);
    },
    accounts: async () => [...chains.values()],
    async shards() {
      const sizes = (['formal', 'sandbox'] as const).flatMap((environment) =>
        [...Map.groupBy(finals(environment), ({ shard }) => shard)].map(([shard, anchors]) => ({
          ...{ environment, shard },
          size: Math.max(...anchors.map(({ size }) => size)),
        })),
      );
      return sizes;
    },
    async find(environment, shard, position) {
      const covering = finals(environment).filter((row) => row.shard === shard && row.size > position);
      const [first] = covering.sort((a, b) => a.size - b.size);
      return first && kept(first, notes.get(keyOf(first)) ?? '');
    },
  };
}

const isOpen = (state: Attempt['state']) => state === 'signed' || state === 'sent' || state === 'mined';

function kept(row: Row, note: string): KeptAnchor {
  const { shard, size, root, transactionHash, rawTransaction, proof = '' } = row;
  return { shard, size, root, note, transactionHash, rawTransaction, proof };
}
