import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { RenderInput } from '../src/render-input.ts';
import { renderPdf } from '../src/render-pdf.ts';
import { loadFaces } from '../src/style.ts';
import { sample, typical, wide } from './samples.ts';

const faces = loadFaces();

describe('the same input gives the same bytes', () => {
  // Changes with the layout, the words and the libraries; then look at the pages and put the new ones in.
  test.each<[string, RenderInput, string]>([
    ['one field', sample(), '463aa74a9610b3aee21dc7e4ea57e07dccb313f3057eec394dbc8afde42b0db1'],
    ['typical', typical, 'd537763b658b972f5ba026af3f7a85c00b62211b45e49333e740ddb80c9f8b2a'],
    ['500 fields', wide(500), '36f8003651388a8fc83a773a1ec23822722aa9a6b6b4c08c1d9523b641a44770'],
  ])('%s', async (_name, input, hash) => {
    const bytes = await renderPdf(input, faces);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
  });

  test('in another process, after other documents', async () => {
    const program = `
      import { loadFaces } from ${JSON.stringify(import.meta.resolve('../src/style.ts'))};
      import { renderPdf } from ${JSON.stringify(import.meta.resolve('../src/render-pdf.ts'))};
      import { typical, wide } from ${JSON.stringify(import.meta.resolve('./samples.ts'))};
      import { createHash } from 'node:crypto';
      const faces = loadFaces();
      await renderPdf(wide(40), faces);
      process.stdout.write(createHash('sha256').update(await renderPdf(typical, faces)).digest('hex'));`;
    const other = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      env: { ...process.env, TZ: 'Asia/Shanghai', LANG: 'zh_CN.UTF-8' },
    });
    const here = await renderPdf(typical, faces);
    expect(other).toBe(createHash('sha256').update(here).digest('hex'));
  });
});
