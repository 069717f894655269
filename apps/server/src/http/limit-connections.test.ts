import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { connectionLimiter } from './create-listener.ts';

/** As much of a socket as the limiter sees. */
class FakeSocket extends EventEmitter {
  readonly remoteAddress: string | undefined;
  destroyed = false;

  constructor(remoteAddress: string | undefined) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

let limit: ReturnType<typeof connectionLimiter>;
beforeEach(() => {
  limit = connectionLimiter({ addressConnections: 2, trustedProxy: ['198.51.100.0/24', '2001:db8:ff::1'] });
});

function connectFrom(address: string | undefined): FakeSocket {
  const socket = new FakeSocket(address);
  limit(socket as unknown as Socket);
  return socket;
}

const table: [string, { from: (string | undefined)[]; closed: boolean }][] = [
  ['one address beyond its share', { from: ['192.0.2.1', '192.0.2.1', '192.0.2.1'], closed: true }],
  ['another address', { from: ['192.0.2.1', '192.0.2.1', '192.0.2.2'], closed: false }],
  ['an IPv6 address', { from: ['2001:db8::1', '2001:db8::1', '2001:db8::1'], closed: true }],
  ['addresses of one /64', { from: ['2001:db8::1', '2001:db8::2', '2001:db8::3'], closed: true }],
  [
    'addresses of several /64',
    { from: ['2001:db8::1', '2001:db8:0:1::1', '2001:db8:0:2::1'], closed: false },
  ],
  ['IPv4, mapped and not', { from: ['192.0.2.1', '192.0.2.1', '::ffff:192.0.2.1'], closed: true }],
  ['loopback', { from: ['127.0.0.1', '127.0.0.1', '127.0.0.1'], closed: false }],
  ['loopback, mapped', { from: ['::ffff:127.0.0.1', '::ffff:127.0.0.1', '::ffff:127.0.0.1'], closed: false }],
  ['loopback of IPv6', { from: ['::1', '::1', '::1'], closed: false }],
  ['a proxy of a network', { from: ['198.51.100.7', '198.51.100.7', '198.51.100.7'], closed: false }],
  ['a proxy, mapped', { from: ['198.51.100.7', '198.51.100.7', '::ffff:198.51.100.7'], closed: false }],
  ['a proxy of IPv6', { from: ['2001:db8:ff::1', '2001:db8:ff::1', '2001:db8:ff::1'], closed: false }],
  ['a neighbour of a proxy', { from: ['2001:db8:ff::2', '2001:db8:ff::2', '2001:db8:ff::2'], closed: true }],
  ['one that is closed', { from: [undefined, undefined, undefined], closed: false }],
];

test.each(table)('%s', (_name, { from, closed }) => {
  expect(from.map((address) => connectFrom(address).destroyed)).toEqual([false, false, closed]);
});

test('a connection that ends makes room for one, a refused one for none', () => {
  const [first, second] = [connectFrom('192.0.2.1'), connectFrom('192.0.2.1')];
  expect(connectFrom('192.0.2.1').destroyed).toBe(true);
  expect(connectFrom('192.0.2.1').destroyed).toBe(true);
  first.destroy();
  expect(connectFrom('192.0.2.1').destroyed).toBe(false);
  expect(connectFrom('192.0.2.1').destroyed).toBe(true);
  expect(second.destroyed).toBe(false);
});
