import { spawn } from 'node:child_process';
import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MarkedBlock } from '../src/markdown.ts';
import { repository } from '../src/repository.ts';

/** Where `npm start` listens, and so what a page tells its reader to call. */
const defaultUrl = /http:\/\/(127\.0\.0\.1|localhost):8080/g;

/**
 * Runs a block as a reader would: in a folder that holds the server's `data`, with our packages
 * installed. A `ts` block is type-checked first. The page's URL becomes that of the running server.
 *
 * @returns everything it printed
 * @throws when it fails, with what it printed
 */
export async function runBlock(block: MarkedBlock, folder: string, url: string): Promise<string> {
  const code = block.code.replace(defaultUrl, url);
  if (block.language === 'sh') return run('bash', ['--norc', '-euo', 'pipefail', '-c', code], folder);
  if (block.language !== 'ts') throw new Error(`${block.name}: only sh and ts blocks can be run`);
  installed(folder);
  const file = `${block.name}.ts`;
  writeFileSync(join(folder, file), code);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...tsconfig, files: [file] }));
  await run(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', '.'], folder);
  return run(process.execPath, [file], folder);
}

const tsconfig = {
  extends: join(repository, 'tsconfig.base.json'),
  compilerOptions: { noEmit: true, types: ['node'], lib: ['es2023', 'dom', 'dom.iterable'] },
};

function installed(folder: string): void {
  if (existsSync(join(folder, 'node_modules'))) return;
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
}

function run(command: string, args: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    // A home of its own: what a page keeps there is neither found nor left on this machine.
    const env = { ...process.env, HOME: cwd, XDG_CONFIG_HOME: '', ATTEST_CONFIG: '' };
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ended with ${code ?? signal}:\n${output}`));
    });
  });
}
