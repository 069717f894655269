import type { AccountRecords } from '../domain/console-ports.ts';
import { linkPath } from './people.ts';
import { hashOf, newToken } from './tokens.ts';

/** Milliseconds; the next start makes another one. */
const lasts = 24 * 60 * 60 * 1000;

/** Path of a link with which the first owner is made; it replaces the one of an earlier start. Undefined when there is an account. */
export async function makeSetUpLink(accounts: AccountRecords): Promise<string | undefined> {
  if (await accounts.hasAny()) return undefined;
  const token = newToken();
  const now = Date.now();
  const toAnyone = { memberId: null, email: null };
  await accounts.addLink(
    { ...toAnyone, tokenHash: hashOf(token), purpose: 'set-up', role: 'owner', now, expiresAt: now + lasts },
    undefined,
  );
  return linkPath(token);
}
