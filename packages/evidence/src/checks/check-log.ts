import { sha256 } from '@noble/hashes/sha2.js';
import { CLOCK_DIFFERENCE, timeText } from '../file/clock-difference.ts';
import type { Manifest } from '../file/manifest.ts';
import { MAX_OUTSIDE } from '../file/paths.ts';
import { decodeUtf8 } from '../file/strict-json.ts';
import type { LogKey, Trust } from '../file/trust.ts';
import { checkTlogProof, LogError, parseVerifierKey, type VerifiedCheckpoint } from '../log/index.ts';
import type { Finding } from '../report/report.ts';
import { type Case, findingsOf } from './case.ts';
import { hasLogKey } from './check-trust.ts';

const FILE = 'proof/inclusion.tlog-proof';
/**
 * A time stamp may follow the end of a log key by so much: changing the key does not wait for time authorities. And
 * an attestation may be closed by so much before the key begins: its file may have waited for a server that was down.
 */
const GRACE = 24 * 3600_000;

const inclusion = findingsOf('log.inclusion');
const validity = findingsOf('log.key');

/**
 * The hash of this manifest is a leaf of the log that the manifest names, under a checkpoint that the log has signed.
 *
 * @param quorum witnesses of the trust file that must have cosigned; those that it names mean at least one
 * @returns the checkpoint as well, when all of that holds
 */
export async function checkLog(
  { archive, manifest, manifestBytes }: Case,
  trust: Trust | undefined,
  quorum = 1,
): Promise<{ findings: Finding[]; checkpoint?: VerifiedCheckpoint }> {
  const bytes = await archive.read(FILE, MAX_OUTSIDE);
  if (!bytes) return { findings: [inclusion.pending('log-pending')] };
  if (!trust) return { findings: [inclusion.skipped('no-trust', {}, FILE)] };
  if (!hasLogKey(trust, manifest)) {
    return { findings: [inclusion.skipped('log-key-newer', { origin: manifest.origin }, FILE)] };
  }
  try {
    const checkpoint = await checkTlogProof(decodeUtf8(bytes) ?? '', sha256(manifestBytes), {
      logs: trust.logKeys
        .map(({ key }) => parseVerifierKey(key))
        .filter(({ name }) => name === manifest.origin),
      witnesses: trust.witnesses.map(parseVerifierKey),
    });
    const { index, size, origin, witnesses } = checkpoint;
    const values = { index, size, origin, witnesses: witnesses.length };
    // The checkpoint covers the manifest, which names the time of the closing.
    const earliest = Date.parse(manifest.closedAt) - CLOCK_DIFFERENCE;
    const early = witnesses.find(({ time }) => time !== undefined && time * 1000 < earliest);
    if (early) {
      const about = { name: early.key.name, time: timeText((early.time ?? 0) * 1000) };
      return { findings: [inclusion.failed('log-witness-before-closing', about, FILE)] };
    }
    const findings = [inclusion.ok('log-ok', values, FILE)];
    const known = trust.witnesses.length;
    if (witnesses.length < quorum && (known > 0 || quorum > 1)) {
      findings.push(inclusion.pending('log-unwitnessed', { known, found: witnesses.length, quorum }, FILE));
    }
    return { findings, checkpoint };
  } catch (error) {
    if (!(error instanceof LogError) || error.code === 'no-ed25519') throw error;
    return { findings: [inclusion.failed(`log-${error.code}`, {}, FILE)] };
  }
}

/**
 * The log's key was in use when the attestation was closed and the manifest stamped: who has got hold of an old key
 * cannot make old evidence, nor can the holder of a new one. Before the proof is there, a fault is found already: the
 * service must not put a manifest into a log whose key does not fit.
 *
 * @param checkpoint undefined when there is no valid proof
 * @param stamped Unix milliseconds; undefined when there is no valid time stamp
 */
export function checkLogKey(
  { manifest }: Case,
  trust: Trust,
  checkpoint: VerifiedCheckpoint | undefined,
  stamped: number | undefined,
): Finding[] {
  const start = checkpoint ? `${checkpoint.log.name}+${checkpoint.log.id}+` : `${manifest.origin}+`;
  const found = trust.logKeys
    .filter(({ key }) => key.startsWith(start))
    .map((key) => keyFinding(key, manifest, stamped));
  if (checkpoint) return found.slice(0, 1);
  return found.every(({ status }) => status === 'failed') ? found.slice(0, 1) : [];
}

function keyFinding({ key, from, until }: LogKey, manifest: Manifest, stamped: number | undefined): Finding {
  const values = { name: parseVerifierKey(key).name };
  const begin = Date.parse(from);
  const isEarly = Date.parse(manifest.closedAt) < begin - GRACE;
  if (isEarly || (stamped !== undefined && stamped < begin - CLOCK_DIFFERENCE)) {
    return validity.failed('log-key-not-begun', { from });
  }
  if (until == null) return validity.ok('log-key-ok', values);
  const end = Date.parse(until);
  if (Date.parse(manifest.closedAt) > end) return validity.failed('log-key-ended', { until });
  if (stamped === undefined) return validity.note('log-key-unstamped', { until });
  if (stamped > end + GRACE) return validity.failed('log-key-stamped-late', { until });
  return validity.ok('log-key-ok', values);
}
