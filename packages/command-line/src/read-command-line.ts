import { styleText } from 'node:util';
import { Command, CommanderError, type HelpConfiguration } from 'commander';
import { buildCommand } from './build-command.ts';
import type { CommandSpec, Input, OptionSpecs } from './command-spec.ts';
import type { Program } from './program.ts';
import { unknownCommand, usageErrorOf } from './usage-errors.ts';

export type Reading<C extends CommandSpec> =
  | { readonly command: C; readonly input: Input<OptionSpecs> }
  /** Help or version. `incomplete`: it was not asked for; a command is missing. */
  | { readonly help: string; readonly incomplete: boolean };

/**
 * Reads a command line strictly: an unknown option or command, a missing or an additional argument is an error.
 * Prints nothing and ends nothing.
 *
 * @param args without the program's name
 * @param colour whether headings and names in the help are coloured
 * @throws UsageError
 */
export function readCommandLine<C extends CommandSpec>(
  program: Program<C>,
  args: readonly string[],
  colour = false,
): Reading<C> {
  const asked = args[0] === 'help' ? [...args.slice(1), '--help'] : args;
  let reading: Reading<C> | undefined;
  let text = '';
  const root = buildProgram(program, asked, (command, input) => {
    reading = { command, input };
  });
  forEachCommand(root, (command) =>
    command
      .exitOverride()
      .configureHelp(helpStyle(colour))
      .configureOutput({
        writeOut: (part) => {
          text += part;
        },
        writeErr: (part) => {
          text += part;
        },
        outputError() {},
        getOutHelpWidth: () => 110,
        getErrHelpWidth: () => 110,
        getOutHasColors: () => true,
        getErrHasColors: () => true,
      }),
  );
  try {
    root.parse(asked, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (!helpCodes.has(error.code)) throw usageErrorOf(error, program, asked);
    const isUnknown = error.code === 'commander.help' && asked[0] !== undefined && !isGroup(program, asked);
    if (isUnknown) throw unknownCommand(program, asked);
    return { help: text, incomplete: error.code === 'commander.help' };
  }
  if (reading === undefined) throw new Error('commander ran no command and threw nothing');
  return reading;
}

const helpCodes = new Set(['commander.helpDisplayed', 'commander.help', 'commander.version']);

function isGroup<C extends CommandSpec>({ commands }: Program<C>, [word]: readonly string[]): boolean {
  return commands.some(({ name }) => name.startsWith(`${word} `));
}

function buildProgram<C extends CommandSpec>(
  program: Program<C>,
  args: readonly string[],
  run: (command: C, input: Input<OptionSpecs>) => void,
): Command {
  const { name, about, version, commands, only, everywhere = {}, groups = {}, notes } = program;
  const built = (command: C, word: string) =>
    buildCommand(word, command, everywhere, args, (input) => run(command, input));
  const root = only
    ? built(only, name)
    : new Command(name).description(about).helpCommand(false).enablePositionalOptions();
  if (version !== undefined) root.version(version, '--version', 'Show the version');
  if (only) return root;
  root.helpOption('-h, --help', 'Show this help');
  if (notes !== undefined) root.addHelpText('after', `\n${notes}`);
  for (const command of commands) {
    const [first = '', second] = command.name.split(' ');
    if (second === undefined) root.addCommand(built(command, first));
    else groupOf(root, first, groups[first] ?? '').addCommand(built(command, second));
  }
  return root;
}

function groupOf(root: Command, word: string, about: string): Command {
  const known = root.commands.find((command) => command.name() === word);
  if (known) return known;
  const group = new Command(word).description(about).helpCommand(false);
  group.helpOption('-h, --help', 'Show this help');
  root.addCommand(group);
  return group;
}

function forEachCommand(command: Command, act: (command: Command) => void): void {
  act(command);
  for (const child of command.commands) forEachCommand(child, act);
}

/** Commands by their names alone; bold headings and coloured names, where the help is read on a terminal. */
export function helpStyle(colour: boolean): HelpConfiguration {
  const terms: HelpConfiguration = { subcommandTerm: (command) => command.name() };
  if (!colour) return terms;
  const bold = (text: string) => styleText('bold', text, { validateStream: false });
  const cyan = (text: string) => styleText('cyan', text, { validateStream: false });
  return {
    ...terms,
    styleTitle: bold,
    styleSubcommandTerm: cyan,
    styleOptionTerm: cyan,
    styleArgumentTerm: cyan,
  };
}
