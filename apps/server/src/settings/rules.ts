import { realpathSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { basename, dirname, join, relative, sep } from 'node:path';
import { sizeText } from './read-value.ts';
import type { SettingName } from './table.ts';
import type { Settings } from './values.ts';

/** What settings ask of each other. One sentence for each rule that is broken. */
export function brokenRules(settings: Settings, isGiven: (name: SettingName) => boolean): string[] {
  return rules.map((rule) => rule(settings, isGiven)).filter((problem) => problem !== undefined);
}

/** Whether only this machine can reach `host`. */
export function isLoopback(host: string): boolean {
  switch (isIP(host)) {
    case 4:
      return host.startsWith('127.');
    case 6:
      return loopback.check(host, 'ipv6');
    default:
      return host.toLowerCase() === 'localhost';
  }
}

/** IPv4-mapped addresses are held against the subnet by Node itself. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

type Rule = (settings: Settings, isGiven: (name: SettingName) => boolean) => string | undefined;

const rules: readonly Rule[] = [
  ({ host, tlsCert, trustedProxy }) =>
    // D28
    isLoopback(host) || tlsCert !== null || trustedProxy.length > 0
      ? undefined
      : `HOST is ${host}, which other machines can reach, and the contract asks for HTTPS: set TLS_CERT and TLS_KEY, or put a proxy that ends TLS in front and name its address in TRUSTED_PROXY.`,
  ({ tlsCert, tlsKey }) =>
    (tlsCert === null) === (tlsKey === null)
      ? undefined
      : `${tlsCert === null ? 'TLS_KEY' : 'TLS_CERT'} is set but ${tlsCert === null ? 'TLS_CERT' : 'TLS_KEY'} is not: set both, or neither.`,
  ({ dataDir, keyFile }) =>
    liesWithin(keyFile, dataDir)
      ? `KEY_FILE ${keyFile} lies inside DATA_DIR ${dataDir}: whoever copies the data would have the key too. Put it elsewhere.`
      : undefined,
  ({ maxFileBytes, maxRequestBytes }, isGiven) =>
    isGiven('maxFileBytes') && maxFileBytes > maxRequestBytes
      ? `MAX_FILE_BYTES (${sizeText(maxFileBytes)}) is above MAX_REQUEST_BYTES (${sizeText(maxRequestBytes)}), so that no such file could arrive: raise MAX_REQUEST_BYTES too.`
      : undefined,
  ({ maxRequestBytes, spoolBudget }) =>
    maxRequestBytes > spoolBudget
      ? `MAX_REQUEST_BYTES (${sizeText(maxRequestBytes)}) is above SPOOL_BUDGET (${sizeText(spoolBudget)}), so that no such request could arrive: raise SPOOL_BUDGET too.`
      : undefined,
  ({ maxBodyBytes, bodyBudget }) =>
    maxBodyBytes > bodyBudget
      ? `MAX_BODY_BYTES (${sizeText(maxBodyBytes)}) is above BODY_BUDGET (${sizeText(bodyBudget)}), so that no such body could arrive: raise BODY_BUDGET too.`
      : undefined,
  ({ anchorRpc, anchorKeyFile }) =>
    (anchorRpc === null) === (anchorKeyFile === null)
      ? undefined
      : `${anchorRpc === null ? 'ANCHOR_KEY_FILE' : 'ANCHOR_RPC'} is set but ${anchorRpc === null ? 'ANCHOR_RPC' : 'ANCHOR_KEY_FILE'} is not: set both, or neither.`,
  ({ anchorKeyFile, dataDir }) =>
    anchorKeyFile !== null && liesWithin(anchorKeyFile, dataDir)
      ? `ANCHOR_KEY_FILE ${anchorKeyFile} lies inside DATA_DIR ${dataDir}: whoever copies the data would have the key too. Put it elsewhere.`
      : undefined,
  ({ publicAddress }) =>
    publicAddress !== null && /^https?:\/\/[^/]*@/.test(publicAddress)
      ? 'PUBLIC_ADDRESS has a user name or password, and it is printed in each file: leave them out.'
      : undefined,
  ({ timeStampUrl, timeStampCa }) =>
    (timeStampUrl === null) === (timeStampCa === null)
      ? undefined
      : `${timeStampUrl === null ? 'TIME_STAMP_CA' : 'TIME_STAMP_URL'} is set but ${timeStampUrl === null ? 'TIME_STAMP_URL' : 'TIME_STAMP_CA'} is not: set both, or neither.`,
];

function liesWithin(path: string, folder: string): boolean {
  const steps = relative(realPath(folder), realPath(path));
  return steps === '' || (steps !== '..' && !steps.startsWith(`..${sep}`));
}

/** `path` with links resolved as far as it exists. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // Not there yet: its folder decides.
    const folder = dirname(path);
    return folder === path ? path : join(realPath(folder), basename(path));
  }
}
