import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Settings, SettingsError } from './values.ts';

/** PEM texts, as `node:https` takes them. */
interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/**
 * The files of TLS_CERT and TLS_KEY, known to belong together; undefined when none are set.
 *
 * @throws SettingsError
 */
export async function readTls({
  tlsCert,
  tlsKey,
}: Pick<Settings, 'tlsCert' | 'tlsKey'>): Promise<TlsFiles | undefined> {
  if (tlsCert === null || tlsKey === null) return undefined;
  const [cert, key] = await Promise.all([read('TLS_CERT', tlsCert), read('TLS_KEY', tlsKey)]);
  const certificate = parse(
    `TLS_CERT ${tlsCert} is not a certificate in PEM.`,
    () => new X509Certificate(cert),
  );
  const privateKey = parse(`TLS_KEY ${tlsKey} is not a private key in PEM without passphrase.`, () =>
    createPrivateKey(key),
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new SettingsError([`TLS_KEY ${tlsKey} does not belong to the certificate in TLS_CERT ${tlsCert}.`]);
  }
  return { cert, key };
}

/** Says that a certificate has ended; undefined while it has not. It is served nevertheless: some callers do not check it. */
export function endedSentence(
  { cert }: TlsFiles,
  { tlsCert }: Pick<Settings, 'tlsCert'>,
): string | undefined {
  const end = new X509Certificate(cert).validToDate;
  if (end.getTime() >= Date.now()) return undefined;
  return `The certificate in TLS_CERT ${tlsCert} ended on ${end.toISOString()}, so callers that check it refuse the connection. Renew it, then send SIGHUP.`;
}

async function read(name: string, path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError([`${name} ${path} cannot be read (${error.code}).`]);
  });
}

/** The cause is left out: OpenSSL's words do not help here. */
function parse<T>(problem: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new SettingsError([problem]);
  }
}
