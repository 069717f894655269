import type { FieldType } from '@attestation/contract/decisions';
import type { ApplyCertificationPayload } from '@attestation/contract/v1';
import openapi from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import type { Layout } from '@attestation/rendering';
import layout from '@attestation/rendering/layout-schema.json' with { type: 'json' };
import type { Environment } from '../domain/model.ts';

/** The import file as JSON; `importSchema` holds for it. */
export interface ImportFile {
  readonly members?: readonly ImportedMember[];
  readonly templates?: readonly ImportedTemplate[];
  readonly certifications?: readonly ImportedCertification[];
}

export interface ImportedMember {
  readonly name: string;
  readonly accessKeys?: readonly ImportedAccessKey[];
}

export interface ImportedAccessKey {
  readonly accessKey: string;
  readonly environment: Environment;
  readonly publicKey?: string;
  readonly publicKeyFile?: string;
  readonly expiresAt?: string | null;
}

export interface ImportedTemplate {
  readonly id: string;
  readonly member: string;
  readonly name: string;
  readonly kinds: readonly ImportedKind[];
  readonly layout?: Layout;
}

export interface ImportedKind {
  readonly name: string;
  readonly required?: boolean;
  readonly allowOtherFields?: boolean;
  readonly fields: readonly {
    readonly name: string;
    readonly type: FieldType;
    readonly required?: boolean;
    readonly label?: string;
    readonly example?: string;
  }[];
}

/** An application, in the words of the contract, with what became of it. */
export type ImportedCertification = ApplyCertificationPayload & {
  readonly caId: string;
  readonly member: string;
  readonly environment: Environment;
  readonly certificate?: string;
  readonly certificateFile?: string;
  readonly privateKey?: string;
  readonly privateKeyFile?: string;
};

const { PersonalApplication: person, EnterpriseApplication: enterprise } = openapi.components.schemas;

const text = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[^\\u0000\\ud800-\\udfff]*$' };
const { label } = layout.$defs;
const pem = { type: 'string', minLength: 1 };
const path = { type: 'string', minLength: 1 };
const flag = { type: 'boolean' };
const environment = { enum: ['sandbox', 'formal'] };

const accessKey = {
  type: 'object',
  required: ['accessKey', 'environment'],
  properties: {
    accessKey: text,
    environment,
    publicKey: pem,
    publicKeyFile: path,
    expiresAt: { type: ['string', 'null'], format: 'date-time' },
  },
  additionalProperties: false,
};

const field = {
  type: 'object',
  required: ['name', 'type'],
  properties: {
    name: text,
    type: { enum: ['string', 'number', 'date'] },
    required: flag,
    label,
    example: text,
  },
  additionalProperties: false,
};

const kind = {
  type: 'object',
  required: ['name', 'fields'],
  properties: {
    // D19: supplied by the service
    name: { ...text, not: { const: 'common' } },
    required: flag,
    allowOtherFields: flag,
    fields: { type: 'array', items: field },
  },
  additionalProperties: false,
};

const certification = {
  type: 'object',
  required: ['caId', 'member', 'environment', 'type'],
  properties: {
    ...Object.fromEntries(
      Object.keys({ ...person.properties, ...enterprise.properties }).map((name) => [name, {}]),
    ),
    caId: {
      type: 'string',
      pattern: '^[A-Za-z0-9._-]{1,64}$',
      description: '1 to 64 letters, digits, ".", "_" or "-".',
    },
    member: text,
    environment,
    type: { enum: ['PERSONAL', 'ENTERPRISE'] },
    certificate: pem,
    certificateFile: path,
    privateKey: pem,
    privateKeyFile: path,
  },
  additionalProperties: false,
  // The contract says what an applicant must give; not repeated here.
  allOf: [
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    { if: { required: ['type'], properties: { type: { const: 'PERSONAL' } } }, then: person },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    { if: { required: ['type'], properties: { type: { const: 'ENTERPRISE' } } }, then: enterprise },
  ],
};

/** JSON Schema of the import file. Strict: a mistyped member name must not pass for an absent one. */
export const importSchema = {
  type: 'object',
  properties: {
    members: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: text, accessKeys: { type: 'array', items: accessKey } },
        additionalProperties: false,
      },
    },
    templates: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'member', 'name', 'kinds'],
        properties: { id: text, member: text, name: label, kinds: { type: 'array', items: kind }, layout },
        additionalProperties: false,
      },
    },
    certifications: { type: 'array', items: certification },
  },
  additionalProperties: false,
};
