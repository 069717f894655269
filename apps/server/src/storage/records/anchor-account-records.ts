import type { AnchorRecords } from '@attestation/anchor';
import type { Database } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';

export function anchorAccountRecords(db: Database): Pick<AnchorRecords, 'keepAccount' | 'accounts'> {
  return {
    keepAccount: (account) =>
      db.write(function* () {
        yield* run(insertAccount, { ...account });
      }),
    accounts: async () => [...(await db.rows(listAccounts, {}))],
  };
}

const insertAccount = prepare((q, p: { chainId: number; sender: string }) =>
  q
    .insertInto('anchor_accounts')
    .values({ chain_id: p.chainId, address: p.sender })
    .onConflict((conflict) => conflict.columns(['chain_id', 'address']).doNothing()),
);

const listAccounts = prepare((q, _: Readonly<Record<string, never>>) =>
  q.selectFrom('anchor_accounts').select(['chain_id as chainId', 'address as sender']),
);
