/**
 * Builds the documentation into apps/docs/dist.
 *
 *   node src/main.ts [--serve] [--watch] [--port N]
 *
 * --serve also serves it, --watch also builds it again when a source changes, and open pages load it. Exit code: 1 when it cannot be built.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';
import { type LiveSite, openSite } from './live-site.ts';
import { repository } from './repository.ts';

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
    const site = await openSite(dist, port);
    process.stdout.write(`Serving it on ${site.url}\n`);
    if (values.watch) watchSources(site);
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
function watchSources(site: LiveSite): void {
  let timer: NodeJS.Timeout | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => build() && site.reload(), 100);
  };
  for (const folder of folders) watch(join(repository, folder), { recursive: true }, later);
  for (const folder of files)
    watch(join(repository, folder), (_, name) => {
      if (name?.endsWith('.md')) later();
    });
}
