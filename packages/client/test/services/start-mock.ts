import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateKey, publicKey } from '../keys.ts';
import type { Service } from './target.ts';

const program = join(import.meta.dirname, '../../../mock/bin/attestation-mock.js');

/** The mock's command, with one member. @throws Error with what it wrote when it does not start. */
export async function startMock(): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-client-mock-'));
  const keyFile = join(folder, 'public.pem');
  await writeFile(keyFile, publicKey);
  const child = spawn(process.execPath, [program, '--port', '0', '--key', `AK1=${keyFile}`]);
  const ended = once(child, 'exit');
  let said = '';
  const listen = (text: Buffer) => {
    said += text;
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const stop = async () => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true });
  };
  const address = () => /listens on (http:[^;\s]+)/.exec(said)?.[1];
  while (address() === undefined) {
    const over = await Promise.race([ended, once(child.stdout, 'data').then(() => false)]);
    if (over) {
      await rm(folder, { recursive: true });
      throw new Error(`The mock did not start; is it built (npm run build)? It said:\n${said}`);
    }
  }
  return { url: address() ?? '', accessKey: 'AK1', privateKey, templateId: 'T-TRADE', stop };
}
