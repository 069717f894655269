import { decodeBase64, sameBytes } from '../file/bytes.ts';
import { signatureHolds } from './algorithm.ts';
import { type Certificate, parseCertificate } from './certificate.ts';
import { oids, SignatureFault } from './der.ts';
import { remember } from './remember.ts';

interface ChainQuestion {
  readonly certificate: Certificate;
  /** What came along: believed only as far as the signatures go. */
  readonly others: readonly Certificate[];
  /** Trusted; a path may end at any of them. */
  readonly roots: readonly Certificate[];
  readonly purpose: Purpose;
  /** Every certificate of the path must be valid at this moment. */
  readonly at: Date;
}

/** Certificates above the signer's. */
const longestPath = 6;
/** A crafted set of certificates with the same names could have very many paths. */
const mostSignatureChecks = 40;

/**
 * Requires a path from the certificate to a root, each one issued by the next, all of them valid at that moment.
 * Revocation is not asked: it would need the network, and the lists of that time.
 *
 * @throws SignatureFault `untrusted` without a path; else what is wrong with the one that there is
 */
export async function checkChain(question: ChainQuestion): Promise<void> {
  let fault: SignatureFault | undefined;
  for await (const path of pathsFrom([question.certificate], question, { left: mostSignatureChecks })) {
    const found = pathFault(path, question);
    if (found === undefined) return;
    fault ??= found;
  }
  throw fault ?? new SignatureFault('untrusted', 'No chain leads from its certificate to a trusted one.');
}

async function* pathsFrom(
  path: readonly Certificate[],
  question: ChainQuestion,
  budget: { left: number },
): AsyncGenerator<readonly Certificate[]> {
  const last = path.at(-1);
  if (!last) return;
  if (question.roots.some((root) => sameBytes(root.bytes, last.bytes))) yield path;
  if (path.length > longestPath) return;
  for (const issuer of [...question.roots, ...question.others]) {
    if (!sameBytes(issuer.subject, last.issuer) || path.includes(issuer)) continue;
    if (budget.left-- <= 0) return;
    if (await issued({ issuer, certificate: last })) yield* pathsFrom([...path, issuer], question, budget);
  }
}

const issued = remember(
  ({ issuer, certificate }: { issuer: Certificate; certificate: Certificate }) => [
    issuer.publicKey.bytes,
    certificate.bytes,
  ],
  ({ issuer, certificate: { algorithm, signature, signed } }) =>
    signatureHolds({ publicKey: issuer.publicKey, algorithm, signature, signed }),
);

/** RFC 5280 section 6.1.3 and 6.1.4, without names and policies. */
function pathFault(path: readonly Certificate[], { purpose, at }: ChainQuestion): SignatureFault | undefined {
  try {
    path.forEach((certificate, depth) => {
      checkMoment(certificate, at);
      const [unknown] = certificate.extensions.unknown;
      if (unknown) throw new SignatureFault('unknown-extension', `A certificate has a critical ${unknown}.`);
      checkPurpose(certificate, purpose, depth === 0 ? 'signer' : 'issuer');
      if (depth > 0) checkIssuer(certificate, depth - 1);
    });
    return undefined;
  } catch (error) {
    if (error instanceof SignatureFault) return error;
    throw error;
  }
}

function checkMoment({ notBefore, notAfter }: Certificate, at: Date): void {
  if (at < notBefore) {
    throw new SignatureFault('not-yet-valid', `A certificate begins at ${notBefore.toISOString()}.`);
  }
  // Whole seconds: it is valid through all of its last one.
  if (at.getTime() >= notAfter.getTime() + 1000) {
    throw new SignatureFault('expired', `A certificate ended at ${notAfter.toISOString()}.`);
  }
}

const keyCertSign = 5;

/** @param below how many authorities are between it and the signer */
function checkIssuer({ extensions: { authority, keyUsage } }: Certificate, below: number): void {
  const mayIssue = authority !== undefined && (keyUsage === undefined || keyUsage[keyCertSign] === true);
  if (!mayIssue || below > (authority.pathLength ?? longestPath)) {
    throw new SignatureFault('wrong-issuer', 'An issuer may not issue certificates, or not this deep.');
  }
}

/**
 * What a certificate is asked for: `manifest` is the service's signature under an attestation file, `document`
 * that of a party under a PDF, `time` that of a time stamp authority.
 */
export type Purpose = 'manifest' | 'document' | 'time';

const wanted: Record<Purpose, readonly string[]> = {
  manifest: [oids.manifestSigning],
  document: [oids.documentSigning, oids.emailProtection, oids.anyExtendedKeyUsage],
  time: [oids.timeStamping],
};

const digitalSignature = 0;
const nonRepudiation = 1;

/** @throws SignatureFault `wrong-purpose` */
function checkPurpose(certificate: Certificate, purpose: Purpose, role: 'signer' | 'issuer'): void {
  const { keyUsage, purposes } = certificate.extensions;
  const fits =
    role === 'issuer'
      ? mayLeadTo(purposes?.ids, purpose)
      : purposeFits(purposes, purpose) &&
        (keyUsage === undefined || keyUsage[digitalSignature] === true || keyUsage[nonRepudiation] === true);
  if (!fits)
    throw new SignatureFault('wrong-purpose', `A certificate of the chain is not for this: ${purpose}.`);
}

function purposeFits(purposes: Certificate['extensions']['purposes'], purpose: Purpose): boolean {
  // RFC 3161 section 2.3: critical, and no other purpose.
  if (purpose === 'time') {
    return purposes?.critical === true && purposes.ids.join() === oids.timeStamping;
  }
  if (purposes === undefined) return purpose === 'document';
  return wanted[purpose].some((id) => purposes.ids.includes(id));
}

/** An issuer that names purposes limits what may stand below it, as viewers have it. */
function mayLeadTo(ids: readonly string[] | undefined, purpose: Purpose): boolean {
  const accepted = [...wanted[purpose], oids.anyExtendedKeyUsage];
  return ids === undefined || ids.some((id) => accepted.includes(id));
}

/**
 * The certificates of PEM texts (RFC 7468), each of which may hold several; text around the blocks is skipped.
 *
 * @throws SignatureFault `untrusted` when one holds none that can be read: it may come from the file in question
 */
export async function trustedRoots(pems: readonly string[]): Promise<Certificate[]> {
  return (await Promise.all(pems.map(rootsOf))).flat();
}

const rootsOf = remember(
  (pem: string) => [pem],
  async (pem) => {
    const blocks = [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g)];
    if (blocks.length === 0) throw unreadable('it is not a PEM certificate');
    return blocks.map(([, body = '']) => rootOf(body));
  },
);

function rootOf(body: string): Certificate {
  const der = decodeBase64(body.replace(/\s/g, ''));
  if (!der) throw unreadable('it is not Base64');
  try {
    return parseCertificate(der);
  } catch (cause) {
    if (!(cause instanceof SignatureFault)) throw cause;
    throw unreadable(cause.message);
  }
}

function unreadable(why: string): SignatureFault {
  return new SignatureFault('untrusted', `A trusted root cannot be read: ${why}`);
}
