import { sha256 } from '@noble/hashes/sha2.js';
import { checkCanonical } from '../evm/check-canonical.ts';
import { type EvmAnchor, verifyEvmProof } from '../evm/verify-evm-proof.ts';
import { decodeUtf8 } from '../file/bytes.ts';
import { CLOCK_DIFFERENCE, MAX_OUTSIDE, type Manifest, timeText } from '../file/manifest.ts';
import { checkTlogProof, LogError, parseVerifierKey, type VerifiedCheckpoint } from '../log/index.ts';
import type { Finding } from '../report/report.ts';
import { verifyCades } from '../signature/verify-cades.ts';
import { verifyTimeStamp } from '../signature/verify-time-stamp.ts';
import { type Case, findingsOf } from './check-files.ts';
import { type LogKey, readTrust, type Trust } from './trust.ts';

const TRUST = 'proof/trust.json';

const source = findingsOf('trust.source');

/** Keys and certificates to check a file with. */
interface ChosenTrust {
  readonly trust?: Trust;
  /** They are the caller's own: those inside the file can be anyone's. */
  readonly isGiven: boolean;
  /** Why there are none that can be used. */
  readonly fault?: Finding;
}

/**
 * Whom to believe: the keys that the caller has, else those that came with the file. The latter show that the file
 * is whole, not who made it: anyone can make keys.
 */
export async function chooseTrust(
  { archive, manifest }: Case,
  trusts: Trust | readonly Trust[] = [],
): Promise<ChosenTrust> {
  const all = 'format' in trusts ? [trusts] : trusts;
  const given = all.find(({ environment }) => environment === manifest.environment) ?? all[0];
  const isGiven = given !== undefined;
  const bytes = await archive.read(TRUST, MAX_OUTSIDE);
  const own = bytes && readTrust(bytes);
  if (bytes && !own) return { isGiven, fault: source.failed('trust-format', {}, TRUST) };
  const trust = given ?? own;
  if (!trust) return { isGiven };
  const file = given ? undefined : TRUST;
  if (trust.environment !== manifest.environment) {
    const values = { environment: manifest.environment, other: trust.environment };
    return { isGiven, fault: source.failed('trust-environment', values, file) };
  }
  if (!hasLogKey(trust, manifest) && !(isGiven && isOlder(trust, manifest))) {
    return { isGiven, fault: source.failed('trust-origin', { origin: manifest.origin }, file) };
  }
  return { trust, isGiven };
}

/**
 * Says who made the file, by what the other checks have found.
 *
 * @param isShown whether the signature of the service holds, or the proof from its log
 */
export function checkTrust(
  { manifest }: Case,
  { trust, isGiven, fault }: ChosenTrust,
  isShown: boolean,
): Finding {
  if (fault) return fault;
  if (!isShown) return isGiven ? source.failed('trust-nothing-shown') : source.unknown('trust-nothing-shown');
  if (!trust || !isGiven) return source.unknown('trust-not-given', {}, TRUST);
  // Without a key of the log it was the signature that holds: the service made this, and has got a new log key.
  return hasLogKey(trust, manifest)
    ? source.ok('trust-given')
    : source.unknown('trust-older', { origin: manifest.origin });
}

function hasLogKey({ logKeys }: Trust, { origin }: Manifest): boolean {
  return logKeys.some(({ key }) => key.startsWith(`${origin}+`));
}

/** The manifest names a later shard of the log than any in the trust file: the log has got a new key since. */
function isOlder({ logKeys }: Trust, { origin }: Manifest): boolean {
  const [, log, shard] = shardOf(origin);
  const known = logKeys
    .map(({ key }) => shardOf(key.split('+', 1)[0] ?? ''))
    .filter(([, name]) => name === log);
  return known.length > 0 && known.every(([, , number]) => Number(number) < Number(shard));
}

/** `<service>/<environment>/<number of the shard>` */
function shardOf(origin: string): readonly (string | undefined)[] {
  return /^(.+)\/([1-9]\d{0,8})$/.exec(origin) ?? [];
}

const SIGNATURE = 'META-INF/manifest.p7s';
const STAMP = 'META-INF/manifest.tst';
/** A time stamp that comes later than this is worth a note. */
const LATE = 24 * 3600_000;

const signature = findingsOf('signature.service');
const time = findingsOf('signature.time');

