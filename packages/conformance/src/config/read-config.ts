import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createSigner } from '@attestation/signing';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { SetupError } from '../verdict.ts';
import type { Capabilities, Config, ConfigFile, Key, KeyEntry } from './config.ts';

/**
 * Reads a config file, YAML or JSON, and the keys that it names.
 *
 * @throws SetupError when it cannot be read or a value is wrong.
 */
export async function readConfig(file: string): Promise<Config> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new SetupError(`${file} does not exist. "attestation-conformance init" writes one to fill in.`);
  });
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw new SetupError(`${file} is not YAML: ${(error as Error).message.split('\n')[0]}`);
  }
  return loadConfig(value, dirname(resolve(file)), file);
}

/**
 * A config from its value.
 *
 * @param folder in which its files are searched
 * @param name of the config in messages
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

/** With one key for two members every rule of isolation would fail. */
function forbidSameKeys({ member, otherMember, formalMember }: ConfigFile, name: string): void {
  const seen = new Map<string, string>();
  for (const [role, key] of Object.entries({ member, otherMember, formalMember })) {
    const before = key && seen.get(key.accessKey);
    if (before !== undefined)
      throw new SetupError(`${name}: ${role} has the access key of ${before}; it must have another one.`);
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

const text = { type: 'string', minLength: 1 } as const;
const key = closed({ accessKey: text, privateKeyFile: text }, ['accessKey', 'privateKeyFile']);
const fields = { type: 'object', additionalProperties: { type: ['string', 'number'] } } as const;
const texts = { type: 'object', additionalProperties: text } as const;
const flag = { type: 'boolean' } as const;

/** An object with these members only. */
function closed(properties: object, required?: readonly string[]) {
  return { type: 'object', additionalProperties: false, ...(required && { required }), properties } as const;
}

const kind = closed(
  {
    type: text,
    required: { ...flag, description: 'Whether a closed attestation must have one.' },
    data: fields,
  },
  ['type', 'data'],
);

const properties = {
  baseUrl: { type: 'string', pattern: '^https?://', description: 'The address before /api.' },
  version: { type: 'string', pattern: '^v\\d+(\\.\\d+)*$', description: 'Version of the API, like v1.' },
  member: { ...key, description: 'The access key that most requests use.' },
  otherMember: { ...key, description: 'A key of another member, same environment: isolation rules.' },
  formalMember: {
    ...key,
    description: 'A key of the other environment; template must be one of the formal environment then.',
  },
  template: closed(
    {
      id: text,
      factoids: {
        description: 'One valid example for each kind.',
        ...{ type: 'array', minItems: 1, items: kind },
      },
    },
    ['id', 'factoids'],
  ),
  identities: { ...texts, minProperties: 1, description: 'Values that this implementation accepts.' },
  applicants: {
    description: 'Applications for /cas that this implementation accepts.',
    ...closed({ personal: texts, enterprise: texts }),
  },
  certification: {
    description: 'One in force, where /cas is not immediate.',
    ...closed({ caId: text }, ['caId']),
  },
  caFile: { ...text, description: 'The root certificate (PEM) of its TLS.' },
  stateless: {
    ...flag,
    description: 'True for a mock: what is stored cannot be read back, so that is not observed.',
  },
  capabilities: {
    description: 'What it offers; all but rateLimit when left out.',
    ...closed({
      ...{ attachments: flag, attachmentSigning: flag, cas: flag, download: flag },
      blockchainLink: {
        ...closed({ withinSeconds: { type: 'number', exclusiveMinimum: 0 } }),
        type: ['boolean', 'object'],
        description: 'How long the link of a closed attestation may take; false: it is not waited for.',
      },
      rateLimit: { ...flag, description: 'True: the suite may provoke 429.' },
    }),
  },
  limits: closed({
    requestsPerSecond: { type: 'number', exclusiveMinimum: 0 },
    maxRequestBytes: { type: 'integer', minimum: 1 },
  }),
} as const;

/** JSON Schema of the file `conformance.config.yaml`. */
export const configSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'conformance.config.yaml',
  ...closed(properties, ['baseUrl', 'version', 'member', 'template']),
} as const;

const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile<ConfigFile>(configSchema);
