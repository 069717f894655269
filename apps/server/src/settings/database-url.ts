import { nearestName } from './nearest-name.ts';

/** What a connection to PostgreSQL understands in the query of DATABASE_URL; the driver ignores all else. */
const parameters = [
  ...['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'uselibpqcompat'],
  ...['application_name', 'options', 'host', 'port', 'user', 'password', 'client_encoding'],
];
const sslmodes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];

/**
 * Why the query of a DATABASE_URL cannot be used: a parameter that is misspelt would be ignored, and the connection would
 * not be what its operator believes.
 *
 * @returns a sentence, or undefined
 */
export function databaseUrlFault(url: string): string | undefined {
  const { searchParams } = new URL(url);
  const unknown = [...searchParams.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined) {
    const near = nearestName(unknown, parameters);
    return `its parameter ${unknown} is not known${near === undefined ? `; known are ${parameters.join(', ')}.` : `; did you mean ${near}?`}`;
  }
  const mode = searchParams.get('sslmode');
  if (mode === null || sslmodes.includes(mode)) return undefined;
  return `its sslmode is ${mode}, but must be one of ${sslmodes.join(', ')}.`;
}

/** How the connection is protected, as its operator reads it at the start. */
export function encryptionOf(url: string): string {
  const { searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  if (mode === 'disable') return 'not encrypted';
  if (mode === 'no-verify') return 'encrypted, server not verified';
  const encrypts = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'].some((name) => searchParams.has(name));
  return encrypts || searchParams.get('sslnegotiation') === 'direct' ? 'encrypted' : 'not encrypted';
}
