import type { StoredEvent } from '../domain/console-event.ts';
import type { AccountRecords } from '../domain/console-ports.ts';
import { accountOf } from './call.ts';
import type { ConsoleHandlers } from './types.ts';

type Audit = Pick<ConsoleHandlers, 'listEvents' | 'exportEvents'>;

/** Greater than every event. */
const afterAll = Number.MAX_SAFE_INTEGER;

/** What happened to accounts, sessions and keys of an organization. */
export function auditHandlers(accounts: AccountRecords): Audit {
  async function* linesOf(memberId: string): AsyncGenerator<Uint8Array> {
    yield lineOf(['at', 'who', 'what', 'subject', 'address']);
    for (let before: number | undefined = afterAll; before !== undefined; ) {
      const { events, next } = await pageOf(memberId, before);
      for (const { at, who, what, subject, address } of events)
        yield lineOf([at, who, what, subject, address]);
      before = next ?? undefined;
    }
  }

  async function pageOf(memberId: string, before: number) {
    const found = await accounts.events(memberId, before);
    const events = found.slice(0, 100).map(shown);
    return { events, next: found.length > 100 ? (events.at(-1)?.id ?? null) : null };
  }

  return {
    async listEvents({ query: { before } }, call) {
      return { status: 200, body: await pageOf(accountOf(call).memberId, before ?? afterAll) };
    },
    async exportEvents(_, call) {
      return { status: 200, fileName: 'audit.csv', file: linesOf(accountOf(call).memberId) };
    },
  };
}

function shown({ at, ...event }: StoredEvent) {
  return { ...event, at: new Date(at).toISOString() };
}

/** A spreadsheet must not take a text for a formula (OWASP, CSV Injection). */
function lineOf(values: readonly (string | null)[]): Uint8Array {
  const cells = values.map((value) => {
    const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '');
    return `"${text.replaceAll('"', '""')}"`;
  });
  return Buffer.from(`${cells.join(',')}\r\n`);
}
