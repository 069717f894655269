import { generateKeyPair } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What `conformance.config.yaml` says of a target, with absolute paths. */
export interface TargetConfig {
  readonly baseUrl: string;
  readonly version: string;
  readonly member: TargetKey;
  readonly otherMember?: TargetKey;
  readonly formalMember?: TargetKey;
  readonly template: { readonly id: string; readonly factoids: readonly TargetFactoid[] };
  readonly identities?: Readonly<Record<string, string>>;
  readonly applicants?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly certification?: { readonly caId: string };
  readonly capabilities?: Readonly<Record<string, boolean | { readonly withinSeconds: number }>>;
  readonly limits?: { readonly requestsPerSecond?: number; readonly maxRequestBytes?: number };
}

export interface TargetKey {
  readonly accessKey: string;
  readonly privateKeyFile: string;
}

export interface TargetFactoid {
  readonly type: string;
  readonly required: boolean;
  readonly data: object;
}

/** A whole configuration with new keys for a server that will never look at them, so that every rule applies. */
export async function configOfNobody(
  baseUrl: string,
): Promise<{ config: TargetConfig; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-null-'));
  const key = (name: string) => makeKey(folder, name);
  const [member, otherMember, formalMember] = await Promise.all([key('main'), key('other'), key('formal')]);
  const config: TargetConfig = {
    baseUrl,
    version: 'v1',
    member,
    otherMember,
    formalMember,
    template: {
      id: 'TEMPLATE-1',
      factoids: [
        { type: 'user', required: false, data: { name: 'Zhang San', phone_number: '13234568732' } },
        { type: 'product', required: false, data: { name: 'gold', description: 'a product', price: 560.5 } },
      ],
    },
    identities: { ID: '42012319800127691X', MO: '15857112383' },
    applicants: {
      personal: {
        link_name: 'Li Lei',
        link_id_card: '330184198501184115',
        link_phone: '13378784545',
        link_email: 'li@example.com',
      },
      enterprise: { name: 'Example Ltd', ic_code: '91332406MA27XMXJ27' },
    },
    capabilities: { blockchainLink: false },
    limits: { requestsPerSecond: 1000, maxRequestBytes: 1_048_576 },
  };
  return { config, remove: () => rm(folder, { recursive: true }) };
}

async function makeKey(folder: string, name: string): Promise<TargetKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const privateKeyFile = join(folder, `${name}.pem`);
  await writeFile(privateKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return { accessKey: name.toUpperCase(), privateKeyFile };
}
