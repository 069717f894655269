import { stripVTControlCharacters } from 'node:util';
import { defineCommand, renderUsage } from 'citty';
import { SetupError } from '../suite/setup-error.ts';
import { suiteVersion } from '../version.ts';
import { type Command, readFlags } from './command.ts';
import { doctor } from './doctor.ts';
import { init } from './init.ts';
import { judge } from './judge.ts';
import { list } from './list.ts';
import { replay } from './replay.ts';
import { run } from './run.ts';
import { harmless, paint, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export const commandName = 'attestation-conformance';

const commands: Readonly<Record<string, Command>> = { init, doctor, run, replay, judge, list };

/**
 * Runs a command line.
 *
 * @param args without the program's own name
 * @returns the exit code. 0: every MUST is kept. 1: one is broken, or the baseline is stale. 2: the set-up or the
 *   command line is wrong. 3: a fault of the suite itself.
 */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = args;
  try {
    if (name === '--version') return say(terminal, `${suiteVersion}\n`);
    if (name === '' || name === 'help' || name === '--help' || name === '-h') {
      const asked = commands[rest[0] ?? ''];
      return say(terminal, asked ? await usageOf(rest[0] ?? '', asked) : await usage(), name === '' ? 2 : 0);
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(`There is no command "${name}".`);
    if (rest.includes('--help') || rest.includes('-h')) return say(terminal, await usageOf(name, command));
    return await command.run(readFlags(rest, command.args), terminal);
  } catch (error) {
    return complain(error, Object.hasOwn(commands, name) ? `${commandName} ${name}` : commandName, terminal);
  }
}

function complain(error: unknown, command: string, terminal: Terminal): number {
  if (error instanceof UsageError) {
    terminal.err(`${command}: ${harmless(error.message)} See "${command} --help".\n`);
    return 2;
  }
  if (error instanceof SetupError) {
    terminal.err(`${command}: ${harmless(error.message)}\n`);
    return 2;
  }
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  terminal.err(
    `${paint(terminal, 'red', 'This is a fault of the suite itself, not of the target.')}\n${told}\n`,
  );
  return 3;
}

function say(terminal: Terminal, text: string, exit = 0): number {
  terminal.out(text);
  return exit;
}

async function usage(): Promise<string> {
  const lines = Object.entries(commands).map(
    ([name, { description }]) => `  ${name.padEnd(8)} ${description}`,
  );
  return `${commandName} judges an implementation of the Attestation Service API over HTTP.

${lines.join('\n')}

Begin with:
  ${commandName} init      write conformance.config.yaml, then fill it in
  ${commandName} doctor    is it right?
  ${commandName} run       judge

Exit code: 0 every MUST is kept, 1 one is broken (or a baseline entry is stale), 2 the set-up is wrong, 3 a fault of
the suite itself. "${commandName} COMMAND --help" tells more.
`;
}

async function usageOf(name: string, { description, args, examples }: Command): Promise<string> {
  const definition = defineCommand({ meta: { name: `${commandName} ${name}`, description }, args });
  const text = stripVTControlCharacters(await renderUsage(definition)).replace(/ \(.*?\sv?\d.*?\)$/m, '');
  return `${text.trim()}\n\nEXAMPLES\n\n${examples.map((example) => `  ${example}`).join('\n')}\n`;
}
