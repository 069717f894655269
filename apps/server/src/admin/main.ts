import { stripVTControlCharacters } from 'node:util';
import { type CommandDef, defineCommand, renderUsage, runCommand } from 'citty';
import { hidePasswords } from '../hide-passwords.ts';
import { nearestName } from '../settings/nearest-name.ts';
import { SettingsError } from '../settings.ts';
import {
  certificationListCommand,
  certificationRenewCommand,
  certificationRevokeCommand,
} from './certification-commands.ts';
import { clockAcceptCommand } from './clock-command.ts';
import { type Terminal, UsageError } from './command.ts';
import { fsckCommand } from './fsck-command.ts';
import { importCommand } from './import-command.ts';
import { keyAddCommand, keyListCommand, keyRevokeCommand } from './key-commands.ts';
import { keyFileRotateCommand } from './key-file-command.ts';
import { logFsckCommand, logRotateCommand } from './log-commands.ts';
import { memberAddCommand, memberListCommand, memberRemoveCommand } from './member-commands.ts';
import { templateAddCommand, templateListCommand, templateShowCommand } from './template-commands.ts';
import { logWitnessCommand } from './witness-command.ts';

const program = 'npm run admin --';

export type AdminIo = Omit<Terminal, 'fail'>;

/**
 * Runs one admin command, also while the server runs on the same DATA_DIR.
 *
 * @param argv arguments after the program's name
 * @returns the exit code: 0 done, 1 refused or found faulty, 2 wrong command line
 */
export async function runAdmin(argv: readonly string[], io: AdminIo): Promise<0 | 1 | 2> {
  let exitCode: 0 | 1 = 0;
  const fail = () => {
    exitCode = 1;
  };
  const main = adminCommands({ ...io, fail });
  const words = argv.filter((argument) => argument !== '--help' && argument !== '-h');
  try {
    const { command, path, rest } = choose(main, words);
    if (words.length < argv.length) {
      io.out(await helpOf(command, path));
      return 0;
    }
    if (command.subCommands !== undefined) throw new UsageError(nextWord(path, command, rest));
    await runCommand(command, { rawArgs: [...rest] });
    return exitCode;
  } catch (error) {
    return report(error, io);
  }
}

interface Chosen {
  readonly command: CommandDef;
  /** The words that led to it. */
  readonly path: readonly string[];
  readonly rest: readonly string[];
}

function choose(command: CommandDef, words: readonly string[], path: readonly string[] = []): Chosen {
  const [word = '', ...rest] = words;
  const subCommands = (command.subCommands ?? {}) as Record<string, CommandDef>;
  const chosen = Object.hasOwn(subCommands, word) ? subCommands[word] : undefined;
  return chosen === undefined ? { command, path, rest: words } : choose(chosen, rest, [...path, word]);
}

/** What to write after `path`. */
function nextWord(path: readonly string[], command: CommandDef, [word]: readonly string[]): string {
  const known = Object.keys(command.subCommands ?? {});
  const given = word === undefined ? '' : `${[...path, word].join(' ')}: there is no such command. `;
  const near = word === undefined ? undefined : nearestName(word, known);
  if (near !== undefined) return `${given}Did you mean "${[...path, near].join(' ')}"?`;
  return `${given}Give one of: ${known.map((name) => [...path, name].join(' ')).join(', ')}. --help says more.`;
}

async function helpOf(
  command: CommandDef & { examples?: readonly string[] },
  path: readonly string[],
): Promise<string> {
  const parent = defineCommand({ meta: { name: [program, ...path.slice(0, -1)].join(' ') } });
  const text = await (path.length === 0 ? renderUsage(command) : renderUsage(command, parent));
  const examples = command.examples?.map((example) => `  ${program} ${example}\n`) ?? [];
  const whole = examples.length === 0 ? text : `${text.trimEnd()}\n\nEXAMPLES\n\n${examples.join('')}`;
  return process.stdout.isTTY ? whole : stripVTControlCharacters(whole).replace(/ +$/gm, '');
}

/** Faults whose message says all that is needed; anything else is ours, and shown whole. */
function report(error: unknown, io: AdminIo): 1 | 2 {
  const { name, message, stack } = error as Error;
  const isUsage = error instanceof UsageError || error instanceof SettingsError || name === 'CLIError';
  const isKnown = isUsage || knownFaults.has(name);
  io.err(hidePasswords(stripVTControlCharacters(isKnown ? message : (stack ?? message))));
  return isUsage ? 2 : 1;
}

const knownFaults = new Set([
  'AdminError',
  'ImportError',
  'DataDirError',
  'KeyFileError',
  'SealError',
  'DomainError',
  'LogFault',
]);

function adminCommands(terminal: Terminal) {
  const group = (name: string, description: string, subCommands: Record<string, CommandDef>) =>
    defineCommand({ meta: { name, description }, subCommands });
  return group(program, 'Administers an attestation server, also while it runs.', {
    import: importCommand(terminal),
    member: group('member', 'Members: who may sign requests.', {
      list: memberListCommand(terminal),
      add: memberAddCommand(terminal),
      remove: memberRemoveCommand(terminal),
    }),
    key: group('key', 'Access keys of members.', {
      list: keyListCommand(terminal),
      add: keyAddCommand(terminal),
      revoke: keyRevokeCommand(terminal),
    }),
    'key-file': group('key-file', 'KEY_FILE, under which private keys are sealed.', {
      rotate: keyFileRotateCommand(terminal),
    }),
    certification: group('certification', 'Certifications of parties that sign PDFs.', {
      list: certificationListCommand(terminal),
      revoke: certificationRevokeCommand(terminal),
      renew: certificationRenewCommand(terminal),
    }),
    template: group('template', 'Templates: what factoids must look like.', {
      list: templateListCommand(terminal),
      show: templateShowCommand(terminal),
      add: templateAddCommand(terminal),
    }),
    log: group('log', 'The transparency log: its check and its keys.', {
      fsck: logFsckCommand(terminal),
      rotate: logRotateCommand(terminal),
      witness: logWitnessCommand(terminal),
    }),
    clock: group('clock', 'The clock, when it was wrong.', { accept: clockAcceptCommand(terminal) }),
    fsck: fsckCommand(terminal),
  });
}
