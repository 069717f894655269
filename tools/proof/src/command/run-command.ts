import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '@attestation/conformance';

const command = join(import.meta.dirname, '../../../../packages/conformance/bin/attestation-conformance.js');

interface CommandRun {
  readonly exit: number | null;
  readonly output: string;
  readonly report: Report;
}

/** Runs `attestation-conformance run` as an implementer does, in a process of its own. */
export async function runCommand(config: object, flags: readonly string[] = []): Promise<CommandRun> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-command-'));
  try {
    const [file, json] = [join(folder, 'conformance.config.yaml'), join(folder, 'report.json')];
    await writeFile(file, JSON.stringify(config));
    const child = spawn(process.execPath, [
      command,
      'run',
      '--config',
      file,
      '--report',
      `json=${json}`,
      ...flags,
    ]);
    let output = '';
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
    child.stderr.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
    const exit = await new Promise<number | null>((resolve) => {
      child.once('close', resolve);
    });
    const report = JSON.parse(await readFile(json, 'utf8').catch(() => '{"results":[]}')) as Report;
    return { exit, output, report };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
