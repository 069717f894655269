import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import {
  type CommandSpec,
  type Input,
  type OptionSpecs,
  type Paint,
  UsageError,
} from '@attestation/command-line';
import type { Printable } from '@attestation/signing/printable';
import type { everywhere } from './options.ts';

/** What a command has to say: `data` for --json, `text` for a person. */
export interface Outcome {
  readonly data: unknown;
  readonly text: Printable;
  readonly exitCode?: ExitCode;
}

/** What a command gets besides its arguments. */
export interface Surroundings {
  readonly io: Io;
  /** For `text`. */
  readonly paint: Paint;
}

export interface Command<O extends OptionSpecs = OptionSpecs> extends CommandSpec<O> {
  /** Exit code for a command line or a file that cannot be used, where 2 has another meaning. */
  readonly exitCodeOfUsage?: ExitCode;
  run(input: Input<O & typeof everywhere>, surroundings: Surroundings): Promise<Outcome> | Outcome;
}

/** Keeps the types of the options for `run`, then forgets them for the table. */
export function defineCommand<const O extends OptionSpecs>(command: Command<O>): Command {
  return command as unknown as Command;
}

/** What a shell or a program learns without reading. Stable: a number never changes its meaning. */
export const exitCodes = {
  ok: 0,
  /** The service refused the request, or a comparison found a difference. */
  refused: 1,
  /** The command line, the payload, the profile or the key must be fixed; nothing was sent. */
  usage: 2,
  /** Of `verify` alone, which keeps 2 for nothing else: nothing is wrong, and it is not decided. */
  undecided: 2,
  /** The service was not reached, did not answer in time, or the answer is not its own. */
  network: 3,
  /** Something on this machine: a disk that is full, a fault of this program. */
  internal: 4,
  /** As shells have it: 128 + SIGINT. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A stream of the process. Text of a service, a file or a user must be made printable before it is written. */
export interface Output extends Writable {
  readonly isTTY?: boolean;
  write(text: Printable): boolean;
}

/** Everything outside of the program that a command may touch, but for files and the network. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborts when the user presses Ctrl-C. */
  readonly signal: AbortSignal;
}

/** A text that was named on the command line, and what to call it in messages. */
export interface Source {
  readonly text: string;
  readonly place: string;
}

/** A file, or standard input for `-`. @throws UsageError */
export async function readSource(name: string, { stdin }: Pick<Io, 'stdin'>): Promise<Source> {
  const place = name === '-' ? 'standard input' : name;
  try {
    const bytes = name === '-' ? await collect(stdin) : await readFile(name);
    // D27: UTF-8 only; invalid bytes must be seen, not repaired. A BOM of an editor is not part of the text.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), place };
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw new UsageError(`The file ${name} does not exist.`, 'name a file, or - for standard input', cause);
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new UsageError(`${place} is not UTF-8.`, 'save it as UTF-8', cause);
    }
    throw new UsageError(`${place} cannot be read: ${message}`, undefined, cause);
  }
}

async function collect(stdin: Io['stdin']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array | string));
  return Buffer.concat(chunks);
}
