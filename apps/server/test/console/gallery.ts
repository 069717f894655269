import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Takes a picture of every page of the console in each language and colour scheme, on a desktop, a tablet and a
 * phone.
 */
const folder = resolve(import.meta.dirname, '../../../console/gallery');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
process.stdout.write('Walking through the pages in Chromium (4 min) …\n');
const tests = ['console/pages.browser', 'console/template-editor.browser'];
const { status, stdout } = spawnSync('vitest', ['run', '--testTimeout=600000', ...tests], {
  cwd: resolve(import.meta.dirname, '../../../..'),
  env: { ...process.env, GALLERY: folder, DEEP: 'browser' },
  encoding: 'utf8',
});
const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));
if (status !== 0 || pictures.length === 0) {
  process.stderr.write(
    `${stdout}\nNot every page could be shown. Without Debian's chromium-headless-shell there is no picture.\n`,
  );
  process.exitCode = 1;
} else process.stdout.write(`${pictures.length} pictures: ${folder}\n`);
