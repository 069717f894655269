import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createSigner } from '@attestation/signing';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { SetupError } from '../suite/setup-error.ts';
import type { Capabilities, Config, Key } from './config.ts';
import type { ConfigFile, KeyEntry } from './config-file.ts';
import { configSchema } from './config-schema.ts';

const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile<ConfigFile>(configSchema);

/**
 * Reads a config file, YAML or JSON, and the keys that it names.
 *
 * @throws SetupError when it cannot be read or says something wrong.
 */
export async function readConfig(file: string): Promise<Config> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new SetupError(`There is no ${file}. "attestation-conformance init" writes one to fill in.`);
  });
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw new SetupError(`${file} is no YAML: ${(error as Error).message.split('\n')[0]}`);
  }
  return loadConfig(value, dirname(resolve(file)), file);
}

/**
 * A config from its value.
 *
 * @param folder where its files are looked for
 * @param name how messages call it
 * @throws SetupError
 */
export async function loadConfig(value: unknown, folder: string, name = 'The config'): Promise<Config> {
  if (!validate(value)) throw new SetupError(`${name}: ${(validate.errors ?? []).map(describe).join('; ')}`);
  forbidSameKeys(value, name);
  const { otherMember, formalMember, certification, caFile, template, limits } = value;
  return {
    baseUrl: value.baseUrl.replace(/\/+$/, ''),
    version: value.version,
    member: await loadKey(value.member, 'member', folder),
    ...(otherMember && { otherMember: await loadKey(otherMember, 'otherMember', folder) }),
    ...(formalMember && { formalMember: await loadKey(formalMember, 'formalMember', folder) }),
    template: {
      id: template.id,
      factoids: template.factoids.map((kind) => ({ ...kind, required: kind.required ?? false })),
    },
    stateless: value.stateless ?? false,
    identities: value.identities ?? { ID: '42012319800127691X', MO: '15857112383' },
    applicants: {
      personal: value.applicants?.personal ?? applicants.personal,
      enterprise: value.applicants?.enterprise ?? applicants.enterprise,
      given: value.applicants !== undefined,
    },
    ...(certification && { certification }),
    ...(caFile !== undefined && { ca: await load(resolve(folder, caFile), 'caFile') }),
    capabilities: capabilitiesOf(value.capabilities),
    limits: {
      requestsPerSecond: limits?.requestsPerSecond ?? 50,
      maxRequestBytes: limits?.maxRequestBytes ?? 32 * 1024 * 1024,
      given: limits?.maxRequestBytes !== undefined,
    },
  };
}

/** The same key twice would make a member look like another member, and every rule of isolation red. */
function forbidSameKeys({ member, otherMember, formalMember }: ConfigFile, name: string): void {
  const seen = new Map<string, string>();
  for (const [role, key] of Object.entries({ member, otherMember, formalMember })) {
    const before = key && seen.get(key.accessKey);
    if (before !== undefined)
      throw new SetupError(`${name}: ${role} has the access key of ${before}; it must be another one.`);
    if (key) seen.set(key.accessKey, role);
  }
}

const applicants = {
  personal: {
    link_name: 'Li Lei',
    link_id_card: '330184198501184115',
    link_phone: '13378784545',
    link_email: 'li@example.com',
  },
  enterprise: { name: 'Example Ltd', ic_code: '91350100M000100Y43' },
};

function capabilitiesOf(given: ConfigFile['capabilities'] = {}): Capabilities {
  const { blockchainLink = true, rateLimit = false, attachments = true } = given;
  const { attachmentSigning = attachments, cas = true, download = true } = given;
  const withinSeconds = (typeof blockchainLink === 'object' && blockchainLink.withinSeconds) || 30;
  return {
    attachments,
    attachmentSigning,
    cas,
    download,
    blockchainLink: blockchainLink === false ? false : { withinSeconds },
    rateLimit,
  };
}

async function loadKey({ accessKey, privateKeyFile }: KeyEntry, name: string, folder: string): Promise<Key> {
  const privateKey = await load(resolve(folder, privateKeyFile), `${name}.privateKeyFile`);
  try {
    return { accessKey, privateKey, signer: await createSigner(privateKey) };
  } catch (error) {
    throw new SetupError(`${name}.privateKeyFile ${privateKeyFile}: ${(error as Error).message}`);
  }
}

async function load(file: string, name: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(`${name}: ${file} cannot be read (${error.code}).`);
  });
}

function describe({ instancePath, message, params }: ErrorObject): string {
  const place = instancePath.slice(1).replaceAll('/', '.') || 'the file';
  const { additionalProperty, pattern } = params as { additionalProperty?: string; pattern?: string };
  if (place === 'baseUrl' && pattern !== undefined) return 'baseUrl must begin with http:// or https://';
  if (place === 'version' && pattern !== undefined) return 'version must be like v1 or v2.1';
  return additionalProperty === undefined
    ? `${place} ${message}`
    : `${place} knows no "${additionalProperty}"`;
}
