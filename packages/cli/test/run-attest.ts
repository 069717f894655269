import { Readable, Writable } from 'node:stream';
import type { Io } from '../src/command.ts';
import { run } from '../src/run.ts';

export interface Ran {
  code: number;
  out: string;
  err: string;
  /** Of --json. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it
  json: any;
}

export interface Given {
  env?: Io['env'];
  stdin?: string;
  /** Both outputs are terminals. */
  terminal?: boolean;
  signal?: AbortSignal;
}

/** Runs a command line in this process. */
export async function attest(args: readonly string[], given: Given = {}): Promise<Ran> {
  const { env = {}, stdin = '', terminal = false, signal = new AbortController().signal } = given;
  const stdout = collector(terminal);
  const stderr = collector(terminal);
  const code = await run(args, {
    stdin: Readable.from(stdin === '' ? [] : [stdin]),
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: { ATTEST_CONFIG: '/nonexistent/attest/config.json', ...env },
    signal,
  });
  const out = stdout.text();
  return { code, out, err: stderr.text(), json: args.includes('--json') ? JSON.parse(out) : undefined };
}

export function collector(isTTY: boolean) {
  let text = '';
  const stream = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY }), text: () => text };
}
