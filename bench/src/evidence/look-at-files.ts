import { DatabaseSync } from 'node:sqlite';

/** The server's database, read from outside its process. */
export interface FilesView {
  /** Attestations that are closed and have no file yet. */
  pending(): number;
  /** Files whose leaves stand from one position of the formal log up to another, in that order. */
  between(from: number, to: number): string[];
  /** Leaves of the formal log. */
  leaves(): number;
  /** Final anchors of the formal log, oldest first. */
  anchors(): { transactionHash: string; size: number }[];
  close(): void;
}

export function lookAtFiles(database: string): FilesView {
  const db = new DatabaseSync(database, { readOnly: true, timeout: 5000 });
  const pending = db.prepare('select count(*) as count from pending_files');
  const leaves = db.prepare("select count(*) as count from leaves where environment = 'formal'");
  const between = db.prepare(
    `select no from attestation_files where environment = 'formal' and shard = 1
     and position >= ? and position < ? order by position`,
  );
  const anchors = db.prepare(
    `select transaction_hash, size from anchors where environment = 'formal' and state = 'final' order by size`,
  );
  return {
    pending: () => Number(pending.get()?.count),
    between: (from, to) => between.all(from, to).map(({ no }) => String(no)),
    leaves: () => Number(leaves.get()?.count),
    anchors: () =>
      anchors.all().map((row) => ({ transactionHash: String(row.transaction_hash), size: Number(row.size) })),
    close: () => db.close(),
  };
}
