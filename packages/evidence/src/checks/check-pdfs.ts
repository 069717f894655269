import { CLOCK_DIFFERENCE, timeText } from '../file/clock-difference.ts';
import type { ListedFile, Revision } from '../file/manifest.ts';
import type { Trust } from '../file/trust.ts';
import { checkSignedPdf, type PdfSignature } from '../pdf/index.ts';
import type { Finding } from '../report/report.ts';
import { printable } from '../zip/zip-error.ts';
import { type Case, findingsOf } from './case.ts';
import { SIGNED } from './check-attachments.ts';
import type { NamedFile } from './stored-data.ts';

type Parties = NamedFile['parties'];

/** Bytes; what a party signs is a document, not an archive. */
const MAX_PDF = 512 << 20;

const { ok, failed, skipped } = findingsOf('pdf.signatures');

/**
 * Each signed PDF is its original, and behind it the signatures of those whom the member named, nothing else: viewers
 * let far more pass.
 *
 * @param wanted who was to sign, by path
 * @param stamped Unix milliseconds of the time stamp
 */
export async function checkPdfs(
  given: Case,
  trust: Trust | undefined,
  wanted: ReadonlyMap<string, Parties>,
  stamped: number | undefined,
): Promise<Finding[]> {
  const originals = new Map(given.manifest.files.map((file) => [file.path + SIGNED, file]));
  const findings: Finding[] = [];
  for (const [path, revisions] of Object.entries(given.manifest.signedPdfs)) {
    const pdf = { path, revisions, original: originals.get(path), parties: wanted.get(path) };
    findings.push(await checkPdf(given, pdf, trust, stamped));
  }
  return findings.length > 0 ? findings : [skipped('pdf-none')];
}

interface SignedPdf {
  readonly path: string;
  readonly revisions: readonly Revision[];
  readonly original: ListedFile | undefined;
  readonly parties: Parties | undefined;
}

async function checkPdf(
  { archive, digests, manifest }: Case,
  { path, revisions, original, parties }: SignedPdf,
  trust: Trust | undefined,
  stamped: number | undefined,
): Promise<Finding> {
  if (!original || !archive.entries.has(path)) return failed('pdf-listed', {}, printable(path));
  const [base] = revisions;
  if (base?.end !== original.size || base.sha256 !== original.sha256) return failed('pdf-original', {}, path);
  const bytes = await archive.read(path, MAX_PDF);
  if (!bytes) return failed('pdf-size', {}, path);
  if (!trust) return skipped('no-trust', {}, path);
  const result = await checkSignedPdf(bytes, revisions, { roots: [trust.authority], digests });
  if (!result.ok) {
    const { reason, signature } = result;
    return failed(reason === 'signature' && signature ? `signature-${signature}` : `pdf-${reason}`, {}, path);
  }
  if (!parties || !areThose(result.signatures, parties)) return failed('pdf-parties', {}, path);
  // The PDF is signed after the closing, and its hash is in the manifest that is stamped.
  const earliest = Date.parse(manifest.closedAt) - CLOCK_DIFFERENCE;
  const latest = (stamped ?? Number.POSITIVE_INFINITY) + CLOCK_DIFFERENCE;
  const wrong = result.signatures.find(({ signedAt }) => !(+signedAt >= earliest && +signedAt <= latest));
  if (wrong) return failed('pdf-time', { time: timeText(+wrong.signedAt) }, path);
  const names = new Set(result.signatures.map(({ signer }) => printable(signer.name)));
  return ok('pdf-ok', { count: result.signatures.length, names: [...names].join(', ') }, path);
}

/** As many signatures as keywords; a certificate that was brought from elsewhere may not name its caId. */
function areThose(signatures: readonly PdfSignature[], parties: Parties): boolean {
  const wanted = new Map(parties);
  for (const { caId } of signatures) wanted.set(caId, (wanted.get(caId) ?? 0) - 1);
  const unnamed = -(wanted.get('') ?? 0);
  wanted.delete('');
  const missing = [...wanted.values()];
  return missing.every((count) => count >= 0) && missing.reduce((sum, count) => sum + count, 0) === unnamed;
}
