import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MarkedBlock, markedBlocks } from '../src/markdown.ts';
import { readText, repository, repositoryFiles } from '../src/repository.ts';
import { runBlock } from './run-block.ts';
import type { RunningServer } from './running-server.ts';
import { startServer } from './running-server.ts';

/** One test for each of these blocks of a page, in order and in one folder, against one server with an empty data folder. */
export function testPage(page: string, serverBin: string, blocks: readonly MarkedBlock[]): void {
  describe(page, () => {
    let folder: string;
    let server: RunningServer;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'attestation-page-'));
      // An example may send the page itself, as a file that every reader has.
      cpSync(join(repository, page), join(folder, 'README.md'));
      server = await startServer(serverBin, join(folder, 'data'));
    });

    afterAll(async () => {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    for (const block of blocks) {
      test(block.name, async () => {
        expect(await runBlock(block, folder, server.url)).toMatch(block.prints);
      });
    }
  });
}

/** Whether a block calls a program that `npm test` does without. */
export function callsProgram({ code }: MarkedBlock): boolean {
  return /\b(curl|openssl|sed|unzip) /.test(code);
}

/** Pages with marked blocks. */
export function readPages(): { readonly page: string; readonly blocks: readonly MarkedBlock[] }[] {
  return repositoryFiles()
    .filter((file) => file.endsWith('.md') && !file.includes('/fixture/'))
    .map((page) => ({ page, blocks: markedBlocks(readText(page)) }))
    .filter(({ blocks }) => blocks.length > 0);
}
