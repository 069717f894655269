import { decodeBase64 } from './base64.ts';
import { SigningError } from './signing-error.ts';

export interface PemBlock {
  /** The words after BEGIN: `PRIVATE KEY`. */
  label: string;
  /** RFC 1421 headers say that the content is encrypted (`Proc-Type: 4,ENCRYPTED`). */
  encrypted: boolean;
  /** Undefined when the body is not Base64; empty when it is encrypted. */
  der: Uint8Array | undefined;
}

/**
 * The blocks of a PEM text (RFC 7468), in order; text around them is skipped, line ends may be of any kind.
 *
 * @throws SigningError `malformed-key` when there is none.
 */
export function pemBlocks(text: string): PemBlock[] {
  const blocks: PemBlock[] = [];
  const begin = /-----BEGIN ([A-Z0-9][A-Z0-9 ]{0,60})-----/g;
  for (let match = begin.exec(text); match; match = begin.exec(text)) {
    const label = match[1] ?? '';
    const end = text.indexOf(`-----END ${label}-----`, begin.lastIndex);
    if (end < 0)
      throw malformed(`The PEM block has no line "-----END ${label}-----"; it was cut. Copy the whole file.`);
    blocks.push(pemBlock(label, text.slice(begin.lastIndex, end)));
    begin.lastIndex = end;
  }
  if (blocks.length === 0) throw noBlock(text);
  return blocks;
}

function pemBlock(label: string, body: string): PemBlock {
  if (/^\s*Proc-Type:.*ENCRYPTED/m.test(body)) return { label, encrypted: true, der: new Uint8Array() };
  if (body.includes('\\n')) {
    throw malformed(
      'The PEM text holds the two characters \\n where its lines should break; replace each with a line break.',
    );
  }
  return { label, encrypted: false, der: decodeBase64(body) };
}

/** Says what the text looks like without repeating it: it may be a password. */
function noBlock(text: string): SigningError {
  const start = text.trim();
  if (start.startsWith('ssh-')) {
    return new SigningError(
      'unsupported-key',
      'This is an OpenSSH public key; write it as PEM: ssh-keygen -e -m PKCS8 -f key.pub > public.pem',
    );
  }
  if (start !== '' && !/\s/.test(start) && start.length < 300 && /[./\\]/.test(start)) {
    return malformed('This looks like a file name; pass the text of the file, which starts with -----BEGIN.');
  }
  if (start.startsWith('{')) {
    return malformed('This looks like a JWK; pass it parsed: JSON.parse(text).');
  }
  if (start.startsWith('MII')) {
    return malformed(
      'The key lacks its first and last line; add -----BEGIN ...----- and -----END ...----- around it.',
    );
  }
  return malformed(
    'There is no PEM block in the text; a key starts with a line such as -----BEGIN PRIVATE KEY-----.',
  );
}

function malformed(message: string): SigningError {
  return new SigningError('malformed-key', message);
}
