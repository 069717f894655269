import { CLOCK_DIFFERENCE, timeText } from '../file/clock-difference.ts';
import { MAX_OUTSIDE } from '../file/paths.ts';
import type { Trust } from '../file/trust.ts';
import type { Finding } from '../report/report.ts';
import { verifyCades, verifyTimeStamp } from '../signature/index.ts';
import { type Case, findingsOf } from './case.ts';
import { hasLogKey } from './check-trust.ts';

const SIGNATURE = 'META-INF/manifest.p7s';
const STAMP = 'META-INF/manifest.tst';
/** A time stamp that comes later than this is worth a note. */
const LATE = 24 * 3600_000;

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
  const { authority, timeAuthority } = trust;
  const result = await verifyTimeStamp(der, manifestBytes, { roots: [timeAuthority] });
  if (!result.ok) {
    // Before the service had a time authority, it stamped itself: that is its word, no more.
    const isForeign = result.reason === 'untrusted';
    const own = isForeign ? await verifyTimeStamp(der, manifestBytes, { roots: [authority] }) : undefined;
    if (own?.ok) {
      const values = { time: timeText(+own.time), signer: own.signer.name };
      const finding = isBeforeClosing(+own.time, manifest)
        ? time.failed('time-before-closing', values, STAMP)
        : time.note('time-by-service', values, STAMP);
      return { findings: [finding] };
    }
    // The service may have changed the authority with the log's key.
    const isNewer = isForeign && !hasLogKey(trust, manifest);
    const finding = isNewer
      ? time.unknown('time-unknown-authority', {}, STAMP)
      : time.failed(`signature-${result.reason}`, {}, STAMP);
    return { findings: [finding] };
  }
  const values = { time: result.time.toISOString(), signer: result.signer.name };
  const stamped = result.time.getTime();
  if (isBeforeClosing(stamped, manifest)) {
    return { findings: [time.failed('time-before-closing', values, STAMP)] };
  }
  const findings = [time.ok('time-ok', values, STAMP)];
  if (authority === timeAuthority) findings.push(time.note('time-by-service', values, STAMP));
  if (stamped > Date.parse(manifest.closedAt) + LATE) {
    findings.push(time.note('time-late', { ...values, closed: manifest.closedAt }, STAMP));
  }
  return { findings, stamped };
}

/**
 * The service has signed the manifest, with a certificate that was valid when the manifest was stamped. It may have
 * signed again later, in place of a signature that was damaged: then the certificate was valid when it says it signed.
 */
export async function checkSignature(
  { archive, manifest, manifestBytes }: Case,
  trust: Trust | undefined,
  stamped: number | undefined,
): Promise<Finding[]> {
  const der = await archive.read(SIGNATURE, MAX_OUTSIDE);
  if (!der) return [signature.pending('signature-pending')];
  if (!trust) return [signature.skipped('no-trust', {}, SIGNATURE)];
  const roots = [trust.authority];
  const stated = await verifyCades(der, manifestBytes, { roots });
  const isAgain = stamped !== undefined && stated.ok && (stated.signedAt?.getTime() ?? 0) > stamped;
  const result =
    stamped === undefined || isAgain
      ? stated
      : await verifyCades(der, manifestBytes, { roots, at: new Date(stamped) });
  if (!result.ok) return [signature.failed(`signature-${result.reason}`, {}, SIGNATURE)];
  const signed = result.signedAt?.getTime() ?? 0;
  const values = { signer: result.signer.name, time: timeText(signed), closed: manifest.closedAt };
  if (isBeforeClosing(signed, manifest)) {
    return [signature.failed('signature-before-closing', values, SIGNATURE)];
  }
  const findings = [signature.ok('signature-ok', values, SIGNATURE)];
  if (stamped !== undefined && signed > stamped + CLOCK_DIFFERENCE) {
    findings.push(signature.note('signature-after-stamp', values, SIGNATURE));
  }
  return findings;
}

/** The manifest names the time of the closing: it cannot have been stamped or signed before. */
function isBeforeClosing(at: number, { closedAt }: Case['manifest']): boolean {
  return at < Date.parse(closedAt) - CLOCK_DIFFERENCE;
}
