import { expect, test } from 'vitest';
import { addressOf } from './admission.ts';

const table: [string, { given: string | undefined; want: string }][] = [
  ['IPv4', { given: '192.0.2.1', want: '192.0.2.1' }],
  ['IPv4-mapped, as Node writes it', { given: '::ffff:192.0.2.1', want: '192.0.2.1' }],
  ['IPv4-mapped, in capitals', { given: '::FFFF:192.0.2.1', want: '192.0.2.1' }],
  ['IPv4-mapped, in groups', { given: '::ffff:c000:201', want: '192.0.2.1' }],
  ['IPv4-mapped, written out', { given: '0:0:0:0:0:ffff:c000:0201', want: '192.0.2.1' }],
  ['loopback behind a socket of both kinds', { given: '::ffff:127.0.0.1', want: '127.0.0.1' }],
  ['IPv6 by its /64', { given: '2001:db8:1:2:3:4:5:6', want: '2001:db8:1:2::/64' }],
  ['another of the same /64', { given: '2001:db8:1:2:ffff::', want: '2001:db8:1:2::/64' }],
  ['the same, written otherwise', { given: '2001:0DB8:0001:0002::1', want: '2001:db8:1:2::/64' }],
  ['another /64', { given: '2001:db8:1:3::1', want: '2001:db8:1:3::/64' }],
  ['zeros left out at the start', { given: '::1', want: '0:0:0:0::/64' }],
  ['zeros left out in the middle', { given: '2001:db8::1:2:3:4:5', want: '2001:db8:0:1::/64' }],
  ['IPv4 at the end, not mapped', { given: '64:ff9b::192.0.2.1', want: '64:ff9b:0:0::/64' }],
  ['a zone', { given: 'fe80::1%eth0', want: 'fe80:0:0:0::/64' }],
  ['no address', { given: 'unknown', want: 'unknown' }],
  ['no address, and long', { given: 'x'.repeat(1000), want: 'x'.repeat(64) }],
  ['nothing', { given: '', want: '' }],
  ['a connection that was reset', { given: undefined, want: 'reset' }],
];

test.each(table)('%s', (_name, { given, want }) => {
  expect(addressOf(given)).toBe(want);
});
