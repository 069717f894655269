import { styleText } from 'node:util';
import { Command, CommanderError, type HelpConfiguration, InvalidArgumentError, Option } from 'commander';
import type { CommandSpec, Input, OptionSpec, OptionSpecs, Program, Values } from './command-spec.ts';
import { UsageError, unknownCommand, usageErrorOf } from './usage-errors.ts';

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
function helpStyle(colour: boolean): HelpConfiguration {
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

/** A commander command from its data. `run` gets what was read. */
function buildCommand(
  word: string,
  spec: CommandSpec,
  everywhere: OptionSpecs,
  args: readonly string[],
  run: (input: Input<OptionSpecs>) => void,
): Command {
  const options = { ...spec.options, ...everywhere };
  const command = new Command(word).description(spec.about).helpOption('-h, --help', 'Show this help');
  for (const { name, about, required, several } of spec.positionals) {
    const label = `${name}${several ? '...' : ''}`;
    command.argument(required ? `<${label}>` : `[${label}]`, about);
  }
  for (const [name, option] of Object.entries(options)) command.addOption(buildOption(name, option, args));
  for (const text of [spec.notes, examplesOf(spec)]) if (text) command.addHelpText('after', `\n${text}`);
  return command.action(() => run({ values: valuesOf(command, options), positionals: command.args }));
}

function buildOption(name: string, spec: OptionSpec, args: readonly string[]): Option {
  const { type, short, value = 'VALUE', about, multiple, required, choices } = spec;
  const flags = `${short ? `-${short}, ` : ''}--${name}${type === 'string' ? ` <${value}>` : ''}`;
  const option = new Option(flags, about);
  if (type === 'boolean') return option;
  if (required) option.makeOptionMandatory();
  if (spec.default !== undefined) option.default(spec.default);
  const read = (text: string, before: unknown): unknown => {
    checkValue(option, text, choices, args);
    return multiple ? [...((before as string[] | undefined) ?? []), text] : text;
  };
  option.argParser(read);
  // For the help; `read` is what checks them.
  if (choices) option.argChoices = [...choices];
  return option;
}

/** @throws InvalidArgumentError */
function checkValue(
  { short, long }: Option,
  text: string,
  choices: readonly string[] | undefined,
  args: readonly string[],
): void {
  if (text === '') throw new InvalidArgumentError('It is empty.');
  if (choices && !choices.includes(text)) {
    throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
  }
  // `--key --json`: the value was forgotten. commander would take the option as the value.
  const isOption = text.startsWith('-') && text !== '-';
  const isApart = args.some((word, at) => (word === long || word === short) && args[at + 1] === text);
  if (isOption && isApart) {
    throw new InvalidArgumentError(`It looks like an option. If it is the value, write ${long}=${text}.`);
  }
}

/** commander names them in camel case, and `--no-x` as x. */
function valuesOf(command: Command, specs: OptionSpecs): Values<OptionSpecs> {
  const given = command.opts<Record<string, unknown>>();
  const values: Record<string, unknown> = {};
  for (const option of command.options) {
    const value = given[option.attributeName()];
    const name = option.long?.slice(2) ?? '';
    if (!Object.hasOwn(specs, name)) continue;
    if (option.negate ? value === false : value !== undefined && value !== false) {
      values[name] = option.negate ? true : value;
    }
  }
  return values as Values<OptionSpecs>;
}

function examplesOf({ examples }: CommandSpec): string {
  if (examples.length === 0) return '';
  const lines = examples.map(([comment, line]) => `${comment ? `  # ${comment}\n` : ''}  ${line}`);
  return `Examples:\n${lines.join('\n')}`;
}

/**
 * The command line of a program that has only one command.
 *
 * @param version what `--version` prints; without it there is no such option
 * @returns the help or the version where it was asked for
 * @throws UsageError
 */
export function readOptions<const O extends OptionSpecs>(
  spec: CommandSpec<O>,
  args: readonly string[],
  version?: string,
): Input<O> | { readonly help: string } {
  const { name, about } = spec;
  const program = { name, about, commands: [], only: spec, ...(version === undefined ? {} : { version }) };
  const reading = readCommandLine(program, args);
  return 'help' in reading ? reading : (reading.input as unknown as Input<O>);
}

/**
 * The value of an option that takes a whole number.
 *
 * @param option as it is written: `--port`
 * @throws UsageError
 */
export function wholeNumber(
  option: string,
  text: string,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: { least?: number; most?: number } = {},
): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new UsageError(`${option} must be a whole number ${range}, not "${text}".`);
}
