import type { AccountRecords, ConsoleKey, ConsoleRecords } from '../domain/console-ports.ts';
import { numberAt } from '../domain/custody.ts';
import type { Owner } from '../domain/model.ts';
import type { UsageRecords } from '../domain/usage-ports.ts';
import type { Settings } from '../settings/values.ts';
import { accountOf, type ConsoleHandlers, timeOrNull } from './call.ts';
import { hourMs, hourOf, type KeyUses } from './key-uses.ts';

interface Ports {
  readonly accounts: AccountRecords;
  readonly console: ConsoleRecords;
  readonly usage: UsageRecords;
  readonly uses: KeyUses;
  readonly settings: Settings;
}

/** Milliseconds. */
const day = 86_400_000;
const mostKeys = 20;

/** What an organization stores, waits for and uses. */
export function overviewHandlers(ports: Ports) {
  const { accounts, usage, uses } = ports;

  async function usageOf({ accessKey, expiresAt }: ConsoleKey) {
    const since = hourOf(Date.now() - day);
    const all = [await usage.ofKey(accessKey, since), ...uses.since(accessKey, since)];
    return {
      accessKey,
      endsAt: timeOrNull(expiresAt),
      requests: all.reduce((sum, { requests }) => sum + requests, 0),
      peak: Math.max(...all.map(({ peak }) => peak)),
      largest: Math.max(...all.map(({ largest }) => largest)),
    };
  }

  /** @param zone minutes east of UTC; an hour belongs to the day in which it begins there */
  async function byDay(owner: Owner, keys: readonly ConsoleKey[], zone: number, now: number) {
    const dayOf = (at: number) => new Date(at + zone * 60_000).toISOString().slice(0, 10);
    const days = new Map<string, number>();
    for (let age = 29; age >= 0; age -= 1) days.set(dayOf(now - age * day), 0);
    const since = hourOf(now - 30 * day);
    const unstored = keys.flatMap(({ accessKey }) => uses.since(accessKey, since));
    for (const { hour, requests } of [...(await usage.byHour(owner, since)), ...unstored]) {
      const name = dayOf(hour * hourMs);
      const before = days.get(name);
      if (before !== undefined) days.set(name, before + requests);
    }
    return Array.from(days, ([name, requests]) => ({ day: name, requests }));
  }

  return {
    async readOverview({ query: { environment, zone = 0 } }, call) {
      const { memberId } = accountOf(call);
      const owner: Owner = { memberId, environment };
      const now = Date.now();
      const all = await ports.console.keys(memberId, environment);
      const keys = all.filter((key) => isValid(key, now));
      const stored = {
        day: await usage.storedSince(owner, numberAt(now - day)),
        week: await usage.storedSince(owner, numberAt(now - 7 * day)),
        all: await usage.storedSince(owner, ''),
      };
      const body = {
        stored,
        days: await byDay(owner, all, zone, now),
        open: await usage.open(owner),
        waitingFiles: await usage.waitingFiles(owner),
        invitations: (await accounts.invitations(memberId, now)).length,
        keys: await Promise.all(keys.slice(0, mostKeys).map(usageOf)),
        limits: limitsOf(ports.settings),
      };
      return { status: 200, body };
    },
  } satisfies Partial<ConsoleHandlers>;
}

function isValid({ revokedAt, expiresAt }: ConsoleKey, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}

function limitsOf(settings: Settings) {
  return {
    requestsPerSecond: settings.rateLimit,
    burst: settings.rateBurst,
    bodyBytes: settings.maxBodyBytes,
    fileBytes: settings.maxFileBytes,
    requestBytes: settings.maxRequestBytes,
    attestationBytes: settings.attestationBytes,
    attestationFactoids: settings.attestationFactoids,
    attestationFiles: settings.attestationFiles,
  };
}
