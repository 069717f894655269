import { OperatorError } from '../errors/operator-error.ts';
import type { fixedLimits } from './fixed-limits.ts';
import type { Setting } from './setting.ts';
import type { SettingName, settingsTable } from './table.ts';

/**
 * All settings, checked, and what is fixed or follows from them. Sizes in bytes, times in the unit of the table, null for
 * `off` or not set.
 */
export type Settings = Readonly<
  Omit<SettingValues, 'keyFile' | 'logFormat' | 'drainTime' | 'metricsPort'> & {
    [Limit in keyof typeof fixedLimits]: number;
  } & {
    /** Connections of one address. */
    addressConnections: number;
    /** Requests that an access key, and an address, may send at once. */
    rateBurst: number;
    addressBurst: number;
    /** The two of METRICS_PORT. */
    metricsHost: string;
    metricsPort: number | null;
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
  : S['kind'] extends 'rate' | 'size-rate'
    ? number | null
    : S['kind'] extends 'listen'
      ? { readonly host: string; readonly port: number } | null
      : S['kind'] extends 'boolean'
        ? boolean
        : S['kind'] extends 'networks' | 'origins'
          ? readonly string[]
          : Text<S> | (S extends { default: string } ? never : null);

type Text<S extends Setting> = S extends { choices: readonly (infer Choice)[] } ? Choice : string;

/** Wrong settings: one sentence each, naming the setting, what was given and what is allowed. */
export class SettingsError extends OperatorError {
  override readonly exitCode = 2;
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** A wrong value as a message shows it: what is before an @ may be a password, however the rest of it is written. */
export function shown(text: string): string {
  return text.replace(/^.*@/s, '***@');
}

/** BLOB_URL cannot be used; the message says why and what to do. */
export class BlobUrlError extends OperatorError {}

export interface BlobPlace {
  readonly bucket: string;
  /** Empty, or it ends with a slash. */
  readonly prefix: string;
}

/** `s3://bucket/prefix`; undefined when a text is none. */
export function parseBlobUrl(url: string): BlobPlace | undefined {
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([^?#\s]*))?$/.exec(url) ?? [];
  if (bucket === undefined) return undefined;
  const prefix = path.replace(/^\/+|\/+$/g, '');
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}
