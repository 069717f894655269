import type { Digests } from '../file/digests.ts';
import type { Manifest } from '../file/manifest.ts';
import type { CheckId, CheckStatus, Finding } from '../report/report.ts';
import type { Archive } from '../zip/open-archive.ts';

/** What every check after the first ones works on: an archive whose manifest could be read. */
export interface Case {
  readonly archive: Archive;
  readonly manifest: Manifest;
  /** The bytes of manifest.json, which are what is signed, stamped and logged. */
  readonly manifestBytes: Uint8Array;
  readonly digests: Digests;
}

/** Makes the findings of one check. */
export function findingsOf(id: CheckId) {
  const finding =
    (status: CheckStatus) =>
    (code: Finding['code'], values: Finding['values'] = {}, file?: string): Finding =>
      file === undefined ? { id, status, code, values } : { id, status, code, values, file };
  return {
    ok: finding('ok'),
    failed: finding('failed'),
    pending: finding('pending'),
    unknown: finding('unknown'),
    skipped: finding('skipped'),
    note: finding('note'),
  };
}
