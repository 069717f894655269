import { BlockList, isIPv6, type Socket } from 'node:net';
import type { Settings } from '../settings/values.ts';
import { addressOf } from './address-of.ts';

/**
 * Closes at once what an address opens beyond its share, so that none can take all MAX_CONNECTIONS.
 *
 * Two kinds of peer are let through, since many callers are behind one: a trusted proxy, and this machine itself,
 * where a proxy may run that no setting names.
 *
 * @returns a listener for `connection`.
 */
export function connectionLimiter({
  addressConnections,
  trustedProxy,
}: Pick<Settings, 'addressConnections' | 'trustedProxy'>): (socket: Socket) => void {
  const open = new Map<string, number>();
  const exempt = blockListOf(['127.0.0.0/8', '::1', ...trustedProxy]);

  return (socket) => {
    const { remoteAddress } = socket;
    // Closed already.
    if (remoteAddress === undefined) return;
    if (exempt.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) return;
    const address = addressOf(remoteAddress);
    const count = open.get(address) ?? 0;
    if (count >= addressConnections) return void socket.destroy();
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  };
}

/** An IPv4-mapped address is held against the IPv4 entries by Node itself. */
function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
