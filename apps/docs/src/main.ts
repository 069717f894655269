/**
 * Builds the documentation into apps/docs/dist.
 *
 *   node src/main.ts [--serve] [--watch] [--port N]
 *
 * --serve also serves it, --watch also builds it again when a source changes. Exit code: 1 when it cannot be built.
 */
import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';
import { repository } from './repository.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/**
 * Serves a built site on the loopback address.
 *
 * @param port 0 takes a free one
 * @returns where it listens
 */
function serveSite(folder: string, port: number): Promise<string> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = normalize(decodeURIComponent(pathname)).replace(/\/$/, '/index.html');
    try {
      const body = await readFile(join(folder, path));
      response
        .writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
        .end(body);
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('No such page\n');
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

const dist = join(import.meta.dirname, '../dist');
/** Folders below which everything counts, and files; changes of the builder itself need a new start. */
const folders = ['docs', 'spec', 'packages/contract/generated', 'apps/docs/src/assets', 'apps/docs/samples'];
const files = ['.', '.changeset', 'packages/client', 'packages/signing'];

const { values } = parseArgs({
  options: {
    serve: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    port: { type: 'string', default: '8090' },
  },
});
if (!build() && !values.watch) process.exitCode = 1;
else if (values.serve || values.watch) await serve(Number(values.port));

async function serve(port: number): Promise<void> {
  try {
    process.stdout.write(`Serving it on ${await serveSite(dist, port)}\n`);
    if (values.watch) watchSources();
  } catch (error) {
    const taken = (error as { code?: string }).code === 'EADDRINUSE';
    const why = taken ? `port ${port} is taken; name another with --port` : (error as Error).message;
    process.stderr.write(`The documentation cannot be served: ${why}\n`);
    process.exitCode = 1;
  }
}

function build(): boolean {
  const start = performance.now();
  try {
    const pages = buildSite(dist);
    process.stdout.write(`${pages} pages in apps/docs/dist, ${Math.round(performance.now() - start)} ms\n`);
    return true;
  } catch (error) {
    process.stderr.write(`The documentation cannot be built: ${(error as Error).message}\n`);
    return false;
  }
}

/** Editors write a file in several steps: wait until it is quiet. */
function watchSources(): void {
  let timer: NodeJS.Timeout | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(build, 100);
  };
  for (const folder of folders) watch(join(repository, folder), { recursive: true }, later);
  for (const folder of files)
    watch(join(repository, folder), (_, name) => {
      if (name?.endsWith('.md')) later();
    });
}
