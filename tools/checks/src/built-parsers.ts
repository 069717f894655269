import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { repository } from './repository.ts';

/** The parts of the built programs that judge a command line, as far as these checks call them. */
export interface Parsers {
  readonly readSettings: (argv: readonly string[], env: object) => unknown;
  readonly settingsHelp: () => string;
  readonly runAdmin: (argv: readonly string[], io: AdminIo) => Promise<number>;
  readonly attestCommands: readonly AttestCommand[];
  readonly readArguments: (command: AttestCommand, args: readonly string[]) => unknown;
}

interface AdminIo {
  readonly env: Readonly<Record<string, string>>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

interface AttestCommand {
  readonly name: string;
}

/** Loaded from their files: what parses a command line is no package's export. */
export async function builtParsers(): Promise<Parsers> {
  const [settings, admin, commands, reader] = await Promise.all(
    [
      'apps/server/dist/settings.js',
      'apps/server/dist/admin/main.js',
      'packages/cli/dist/commands.js',
      'packages/cli/dist/read-arguments.js',
    ].map((file) => import(pathToFileURL(join(repository, file)).href)),
  );
  return {
    readSettings: settings.readSettings,
    settingsHelp: settings.settingsHelp,
    runAdmin: admin.runAdmin,
    attestCommands: commands.commands,
    readArguments: reader.readArguments,
  };
}

/** What `program words... --help` prints. */
export async function helpOf(bin: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(repository, bin), ...words, '--help']);
  return stdout;
}
