/**
 * Builds the documentation into apps/docs/dist.
 *
 *   node src/main.ts [--built] [--serve] [--port N] [--to FOLDER] [--site ADDRESS]
 *
 * --built takes what is there. --to names another folder. --serve also serves it. --site is where it will be
 * published: with it there is a sitemap, and the links in openapi.json are absolute. Exit code: 1 when it cannot be built
 * or served.
 */
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';
import { openSite } from './live-site.ts';
import { repository } from './repository.ts';

const { values } = parseArgs({
  options: {
    built: { type: 'boolean', default: false },
    serve: { type: 'boolean', default: false },
    port: { type: 'string', default: '8090' },
    to: { type: 'string', default: join(import.meta.dirname, '../dist') },
    site: { type: 'string' },
  },
});
if (!values.built && !(await buildOnce())) process.exitCode = 1;
else if (values.serve) await serve(Number(values.port));

async function serve(port: number): Promise<void> {
  try {
    const site = await openSite(values.to, port);
    process.stdout.write(`Serving it on ${site.url}\n`);
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
