import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { repository } from '../src/repository.ts';

/** The parts of the built programs that judge a command line, as far as these checks call them. */
export interface Parsers {
  readonly readSettings: (argv: readonly string[], env: object) => unknown;
  readonly settingsHelp: () => string;
  readonly runAdmin: (argv: readonly string[], io: AdminIo) => Promise<number>;
  readonly admin: BuiltProgram;
  readonly attest: BuiltProgram;
  readonly suite: BuiltProgram;
}

interface AdminIo {
  readonly env: Readonly<Record<string, string>>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

export interface BuiltProgram {
  readonly commands: readonly {
    readonly name: string;
    readonly examples: readonly (readonly [comment: string, line: string])[];
  }[];
  /** @throws UsageError */
  readonly read: (args: readonly string[]) => unknown;
}

/** Loaded from their files: what parses a command line is not a package's export. */
export async function builtParsers(): Promise<Parsers> {
  const [settings, admin, { allCommands, attest }, suite, { readCommandLine }] = await Promise.all(
    [
      'apps/server/dist/settings/read-settings.js',
      'apps/server/dist/admin/main.js',
      'packages/cli/dist/commands.js',
      'packages/conformance/dist/cli/run-cli.js',
      'packages/command-line/dist/index.js',
    ].map((file) => import(pathToFileURL(join(repository, file)).href)),
  );
  const built = (program: { commands: BuiltProgram['commands'] }): BuiltProgram => ({
    commands: program.commands,
    read: (args) => readCommandLine(program, args),
  });
  return {
    readSettings: settings.readSettings,
    settingsHelp: settings.settingsHelp,
    runAdmin: admin.runAdmin,
    admin: built(admin.program),
    attest: built(attest('0.0.0', await allCommands())),
    suite: built(suite.program),
  };
}

/** What `program words... --help` prints. */
export async function helpOf(bin: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(repository, bin), ...words, '--help']);
  return stdout;
}
