import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readTls } from './read-tls.ts';
import { type Settings, SettingsError } from './values.ts';

/**
 * Reads the files that settings name, before anything else is loaded or opened; who needs their content reads them again.
 *
 * @throws SettingsError a sentence for each that cannot be used
 */
export async function judgeFiles(settings: Settings): Promise<void> {
  await readTls(settings);
  const { anchorKeyFile, logWitnesses, timeStampCa } = settings;
  const [certificate, ...others] = await Promise.all([
    read('TIME_STAMP_CA', timeStampCa),
    read('LOG_WITNESSES', logWitnesses),
    read('ANCHOR_KEY_FILE', anchorKeyFile),
  ]);
  const faults = [certificate, ...others].flatMap((file) => file.fault ?? []);
  if (certificate.text !== undefined && !isCertificate(certificate.text)) {
    const root = 'name the file with the root certificate of TIME_STAMP_URL, which the authority publishes';
    faults.push(`TIME_STAMP_CA ${timeStampCa} is not a certificate in PEM: ${root}.`);
  }
  if (faults.length > 0) throw new SettingsError(faults);
}

async function read(name: string, path: string | null): Promise<{ text?: string; fault?: string }> {
  if (path === null) return {};
  try {
    return { text: await readFile(path, 'utf8') };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { fault: `${name} ${path} cannot be read (${code}): ${remedies[code ?? ''] ?? remedies.ENOENT}.` };
  }
}

const remedies: Readonly<Record<string, string>> = {
  EACCES: 'let the user that runs the server read it',
  EISDIR: 'it is a folder; name a file in it',
  ENOENT: 'name a file that is there, or leave out the setting',
};

function isCertificate(pem: string): boolean {
  try {
    new X509Certificate(pem);
    return true;
  } catch {
    return false;
  }
}
