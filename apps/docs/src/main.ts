/**
 * Builds the documentation into apps/docs/dist.
 *
 *   node src/main.ts [--built] [--serve] [--watch] [--port N] [--to FOLDER] [--site ADDRESS]
 *
 * --built takes what is there. --to names another folder. --serve also serves it, --watch also builds it again when a
 * source changes, and open pages load it. --site is where it will be published: with it there is a sitemap, and the
 * links in openapi.json are absolute. Exit code: 1 when it cannot be built or served.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';
import { type LiveSite, openSite } from './live-site.ts';
import { repository } from './repository.ts';

/** Folders below which everything counts, and files. */
const folders = ['docs', 'spec', 'packages/contract/generated', 'apps/docs/src', 'apps/docs/samples'];
const files = ['.', '.changeset', 'packages/client', 'packages/signing'];

const { values } = parseArgs({
  options: {
    built: { type: 'boolean', default: false },
    serve: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    port: { type: 'string', default: '8090' },
    to: { type: 'string', default: join(import.meta.dirname, '../dist') },
    site: { type: 'string' },
  },
});
if (!values.built && !(await buildOnce()) && !values.watch) process.exitCode = 1;
else if (values.serve || values.watch) await serve(Number(values.port));

async function serve(port: number): Promise<void> {
  try {
    const site = await openSite(values.to, port);
    process.stdout.write(`Serving it on ${site.url}\n`);
    if (values.watch) watchSources(site);
  } catch (error) {
    const taken = (error as { code?: string }).code === 'EADDRINUSE';
    const why = taken ? `port ${port} is taken; name another with --port` : (error as Error).message;
    process.stderr.write(`The documentation cannot be served: ${why}\n`);
    process.exitCode = 1;
  }
}

async function buildOnce(): Promise<boolean> {
  const start = performance.now();
  try {
    const pages = await buildSite(values.to, values.site);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`${pages} pages in ${relative(repository, values.to)}, ${seconds} s\n`);
    return true;
  } catch (error) {
    process.stderr.write(`The documentation cannot be built: ${(error as Error).message}\n`);
    return false;
  }
}

/** Editors write a file in several steps: wait until it is quiet. Each build is a process of its own. */
function watchSources(live: LiveSite): void {
  let timer: NodeJS.Timeout | undefined;
  let building = Promise.resolve();
  const build = async () => {
    const site = values.site === undefined ? [] : ['--site', values.site];
    const args = [import.meta.filename, '--to', values.to, ...site];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    const [code] = await once(child, 'close');
    if (code === 0) live.reload();
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(build);
    }, 100);
  };
  for (const folder of folders) watch(join(repository, folder), { recursive: true }, later);
  for (const folder of files)
    watch(join(repository, folder), (_, name) => {
      if (name?.endsWith('.md')) later();
    });
}
