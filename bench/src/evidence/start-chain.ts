import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

/** A chain of its own for the time of the run. */
export interface Chain {
  readonly url: string;
  gasOf(transactionHash: string): Promise<number>;
  stop(): Promise<void>;
}

/** The first of anvil's well-known accounts, rich on every chain it makes. */
export const richKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

/** Undefined where anvil, an optional package of the server, is not installed. */
export async function startChain(): Promise<Chain | undefined> {
  const program = findAnvil();
  if (program === undefined) return undefined;
  const child = spawn(program, ['--port', '0', '--block-time', '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = `http://127.0.0.1:${await portOf(child)}`;
  return {
    url,
    async gasOf(transactionHash) {
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getTransactionReceipt',
        params: [transactionHash],
      });
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(url, { method: 'POST', headers, body });
      const { result } = (await answer.json()) as { result: { gasUsed: string } | null };
      if (!result) throw new Error(`The chain has no receipt of ${transactionHash}.`);
      return Number(result.gasUsed);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function findAnvil(): string | undefined {
  try {
    const server = createRequire(new URL('../../../apps/server/package.json', import.meta.url));
    return server.resolve('@foundry-rs/anvil-linux-amd64/bin/anvil');
  } catch {
    return undefined; // The gas is then not measured; the table says so.
  }
}

async function portOf({ stdout }: ChildProcess): Promise<number> {
  if (stdout) {
    for await (const line of createInterface({ input: stdout })) {
      const [, port] = /^Listening on .*:(\d+)$/.exec(line) ?? [];
      if (port === undefined) continue;
      stdout.resume();
      return Number(port);
    }
  }
  throw new Error('anvil ended before it listened.');
}
