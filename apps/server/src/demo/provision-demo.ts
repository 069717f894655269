import { generateKeyPair, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AccessKeyPlan, MemberPlan } from '../domain/import-plan.ts';
import type { Environment, TemplateKind } from '../domain/model.ts';
import type { ProvisionRecords } from '../storage/provision-records.ts';

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

/** Two members, their keys and templates, made new: nothing of a demo is the same in two places. */
export async function provisionDemo(folder: string, provision: ProvisionRecords): Promise<DemoCredentials> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [acme, acmeFormal, globex] = await Promise.all([
    makeKey(folder, 'acme', 'sandbox'),
    makeKey(folder, 'acme-formal', 'formal'),
    makeKey(folder, 'globex', 'sandbox'),
  ]);
  const members: MemberPlan[] = [
    { name: 'Demo Acme', accessKeys: [acme.plan, acmeFormal.plan] },
    { name: 'Demo Globex', accessKeys: [globex.plan] },
  ];
  await provision.apply({ members, templates: demoTemplates('Demo Acme'), certifications: [] });
  return {
    baseUrl: '',
    version: 'v1',
    members: [
      { name: 'Demo Acme', ...acme.key, formal: acmeFormal.key },
      { name: 'Demo Globex', ...globex.key },
    ],
    templateId: 'DEMO-TRADE',
    strictTemplateId: 'DEMO-TRADE-STRICT',
    factoids: [
      { type: 'user', required: false, data: { name: 'Zhang San', phone_number: '13234568732' } },
      { type: 'product', required: false, data: { name: 'gold', description: 'a product', price: 560.5 } },
    ],
  };
}

async function makeKey(
  folder: string,
  name: string,
  environment: Environment,
): Promise<{ plan: AccessKeyPlan; key: DemoKey }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const accessKey = randomBytes(10).toString('hex').toUpperCase();
  const privateKeyFile = `${name}.pem`;
  await writeFile(join(folder, privateKeyFile), privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
  });
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return {
    plan: { accessKey, environment, publicKeyPem, expiresAt: null },
    key: { accessKey, privateKeyFile },
  };
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

function demoTemplates(member: string) {
  return [
    { id: 'DEMO-TRADE', member, name: 'Trade record', kinds: kinds(false) },
    { id: 'DEMO-TRADE-STRICT', member, name: 'Trade record with a buyer', kinds: kinds(true) },
  ];
}
