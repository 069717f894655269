import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What the database of a server that is not running says. */
export interface State {
  /** Attestations whose file is to be made. */
  readonly pending: number;
  /** Attestations that have a file, and no `blockchain_hash` yet. */
  readonly unlinked: number;
  /** Environment, shard and position of each leaf, and its hash. */
  readonly leaves: ReadonlyMap<string, string>;
}

/** Reads only, so that the next start finds what the kill has left. */
export function readState(dataDir: string): State {
  const database = new DatabaseSync(join(dataDir, 'attestation.db'), { readOnly: true });
  try {
    const count = (from: string) => Number(database.prepare(`select count(*) as n from ${from}`).get()?.n);
    const unlinked =
      'attestations join attestation_files using (no) where attestations.blockchain_hash is null';
    const rows = database.prepare('select environment, shard, position, data from leaves').all();
    const leaves = new Map(
      rows.map((row) => [`${row.environment} ${row.shard} ${row.position}`, String(row.data)]),
    );
    return { pending: count('pending_files'), unlinked: count(unlinked), leaves };
  } finally {
    database.close();
  }
}

/** @returns a sentence for each leaf that was there and is not, or is another now, and for each gap */
export function leavesLost(before: State, after: State): string[] {
  const lost = [...before.leaves].filter(([place, data]) => after.leaves.get(place) !== data);
  const gaps = [...after.leaves.keys()].filter((place) => {
    const [environment, shard, position] = place.split(' ');
    return position !== '0' && !after.leaves.has(`${environment} ${shard} ${Number(position) - 1}`);
  });
  return [
    ...lost.map(([place]) => `the leaf ${place} is another or missing`),
    ...gaps.map((place) => `there is no leaf before ${place}`),
  ];
}
