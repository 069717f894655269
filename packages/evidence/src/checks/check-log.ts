import { sha256 } from '@noble/hashes/sha2.js';
import { type Case, findingsOf } from '../case.ts';
import { checkTlogProof, LogError, parseVerifierKey, type VerifiedCheckpoint } from '../log/index.ts';
import { MAX_OUTSIDE } from '../paths.ts';
import type { Finding } from '../report.ts';
import { decodeUtf8 } from '../strict-json.ts';
import type { Trust } from '../trust.ts';

const FILE = 'proof/inclusion.tlog-proof';
/** A time stamp may follow the end of a log key by so much: changing the key does not wait for time authorities. */
const STAMP_GRACE = 24 * 3600_000;

const inclusion = findingsOf('log.inclusion');
const validity = findingsOf('log.key');

/**
 * The hash of this manifest is a leaf of the log that the manifest names, under a checkpoint that the log has signed.
 *
 * @returns the checkpoint as well, when all of that holds
 */
export async function checkLog(
  { archive, manifest, manifestBytes }: Case,
  trust: Trust | undefined,
): Promise<{ findings: Finding[]; checkpoint?: VerifiedCheckpoint }> {
  const bytes = await archive.read(FILE, MAX_OUTSIDE);
  if (!bytes) return { findings: [inclusion.pending('log-pending')] };
  if (!trust) return { findings: [inclusion.skipped('no-trust', {}, FILE)] };
  try {
    const checkpoint = await checkTlogProof(decodeUtf8(bytes) ?? '', sha256(manifestBytes), {
      logs: trust.logKeys
        .map(({ key }) => parseVerifierKey(key))
        .filter(({ name }) => name === manifest.origin),
      witnesses: trust.witnesses.map(parseVerifierKey),
    });
    const { index, size, origin, witnesses } = checkpoint;
    const values = { index, size, origin, witnesses: witnesses.length };
    const findings = [inclusion.ok('log-ok', values, FILE)];
    if (trust.witnesses.length > 0 && witnesses.length === 0) {
      findings.push(inclusion.note('log-unwitnessed', { known: trust.witnesses.length }, FILE));
    }
    return { findings, checkpoint };
  } catch (error) {
    if (!(error instanceof LogError) || error.code === 'no-ed25519') throw error;
    return { findings: [inclusion.failed(`log-${error.code}`, {}, FILE)] };
  }
}

/**
 * The log's key was in use when the attestation was closed, and no later than it was the manifest stamped: who has
 * got hold of an old key cannot make old evidence.
 *
 * @param stamped Unix milliseconds; undefined when there is no valid time stamp
 */
export function checkLogKey(
  { manifest }: Case,
  trust: Trust,
  checkpoint: VerifiedCheckpoint,
  stamped: number | undefined,
): Finding[] {
  const { log } = checkpoint;
  const until = trust.logKeys.find(({ key }) => parseVerifierKey(key).id === log.id)?.until;
  if (until == null) return [validity.ok('log-key-ok', { name: log.name })];
  const end = Date.parse(until);
  if (Date.parse(manifest.closedAt) > end) return [validity.failed('log-key-ended', { until })];
  if (stamped === undefined) return [validity.note('log-key-unstamped', { until })];
  if (stamped > end + STAMP_GRACE) return [validity.failed('log-key-stamped-late', { until })];
  return [validity.ok('log-key-ok', { name: log.name })];
}
