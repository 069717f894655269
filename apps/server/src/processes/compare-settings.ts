import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { addressOnly, startLoop } from '@attestation/server-kit';
import type { Logger } from 'pino';
import { sizeText } from '../settings/read-value.ts';
import { type SettingName, settingGroups, settingOf, variableOf } from '../settings/table.ts';
import type { Settings } from '../settings/values.ts';

interface ServerSettings {
  readonly server: string;
  /** Texts by variable. */
  readonly settings: Readonly<Record<string, string>>;
}

/** What servers with the same database report to each other. */
export interface SettingsRecords {
  /** Puts a report in the place of the server's last one. */
  report(report: ServerSettings): Promise<void>;
  /** Those of the last minute. */
  reports(): Promise<readonly ServerSettings[]>;
}

type SettingDifference = Readonly<Record<'setting' | 'server' | 'here' | 'there', string>>;

/**
 * Settings that servers of one service must have in common: on which server a request arrives must decide neither its
 * answer, nor what is in a file or on a page. All others are about one machine.
 */
const commonSettings = Object.keys({
  ...settingGroups.Requests,
  ...settingGroups['Attestation files'],
  ...settingGroups.Mail,
  ...settingGroups['Sign-in at a provider'],
  ...settingGroups['Anchor on a chain'],
  ...{
    rateLimit: 0,
    addressRate: 0,
    addressBytes: 0,
    memberBytes: 0,
    corsOrigins: 0,
    sandboxRetentionDays: 0,
  },
} satisfies Partial<Record<SettingName, unknown>>).filter(
  // No digest of a secret is stored.
  (name) => !['pdfProcesses', 'oidcClientSecret'].includes(name),
) as SettingName[];

/** Others may be part of a secret: a digest shows that they differ. */
const shownKinds = ['integer', 'size', 'rate', 'size-rate', 'name', 'origins', 'mailbox', 'text'];

export interface SettingsComparison {
  differences(): readonly SettingDifference[];
  close(): Promise<void>;
}

/** Milliseconds between two reports. */
const round = 15_000;

/**
 * Compares the settings of this server with those of all others that use the same database, now and from now on, and logs
 * what differs. It refuses nothing: while a changed setting reaches one server after another, they differ.
 */
export async function compareSettings(
  records: SettingsRecords,
  settings: Settings,
  { log, pauseMs = round }: { readonly log: Logger; readonly pauseMs?: number },
): Promise<SettingsComparison> {
  const server = `${hostname()}:${settings.dataDir}`;
  const texts = commonSettings.map(async (name) => [variableOf(name), await textOf(name, settings[name])]);
  const own = Object.fromEntries(await Promise.all(texts));
  let differences: readonly SettingDifference[] = [];

  async function compare(): Promise<undefined> {
    await records.report({ server, settings: own });
    const others = (await records.reports()).filter((report) => report.server !== server);
    const found = others.flatMap((other) => differencesBetween(own, other));
    const known = new Set(differences.map((each) => JSON.stringify(each)));
    for (const each of found.filter((one) => !known.has(JSON.stringify(one))))
      log.warn(
        each,
        'another server of this service has another value of a setting: give all of them the same value',
      );
    if (differences.length > 0 && found.length === 0) log.info('all servers have the same settings again');
    differences = found;
  }

  const onFault = (error: unknown) =>
    log.warn({ err: error }, 'settings could not be compared with those of other servers');
  await compare().catch(onFault);
  const loop = startLoop({
    step: compare,
    every: pauseMs,
    retry: { first: pauseMs, longest: pauseMs },
    onFault,
  });
  return { differences: () => differences, close: loop.stop };
}

/** A server of another version may not know a setting. */
function differencesBetween(own: ServerSettings['settings'], { server, settings }: ServerSettings) {
  return Object.entries(own).flatMap(([setting, here]): SettingDifference[] => {
    const there = settings[setting] ?? here;
    return there === here ? [] : [{ setting, server, here, there }];
  });
}

async function textOf(name: SettingName, value: Settings[SettingName]): Promise<string> {
  if (value === null) return 'not set';
  const { kind } = settingOf(name);
  if (kind.startsWith('size')) return sizeText(Number(value));
  if (name === 'publicAddress' || shownKinds.includes(kind)) return String(value);
  // Where the file lies is the server's own.
  const text = kind === 'path' ? await readFile(String(value)) : addressOnly(String(value));
  return `SHA-256 ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}
