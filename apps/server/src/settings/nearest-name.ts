import leven, { closestMatch } from 'leven';
import { type SettingName, settingNames, variableOf } from './table.ts';

/** The name that takes the fewest edits to reach from `given`; undefined when none is near. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  return closestMatch(given, names, { maxDistance: Math.max(2, Math.floor(given.length / 3)) });
}

/** Variables that the system, PostgreSQL's tools, Node and libraries set. */
const ofOthers =
  /^(?:HOME|HOST|HOSTNAME|USER|LOGNAME|PATH|PWD|OLDPWD|SHELL|SHLVL|TERM|TZ|LANG|MAIL|TMPDIR|_)$|^(?:LC|PG|NODE|npm|AWS|OTEL|XDG|SSH)/;

/** Those that say where records, files and keys are: a service with others would be another one. */
const places: readonly SettingName[] = ['dataDir', 'databaseUrl', 'blobUrl', 'keyFile'];

/** Variables whose value is ignored, though their names are nearly those of settings that are not given. */
interface Misspelt {
  /** A sentence for each that differs by one edit from a setting which says where the data is. */
  readonly refused: string[];
  /** A sentence for each that is one edit from another setting, or two from a name of eight letters or more. */
  readonly reported: string[];
}

/** @param env the environment; variables of the system and of other programs, such as Kubernetes, are ignored */
export function misspeltVariables(env: Readonly<Record<string, string | undefined>>): Misspelt {
  const missing = settingNames.filter((name) => !env[variableOf(name)]);
  const variables = settingNames.map(variableOf);
  const found: Misspelt = { refused: [], reported: [] };
  for (const [name, value] of Object.entries(env)) {
    if (!value || variables.includes(name) || ofOthers.test(name) || /^tcp:/.test(value)) continue;
    const edits = (setting: SettingName) => leven(name, variableOf(setting));
    const near = missing.find((one) => edits(one) <= (variableOf(one).length >= 8 ? 2 : 1));
    if (near === undefined) continue;
    const isRefused = places.includes(near) && edits(near) === 1;
    const hint = isRefused ? 'Rename it, or remove it from the environment.' : 'Its value is ignored.';
    const sentence = `The variable ${name} is not a setting; did you mean ${variableOf(near)}? ${hint}`;
    found[isRefused ? 'refused' : 'reported'].push(sentence);
  }
  return found;
}
