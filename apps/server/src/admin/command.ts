import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandSpec, Example, Input, OptionSpecs, Values } from '@attestation/command-line';
import { type Printable, printable, printableLines } from '@attestation/signing/printable';
import { OperatorError } from '../errors/operator-error.ts';
import { misspeltVariables } from '../settings/nearest-name.ts';
import { readSettings, type Settings, SettingsError } from '../settings/read-settings.ts';
import { isInstalled } from '../start/is-installed.ts';
import { LockedError, lockFile } from '../storage/files/lock-file.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import type { Member } from '../storage/records/provision-records.ts';

/** What is typed before a command: in the repository, and where the package is installed. */
export const programName = isInstalled ? 'npx attestation-admin' : 'npm run admin --';

/** What a command says: `data` with `--json`, `text` without. */
export interface Answer {
  readonly data: unknown;
  readonly text: string;
  /** The command ran and found a fault: exit code 1. */
  readonly failed?: boolean;
}

/** A command's access to what is stored; the server may be running at the same time. */
export interface Session {
  readonly storage: Storage;
  readonly dataDir: string;
  readonly keyFile: string;
  /**
   * To be called before KEY_FILE is read, by whoever seals or opens keys: until the command ends, no other one gets
   * the key file another key, under which this one would not have sealed.
   *
   * @throws AdminError when another command works with the keys
   */
  lockKeys(): void;
  /** Something the administrator should know; goes to standard error. */
  warn(text: string): void;
  /** All of standard input. */
  readInput(): Promise<string>;
}

export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  out(text: Printable): void;
  err(text: Printable): void;
  /** All of standard input; nothing when it is not there. */
  readonly input?: () => Promise<string>;
}

export interface AdminCommand<O extends OptionSpecs = OptionSpecs> extends CommandSpec<O> {
  run(input: Input<O>, terminal: Terminal): Promise<Answer>;
}

interface Action<O extends OptionSpecs> extends CommandSpec<O> {
  /** Makes DATA_DIR where it is not there yet. */
  readonly mayCreate?: boolean;
  /** Only while no server runs on DATA_DIR; none can start until it is done. */
  readonly alone?: boolean;
  run(session: Session, input: Input<O>): Promise<Answer>;
}

/** Where the data lies. */
export const commonOptions = {
  json: { type: 'boolean', about: 'Print JSON' },
  'data-dir': { type: 'string', value: 'FOLDER', about: 'DATA_DIR of the server (default: ./data)' },
  'key-file': { type: 'string', value: 'FILE', about: 'KEY_FILE of the server (default: DATA_DIR.key)' },
} as const satisfies OptionSpecs;

export const environmentOption = {
  type: 'string',
  value: 'ENVIRONMENT',
  choices: ['sandbox', 'formal'],
} as const;

/** A command that opens DATA_DIR, does one thing and answers. */
export function adminCommand<const O extends OptionSpecs>(action: Action<O>): AdminCommand {
  const run = async (input: Input<O & typeof commonOptions>, terminal: Terminal): Promise<Answer> => {
    return withStorage(
      settingsOf(input.values, terminal),
      terminal,
      action as unknown as Action<OptionSpecs>,
      input,
    );
  };
  return { ...action, options: { ...action.options, ...commonOptions }, run: run as AdminCommand['run'] };
}

/** The settings that say where the data lies. */
export function settingsOf(values: Values<typeof commonOptions>, { env }: Pick<Terminal, 'env'>): Settings {
  const { refused } = misspeltVariables(env);
  if (refused.length > 0) throw new SettingsError(refused);
  return readSettings(pathFlags(values), pathVariables(env));
}

/** Command lines for the help. */
export function examples(...lines: string[]): Example[] {
  return lines.map((line) => ['', `${programName} ${line}`]);
}

async function withStorage(
  { dataDir, keyFile, databaseUrl, blobUrl }: Settings,
  terminal: Terminal,
  action: Action<OptionSpecs>,
  input: Input<OptionSpecs>,
): Promise<Answer> {
  const isElsewhere = databaseUrl !== null && blobUrl !== null;
  if (action.mayCreate !== true && !existsSync(dataDir) && !isElsewhere) {
    throw new AdminError(
      `There is no DATA_DIR ${dataDir}. Name it with --data-dir, or start the server once.`,
    );
  }
  const storage = await openStorage({
    dataDir,
    databaseUrl,
    blobUrl,
    databaseConnections: 2,
    role: action.alone === true ? 'server' : 'admin',
    onFatal: (error) =>
      terminal.err(printableLines(`DATA_DIR ${dataDir} cannot be written safely any more: ${error}`)),
  });
  let unlock: (() => void) | undefined;
  const lockKeys = () => {
    unlock ??= lockOf(join(dataDir, 'keys.lock'));
  };
  try {
    const readInput = terminal.input ?? (async () => '');
    return await action.run({ storage, dataDir, keyFile, lockKeys, warn: terminal.err, readInput }, input);
  } finally {
    unlock?.();
    await storage.close();
  }
}

/** Milliseconds: most commands are done by then. */
const patience = 5000;

function lockOf(path: string): () => void {
  try {
    return lockFile(path, patience);
  } catch (cause) {
    const isLocked = cause instanceof LockedError;
    const another = 'Another admin command works with the keys. Wait until it is done, then try again.';
    throw new AdminError(isLocked ? another : (cause as Error).message, { cause });
  }
}

/** Only where the data lies: other settings may be the server's own business. */
function pathVariables(env: Terminal['env']): Record<string, string | undefined> {
  return {
    DATA_DIR: env.DATA_DIR,
    KEY_FILE: env.KEY_FILE,
    DATABASE_URL: env.DATABASE_URL,
    BLOB_URL: env.BLOB_URL,
  };
}

function pathFlags(values: Values<typeof commonOptions>): string[] {
  return (['data-dir', 'key-file'] as const).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}=${value}`];
  });
}

/** @throws AdminError when there is none */
export async function memberNamed({ provision }: Pick<Storage, 'provision'>, name: string): Promise<Member> {
  const found = (await provision.members()).find((member) => member.name === name);
  if (found === undefined) throw new AdminError(`There is no member "${name}". See: member list`);
  return found;
}

/** Unix milliseconds of an ISO 8601 time. @throws AdminError */
export function timeOption(name: string, text: string): number {
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new AdminError(`--${name} is "${text}", but must be a time such as 2026-11-28T08:00:00Z.`);
  return at;
}

/** What was asked for cannot be done; the message says why. Exit code 1. */
export class AdminError extends OperatorError {}

/** `4.2 kB`, `38.0 MB`: powers of 1,000, as disks and `du --si` count. */
export function sizeOnDisk(bytes: number): string {
  const power = Math.min(4, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${['bytes', 'kB', 'MB', 'GB', 'TB'][power]}`;
}

/** Rows under their headings, in columns as wide as what is in them. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return 'none';
  const cells = rows.map((row) => row.map((cell) => printable(cell)));
  const lines = [headings.map((heading) => heading.toUpperCase()), ...cells];
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((line) => displayWidth(line[column] ?? ''))),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => pad(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function pad(cell: string, width: number): string {
  return cell + ' '.repeat(width - displayWidth(cell));
}

/** Columns of a terminal: East Asian characters take two. */
function displayWidth(text: string): number {
  return Array.from(text, (character) => (wide.test(character) ? 2 : 1)).reduce<number>(
    (sum, one) => sum + one,
    0,
  );
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
