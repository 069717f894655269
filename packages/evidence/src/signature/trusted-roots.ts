import { decodeBase64 } from '../log/base64.ts';
import { type Certificate, parseCertificate } from './certificate.ts';
import { remember } from './remember.ts';
import { SignatureFault } from './signature-fault.ts';

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
