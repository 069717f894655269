import { expect, test } from 'vitest';
import type { Ending } from '../../src/domain/mail-ports.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { onEveryDatabase } from '../every-database.ts';

const minute = 60_000;
const now = Date.now();
const account = { email: 'li@example.com', organization: 'Acme', role: 'owner', passwordHash: 'x' } as const;
const link = (token: string) => ({ tokenHash: token, expiresAt: now + 1e9 });

onEveryDatabase((open) => {
  test('a mail is taken by one, due again after a pause that grows, and its newest link is the one that works', async () => {
    const { mails, accounts } = recordsOf(await open());
    await accounts.add(account);
    await mails.queueReset(account.email, '::1', now);
    const taken = await Promise.all(['a', 'b'].map((token) => mails.take(now, link(token))));
    const [first, ...others] = taken.filter((each) => each !== undefined);
    expect([first, others]).toMatchObject([{ recipient: account.email, content: { kind: 'reset' } }, []]);
    expect(await mails.take(now + minute - 1, link('c'))).toBe(undefined);
    const again = await mails.take(now + minute, link('d'));
    expect(await mails.take(now + 2 * minute, link('e'))).toBe(undefined);
    const works = await Promise.all(['a', 'b', 'd'].map((token) => accounts.link(token, now)));
    expect(works.map((each) => each !== undefined)).toEqual([false, false, true]);
    if (typeof again !== 'object') throw new Error('no mail');
    await mails.end(again, 'sent', now);
    expect(await mails.take(now + 1e9, link('f'))).toBe(undefined);
  });

  test('for an unknown account nothing is sent; a mail that is given up is in the audit list', async () => {
    const { mails, accounts } = recordsOf(await open());
    await mails.queueReset('unknown@example.com', '::1', now);
    expect(await mails.take(now, link('a'))).toBe('void');
    expect(await mails.take(now + 1e9, link('a'))).toBe(undefined);
    await accounts.add(account);
    const { memberId } = (await accounts.find(account.email)) ?? { memberId: '' };
    const invitation = { memberId, purpose: 'invitation', role: 'viewer', tokenHash: 'x', now } as const;
    const event = { memberId, at: now, who: null, what: 'invited', subject: null, address: null } as const;
    const addLink = (email: string) =>
      accounts.addLink({ ...invitation, email, expiresAt: now + 1e6 }, event, true);
    await addLink('a@example.com');
    const taken = await mails.take(now, link('b'));
    expect(taken).toMatchObject({
      content: { kind: 'invitation', organization: 'Acme', expiresAt: now + 1e6 },
    });
    if (typeof taken === 'object') await mails.end(taken, 'failed', now);
    const { events } = await accounts.events(memberId, 1e9);
    expect(events[0]).toMatchObject({ what: 'mail-failed', subject: 'a@example.com' });
    // The invitation is withdrawn before the mail is sent.
    await addLink('c@example.com');
    const invited = (await accounts.invitations(memberId, now)).find(
      ({ email }) => email === 'c@example.com',
    );
    await accounts.remove(memberId, invited?.id ?? '', event);
    expect(await mails.take(now, link('d'))).toBe('void');
  });

  test('what ends soon is found, and owners and developers get one mail for it', async () => {
    const { mails, accounts } = recordsOf(await open());
    await accounts.add(account);
    await accounts.add({ ...account, email: 'viewer@example.com', role: 'viewer' });
    const { memberId } = (await accounts.find(account.email)) ?? { memberId: '' };
    const ending: Ending = {
      ...{ what: 'key', id: 'AK', name: null, memberId, organization: 'Acme', environment: 'formal' },
      endsAt: now + 5 * minute,
    };
    for (let round = 0; round < 2; round++) await mails.queueEndings([ending], now);
    const taken = await mails.take(now, link('a'));
    expect(taken).toMatchObject({ recipient: account.email, content: { kind: 'ending', ending } });
    expect(await mails.take(now, link('a'))).toBe(undefined);
    if (typeof taken === 'object') await mails.end(taken, 'sent', now);
    await mails.queueEndings([ending], now);
    expect(await mails.take(now + 1e9, link('a'))).toBe(undefined);
    await mails.forget(now + 1);
    await mails.queueEndings([ending], now);
    expect(await mails.take(now, link('a'))).toBeDefined();
  });
});
