import { describe, expect, test } from 'vitest';
import type { Exchange, RawRequest } from '../target/exchange.ts';
import { hideSecrets, redact } from './redact.ts';

const key = '4B3EA03D14E053147421';
const signature = `Ab+/${'cD9/eF+g'.repeat(42)}0w==`;
const percent = encodeURIComponent(signature);
const escaped = signature.replaceAll('/', '\\/').replaceAll('+', '\\u002B');
const crlf = '\r\n';

const texts: [string, string][] = [
  ['a JSON envelope', JSON.stringify({ request_id: 'r', access_key: key, signature })],
  ['the escapes of JSON', `{"access_key": "${key}", "signature": "${escaped}"}`],
  ['escaped names of members', `{"access\\u005fkey":"${key}","signatur\\u0065":"${signature}"}`],
  ['an urlencoded form', new URLSearchParams({ access_key: key, signature }).toString()],
  ['an urlencoded form in lower case', `x=1&access_key=${key}&signature=${percent.toLowerCase()}`],
  ['a form whose plus signs became blanks', `signature ${signature.replaceAll('+', ' ')}`],
  [
    'a multipart form',
    ['--b', 'Content-Disposition: form-data; name="signature"', '', signature, '--b--'].join(crlf),
  ],
  [
    'a multipart form with a head of its own',
    ['--b', 'Content-Type: text/plain', 'Content-Disposition: form-data; name=signature', '', signature].join(
      crlf,
    ),
  ],
  ['an answer that says it back', JSON.stringify({ message: `no: ${key}, ${signature}`, data: [signature] })],
  ['an answer that says what was signed', `POST/api/v1/casr${key}1700000000{}`],
  ['a form in a form', encodeURIComponent(new URLSearchParams({ access_key: key, signature }).toString())],
  ['JSON with escapes in JSON', JSON.stringify({ message: `{"signature":"${escaped}"}` })],
  ['JSON in JSON', JSON.stringify({ message: JSON.stringify({ signature, access_key: key }) })],
  ['the URL-safe alphabet', signature.replaceAll('+', '-').replaceAll('/', '_')],
  ['the first half of one', `signature ${signature.slice(0, 170)} is wrong`],
];

describe('keys and signatures', () => {
  const hide = hideSecrets([key, signature]);

  test.each(texts)('in %s are hidden, in bodies, headers and addresses', (_, text) => {
    const request: RawRequest = {
      method: 'POST',
      path: `/api?${text}`,
      headers: { x: text },
      body: utf8(text),
    };
    const reported = JSON.stringify(redact({ ...exchange(text), request }, 'http://u:secret@h', hide));
    for (const piece of pieces()) expect(reported).not.toContain(piece);
    expect(reported).not.toContain('secret');
  });

  test.each(texts.slice(0, 2))('in %s are hidden also when they are not known', (_, text) => {
    const reported = redact(exchange(text), 'http://h').response?.body;
    for (const piece of pieces()) expect(reported).not.toContain(piece);
  });

  test('all else stays', () => {
    const text = JSON.stringify({
      no: 'A'.repeat(32),
      checksum: 'ab'.repeat(32),
      name: '张三',
      is: 'signature',
    });
    expect(redact(exchange(text), 'http://h', hide).response?.body).toBe(text);
  });

  test('of two that begin alike, in either order', () => {
    const other = `${signature.slice(0, 100)}x${signature.slice(101)}`;
    const said = `${signature} ${other}`;
    expect(hideSecrets([signature, other])(said)).toBe('Ab+/... Ab+/...');
    expect(hideSecrets([other, signature])(said)).toBe('Ab+/... Ab+/...');
  });

  test('a short key is not cut inside a word', () => {
    expect(hideSecrets(['AK1'])('AK1 MAKE1, "AK1"')).toBe('A... MAKE1, "A..."');
  });
});

test('cookies and passwords are hidden', () => {
  const answer = { status: 200, headers: { 'set-cookie': 'sid=1' }, body: utf8('') };
  expect(redact({ ...exchange(''), answer }, 'http://h').response?.headers).toEqual({ 'set-cookie': '...' });
});

test('a long body is cut, and one that is not text is described by its size', () => {
  const long = redact(exchange('x'.repeat(5000)), 'http://h').response?.body;
  expect(long).toBe(`${'x'.repeat(4000)}... (5000 bytes)`);
  expect(redact(exchange('PK\u0003\u0004\u0000\u0000'), 'http://h').response?.body).toBe('(6 bytes)');
});

/** Pieces of 12 characters or more that must not be read. */
function pieces(): string[] {
  const encoded = [
    signature,
    percent,
    encodeURIComponent(percent),
    percent.toLowerCase(),
    signature.replaceAll('+', ' '),
  ];
  return [key, ...encoded.map((text) => text.slice(8, 28)), ...encoded.map((text) => text.slice(100, 120))];
}

function exchange(text: string): Exchange {
  const request: RawRequest = { method: 'POST', path: '/api', headers: {}, body: utf8(text) };
  const answer = { status: 200, headers: { 'x-said': text }, body: utf8(text) };
  return { request, draft: undefined, answer, missing: undefined, sentAt: 0, answeredAt: 0 };
}

function utf8(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}
