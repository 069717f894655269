import { printable } from '@attestation/signing/printable';
import type { Digests } from '../file/digests.ts';
import type { Manifest } from '../file/manifest.ts';
import type { CheckId, CheckStatus, Finding } from '../report/report.ts';
import type { Archive } from '../zip/open-archive.ts';
import { LONGEST } from '../zip/zip-error.ts';

/** What every check after the first ones works on: an archive whose manifest could be read. */
export interface Case {
  readonly archive: Archive;
  readonly manifest: Manifest;
  /** The bytes of manifest.json, which are what is signed, stamped and logged. */
  readonly manifestBytes: Uint8Array;
  readonly digests: Digests;
}

/** Makes the findings of one check; what they name comes from a file, and is cleaned here. */
export function findingsOf(id: CheckId) {
  const finding =
    (status: CheckStatus) =>
    (code: Finding['code'], raw: Readonly<Record<string, string | number>> = {}, file?: string): Finding => {
      const values = Object.fromEntries(
        Object.entries(raw).map(([name, value]) => [
          name,
          typeof value === 'string' ? printable(value, LONGEST) : value,
        ]),
      );
      return { id, status, code, values, ...(file !== undefined && { file: printable(file, LONGEST) }) };
    };
  return {
    ok: finding('ok'),
    failed: finding('failed'),
    pending: finding('pending'),
    unknown: finding('unknown'),
    skipped: finding('skipped'),
    note: finding('note'),
  };
}
