import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';

const page = new URL('../page/', import.meta.url);
const target = new URL('../dist/verify.html', import.meta.url);

await mkdir(new URL('.', target), { recursive: true });
await writeFile(target, await verifierPage());

/**
 * The page in one file, which runs nothing but its own script, and may load nothing but the keys of the service that serves
 * it: opened from a disk, nothing at all. The same sources, the same bytes.
 */
async function verifierPage(): Promise<string> {
  const [script, style] = await Promise.all([bundle('main.ts'), bundle('style.css')]);
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "connect-src 'self'",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const parts = new Map([
    ["default-src 'none'", policy],
    ['<link rel="stylesheet" href="style.css">', `<style>${style}</style>`],
    ['<script src="main.ts"></script>', `<script>${script}</script>`],
  ]);
  let html = await readFile(new URL('verify.html', page), 'utf8');
  for (const [place, content] of parts) {
    if (html.split(place).length !== 2) throw new Error(`verify.html must have ${place} once`);
    html = html.replace(place, () => content);
  }
  return html;
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles, warnings } = await build({
    entryPoints: [entry],
    absWorkingDir: new URL('.', page).pathname,
    bundle: true,
    minify: true,
    format: 'iife',
    // The first with light-dark().
    target: ['chrome123', 'firefox130', 'safari17.5'],
    charset: 'utf8',
    write: false,
  });
  if (warnings.length > 0) throw new Error(`${entry}: ${warnings.map(({ text }) => text).join('; ')}`);
  const text = outputFiles[0]?.text.trim() ?? '';
  // Either would end the element too early.
  if (/<\/(script|style)|<!--/i.test(text)) throw new Error(`${entry} cannot stand inside HTML`);
  return text;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