/**
 * The time at which the manifest existed, as the authority states that the trust file names.
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
    // Before the service had a time authority, it stamped itself: that is its word, in place of the stamp that is named.
    const isForeign = result.reason === 'untrusted';
    const own = isForeign ? await verifyTimeStamp(der, manifestBytes, { roots: [authority] }) : undefined;
    if (own?.ok) {
      const values = { time: timeText(+own.time), signer: own.signer.name };
      const finding = isBeforeClosing(+own.time, manifest)
        ? time.failed('time-before-closing', values, STAMP)
        : time.pending('time-not-by-authority', values, STAMP);
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

const INCLUSION = 'proof/inclusion.tlog-proof';
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
  const bytes = await archive.read(INCLUSION, MAX_OUTSIDE);
  if (!bytes) return { findings: [inclusion.pending('log-pending')] };
  if (!trust) return { findings: [inclusion.skipped('no-trust', {}, INCLUSION)] };
  if (!hasLogKey(trust, manifest)) {
    return { findings: [inclusion.skipped('log-key-newer', { origin: manifest.origin }, INCLUSION)] };
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
      return { findings: [inclusion.failed('log-witness-before-closing', about, INCLUSION)] };
    }
    const findings = [inclusion.ok('log-ok', values, INCLUSION)];
    const known = trust.witnesses.length;
    if (witnesses.length < quorum && (known > 0 || quorum > 1)) {
      findings.push(
        inclusion.pending('log-unwitnessed', { known, found: witnesses.length, quorum }, INCLUSION),
      );
    }
    return { findings, checkpoint };
  } catch (error) {
    if (!(error instanceof LogError) || error.code === 'no-ed25519') throw error;
    return { findings: [inclusion.failed(`log-${error.code}`, {}, INCLUSION)] };
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

const ANCHOR = 'proof/evm.json';

const anchored = findingsOf('anchor.chain');
const block = findingsOf('anchor.block');

interface Node {
  readonly rpc?: string | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/**
 * The checkpoint that covers this manifest is in a transaction of a block, sent by the service. Anyone can make up a
 * block, so this is no more than a note until a node or the trust file says that the chain has it; and anyone can
 * name a chain, so it has to be one of the trust file that the caller gave.
 */
export async function checkAnchor(
  { archive, manifest }: Case,
  { trust, isGiven }: ChosenTrust,
  checkpoint: VerifiedCheckpoint | undefined,
  node: Node,
): Promise<Finding[]> {
  const chains = trust?.chains ?? [];
  const unasked = node.rpc === undefined ? [] : [block.skipped('anchor-none')];
  const bytes = await archive.read(ANCHOR, MAX_OUTSIDE);
  if (!bytes) {
    return [
      chains.length > 0 ? anchored.pending('anchor-pending') : anchored.skipped('anchor-none'),
      ...unasked,
    ];
  }
  if (!checkpoint) return [anchored.skipped('anchor-no-checkpoint', {}, ANCHOR), ...unasked];
  const result = await verifyEvmProof(decodeUtf8(bytes) ?? '', checkpoint, chains);
  if (!result.ok) return [anchored.failed(`anchor-${result.code}`, {}, ANCHOR), ...unasked];
  const { blockHash, transactionHash, sender } = result;
  const time = Number(result.blockTime) * 1000;
  const values = {
    ...{ blockHash, transactionHash, sender },
    chain: String(result.chainId),
    block: String(result.blockNumber),
    time: timeText(time),
  };
  // The manifest names the time of the closing: no block can have held its hash before.
  if (time < Date.parse(manifest.closedAt) - CLOCK_DIFFERENCE) {
    return [anchored.failed('anchor-before-closing', values, ANCHOR), ...unasked];
  }
  const listed =
    isGiven &&
    chains.some(({ chainId, blocks }) => BigInt(chainId) === result.chainId && blocks.includes(blockHash));
  const confirmed = await checkBlock(result, node, listed);
  if (!isGiven || chains.length === 0)
    return [anchored.note('anchor-unknown-chain', values, ANCHOR), confirmed];
  if (confirmed.status !== 'ok') return [anchored.note('anchor-unconfirmed', values, ANCHOR), confirmed];
  return [anchored.ok('anchor-ok', values, ANCHOR), confirmed];
}

/** Whether the chain has the block: a node says so, or the trust file; without an address nothing leaves this machine. */
async function checkBlock(anchor: EvmAnchor, { rpc, fetch }: Node, isListed: boolean): Promise<Finding> {
  const values = { blockHash: anchor.blockHash, block: String(anchor.blockNumber) };
  if (rpc === undefined)
    return isListed ? block.ok('block-listed', values) : block.note('block-not-asked', values);
  const result = await checkCanonical(rpc, anchor, fetch ? { fetch } : {});
  if (result.ok) return block.ok('block-ok', values);
  if (result.code === 'node-failed') return block.pending('block-unknown', values);
  return block.failed(`anchor-${result.code}`, values);
}
