import { expect, test } from 'vitest';
import { readSite } from './site.ts';

const publicAddress = 'https://attest.example';
const direct = ['127.0.0.1'];
const forwarded = ['127.0.0.1', '203.0.113.9'];
const asked = (
  protocol: 'http' | 'https',
  host: string,
  ips: string[],
  headers: Record<string, string>,
  method = 'POST',
) => ({
  ...{ method, protocol, host, ips, headers },
});

test.each([
  [
    'the request names it',
    asked('https', 'attest.example', forwarded, { origin: publicAddress }),
    publicAddress,
  ],
  [
    'by another name and port',
    asked('https', 'other.example:8443', forwarded, { origin: 'https://other.example:8443' }),
    'https://other.example:8443',
  ],
  [
    'the proxy adds the default port',
    asked('https', 'Attest.example:443', forwarded, { origin: publicAddress }),
    publicAddress,
  ],
  [
    'no protocol is forwarded',
    asked('http', 'attest.example', forwarded, { origin: publicAddress }),
    publicAddress,
  ],
  ['no Host is forwarded', asked('http', '127.0.0.1:8080', direct, { origin: publicAddress }), publicAddress],
  ['Host cannot be read', asked('http', 'a b', direct, { origin: publicAddress }), publicAddress],
  ['reading, no protocol is forwarded', asked('http', 'attest.example', direct, {}, 'GET'), publicAddress],
  ['reading, no Host is forwarded', asked('http', '127.0.0.1:8080', forwarded, {}, 'GET'), publicAddress],
  ['reading by another name', asked('https', 'other.example', forwarded, {}, 'GET'), 'https://other.example'],
  [
    'on this machine',
    asked('http', 'localhost:8080', direct, { origin: 'http://localhost:8080' }),
    'http://localhost:8080',
  ],
  ['reading on this machine', asked('http', '[::1]:8080', direct, {}, 'GET'), 'http://[::1]:8080'],
  [
    'a browser that sends no Origin',
    asked('https', 'attest.example', forwarded, { 'sec-fetch-site': 'same-origin' }),
    publicAddress,
  ],
])('the site of a request: %s', (_, request, origin) => {
  expect(readSite(request, publicAddress)).toEqual({ origin, host: new URL(origin).hostname });
});

test.each([
  ['another site', asked('https', 'attest.example', forwarded, { origin: 'https://evil.example' })],
  ['another port', asked('https', 'attest.example', forwarded, { origin: 'https://attest.example:8443' })],
  [
    'the same name over plain HTTP',
    asked('https', 'attest.example', forwarded, { origin: 'http://attest.example' }),
  ],
  ['a page without a site', asked('https', 'attest.example', forwarded, { origin: 'null' })],
  [
    'a page of another site that sends no Origin',
    asked('https', 'attest.example', forwarded, { 'sec-fetch-site': 'same-site' }),
  ],
  ['nothing that a browser says', asked('https', 'attest.example', forwarded, {})],
  ['a page of an unreadable Host', asked('http', 'a b', direct, { origin: 'http://a b' })],
])('a change is refused from %s', (_, request) => {
  expect(() => readSite(request, publicAddress)).toThrow('did not come from a page of the console');
});

test('without PUBLIC_ADDRESS and Host the site is unknown', () => {
  expect(() => readSite(asked('http', '', direct, {}, 'GET'), null)).toThrow('did not come from');
});
