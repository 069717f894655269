import type { Setting } from './setting.ts';
import type { SettingName, settingsTable } from './table.ts';

/** All settings, checked. Sizes in bytes, times in the unit of the table, null for `off` or not set. */
export type Settings = Readonly<
  Omit<SettingValues, 'keyFile' | 'logFormat' | 'drainTime'> & {
    keyFile: string;
    drainTime: number;
    logFormat: NonNullable<SettingValues['logFormat']>;
  }
>;

/** Values by name; KEY_FILE, LOG_FORMAT and DRAIN_TIME are null until their defaults are worked out. */
export type SettingValues = {
  readonly [Name in SettingName]: Valued<(typeof settingsTable)[Name]>;
};

type Valued<S extends Setting> = S['kind'] extends 'integer' | 'size'
  ? number | (S extends { default: string } ? never : null)
  : S['kind'] extends 'rate' | 'size-rate' | 'port-or-off'
    ? number | null
    : S['kind'] extends 'boolean'
      ? boolean
      : S['kind'] extends 'networks' | 'origins'
        ? readonly string[]
        : Text<S> | (S extends { default: string } ? never : null);

type Text<S extends Setting> = S extends { choices: readonly (infer Choice)[] } ? Choice : string;
