import pg from 'pg';
import { nearestName } from '../../settings/nearest-name.ts';

/** What the driver understands in the query of DATABASE_URL; it ignores all else. */
const parameters = [
  ...['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'uselibpqcompat'],
  ...['host', 'port', 'user', 'password', 'options', 'client_encoding', 'application_name'],
  ...['fallback_application_name', 'statement_timeout', 'lock_timeout'],
  'idle_in_transaction_session_timeout',
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
  const names = [...searchParams.keys()];
  const unknown = names.find((name) => !parameters.includes(name));
  if (unknown !== undefined) {
    const near = nearestName(unknown, parameters);
    const hint =
      near === undefined ? `remove it; known are ${parameters.join(', ')}.` : `did you mean ${near}?`;
    return `its parameter ${unknown} is not known: ${hint}`;
  }
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return `its parameter ${twice} is given twice.`;
  const empty = names.find((name) => name.startsWith('ssl') && searchParams.get(name) === '');
  if (empty !== undefined) return `its parameter ${empty} has no value.`;
  const mode = searchParams.get('sslmode');
  if (mode === null || sslmodes.includes(mode)) return undefined;
  return `its sslmode is ${mode}, but must be one of ${sslmodes.join(', ')}.`;
}

/** How the connection is protected, by what the driver makes of the address and of variables such as PGSSLMODE. */
export function encryptionOf(url: string): string {
  const { ssl } = new pg.Client(url) as unknown as { ssl?: boolean | { rejectUnauthorized?: boolean } };
  if (ssl === undefined || ssl === false) return 'not encrypted';
  const isVerified = ssl === true || ssl.rejectUnauthorized !== false;
  return isVerified ? 'encrypted' : 'encrypted, server not verified';
}
