import { join } from 'node:path';
import { limits } from './launch.ts';
import type { Need } from './mutants/mutant.ts';

interface DemoKey {
  readonly accessKey: string;
  readonly privateKeyFile: string;
}

/** What a server's demo says of itself. */
export interface DemoCredentials {
  readonly members: readonly (DemoKey & { readonly formal?: DemoKey })[];
  readonly templateId: string;
  readonly factoids: readonly object[];
}

/** @param folder of the demo's keys. */
export function configOf(
  baseUrl: string,
  folder: string,
  { members: [member, otherMember], templateId, factoids }: DemoCredentials,
  needs?: Need,
): TargetConfig {
  const keyFile = (key: DemoKey | undefined) => {
    if (!key) throw new Error('The demo lacks a member');
    return { accessKey: key.accessKey, privateKeyFile: join(folder, key.privateKeyFile) };
  };
  return {
    baseUrl,
    version: 'v1',
    member: keyFile(member),
    otherMember: keyFile(otherMember),
    formalMember: keyFile(member?.formal),
    template: { id: templateId, factoids },
    identities: { ID: '42012319800127691X', MO: '15857112383', USCID: '91332406MA27XMXJ27' },
    applicants,
    capabilities: {
      attachments: true,
      attachmentSigning: true,
      cas: true,
      download: true,
      // Files have the lowest priority: on a busy machine they take longest.
      blockchainLink: { withinSeconds: 30 },
      rateLimit: needs === 'rate-limit',
    },
    limits: {
      requestsPerSecond: needs === 'rate-limit' ? 45 : 10_000,
      maxRequestBytes: limits.requestBytes,
    },
  };
}

const applicants = {
  personal: {
    link_name: 'Li Lei',
    link_id_card: '330184198501184115',
    link_phone: '13378784545',
    link_email: 'li@example.com',
  },
  enterprise: { name: 'Example Ltd', ic_code: '91332406MA27XMXJ27' },
};

interface KeyFile {
  readonly accessKey: string;
  /** Absolute. */
  readonly privateKeyFile: string;
}

/** What `conformance.config.yaml` would hold for a started server. */
export interface TargetConfig {
  readonly baseUrl: string;
  readonly version: 'v1';
  readonly member: KeyFile;
  readonly otherMember: KeyFile;
  readonly formalMember: KeyFile;
  readonly template: { readonly id: string; readonly factoids: readonly object[] };
  readonly identities: Readonly<Record<string, string>>;
  readonly applicants: { readonly personal: object; readonly enterprise: object };
  readonly capabilities: {
    readonly attachments: boolean;
    readonly attachmentSigning: boolean;
    readonly cas: boolean;
    readonly download: boolean;
    readonly blockchainLink: { readonly withinSeconds: number };
    readonly rateLimit: boolean;
  };
  readonly limits: { readonly requestsPerSecond: number; readonly maxRequestBytes: number };
}
