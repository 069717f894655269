import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Writes a picture of every page of the console into a folder, with a page that shows them all. */
const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? 'gallery');
mkdirSync(folder, { recursive: true });
process.stdout.write('Walking through the pages in Chromium (30 s) …\n');
const { status, stdout } = spawnSync('vitest', ['run', 'test/console/pages.test.ts'], {
  cwd: resolve(import.meta.dirname, '../..'),
  env: { ...process.env, GALLERY: folder, npm_lifecycle_event: '' },
  encoding: 'utf8',
});
const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));
const figure = (name: string) =>
  `<figure><a href="${name}"><img src="${name}" alt="" loading="lazy"></a><figcaption>${name.slice(0, -4)}</figcaption></figure>`;
const index = join(folder, 'index.html');
writeFileSync(
  index,
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pages of the console</title>
<style>body{font-family:system-ui;display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(22rem,1fr))}
figure{margin:0}img{width:100%;border:1px solid #bbb}</style>
${pictures.map(figure).join('\n')}</html>\n`,
);
if (status !== 0 || pictures.length === 0) {
  process.stderr.write(
    `${stdout}\nNot every page could be shown. Without /usr/bin/chromium there is no picture.\n`,
  );
  process.exitCode = 1;
} else process.stdout.write(`${pictures.length} pictures: ${pathToFileURL(index)}\n`);
