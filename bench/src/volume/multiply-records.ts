import { DatabaseSync } from 'node:sqlite';

export interface Copies {
  /** Number of the attestation that is copied. */
  readonly no: string;
  readonly count: number;
  /** Unix milliseconds of the first copy; each further one is `step` later. */
  readonly start: number;
  readonly step: number;
}

/** Tables with rows of one attestation, parents before children, and the column that names it. */
const tables = [
  ['attestations', 'no'],
  ['attestation_identities', 'no'],
  ['factoids', 'no'],
  ['signed_requests', 'subject'],
  ['later_events', 'subject'],
  ['attestation_files', 'no'],
] as const;

/** Copies in one transaction: what is written meanwhile stays in the write-ahead log. */
const atOnce = 20_000;

/** The number of a copy: ordered by time, as those that the server gives. */
export function numberOfCopy(i: number, { start, step }: Copies): string {
  const hex = (value: number, length: number) => value.toString(16).toUpperCase().padStart(length, '0');
  return `${hex(start + i * step, 12)}7${hex(i, 19)}`;
}

/**
 * Puts copies of an attestation into the database of a server that is stopped, some 20,000 a second, where creates would take
 * minutes for as many. They can be read; their evidence cannot be verified, since all of it is that of the first one. A
 * closed one must have its file and its blockchain_hash.
 *
 * @param onProgress called with the copies so far
 */
export function multiplyRecords(path: string, copies: Copies, onProgress: (done: number) => void): void {
  const db = new DatabaseSync(path);
  try {
    db.exec('pragma synchronous = off; pragma cache_size = -500000');
    const leaf = db
      .prepare(
        `select l.environment, l.shard, (select max(position) + 1 from leaves where environment = l.environment and shard = l.shard) as size
         from attestation_files as f join leaves as l on l.environment = f.environment and l.shard = f.shard and l.position = f.position
         where f.no = ?`,
      )
      .get(copies.no) as { environment: string; shard: number; size: number } | undefined;
    for (let from = 0; from < copies.count; from += atOnce) {
      const count = Math.min(atOnce, copies.count - from);
      db.exec('begin');
      for (const [table, column] of tables)
        copyRows(db, table, column, { ...copies, from, count, leaf: leaf?.size ?? 0 });
      if (leaf !== undefined) {
        db.prepare(
          `${counter(from, count)} insert into leaves (environment, shard, position, data)
           select ?, ?, ? + i, printf('%064x', i) from n`,
        ).run(leaf.environment, leaf.shard, leaf.size);
      }
      db.exec('commit');
      onProgress(from + count);
    }
    if (leaf !== undefined) {
      db.prepare('update log_shards set linked = ? where environment = ? and shard = ?').run(
        leaf.size + copies.count,
        leaf.environment,
        leaf.shard,
      );
    }
    db.exec('pragma wal_checkpoint(truncate)');
  } finally {
    db.close();
  }
}

interface Batch extends Copies {
  readonly from: number;
  /** Position of the first leaf. */
  readonly leaf: number;
}

function copyRows(
  db: DatabaseSync,
  table: string,
  column: string,
  { no, start, step, from, count, leaf }: Batch,
): void {
  const time = `${start} + i * ${step}`;
  const number = `printf('%012X7%019X', ${time}, i)`;
  const values: Readonly<Record<string, string>> = {
    [column]: number,
    ...(table === 'attestations' && { unique_id: "'copy-' || i || '-' || t.no", created_at: time }),
    ...(table === 'attestation_identities' && { identity: 'hex(randomblob(11))' }),
    ...(table === 'attestation_files' && { position: `${leaf} + i`, manifest_hash: "printf('%064x', i)" }),
  };
  const columns = (db.prepare(`pragma table_info("${table}")`).all() as { name: string }[]).map(
    ({ name }) => name,
  );
  db.prepare(
    `${counter(from, count)} insert into "${table}" (${columns.join(', ')})
     select ${columns.map((name) => values[name] ?? `t.${name}`).join(', ')}
     from n cross join "${table}" as t where t.${column} = ?`,
  ).run(no);
}

function counter(from: number, count: number): string {
  return `with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${from + count})`;
}
