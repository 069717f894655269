import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { drawPdf, linesPdf } from '../src/testing/index.ts';

test('the command that tries PDFs tells right ones, and why others are refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-tried-'));
  try {
    await writeFile(join(folder, 'a.pdf'), await linesPdf('Buyer', 'Seller'));
    const encrypted = { ownerPassword: 'x', pdfVersion: '1.7' } as const;
    await writeFile(join(folder, 'b.pdf'), await drawPdf((d) => void d.text('Buyer'), encrypted));
    const program = join(import.meta.dirname, 'try-pdfs.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, folder]);
    expect(stdout).toContain(`right: ${folder}/a.pdf\n`);
    expect(stdout).toContain(`refused with reason: ${folder}/b.pdf: The PDF cannot be read: encrypted\n`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
