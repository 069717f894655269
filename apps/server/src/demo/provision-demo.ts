import { createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeFileDurably } from '@attestation/server-kit';
import type { AccessKeyPlan, ImportPlan, MemberPlan } from '../domain/import-plan.ts';
import type { Environment, TemplateKind } from '../domain/model.ts';

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

export interface DemoMember extends DemoKey {
  readonly name: string;
  readonly formal?: DemoKey;
}

export interface DemoKey {
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
export async function demoPlan(
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

const field = (name: string, required: boolean, type: 'string' | 'number' | 'date' = 'string') => ({
  name,
  type,
  required,
});

function kinds(userRequired: boolean): TemplateKind[] {
  return [
    {
      name: 'user',
      required: userRequired,
      allowOtherFields: false,
      fields: [
        field('name', true),
        field('phone_number', true),
        field('registered_at', false),
        field('username', false),
      ],
    },
    {
      name: 'product',
      required: false,
      allowOtherFields: false,
      fields: [field('name', true), field('description', false), field('price', false, 'number')],
    },
  ];
}
