import { publicKeyDer } from '@attestation/signing';
import { printable } from '@attestation/signing/printable';
import {
  checkAttachments,
  checkData,
  checkTemplate,
  partiesByPath,
  type RequestedData,
  requestedData,
} from './checks/check-data.ts';
import { type Case, checkEntries, checkFiles, findingsOf, type OnProgress } from './checks/check-files.ts';
import { checkPdfs, pdfsNotExamined } from './checks/check-pdfs.ts';
import {
  checkAnchor,
  checkLog,
  checkLogKey,
  checkSignature,
  checkTime,
  checkTrust,
  chooseTrust,
} from './checks/check-proofs.ts';
import { checkCustody, checkMember, checkRequests, readRequests } from './checks/check-requests.ts';
import { readContent } from './checks/read-content.ts';
import type { Trust } from './checks/trust.ts';
import { type Digests, portableDigests, sha256Hex } from './file/digests.ts';
import { MAX_MANIFEST, type Manifest, parseManifest } from './file/manifest.ts';
import { type Finding, type Language, type Report, verdictOf } from './report/report.ts';
import { limitsOf, messageOf, verdictLine, verdictWording } from './report/wording.ts';
import { type ByteSource, LONGEST, ZipError } from './zip/directory.ts';
import type { Archive } from './zip/open-archive.ts';
import { type Folder, openFile } from './zip/open-repacked.ts';

export interface VerifyOptions {
  /** The keys to believe; without it those inside the file, and the verdict is `unknown` at best. From several, that of the file's environment is taken. */
  readonly trust?: Trust | readonly Trust[];
  /** Public keys or certificates (PEM) of the member, got from the member; without them a note says so. */
  readonly memberKeys?: readonly string[];
  /** Witnesses of the trust file that must have cosigned the checkpoint; default 1 when it names any. */
  readonly quorum?: number;
  /** JSON-RPC address of a node of the chain; without it nothing leaves this machine. */
  readonly rpc?: string;
  /** In place of the runtime's own, for `rpc`. */
  readonly fetch?: typeof globalThis.fetch;
  readonly onProgress?: OnProgress;
  /** Name under which the report lists an unpacked folder or a repacked archive. */
  readonly name?: string;
  readonly signal?: AbortSignal;
  /** Language of the messages; default English. */
  readonly language?: Language;
  /** In place of those in JavaScript. */
  readonly digests?: Digests;
  /** Whether the report says what is attested; default no. */
  readonly content?: boolean;
}

/**
 * Checks an attestation file: that it is whole, that it is what the member signed, and that the service, its log and
 * its chain stand for it. Offline but for `rpc`. What is wrong with the file is in the report, never thrown.
 *
 * @param file an attestation file, or its unpacked files by path
 * @throws what `file` throws when it cannot be read, and the reason of `signal`; SigningError for `memberKeys` that
 * are not public keys.
 *
 * @example
 * const { verdict, checks } = await verify(file);
 * for (const { id, status, message } of checks) console.log(status, id, message);
 */
export async function verify(file: ByteSource | Folder, options: VerifyOptions = {}): Promise<Report> {
  const { language = 'en', memberKeys } = options;
  const known = memberKeys?.map((pem) => sha256Hex(publicKeyDer(pem)));
  const { findings: all, manifest, archive } = await examine(file, options, known);
  const checks = shortened(all).map((finding) => ({ ...finding, message: messageOf(finding, language) }));
  const verdict = verdictOf(all);
  const no = manifest ? printable(manifest.no) : null;
  const { environment = null } = manifest ?? {};
  const reasonOf = (finding: Finding) => messageOf(finding, language);
  const summary = verdictLine(
    language,
    verdictWording({ verdict, no, environment, checks }, language, reasonOf),
  );
  if (!manifest || !archive) return { verdict, summary, environment, no, member: null, checks, notShown: [] };
  const { member } = manifest;
  const notShown = verdict === 'invalid' ? [] : limitsOf(manifest, known !== undefined, language);
  const content = options.content
    ? { content: verdict === 'invalid' ? null : await readContent(archive, manifest, all) }
    : {};
  return {
    verdict,
    summary,
    environment,
    no,
    member: { ...member, name: printable(member.name, LONGEST) },
    checks,
    notShown,
    ...content,
  };
}

/** Findings of each check: a file may be made such that a hundred thousand things are wrong with it. */
const MAX_FINDINGS = 100;

