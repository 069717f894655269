import { join } from 'node:path';
import { type LiveMock, openMock } from './live-mock.ts';
import { type LiveSite, openSite } from './live-site.ts';
import type { VersionSnapshot } from './snapshot.ts';
import { green, type Result, red, type Workplace } from './step.ts';

export interface ServerOptions {
  /** Port of the mock of the first version; the next ones count up from it; 0 takes free ones. No mock: undefined. */
  readonly mockPort: number | undefined;
  /** 0 takes a free one. No documentation: undefined. */
  readonly docsPort: number | undefined;
}

/** What runs in addition to the checks and follows the contract. */
export interface Servers {
  /** undefined when there is not to be a mock; the same for `docs`. */
  readonly serveMocks: ((versions: ReadonlyMap<string, VersionSnapshot>) => Promise<Result>) | undefined;
  readonly buildDocs: ((workplace: Workplace) => Promise<Result>) | undefined;
  /** What goes on being served when nothing new could be generated, a line each. */
  kept(): string[];
  close(): Promise<void>;
}

/** @throws Error when a port is taken; the message says what to do. */
export async function openServers(options: ServerOptions, repository: string): Promise<Servers> {
  const { mockPort, docsPort } = options;
  const mocks = mockPort === undefined ? [] : [await openAt(mockPort, '--port', openMock)];
  const openDocs = (port: number) => openSite(join(repository, 'apps/docs/dist'), port);
  const site = docsPort === undefined ? undefined : await openAt(docsPort, '--docs-port', openDocs);
  return {
    serveMocks: mockPort === undefined ? undefined : (versions) => serveAll(mocks, mockPort, versions),
    buildDocs: site && ((workplace) => buildDocs(workplace, site)),
    kept: () => mocks.map((mock) => mock.kept()),
    async close() {
      site?.close();
      await Promise.all(mocks.map((mock) => mock.close()));
    },
  };
}

async function openAt<T>(port: number, option: string, open: (port: number) => Promise<T>): Promise<T> {
  try {
    return await open(port);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw fault;
    throw new Error(`Port ${port} is taken; choose another with ${option} N, or 0 for a free one`, {
      cause: fault,
    });
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

async function buildDocs({ run }: Workplace, site: LiveSite): Promise<Result> {
  const { code, stderr } = await run(['apps/docs/src/main.ts']);
  if (code !== 0) return red('the documentation cannot be built', [stderr.trim()]);
  site.reload();
  return green(`${site.url} shows it`);
}
