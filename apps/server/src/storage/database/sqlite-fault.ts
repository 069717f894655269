/** Primary result codes, https://www.sqlite.org/rescode.html */
const code = {
  error: 1,
  busy: 5,
  ioErr: 10,
  corrupt: 11,
  tooBig: 18,
  constraint: 19,
  mismatch: 20,
  range: 25,
};

/** The faults of one statement; any other result code speaks of the database as a whole. */
const statementCodes = new Set([code.error, code.tooBig, code.constraint, code.mismatch, code.range]);

/** Whether the database or the disk failed, rather than one write. */
export function isDatabaseFault(error: unknown): boolean {
  const primary = primaryCode(error);
  return primary !== undefined && !statementCodes.has(primary);
}

/**
 * Whether nothing may be written any more. After a failed sync the page cache may hold what the disk does not,
 * and a second sync would succeed: only a restart reads the truth.
 */
export function isFatal(error: unknown): boolean {
  const primary = primaryCode(error);
  return primary === code.ioErr || primary === code.corrupt;
}

/** Whether another process is writing. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === code.busy;
}

function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}