function shortened(findings: readonly Finding[]): Finding[] {
  const counts = new Map<Finding['id'], number>();
  const kept = findings.filter(({ id }) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count <= MAX_FINDINGS;
  });
  for (const [id, count] of counts) {
    if (count > MAX_FINDINGS) kept.push(findingsOf(id).note('and-more', { count: count - MAX_FINDINGS }));
  }
  return kept;
}

async function examine(
  file: ByteSource | Folder,
  options: VerifyOptions,
  memberKeys: readonly string[] | undefined,
): Promise<{ findings: Finding[]; manifest?: Manifest; archive?: Archive }> {
  const structure = findingsOf('zip.structure');
  let archive: Archive;
  try {
    archive = await openFile(file);
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return { findings: [structure.failed(error.code, {}, error.entry)] };
  }
  const form = findingsOf('manifest.form');
  const { origin, ignored, notFiles, size: bytes } = archive;
  const count = archive.entries.size;
  const findings = [
    origin === 'made'
      ? structure.ok('zip-ok', { count, bytes })
      : structure.note(
          origin === 'folder' ? 'zip-unpacked' : 'zip-repacked',
          { count, ignored: ignored.length },
          options.name,
        ),
    ...ignored.map((name) => structure.note('zip-ignored', {}, name)),
    ...notFiles.map((name) => structure.failed('zip-not-a-file', {}, name)),
  ];
  const manifestBytes = await archive.read('manifest.json', MAX_MANIFEST);
  const manifest = manifestBytes ? parseManifest(manifestBytes) : 'manifest-missing';
  if (!manifestBytes || typeof manifest === 'string') {
    const code = typeof manifest === 'string' ? manifest : 'manifest-missing';
    return { findings: [...findings, form.failed(code, {}, 'manifest.json')] };
  }
  const { no, environment } = manifest;
  findings.push(form.ok('manifest-ok', { no, environment }, 'manifest.json'));
  const given: Case = { archive, manifest, manifestBytes, digests: options.digests ?? portableDigests };
  findings.push(...checkEntries(given), ...(await checkFiles(given, options)));
  const content = await checkContent(given, memberKeys);
  findings.push(...content.findings, ...(await checkProofs(given, content.requested, options, bytes)));
  return { findings, manifest, archive };
}

/** What was signed by the member is what the file holds. */
async function checkContent(
  given: Case,
  memberKeys: readonly string[] | undefined,
): Promise<{ findings: Finding[]; requested?: RequestedData }> {
  const { requests, faults } = await readRequests(given);
  const findings = await checkRequests(requests, faults);
  if (faults.length === 0) findings.push(...checkMember(given, requests, memberKeys));
  const requested = faults.length === 0 ? requestedData(requests, given.manifest.no) : undefined;
  if (requested) findings.push(...(await checkData(given, requested)));
  else findings.push(findingsOf('data.attestation').failed('data-no-requests'));
  findings.push(...(await checkTemplate(given, requested)));
  if (requested) findings.push(...checkAttachments(given, requested));
  findings.push(...(await checkCustody(given, faults.length === 0 ? requests : undefined)));
  return requested ? { findings, requested } : { findings };
}

/** The proofs of the maker and the time of the manifest. */
async function checkProofs(
  given: Case,
  requested: RequestedData | undefined,
  options: VerifyOptions,
  size: number,
): Promise<Finding[]> {
  const source = await chooseTrust(given, options.trust);
  const { trust } = source;
  const time = await checkTime(given, trust);
  const signature = await checkSignature(given, trust, time.stamped);
  const log = await checkLog(given, trust, options.quorum);
  const key = trust ? checkLogKey(given, trust, log.checkpoint, time.stamped) : [];
  const isShown = holds(signature) || (log.checkpoint !== undefined && holds(key));
  const parties = requested ? partiesByPath(given, requested) : new Map();
  const isRefused = [...signature, ...log.findings, ...key].some(({ status }) => status === 'failed');
  const pdfs = isRefused
    ? pdfsNotExamined(given)
    : await checkPdfs(given, trust, parties, time.stamped, size);
  return [
    checkTrust(given, source, isShown),
    ...signature,
    ...time.findings,
    ...pdfs,
    ...log.findings,
    ...key,
    ...(await checkAnchor(given, source, log.checkpoint, options)),
  ];
}

function holds(findings: readonly Finding[]): boolean {
  return (
    findings.some(({ status }) => status === 'ok') && findings.every(({ status }) => status !== 'failed')
  );
}
