/**
 * Builds the documentation into apps/docs/dist.
 *
 *   node src/main.ts [--serve] [--watch] [--port N]
 *
 * --serve also serves it, --watch also builds it again when a source changes. Exit code: 1 when it cannot be built.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';
import { repository } from './repository.ts';
import { serveSite } from './serve-site.ts';

const dist = join(import.meta.dirname, '../dist');
const sources = ['docs', 'spec', 'packages/contract/generated', 'apps/docs/src/assets', 'apps/docs/samples'];

const { values } = parseArgs({
  options: {
    serve: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    port: { type: 'string', default: '8090' },
  },
});
if (!build()) process.exitCode = 1;
else if (values.serve || values.watch) {
  process.stdout.write(`Serving it on ${await serveSite(dist, Number(values.port))}\n`);
  if (values.watch) watchSources();
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
  for (const source of sources) {
    watch(join(repository, source), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(build, 100);
    });
  }
}
