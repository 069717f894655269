import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contractForTools } from '../contract-for-tools.ts';
import { type ExampleExchange, exchanges } from '../exchanges.ts';
import { environment } from '../run-program.ts';
import type { Tool } from '../tool.ts';

export const prism: Tool = {
  name: 'Prism proxy',
  setup:
    'every example of the contract sent through it; its complaints about answers count, and every answer that its verdict on the request does not deserve',
  packages: ['@stoplight/prism-cli@5.16.0'],
  async prepare({ folder, proxy, command }) {
    const main = await command('@stoplight/prism-cli', 'prism');
    const document = join(folder, 'openapi.json');
    await writeFile(document, JSON.stringify(contractForTools({ server: proxy })));
    const port = await freePort();
    const place = ['--host', '127.0.0.1', '--port', String(port)];
    const child = spawn(
      process.execPath,
      [main, 'proxy', document, proxy, ...place, '--verboseLevel', 'silent'],
      { cwd: folder, env: environment, stdio: 'ignore' },
    );
    const ended = once(child, 'exit');
    process.once('exit', () => child.kill('SIGKILL'));
    const url = `http://127.0.0.1:${port}`;
    await untilListening(url);
    return {
      failures: async () => (await Promise.all(exchanges.map((one) => sendThrough(url, one)))).flat(),
      async close() {
        child.kill('SIGKILL');
        await ended;
      },
    };
  },
};

interface Violation {
  readonly location: readonly string[];
  readonly severity: string;
  readonly code: string | number;
}

async function sendThrough(
  url: string,
  { operation, name, path, request }: ExampleExchange,
): Promise<string[]> {
  const of = `${operation} ${name}`;
  try {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(30_000),
    });
    await answer.arrayBuffer();
    const violations = JSON.parse(answer.headers.get('sl-violations') ?? '[]') as Violation[];
    return complaintsOf(violations, answer.status).map((complaint) => `${of}: ${complaint}`);
  } catch {
    // Prism's answer when the server's broke off, or none at all.
    return [`${of}: no answer`];
  }
}

/** Prism itself only logs a wrong request that was accepted; whoever reads its log would see that, so it counts. */
export function complaintsOf(violations: readonly Violation[], status: number): string[] {
  const errors = violations.filter(({ severity }) => severity === 'Error');
  const ofAnswer = errors.filter(({ location: [part] }) => part === 'response');
  const wrongRequest = errors.some(({ location: [part] }) => part === 'request');
  return [
    ...ofAnswer.map(({ location, code }) => `${location.join('.')} ${code}`),
    ...(wrongRequest && status < 300 ? ['wrong, and accepted'] : []),
    ...(!wrongRequest && status >= 300 ? ['right, and refused'] : []),
  ];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port');
  return address.port;
}

async function untilListening(url: string): Promise<void> {
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await sleep(100)) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return;
  }
  throw new Error('Prism did not start within 90 s');
}
