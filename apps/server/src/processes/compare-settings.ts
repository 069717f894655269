import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { addressOnly, startLoop } from '@attestation/server-kit';
import type { Logger } from 'pino';
import { sizeText } from '../settings/read-value.ts';
import { type SettingName, settingGroups, settingOf, variableOf } from '../settings/table.ts';
import type { Settings } from '../settings/values.ts';

/** Texts of settings by variable. */
type SettingTexts = Readonly<Record<string, string>>;

interface ServerSettings {
  readonly server: string;
  readonly settings: SettingTexts;
}

/** What servers with the same database report to each other. */
export interface SettingsRecords {
  /** Puts a report in the place of the server's last one. */
  report(report: ServerSettings): Promise<void>;
  /** Those of the last minute. */
  reports(): Promise<readonly ServerSettings[]>;
  /** When the server stops. */
  remove(server: string): Promise<void>;
}

/** A setting that has another value on another server. */
interface SettingDifference {
  readonly setting: string;
  readonly server: string;
  readonly here: string;
  readonly there: string;
}

/**
 * Settings that servers of one service must have in common: on which server a request arrives must decide neither its
 * answer, nor what is in a file or on a page. All others are about one machine.
 */
const commonSettings: readonly SettingName[] = [
  ...(Object.keys(settingGroups.Requests) as SettingName[]).filter((name) => name !== 'pdfProcesses'),
  ...(Object.keys(settingGroups['Attestation files']) as SettingName[]),
  ...(Object.keys(settingGroups.Mail) as SettingName[]),
  // The client secret is left out, so that no digest of it is stored.
  ...(['oidcIssuer', 'oidcClientId'] as const),
  ...(Object.keys(settingGroups['Anchor on a chain']) as SettingName[]),
  ...(['rateLimit', 'addressRate', 'addressBytes', 'memberBytes'] as const),
  ...(['corsOrigins', 'sandboxRetentionDays'] as const),
];

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
  const own = await textsOf(settings);
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
  return {
    differences: () => differences,
    async close() {
      await loop.stop();
      await records.remove(server).catch(onFault);
    },
  };
}

/** A server of another version may not know a setting. */
function differencesBetween(own: SettingTexts, { server, settings }: ServerSettings): SettingDifference[] {
  return Object.entries(own).flatMap(([setting, here]) => {
    const there = settings[setting];
    return there === undefined || there === here ? [] : [{ setting, server, here, there }];
  });
}

async function textsOf(settings: Settings): Promise<SettingTexts> {
  const texts = commonSettings.map(async (name) => [variableOf(name), await textOf(name, settings[name])]);
  return Object.fromEntries(await Promise.all(texts));
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
