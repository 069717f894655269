import { createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeFileDurably } from '@attestation/server-kit';
import type { AccessKeyPlan, ImportPlan, MemberPlan } from '../domain/import-plan.ts';
import type { Environment, TemplateField, TemplateKind } from '../domain/model.ts';
import { isLoopback, type Settings } from '../settings/read-settings.ts';
import type { ProvisionRecords } from '../storage/records/provision-records.ts';

/** What `$DATA_DIR/demo/credentials.json` holds. Key files are relative to it. */
export interface DemoCredentials {
  readonly baseUrl: string;
  readonly version: 'v1';
  readonly members: readonly DemoMember[];
  /** No kind of it is required, so that the smallest create works. */
  readonly templateId: string;
  /** Its kind `user` is required. */
  readonly strictTemplateId: string;
  /** One valid example for each kind. */
  readonly factoids: readonly { readonly type: string; readonly required: boolean; readonly data: object }[];
}

interface DemoMember extends DemoKey {
  readonly name: string;
  readonly formal?: DemoKey;
}

interface DemoKey {
  readonly accessKey: string;
  readonly privateKeyFile: string;
}

/** The credentials of two members, their keys made new: nothing of a demo is the same in two places. */
export async function makeDemo(folder: string): Promise<DemoCredentials> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [acme, acmeFormal, globex] = await Promise.all(
    ['acme', 'acme-formal', 'globex'].map((name) => makeKey(folder, `${name}.pem`)),
  );
  return {
    baseUrl: '',
    version: 'v1',
    members: [
      { name: 'Demo Acme', ...(acme as DemoKey), formal: acmeFormal as DemoKey },
      { name: 'Demo Globex', ...(globex as DemoKey) },
    ],
    templateId: 'DEMO-TRADE',
    strictTemplateId: 'DEMO-TRADE-STRICT',
    factoids: [
      { type: 'user', required: false, data: { name: 'Zhang San', phone_number: '13234568732' } },
      { type: 'product', required: false, data: { name: 'gold', description: 'a product', price: 560.5 } },
    ],
  };
}

/** What is to be stored for these credentials; the keys are read from their files. */
async function demoPlan(
  folder: string,
  { members, templateId, strictTemplateId }: DemoCredentials,
): Promise<ImportPlan> {
  const plans = members.map(async ({ name, formal, ...key }): Promise<MemberPlan> => {
    const accessKeys = [keyPlan(folder, key, 'sandbox')];
    if (formal) accessKeys.push(keyPlan(folder, formal, 'formal'));
    return { name, accessKeys: await Promise.all(accessKeys) };
  });
  const member = members[0]?.name ?? '';
  return {
    members: await Promise.all(plans),
    templates: [
      { id: templateId, member, name: 'Trade record', kinds: kinds(false) },
      { id: strictTemplateId, member, name: 'Trade record with a buyer', kinds: kinds(true) },
    ],
    certifications: [],
  };
}

async function makeKey(folder: string, privateKeyFile: string): Promise<DemoKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await writeFileDurably(join(folder, privateKeyFile), pem);
  return { accessKey: randomBytes(10).toString('hex').toUpperCase(), privateKeyFile };
}

async function keyPlan(
  folder: string,
  { accessKey, privateKeyFile }: DemoKey,
  environment: Environment,
): Promise<AccessKeyPlan> {
  const publicKey = createPublicKey(await readFile(join(folder, privateKeyFile), 'utf8'));
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return { accessKey, environment, publicKeyPem, expiresAt: null };
}

type Shape = Pick<TemplateField, 'label'> & Partial<TemplateField>;

const field = (name: string, shape: Shape): TemplateField => ({
  ...{ name, type: 'string', required: false },
  ...shape,
});

function kinds(userRequired: boolean): TemplateKind[] {
  return [
    {
      name: 'user',
      required: userRequired,
      allowOtherFields: false,
      fields: [
        field('name', { label: 'Name', required: true }),
        field('phone_number', { label: 'Phone number', required: true }),
        field('registered_at', { label: 'Registered on', example: '2026-11-28' }),
        field('username', { label: 'User name' }),
      ],
    },
    {
      name: 'product',
      required: false,
      allowOtherFields: false,
      fields: [
        field('name', { label: 'Product', required: true }),
        field('description', { label: 'Description' }),
        field('price', { label: 'Price', type: 'number' }),
      ],
    },
  ];
}

/** The credentials of an earlier start, or undefined where there is no demo. */
async function readDemoFile(folder: string): Promise<DemoCredentials | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'credentials.json'), 'utf8')) as DemoCredentials;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes `credentials.json`, and a `conformance.config.yaml` that a conformance run can start from. */
export async function writeDemoFiles(folder: string, credentials: DemoCredentials): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFileDurably(join(folder, 'conformance.config.yaml'), conformanceConfig(credentials));
  // The last one: where it is, the other files are.
  await writeFileDurably(join(folder, 'credentials.json'), `${JSON.stringify(credentials, null, 2)}\n`);
}

function conformanceConfig({ baseUrl, version, members, templateId, factoids }: DemoCredentials): string {
  const [member, otherMember] = members;
  // JSON is YAML, so each value can be written on one line without a library.
  const line = (name: string, value: unknown) =>
    value === undefined ? '' : `${name}: ${JSON.stringify(value)}\n`;
  const key = (k: { accessKey: string; privateKeyFile: string } | undefined) =>
    k && { accessKey: k.accessKey, privateKeyFile: k.privateKeyFile };
  return [
    '# Made by the server for its demo members; paths are relative to this file.\n',
    line('baseUrl', baseUrl),
    line('version', version),
    line('member', key(member)),
    line('otherMember', key(otherMember)),
    line('formalMember', key(member?.formal)),
    line('template', { id: templateId, factoids }),
    line('identities', { ID: '42012319800127691X', MO: '15857112383' }),
    line('applicants', {
      personal: {
        link_name: 'Li Lei',
        link_id_card: '330184198501184115',
        link_phone: '13378784545',
        link_email: 'li@example.com',
      },
      enterprise: { name: 'Example Ltd', ic_code: '91332406MA27XMXJ27' },
    }),
    line('capabilities', {
      attachments: true,
      attachmentSigning: true,
      cas: true,
      download: true,
      blockchainLink: { withinSeconds: 30 },
      rateLimit: false,
    }),
    line('limits', { requestsPerSecond: 50, maxRequestBytes: 33_554_432 }),
  ].join('');
}

export interface Demo {
  readonly folder: string;
  readonly credentials: DemoCredentials;
}

/**
 * The demo of an earlier start, or a new one on an empty DATA_DIR and a loopback address.
 *
 * Its files are written, durably, before its members are stored: a start that is cut short in between is made up for by
 * the next one from these files, and never leaves members whose keys no one has.
 */
export async function openDemo(
  settings: Pick<Settings, 'demo' | 'host' | 'dataDir'>,
  provision: ProvisionRecords,
): Promise<Demo | undefined> {
  if (!settings.demo || !isLoopback(settings.host)) return undefined;
  const folder = join(settings.dataDir, 'demo');
  const kept = await readDemoFile(folder);
  const isStored = (await provision.members()).length > 0;
  if (isStored) return kept && { folder, credentials: kept };
  const credentials = kept ?? (await makeDemo(folder));
  if (kept === undefined) await writeDemoFiles(folder, credentials);
  await provision.apply(await demoPlan(folder, credentials));
  return { folder, credentials };
}
