import { type Case, findingsOf } from '../case.ts';
import { MAX_OUTSIDE } from '../paths.ts';
import type { Finding } from '../report.ts';
import { verifyCades, verifyTimeStamp } from '../signature/index.ts';
import type { Trust } from '../trust.ts';
import { printable } from '../zip/zip-error.ts';

const SIGNATURE = 'META-INF/manifest.p7s';
const STAMP = 'META-INF/manifest.tst';
/** Clocks of service and time authority need not agree to the second. */
const CLOCK_DIFFERENCE = 5 * 60_000;

const signature = findingsOf('signature.service');
const time = findingsOf('signature.time');

/**
 * The manifest existed at a time that an authority states.
 *
 * @returns that time, too, in Unix milliseconds
 */
export async function checkTime(
  { archive, manifest, manifestBytes }: Case,
  trust: Trust | undefined,
): Promise<{ findings: Finding[]; stamped?: number }> {
  const der = await archive.read(STAMP, MAX_OUTSIDE);
  if (!der) return { findings: [time.pending('time-pending')] };
  if (!trust) return { findings: [time.skipped('no-trust', {}, STAMP)] };
  const result = await verifyTimeStamp(der, manifestBytes, { roots: [trust.timeAuthority] });
  if (!result.ok) return { findings: [time.failed(`signature-${result.reason}`, {}, STAMP)] };
  const values = { time: result.time.toISOString(), signer: printable(result.signer.name) };
  const stamped = result.time.getTime();
  // The manifest tells of the closing: no one can have stamped it before.
  if (stamped < Date.parse(manifest.closedAt) - CLOCK_DIFFERENCE) {
    return { findings: [time.failed('time-before-closing', values, STAMP)] };
  }
  return { findings: [time.ok('time-ok', values, STAMP)], stamped };
}

/** The service has signed the manifest, with a certificate that was valid when the manifest was stamped. */
export async function checkSignature(
  { archive, manifestBytes }: Case,
  trust: Trust | undefined,
  stamped: number | undefined,
): Promise<Finding[]> {
  const der = await archive.read(SIGNATURE, MAX_OUTSIDE);
  if (!der) return [signature.pending('signature-pending')];
  if (!trust) return [signature.skipped('no-trust', {}, SIGNATURE)];
  const at = stamped === undefined ? {} : { at: new Date(stamped) };
  const result = await verifyCades(der, manifestBytes, { roots: [trust.authority], ...at });
  if (!result.ok) return [signature.failed(`signature-${result.reason}`, {}, SIGNATURE)];
  return [signature.ok('signature-ok', { signer: printable(result.signer.name) }, SIGNATURE)];
}
