import type { AnchorRecords, Attempt, Chain, Environment, KeptAnchor } from '../anchor-records.ts';

interface Row extends Attempt {
  proof?: string;
}

/** Records for tests that last as long as the process. The server runs its tests of a database's on these too. */
export function memoryRecords(): AnchorRecords {
  let rows: Row[] = [];
  const notes = new Map<string, string>();
  const chains = new Map<string, Chain>();

  const keyOf = ({ environment, shard, size }: Attempt) => `${environment} ${shard} ${size}`;
  const of = (environment: Environment) =>
    rows
      .filter((row) => row.environment === environment)
      .sort((a, b) => a.sequence - b.sequence || a.createdAt - b.createdAt);
  const change = (attempt: Attempt, edit: (row: Row, isThis: boolean) => Row) => {
    rows = rows.map((row) =>
      row.environment === attempt.environment && row.sequence === attempt.sequence
        ? edit(row, row.transactionHash === attempt.transactionHash)
        : row,
    );
  };
  const unmined = (row: Row): Row => (row.state === 'mined' ? { ...row, state: 'sent' } : row);
  const finals = (environment: Environment) => of(environment).filter(({ state }) => state === 'final');

  return {
    async open(environment) {
      const newest = of(environment).at(-1)?.sequence;
      return of(environment).filter(({ sequence, state }) => sequence === newest && isOpen(state));
    },
    last: async (environment) => of(environment).at(-1),
    async covered(environment, shard) {
      const alive = of(environment).filter((row) => row.shard === shard && row.state !== 'replaced');
      return Math.max(0, ...alive.map(({ size }) => size));
    },
    async insert(attempt, note) {
      if (note !== undefined && !notes.has(keyOf(attempt))) notes.set(keyOf(attempt), note);
      rows.push({ ...attempt });
    },
    async markSent(attempt) {
      change(attempt, (row, isThis) => (isThis ? { ...row, state: 'sent' } : unmined(row)));
    },
    async markMined(attempt) {
      change(attempt, (row, isThis) => (isThis ? { ...row, state: 'mined' } : unmined(row)));
    },
    async markFinal(attempt, proof) {
      change(attempt, (row, isThis) =>
        isThis ? { ...row, state: 'final', proof } : { ...row, state: 'replaced' },
      );
    },
    async repairProof(environment, { transactionHash }, proof) {
      const isThis = (row: Row) => row.environment === environment && row.transactionHash === transactionHash;
      rows = rows.map((row) => (isThis(row) && row.state === 'final' ? { ...row, proof } : row));
    },
    async abandon(attempt) {
      change(attempt, (row) => ({ ...row, state: 'replaced' }));
    },
    async keepAccount(chain) {
      chains.set(`${chain.chainId} ${chain.sender}`, chain);
    },
    accounts: async () => [...chains.values()],
    async shards() {
      const sizes = (['formal', 'sandbox'] as const).flatMap((environment) =>
        [...Map.groupBy(finals(environment), ({ shard }) => shard)].map(([shard, anchors]) => ({
          ...{ environment, shard },
          size: Math.max(...anchors.map(({ size }) => size)),
        })),
      );
      return sizes;
    },
    async find(environment, shard, position) {
      const covering = finals(environment).filter((row) => row.shard === shard && row.size > position);
      const [first] = covering.sort((a, b) => a.size - b.size);
      return first && kept(first, notes.get(keyOf(first)) ?? '');
    },
  };
}

const isOpen = (state: Attempt['state']) => state === 'signed' || state === 'sent' || state === 'mined';

function kept(row: Row, note: string): KeptAnchor {
  const { shard, size, root, transactionHash, rawTransaction, proof = '' } = row;
  return { shard, size, root, note, transactionHash, rawTransaction, proof };
}
