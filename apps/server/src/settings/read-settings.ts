import { settingNames, settingOf, variableOf } from './names.ts';
import { misspeltVariables } from './nearest-name.ts';
import { type Given, readFlags } from './read-flags.ts';
import { readValue } from './read-value.ts';
import { brokenRules } from './rules.ts';
import { SettingsError } from './settings-error.ts';
import { shown } from './shown.ts';
import type { SettingName } from './table.ts';
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
  const problems = [...misspeltVariables(env).refused, ...flags.problems, ...read.problems];
  if (problems.length > 0) throw new SettingsError(problems);

  const settings = withDerived(read.values);
  const broken = brokenRules(settings, (name) => given.has(name));
  if (broken.length > 0) throw new SettingsError(broken);
  return settings;
}

/** The defaults with some values replaced, unchecked; for tests and embedding. */
export function settingsFor(changes: Partial<Settings> = {}): Settings {
  const { values } = readValues(new Map());
  return { ...withDerived({ ...values, ...changes }), ...changes };
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
  return {
    ...values,
    keyFile: values.keyFile ?? `${values.dataDir}.key`,
    drainTime: values.drainTime ?? (values.trustedProxy.length > 0 ? 5 : 1),
    logFormat: values.logFormat ?? (process.stdout.isTTY ? 'pretty' : 'json'),
  };
}
