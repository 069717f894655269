import { flagOf, settingNames, settingOf } from './names.ts';
import { nearestName } from './nearest-name.ts';
import { shown } from './shown.ts';
import type { SettingName } from './table.ts';

/** A setting as it was written on the command line. */
export interface Given {
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
export function readFlags(argv: readonly string[]): { given: Given[]; problems: string[] } {
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
  const flags = [...settingNames.map(flagOf), ...booleans.map((name) => flagOf(name).replace('--', '--no-'))];
  const near = nearestName(flag, [...flags, '--help']);
  return near === undefined
    ? `${flag} is not a setting; --help lists all.`
    : `${flag} is not a setting; did you mean ${near}?`;
}
