import type { Exchange } from '../target/exchange.ts';
import type { ReportedExchange } from './report.ts';

/** The longest body that a report shows, in characters. */
const LONGEST = 4000;

/**
 * An exchange as a report may show it: access keys and signatures are cut to their first characters, since a signature
 * could be replayed within the window of its tonce.
 */
export function redact({ request, answer, missing }: Exchange, baseUrl: string): ReportedExchange {
  return {
    request: {
      method: request.method,
      url: baseUrl + request.path,
      headers: request.headers,
      body: bodyText(request.body),
    },
    response: answer ? { status: answer.status, headers: answer.headers, body: bodyText(answer.body) } : null,
    ...(missing !== undefined && { missing }),
  };
}

const SECRETS = [
  /("(?:access_key|signature)"\s*:\s*")([^"]{0,4})[^"]*/g,
  /((?:^|&)(?:access_key|signature)=)([^&]{0,4})[^&]*/g,
  /(name="(?:access_key|signature)"\r\n(?:[^\r\n]+\r\n)*\r\n)([^\r\n]{0,4})[^\r\n]*/g,
];

function bodyText(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 4 * LONGEST));
  let text = head.toString('utf8');
  // Not text: told by its size.
  if (text.includes('\u0000') || (text.match(/\uFFFD/g)?.length ?? 0) > 20) {
    const boundary = text.startsWith('--') ? text : undefined;
    if (boundary === undefined) return `(${bytes.byteLength} bytes)`;
  }
  for (const secret of SECRETS) text = text.replace(secret, '$1$2...');
  text = text.replace(/[^\P{Cc}\r\n\t]|\uFFFD/gu, '.');
  return bytes.byteLength > text.length && text.length >= LONGEST
    ? `${text.slice(0, LONGEST)}... (${bytes.byteLength} bytes)`
    : text.slice(0, LONGEST);
}
