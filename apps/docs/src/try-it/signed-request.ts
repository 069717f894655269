import { newRequestId, type Signer, sign, signedString } from '@attestation/signing';

export interface AttachedFile {
  /** Index of the factoid that it belongs to. */
  readonly factoid: number;
  readonly file: File;
}

interface Request {
  /** Address of the service, without a slash at its end. */
  readonly service: string;
  readonly path: string;
  readonly accessKey: string;
  /** JSON text; it is signed and sent as it is. */
  readonly payload: string;
  readonly files: readonly AttachedFile[];
}

export interface SignedRequest {
  /** The string that the signature covers. */
  readonly signed: string;
  readonly contentType: string;
  readonly body: string | Blob;
  /** The body as text; a file in it is only named. */
  readonly envelope: string;
  /** The same request as a command for a shell. */
  readonly curl: string;
}

/** @throws SigningError when the key cannot sign */
export async function signRequest(request: Request, signer: Signer): Promise<SignedRequest> {
  const { service, path, accessKey, payload, files } = request;
  const parts = { path, requestId: newRequestId(), accessKey, tonce: Math.floor(Date.now() / 1000), payload };
  const signature = await sign(parts, signer);
  const fields = [
    ['request_id', parts.requestId],
    ['access_key', accessKey],
    ['tonce', String(parts.tonce)],
    ['payload', payload],
    ['signature', signature],
  ] as const;
  const signed = signedString(parts);
  const url = inShell(service + path);
  if (files.length > 0) {
    const options = [
      ...fields.map(([name, value]) => `--form-string ${inShell(`${name}=${value}`)}`),
      ...files.map(
        ({ factoid, file }) => `-F ${inShell(`attachments[${factoid}][]=@"${inQuotes(file.name)}"`)}`,
      ),
    ];
    return { signed, ...formOf(fields, files), curl: `curl -sS ${[url, ...options].join(' \\\n  ')}` };
  }
  const members = fields.map(([name, value]) => {
    const isText = name !== 'payload' && name !== 'tonce';
    return `  ${JSON.stringify(name)}: ${isText ? JSON.stringify(value) : value}`;
  });
  const body = `{\n${members.join(',\n')}\n}`;
  const contentType = 'application/json';
  const curl = `curl -sS ${url} \\\n  -H 'Content-Type: ${contentType}' \\\n  --data-binary ${inShell(body)}`;
  return { signed, contentType, body, envelope: body, curl };
}

/** RFC 7578, by hand: FormData rewrites line breaks, and the payload would not be what was signed. */
function formOf(
  fields: readonly (readonly [name: string, value: string])[],
  files: readonly AttachedFile[],
): Pick<SignedRequest, 'contentType' | 'body' | 'envelope'> {
  const boundary = `attestation-${newRequestId()}`;
  const start = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}`;
  const parts: (string | File)[] = [
    ...fields.map(([name, value]) => `${start(`name="${name}"`)}\r\n\r\n${value}\r\n`),
    ...files.flatMap(({ factoid, file }) => {
      const named = start(`name="attachments[${factoid}][]"; filename="${inQuotes(file.name)}"`);
      return [`${named}\r\nContent-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`, file, '\r\n'];
    }),
    `--${boundary}--\r\n`,
  ];
  const shown = parts.map((part) =>
    typeof part === 'string' ? part : `(${part.size} bytes of ${part.name})`,
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: new Blob(parts),
    envelope: shown.join('').replaceAll('\r\n', '\n'),
  };
}

/** The payload with the checksums of its files; JSON with another layout where it has files. */
export async function withChecksums(payload: string, files: readonly AttachedFile[]): Promise<string> {
  const { attachments: _, ...rest } = JSON.parse(payload) as Record<string, unknown>;
  const checksums: Record<string, string[]> = {};
  for (const { factoid, file } of files) {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    checksums[factoid] = [...(checksums[factoid] ?? []), hex];
  }
  return JSON.stringify(files.length === 0 ? rest : { ...rest, attachments: checksums }, null, 2);
}

/** JSON text with a line for each member. Values stay as they are written: `1.10` too. */
export function indented(json: string): string {
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  return json.replace(/"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|\s+/g, (token) => {
    if (token.length > 1 && token.trim() !== '') return token;
    if (token === '{' || token === '[') {
      depth++;
      return token + line();
    }
    if (token === '}' || token === ']') {
      depth--;
      return line() + token;
    }
    if (token === ',') return token + line();
    return token === ':' ? ': ' : '';
  });
}

/** One word of a shell. */
function inShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A name between quotation marks, in a form's header and for curl. */
function inQuotes(name: string): string {
  return name.replace(/["\r\n\\]/g, (sign) => encodeURIComponent(sign));
}
