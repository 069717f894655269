import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../src/cli/run-cli.ts';

/** A command line that ran in this process. */
export interface CliResult {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

export async function cli(...args: string[]): Promise<CliResult> {
  const said = { out: '', err: '' };
  const exit = await runCli(args, {
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    interactive: false,
    colour: false,
  });
  return { exit, ...said };
}

/** A folder with a config and its key, to be removed after. */
export interface ConfigFolder {
  readonly folder: string;
  readonly config: string;
  readonly privateKey: string;
  file(name: string): string;
  remove(): Promise<void>;
}

export const accessKey = '4B3EA03D14E053147421';

export async function configFolder(baseUrl: string): Promise<ConfigFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-cli-'));
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const file = (name: string) => join(folder, name);
  await writeFile(file('main.pem'), privateKey);
  const config = {
    baseUrl,
    version: 'v1',
    member: { accessKey, privateKeyFile: 'main.pem' },
    template: { id: 'T', factoids: [{ type: 'user', data: { name: 'Zhang San' } }] },
    capabilities: { blockchainLink: false },
    limits: { requestsPerSecond: 100_000 },
  };
  await writeFile(file('config.json'), JSON.stringify(config));
  const remove = () => rm(folder, { recursive: true, force: true });
  return { folder, config: file('config.json'), privateKey, file, remove };
}
