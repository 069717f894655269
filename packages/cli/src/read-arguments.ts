import { parseArgs } from 'node:util';
import { UsageError } from './cli-error.ts';
import type { Command, Input, Options } from './command.ts';
import { nearest } from './nearest.ts';
import { everywhere } from './options.ts';

/**
 * The options and positionals of a command. Strict: what is not known is an error, not ignored.
 *
 * @throws UsageError
 */
export function readArguments(command: Command, args: readonly string[]): Input<Options & typeof everywhere> {
  const options = { ...command.options, ...everywhere };
  const advice = `attest ${command.name} --help`;
  refuseUnknown(args, options, advice);
  const { values, positionals } = parsed(args, options, advice);
  if (!values.help) checkCount(command, positionals, advice);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') throw new UsageError(`--${name} is empty.`, advice);
  }
  return { values, positionals } as Input<Options & typeof everywhere>;
}

function parsed(args: readonly string[], options: Options, advice: string) {
  try {
    return parseArgs({
      args: [...args],
      options: parserOptions(options),
      allowPositionals: true,
      strict: true,
    });
  } catch (cause) {
    const [first = ''] = (cause as Error).message.split('\n');
    throw new UsageError(first.replace(/\. To specify.*$/, '.'), advice, cause);
  }
}

function parserOptions(options: Options) {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, short, multiple }]) => [
      name,
      { type, ...(short && { short }), ...(multiple && { multiple }) },
    ]),
  );
}

/** Reported here, since the parser's own words advise `--`, and know no other name that may be meant. */
function refuseUnknown(args: readonly string[], options: Options, advice: string): void {
  const { tokens } = parseArgs({
    args: [...args],
    options: parserOptions(options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option' || Object.hasOwn(options, token.name)) continue;
    const meant = nearest(token.name, Object.keys(options));
    throw new UsageError(
      `There is no option ${token.rawName}${meant ? `; did you mean --${meant}?` : '.'}`,
      advice,
    );
  }
}

function checkCount({ positionals: wanted }: Command, given: readonly string[], advice: string): void {
  const missing = wanted.find(({ required }, index) => required && given[index] === undefined);
  if (missing) throw new UsageError(`${missing.name} is missing: ${missing.about}.`, advice);
  const extra = given[wanted.length];
  if (extra !== undefined) {
    throw new UsageError(`"${extra}" is one too many; put texts with spaces into quotes.`, advice);
  }
}
