import { flagOf, type SettingName, settingGroups, settingNames, settingOf, variableOf } from './table.ts';

const lineWidth = 100;

/** All settings by group, aligned, with their defaults: what `--help` prints. */
export function settingsHelp(): string {
  const width = Math.max(...settingNames.map((name) => headOf(name).length)) + 4;
  const sections = Object.entries(settingGroups).map(([group, settings]) =>
    [group, ...(Object.keys(settings) as SettingName[]).map((name) => row(name, width))].join('\n'),
  );
  const usage = [
    'attestation-server [--name value ...]',
    '',
    'Each setting is a variable (PORT=80) or a flag (--port 80); a flag wins.',
  ];
  return `${[usage.join('\n'), ...sections].join('\n\n')}\n`;
}

function headOf(name: SettingName): string {
  const flag = settingOf(name).kind === 'boolean' ? flagOf(name).replace('--', '--[no-]') : flagOf(name);
  return `${variableOf(name)}, ${flag}`;
}

function row(name: SettingName, width: number): string {
  const { about, unit, choices } = settingOf(name);
  const details = [choices?.join(' | '), unit, `default ${defaultText(name)}`].filter(
    (part) => part !== undefined,
  );
  const [first = '', ...more] = wrap(`${about} (${details.join('; ')})`, lineWidth - width);
  const lines = [`  ${headOf(name)}`.padEnd(width) + first, ...more.map((line) => ' '.repeat(width) + line)];
  return lines.join('\n');
}

function defaultText(name: SettingName): string {
  const setting = settingOf(name);
  return setting.defaultNote ?? (setting.default || 'none');
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
