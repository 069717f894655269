import leven, { closestMatch } from 'leven';
import { settingNames, variableOf } from './names.ts';
import type { SettingName } from './table.ts';

/** The name that takes the fewest edits to reach from `given`; undefined when none is near. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  return closestMatch(given, names, { maxDistance: Math.max(2, Math.floor(given.length / 3)) });
}

/** Variables that the system, PostgreSQL's tools, Node and libraries set. */
const ofOthers =
  /^(?:HOME|HOST|HOSTNAME|USER|LOGNAME|PATH|PWD|OLDPWD|SHELL|SHLVL|TERM|TZ|LANG|MAIL|TMPDIR|_)$|^(?:LC|PG|NODE|npm|AWS|OTEL|XDG|SSH)/;

/**
 * Variables that differ from a setting by one edit, or by two where its name has eight letters or more: their value would
 * be ignored, and the service would run without it.
 *
 * @param names the settings that are looked at; all when left out
 * @returns a sentence for each
 */
export function misspeltVariables(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly SettingName[] = settingNames,
): string[] {
  const variables = settingNames.map(variableOf);
  const wanted = names.map(variableOf);
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value || variables.includes(name) || ofOthers.test(name)) return [];
    const near = wanted.find((setting) => leven(name, setting) <= (setting.length >= 8 ? 2 : 1));
    if (near === undefined) return [];
    return `The variable ${name} is not a setting; did you mean ${near}? Rename it, or remove it from the environment.`;
  });
}
