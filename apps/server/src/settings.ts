import { settingNames, settingOf, variableOf } from './settings/names.ts';
import { type Given, readFlags } from './settings/read-flags.ts';
import { readValue } from './settings/read-value.ts';
import { brokenRules } from './settings/rules.ts';
import { SettingsError } from './settings/settings-error.ts';
import { shown } from './settings/shown.ts';
import type { SettingName } from './settings/table.ts';
import type { Settings, SettingValues } from './settings/values.ts';

export { settingsHelp } from './settings/help.ts';
export { readTls } from './settings/read-tls.ts';
export { isLoopback } from './settings/rules.ts';
export { SettingsError } from './settings/settings-error.ts';
export type { Settings } from './settings/values.ts';

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
  const problems = flags.problems.concat(read.problems);
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
    logFormat: values.logFormat ?? (process.stdout.isTTY ? 'pretty' : 'json'),
  };
}
