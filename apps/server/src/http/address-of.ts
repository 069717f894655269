import { isIPv6 } from 'node:net';

/**
 * What limits per address count by: an IPv4 address; of an IPv6 address its /64, since whoever has one address there has
 * all of them (RFC 6177); an IPv4-mapped one (RFC 4291 section 2.5.5.2) as the IPv4 address it is.
 *
 * @param ip as Node or a trusted proxy gives it; any other text is its own key, cut to 64 characters. undefined: the
 *   connection was reset after its request was read, and has no address any more; all such connections count as one
 */
export function addressOf(ip: string | undefined): string {
  if (ip === undefined) return 'reset';
  if (!ip.includes(':')) return ip.slice(0, 64);
  // A zone (`fe80::1%eth0`) names an interface of this machine.
  const [address = ''] = ip.split('%', 1);
  if (!isIPv6(address)) return ip.slice(0, 64);
  const groups = groupsOf(address);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return bytesOf(groups.slice(6)).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [before = [], after = []] = address.split('::').map(partsOf);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function partsOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function bytesOf(groups: readonly number[]): number[] {
  return groups.flatMap((group) => [group >> 8, group & 0xff]);
}
