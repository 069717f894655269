import { escapeForPrintf, inOctal, quoteForShell } from '@attestation/signing/printable';
import type { Config } from '../config/config.ts';
import type { Exchange } from '../target/exchange.ts';
import { shownUrl } from './redact.ts';

/** The longest body and signed text that a command contains, in bytes and in characters. */
const LONGEST = 8192;

/**
 * A POSIX shell script that sends a request again with curl: with a fresh tonce, signed by openssl. The access key and the
 * file of the private key come from ACCESS_KEY and KEY_FILE, so that the script shows no secret.
 *
 * @param hide removes secrets; a request that holds one in another place than its own has no script
 * @returns undefined for a long body, for another signature than SHA256withRSA, and for one that is changed after signing
 */
export function shellCommand(
  { request, draft, sentAt }: Exchange,
  config: Config,
  hide: (text: string) => string,
): string | undefined {
  const { method, path, headers, body, signed } = request;
  if (draft?.signature || Math.max(body.byteLength, signed?.text.length ?? 0) > LONGEST) return undefined;
  // After -X HEAD, curl waits for the body that Content-Length announces.
  const patience = method === 'HEAD' ? '--max-time 5 ' : '';
  const send = `curl -sS -i -X ${method} ${patience}${Object.entries(headers)
    .map((header) => `-H ${quoteForShell(header.join(': '))} `)
    .join('')}--data-binary @- ${quoteForShell(shownUrl(config.baseUrl) + path)}`;
  const lines: string[] = [];
  const values: Value[] = [];
  if (draft && signed) {
    const { accessKey } = draft.key;
    const names = (['member', 'otherMember', 'formalMember'] as const).filter(
      (name) => config[name]?.accessKey === accessKey,
    );
    lines.push(
      names[0] === undefined
        ? '# ACCESS_KEY: one that does not exist; KEY_FILE: the private key of member (PEM)'
        : `# ACCESS_KEY and KEY_FILE (PEM): those of ${names[0]}`,
    );
    values.push([accessKey, 'ACCESS_KEY']);
    if (/^\d{9,11}$/.test(signed.tonce)) {
      const ahead = Number(signed.tonce) - Math.round(sentAt / 1000);
      const isNow = Math.abs(ahead) < 3;
      lines.push(`tonce=$(${isNow ? 'date +%s' : `expr $(date +%s) + ${ahead}`})`.replace('+ -', '- '));
      values.push([signed.tonce, 'tonce']);
    }
    lines.push(
      `signature=$(${printf(Buffer.from(signed.text), values)} | openssl dgst -sha256 -sign "$KEY_FILE" | openssl base64 -A)`,
    );
    values.push([signed.signature, 'signature']);
    const inForm = new URLSearchParams({ '': signed.signature }).toString().slice(1);
    if (inForm !== signed.signature && Buffer.from(body).includes(inForm)) {
      lines.push(`encoded=$(printf %s "$signature" | sed 's/+/%2B/g; s,/,%2F,g; s/=/%3D/g')`);
      values.push([inForm, 'encoded']);
    }
  }
  lines.push(`${printf(body, values)} | ${send}`);
  const script = lines.join('\n');
  return hide(script) === script ? script : undefined;
}

type Value = readonly [text: string, variable: string];

/** A `printf` (POSIX) of these bytes, with the variables in the places of their values. */
function printf(bytes: Uint8Array, values: readonly Value[]): string {
  const used: string[] = [];
  const isText = Buffer.from(bytes).equals(Buffer.from(Buffer.from(bytes).toString('utf8'), 'utf8'));
  const encoding = isText ? 'utf8' : 'latin1';
  let format = '';
  let rest = Buffer.from(bytes).toString(encoding);
  while (rest !== '') {
    const value = values.find(([text]) => text !== '' && rest.startsWith(text));
    if (value) {
      used.push(`"$${value[1]}"`);
      format += '%s';
      rest = rest.slice(value[0].length);
      continue;
    }
    const [character = ''] = rest;
    format += isText || character < '\u0080' ? escapeForPrintf(character) : inOctal(character.charCodeAt(0));
    rest = rest.slice(character.length);
  }
  // A format that begins with a hyphen would be an option.
  return ['printf', `'${format.replace(/^-/, String.raw`\055`)}'`, ...used].join(' ');
}
