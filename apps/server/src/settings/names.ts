import type { Setting } from './setting.ts';
import { type SettingName, settingsTable } from './table.ts';

export const settingNames = Object.keys(settingsTable) as SettingName[];

/** The table's row, seen as any setting. */
export function settingOf(name: SettingName): Setting {
  return settingsTable[name];
}

/** `maxFileBytes` -> `MAX_FILE_BYTES` */
export function variableOf(name: SettingName): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** `maxFileBytes` -> `--max-file-bytes` */
export function flagOf(name: SettingName): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}`;
}
