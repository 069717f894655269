import { Command, InvalidArgumentError, Option } from 'commander';
import type { CommandSpec, Input, OptionSpec, OptionSpecs, Values } from './command-spec.ts';

/** A commander command from its data. `run` gets what was read. */
export function buildCommand(
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
    throw new InvalidArgumentError(`It looks like an option; if it is the value, write ${long}=${text}.`);
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
