import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { openSite } from '@attestation/docs';
import { leanDocument, type OpenApiDocument } from '@attestation/generate';
import { type Mock, type OpenApiDocument as MockDocument, startMock } from '@attestation/mock';
import type { VersionSnapshot } from './changes.ts';
import type { Workplace } from './processes.ts';
import { green, type Result, red } from './report.ts';

export interface ServerOptions {
  /** Port of the mock of the first version; the next ones count up from it; 0 takes free ones. No mock: undefined. */
  readonly mockPort: number | undefined;
  /** 0 takes a free one. No documentation: undefined. */
  readonly docsPort: number | undefined;
}

/** What follows the contract in addition to the checks. */
export interface Servers {
  /** undefined without a mock; the same for `buildDocs`. */
  readonly serveMocks: ((versions: ReadonlyMap<string, VersionSnapshot>) => Promise<Result>) | undefined;
  readonly buildDocs: ((workplace: Workplace) => Promise<Result>) | undefined;
  /** What is still served when nothing new could be generated, a line each. */
  kept(): string[];
  close(): Promise<void>;
}

/** @throws Error when a port is taken; the message says what to do. */
export async function openServers(
  { mockPort, docsPort }: ServerOptions,
  repository: string,
): Promise<Servers> {
  const mocks: LiveMock[] = [];
  // Before anything is served: a port that is taken is reported at once.
  if (mockPort !== undefined) mocks.push(await orExplain('--port', mockPort, openMock));
  const site =
    docsPort === undefined
      ? undefined
      : await orExplain('--docs-port', docsPort, (port) =>
          openSite(join(repository, 'apps/docs/dist'), port),
        );
  return {
    serveMocks: mockPort === undefined ? undefined : (versions) => serveAll(mocks, mockPort, versions),
    buildDocs:
      site &&
      (async ({ run }) => {
        const { code, stderr } = await run(['apps/docs/src/main.ts']);
        if (code !== 0) return red('the documentation cannot be built', [stderr.trim()]);
        site.reload();
        return green(`${site.url} shows it`);
      }),
    kept: () => mocks.map((mock) => mock.kept()),
    async close() {
      site?.close();
      await Promise.all(mocks.map((mock) => mock.close()));
    },
  };
}

async function orExplain<T>(option: string, port: number, open: (port: number) => Promise<T>): Promise<T> {
  try {
    return await open(port);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw fault;
    const message = `Port ${port} is taken; choose another with ${option} N, or 0 for a free one`;
    throw new Error(message, { cause: fault });
  }
}

async function serveAll(
  mocks: LiveMock[],
  port: number,
  versions: ReadonlyMap<string, VersionSnapshot>,
): Promise<Result> {
  const results: Result[] = [];
  for (const [index, [version, { bundle }]] of [...versions].entries()) {
    mocks[index] ??= await openMock(port === 0 ? 0 : port + index);
    const result = await mocks[index].serve(bundle);
    results.push({ ...result, text: `${version}: ${result.text}` });
  }
  const text = results.map((result) => result.text).join('; ');
  const details = results.flatMap((result) => result.details);
  return results.some(({ state }) => state === 'red') ? red(text, details) : green(text);
}

/** A mock of one version that serves the last contract it could read, always on the same port. */
interface LiveMock {
  serve(bundle: string): Promise<Result>;
  kept(): string;
  close(): Promise<void>;
}

/**
 * The next mock is up before the last one is closed, so the port always answers. Signatures are not checked: those who try
 * out a contract have no keys yet.
 */
async function openMock(port: number): Promise<LiveMock> {
  const relay = await openRelay(port);
  let mock: Mock | undefined;
  let served: { answers: string; since: string } | undefined;
  const url = `http://127.0.0.1:${relay.port}`;
  const kept = () =>
    served ? `${url} still serves the contract of ${served.since}` : `${url} has no contract to serve yet`;
  return {
    kept,
    async serve(bundle) {
      // Descriptions decide no answer.
      const answers = JSON.stringify(leanDocument(JSON.parse(bundle) as OpenApiDocument));
      if (answers === served?.answers) return green(`${url} already serves it`);
      try {
        const next = await startMock({ verify: false, document: JSON.parse(bundle) as MockDocument });
        const last = mock;
        mock = next;
        relay.target = Number(new URL(next.url).port);
        served = { answers, since: timeOfDay() };
        await last?.close();
        return green(`${url} serves it`);
      } catch (fault) {
        const reason = fault instanceof Error ? fault.message : String(fault);
        return red(`does not take the contract; ${kept()}`, [reason]);
      }
    },
    async close() {
      relay.close();
      await mock?.close();
    },
  };
}

/** A port that stays, in front of servers that come and go. */
export interface Relay {
  /** From 1. */
  readonly port: number;
  /** Where new connections go; before it is set they are closed. */
  target: number | undefined;
  close(): void;
}

/** Bytes pass as they are. @param port 0 takes a free one. @throws when the port is taken. */
export async function openRelay(port: number): Promise<Relay> {
  const relay = { port, target: undefined as number | undefined, close: () => void server.close() };
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    if (relay.target === undefined) return void caller.destroy();
    const called = connect({ port: relay.target, host: '127.0.0.1', allowHalfOpen: true });
    caller.pipe(called).pipe(caller);
    // One end that breaks, such as a mock that is replaced, closes the other.
    caller.on('error', () => called.destroy()).on('close', () => called.destroy());
    called.on('error', () => caller.destroy()).on('close', () => caller.destroy());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  relay.port = (server.address() as AddressInfo).port;
  return relay;
}

/** Local: `14:03:22`. */
export function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 8);
}
