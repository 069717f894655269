import type { CommanderError } from 'commander';
import type { CommandSpec, Program } from './command-spec.ts';

/** The words of commander as sentences, with the help to read as advice. */
export function usageErrorOf<C extends CommandSpec>(
  error: CommanderError,
  program: Program<C>,
  args: readonly string[],
): UsageError {
  if (error.code === 'commander.unknownCommand') return unknownCommand(program, args, error);
  const [first = '', suggestion] = error.message.replace(/^error: /, '').split('\n');
  const said = `${first.charAt(0).toUpperCase()}${first.slice(1)}`.replace(/\.?$/, '.');
  const more = suggestion?.replace(/^\((.*)\)$/, '$1') ?? explanation(error, first, program, args);
  return new UsageError(`${said}${more && ` ${more}`}`, helpCommand(program, args), error);
}

function explanation<C extends CommandSpec>(
  { code }: CommanderError,
  message: string,
  program: Program<C>,
  args: readonly string[],
): string {
  if (code === 'commander.excessArguments') return 'Quote arguments that contain spaces.';
  if (code !== 'commander.missingArgument') return '';
  const positionals = commandOf(program, args)?.positionals ?? [];
  return positionals.find(({ name }) => message.includes(`'${name}'`))?.about.concat('.') ?? '';
}

export function unknownCommand<C extends CommandSpec>(
  program: Program<C>,
  args: readonly string[],
  error?: CommanderError,
): UsageError {
  const { commands, otherNames } = program;
  const [first = '', second = ''] = args;
  const group = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name);
  const [, suggested] = /\(Did you mean (?:one of )?(.*)\?\)/.exec(error?.message ?? '') ?? [];
  if (group.length > 0) {
    const known = suggested ? `Did you mean ${first} ${suggested}?` : `Available: ${group.join(', ')}.`;
    const advice = helpCommand(program, args);
    return new UsageError(`Unknown command '${`${first} ${second}`.trim()}'. ${known}`, advice, error);
  }
  const beginning = commands.find(({ name }) => first.length > 2 && name.startsWith(first))?.name;
  const meant = otherNames?.get(first) ?? suggested ?? beginning;
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return new UsageError(`Unknown command '${first}'.${hint}`, helpCommand(program, args), error);
}

/** The help of the command that the words name, as far as they name one. */
function helpCommand<C extends CommandSpec>(program: Program<C>, args: readonly string[]): string {
  const named = program.only ? undefined : commandOf(program, args)?.name;
  return [program.name, named, '--help'].filter(Boolean).join(' ');
}

function commandOf<C extends CommandSpec>(
  { commands, only }: Program<C>,
  args: readonly string[],
): C | undefined {
  const words = `${args.join(' ')} `;
  return only ?? commands.find(({ name }) => words.startsWith(`${name} `));
}

/** The command line, or a file or setting that it names, must be changed. Nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** The message says everything: no stack is to be shown. */
  readonly forOperator = true;
  readonly exitCode = 2;
  /** What to do, often a command to copy. */
  readonly advice: string | undefined;

  constructor(message: string, advice?: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.advice = advice;
  }
}
