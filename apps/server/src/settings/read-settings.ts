import { fixedLimits } from './fixed-limits.ts';
import { misspeltVariables, nearestName } from './nearest-name.ts';
import { readValue } from './read-value.ts';
import { retiredSentence } from './retired.ts';
import { brokenRules } from './rules.ts';
import { SettingsError, shown } from './settings-error.ts';
import { flagOf, type SettingName, settingNames, settingOf, variableOf } from './table.ts';
import type { Settings, SettingValues } from './values.ts';

export { settingsHelp } from './help.ts';
export { readTls } from './read-tls.ts';
export { isLoopback } from './rules.ts';
export { SettingsError } from './settings-error.ts';
export type { Settings } from './values.ts';

/**
 * Settings from flags (`--port 80`), then environment (`PORT=80`; empty means not set), then defaults.
 *
 * @param argv arguments after the program's name, `--help` taken out
 * @throws SettingsError naming every wrong setting at once
 */
export function readSettings(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const flags = readFlags(argv);
  const given = new Map(
    fromEnvironment(env)
      .concat(flags.given)
      .map((setting) => [setting.name, setting]),
  );
  const read = readValues(given);
  const retired = Object.keys(env).flatMap((name) => (env[name] && retiredSentence(name)) || []);
  const problems = [...misspeltVariables(env).refused, ...retired, ...flags.problems, ...read.problems];
  if (problems.length > 0) throw new SettingsError(problems);

  const settings = withDerived(read.values);
  const broken = brokenRules(settings, (name) => given.has(name));
  if (broken.length > 0) throw new SettingsError(broken);
  return settings;
}

/** The defaults with some values replaced, unchecked; for tests and embedding. */
export function settingsFor(changes: Partial<Settings> = {}): Settings {
  const { values } = readValues(new Map());
  return { ...withDerived({ ...values, ...changes, metricsPort: null }), ...changes };
}

function fromEnvironment(env: Readonly<Record<string, string | undefined>>): Given[] {
  return settingNames.flatMap((name) => {
    const text = env[variableOf(name)];
    return text === undefined || text === '' ? [] : [{ name, as: variableOf(name), text }];
  });
}

function readValues(given: ReadonlyMap<SettingName, Given>): { values: SettingValues; problems: string[] } {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const name of settingNames) {
    const { as, text } = given.get(name) ?? { as: variableOf(name), text: settingOf(name).default };
    if (text === undefined) {
      values[name] = null;
      continue;
    }
    const read = readValue(name, text);
    if ('value' in read) values[name] = read.value;
    else problems.push(`${as} is "${shown(text)}", but must be ${read.allowed}.`);
  }
  // Each value was judged by the schema of its row, from which SettingValues is derived.
  return { values: values as SettingValues, problems };
}

function withDerived(values: SettingValues): Settings {
  const twice = (rate: number | null) => Math.max(Math.ceil(2 * (rate ?? 0)), 1);
  return {
    ...fixedLimits,
    ...values,
    addressConnections: Math.max(Math.floor(values.maxConnections / 10), 20),
    rateBurst: twice(values.rateLimit),
    addressBurst: twice(values.addressRate),
    metricsHost: values.metricsPort?.host ?? '127.0.0.1',
    metricsPort: values.metricsPort?.port ?? null,
    keyFile: values.keyFile ?? `${values.dataDir}.key`,
    drainTime: values.drainTime ?? (values.trustedProxy.length > 0 ? 5 : 1),
    logFormat: values.logFormat ?? (process.stdout.isTTY ? 'pretty' : 'json'),
  };
}

/** A setting as it was written on the command line. */
interface Given {
  readonly name: SettingName;
  /** `--port` or `PORT`, as the user wrote it. */
  readonly as: string;
  readonly text: string;
}

/**
 * Reads `--flag value`, `--flag=value`, `--switch` and `--no-switch`; the last one wins.
 *
 * @returns what was given, and a sentence for each argument that is none of these
 */
function readFlags(argv: readonly string[]): { given: Given[]; problems: string[] } {
  const given: Given[] = [];
  const problems: string[] = [];
  const rest = [...argv];
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    const read = readFlag(argument, rest);
    if (typeof read === 'string') problems.push(read);
    else given.push(read);
  }
  return { given, problems };
}

/** Takes the value off `rest` where it is there. */
function readFlag(argument: string, rest: string[]): Given | string {
  if (!argument.startsWith('--'))
    return `"${shown(argument)}" is not a setting; settings are given as --name value.`;
  const equals = argument.indexOf('=');
  const flag = equals < 0 ? argument : argument.slice(0, equals);
  const negated = booleans.find((candidate) => flag === flagOf(candidate).replace('--', '--no-'));
  if (negated !== undefined && equals < 0) return { name: negated, as: flag, text: 'false' };
  const name = settingNames.find((candidate) => flag === flagOf(candidate));
  if (name === undefined) {
    if (equals < 0 && rest[0]?.startsWith('--') === false) rest.shift(); // its value, most likely
    return unknownFlag(flag);
  }
  if (equals >= 0) return { name, as: flag, text: argument.slice(equals + 1) };
  if (settingOf(name).kind === 'boolean') return { name, as: flag, text: 'true' };
  if (rest[0] === undefined || rest[0].startsWith('--')) return `${flag} needs a value: ${flag} VALUE.`;
  return { name, as: flag, text: rest.shift() ?? '' };
}

const booleans = settingNames.filter((name) => settingOf(name).kind === 'boolean');

function unknownFlag(flag: string): string {
  const retired = retiredSentence(flag);
  if (retired !== undefined) return retired;
  const flags = [...settingNames.map(flagOf), ...booleans.map((name) => flagOf(name).replace('--', '--no-'))];
  const near = nearestName(flag, [...flags, '--help']);
  return near === undefined
    ? `${flag} is not a setting; --help lists all.`
    : `${flag} is not a setting; did you mean ${near}?`;
}
