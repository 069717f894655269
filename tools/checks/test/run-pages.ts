import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markedBlocks } from '../src/markdown.ts';
import { readText, repository } from '../src/repository.ts';
import { runBlock } from './run-block.ts';
import type { RunningServer } from './running-server.ts';
import { startServer } from './running-server.ts';

/** One test per marked block of a page, in order and in one folder, against one server with an empty data folder. */
export function testPage(page: string, serverBin: string): void {
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

    for (const block of markedBlocks(readText(page))) {
      const lacking = missingCommands(commands.filter((name) => new RegExp(`\\b${name} `).test(block.code)));
      const title = lacking.length > 0 ? `${block.name} (needs ${lacking.join(', ')})` : block.name;
      test.skipIf(lacking.length > 0)(title, async () => {
        expect(await runBlock(block, folder, server.url)).toMatch(block.prints);
      });
    }
  });
}

/** What blocks may call that not every machine has. */
const commands = ['curl', 'openssl', 'unzip'];

function missingCommands(names: readonly string[]): string[] {
  return names.filter((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error !== undefined);
}
