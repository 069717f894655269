import { expect, test } from 'vitest';
import { checkHost } from './check-host.ts';

const request = (hosts: readonly string[], httpVersion = '1.1') => ({
  httpVersion,
  // A value is not a name.
  rawHeaders: ['X-First', 'host', ...hosts.flatMap((host, at) => [at === 0 ? 'Host' : 'hOST', host])],
});

test.each([
  'attest.example',
  'attest.example:8443',
  'ATTEST.example.',
  'localhost:',
  '127.0.0.1:80',
  '[::1]',
  '[2001:db8::1]:443',
  'xn--fsqu00a.example',
  'a_b%20',
])('%s is a Host', (host) => {
  expect(checkHost(request([host]))).toBeUndefined();
  expect(checkHost(request([host], '1.0'))).toBeUndefined();
});

test.each([
  ['none', []],
  ['an empty one', ['']],
  ['only a port', [':80']],
  ['two', ['attest.example', 'other.example']],
  ['the same twice', ['attest.example', 'attest.example']],
  ['a space', ['attest example']],
  ['two in one', ['attest.example, other.example']],
  ['a user', ['user@attest.example']],
  ['a path', ['attest.example/']],
  ['an address', ['http://attest.example']],
  ['no port', ['attest.example:http']],
  ['two ports', ['attest.example:80:80']],
  ['an IPv6 address without brackets', ['::1']],
  ['brackets around no address', ['[1]']],
  ['an open bracket', ['[::1']],
  ['an unfinished percent', ['a%2']],
  ['a name that is not ASCII', ['b\u00fccher.example']],
])('refused: %s', (_, hosts) => {
  expect(checkHost(request(hosts))?.message).toMatch(/^The request .* Host.*: send one/);
  if (hosts.length > 0) expect(checkHost(request(hosts, '1.0'))?.code).toBe('malformed');
});

test('HTTP/1.0 needs no Host', () => {
  expect(checkHost(request([], '1.0'))).toBeUndefined();
});
