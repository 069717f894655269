import { existsSync } from 'node:fs';
import { type ArgsDef, defineCommand, type ParsedArgs } from 'citty';
import { nearestName } from '../settings/nearest-name.ts';
import { readSettings, type Settings } from '../settings.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';

/** What a command says: `data` with `--json`, `text` without. */
export interface Answer {
  readonly data: unknown;
  readonly text: string;
  /** The command ran, and what it looked for is not well: exit code 1. */
  readonly failed?: boolean;
}

/** What was asked for cannot be done; the message says why. Exit code 1. */
export class AdminError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AdminError';
  }
}

/** The command line is wrong. Exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** A command's access to what is stored; the server may be running at the same time. */
export interface Session {
  readonly storage: Storage;
  readonly dataDir: string;
  readonly keyFile: string;
  /** Something the administrator should know; goes to standard error. */
  warn(text: string): void;
}

export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  err(text: string): void;
  /** Notes that the exit code is 1. */
  fail(): void;
}

export interface Action<Args extends ArgsDef> {
  readonly name: string;
  readonly description: string;
  readonly examples: readonly string[];
  readonly args: Args;
  /** Makes DATA_DIR where it is not there yet. */
  readonly mayCreate?: boolean;
  /** Only while no server runs on DATA_DIR; none can start until it is done. */
  readonly alone?: boolean;
  run(session: Session, args: ParsedArgs<Args>): Promise<Answer>;
}

const commonArgs = {
  json: { type: 'boolean', description: 'Print JSON' },
  'data-dir': { type: 'string', valueHint: 'FOLDER', description: 'DATA_DIR of the server, default ./data' },
  'key-file': {
    type: 'string',
    valueHint: 'FILE',
    description: 'KEY_FILE of the server, default DATA_DIR.key',
  },
} as const satisfies ArgsDef;

/** A command that opens DATA_DIR, does one thing and prints its answer. */
export function adminCommand<const Args extends ArgsDef>(terminal: Terminal, action: Action<Args>) {
  const args: ArgsDef = { ...action.args, ...commonArgs };
  const command = defineCommand({
    meta: { name: action.name, description: action.description },
    args,
    async run({ args: given, rawArgs }) {
      refuseUnknown(rawArgs, args, given._.slice(positionals(args).length));
      requireChoices(args, given);
      const settings = readSettings(pathFlags(given), pathVariables(terminal.env));
      const answer = await withStorage(settings, terminal, action, given as ParsedArgs<Args>);
      terminal.out(given.json === true ? JSON.stringify(answer.data, null, 2) : answer.text);
      if (answer.failed === true) terminal.fail();
    },
  });
  return Object.assign(command, { examples: action.examples });
}

async function withStorage<Args extends ArgsDef>(
  { dataDir, keyFile }: Settings,
  terminal: Terminal,
  action: Action<Args>,
  args: ParsedArgs<Args>,
): Promise<Answer> {
  if (action.mayCreate !== true && !existsSync(dataDir)) {
    throw new AdminError(
      `There is no DATA_DIR ${dataDir}. Name it with --data-dir, or start the server once.`,
    );
  }
  const storage = await openStorage({
    dataDir,
    role: action.alone === true ? 'server' : 'admin',
    onFatal: (error) => terminal.err(`DATA_DIR ${dataDir} cannot be written safely any more: ${error}`),
  });
  try {
    return await action.run({ storage, dataDir, keyFile, warn: terminal.err }, args);
  } finally {
    await storage.close();
  }
}

/** Only where the data lies: other settings may be the server's own business. */
function pathVariables(env: Terminal['env']): Record<string, string | undefined> {
  return { DATA_DIR: env.DATA_DIR, KEY_FILE: env.KEY_FILE };
}

function pathFlags(given: Readonly<Record<string, unknown>>): string[] {
  return ['data-dir', 'key-file'].flatMap((name) => {
    const value = given[name];
    return typeof value === 'string' ? [`--${name}=${value}`] : [];
  });
}

function positionals(args: ArgsDef): string[] {
  return Object.keys(args).filter((name) => args[name]?.type === 'positional');
}

/** citty takes what it does not know without a word; a mistyped --expires-at must not pass. */
function refuseUnknown(rawArgs: readonly string[], args: ArgsDef, extra: readonly string[]): void {
  const known = Object.keys(args).filter((name) => args[name]?.type !== 'positional');
  for (const raw of rawArgs) {
    const flag = raw.split('=', 1)[0] ?? '';
    if (!flag.startsWith('-') || known.includes(flag.slice(2))) continue;
    const near = nearestName(
      flag,
      known.map((name) => `--${name}`),
    );
    throw new UsageError(`${flag} is not known here${near === undefined ? '' : `; did you mean ${near}?`}`);
  }
  if (extra.length > 0)
    throw new UsageError(`"${extra.join(' ')}" is too much; quote a name that has spaces.`);
}

/** citty asks for required texts, but not for required choices. */
function requireChoices(args: ArgsDef, given: Readonly<Record<string, unknown>>): void {
  for (const [name, arg] of Object.entries(args)) {
    if (arg.type !== 'enum' || arg.required !== true || given[name] !== undefined) continue;
    throw new UsageError(`Missing required argument: --${name} (${arg.options?.join(' or ')})`);
  }
}
