import type { AccountRecords, ConsoleKey, ConsoleRecords, UsageRecords } from '../domain/console-ports.ts';
import { numberAt } from '../domain/custody.ts';
import type { Owner } from '../domain/model.ts';
import type { Settings } from '../settings/values.ts';
import { accountOf, type ConsoleHandlers, timeOrNull } from './call.ts';
import { hourOf, type KeyUses } from './key-uses.ts';

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

  return {
    async readOverview({ query: { environment } }, call) {
      const { memberId } = accountOf(call);
      const owner: Owner = { memberId, environment };
      const now = Date.now();
      const keys = (await ports.console.keys(memberId, environment)).filter((key) => isValid(key, now));
      const stored = {
        day: await usage.storedSince(owner, numberAt(now - day)),
        week: await usage.storedSince(owner, numberAt(now - 7 * day)),
        all: await usage.storedSince(owner, ''),
      };
      const body = {
        stored,
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
