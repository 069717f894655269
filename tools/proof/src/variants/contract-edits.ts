import type { Schemas } from '../payload-ajv.ts';

type Schema = Schemas[string];

/** Decides an open point otherwise, in the schemas that the server checks requests by. */
type ContractEdit = (schemas: Schemas) => void;

export type ContractEditName = keyof typeof contractEdits;

export const contractEdits = {
  unknownIdentityCodes: (schemas) => {
    at(schemas, 'Identities').additionalProperties = { type: 'string' };
  },
  identityFormats: (schemas) => {
    const codes = at(schemas, 'Identities', 'properties') as Schemas;
    for (const [code, pattern] of Object.entries(identityForms)) Object.assign(at(codes, code), { pattern });
  },
  noBounds: (schemas) => {
    // The one bound that is stated stays.
    const { maxLength } = at(schemas, 'AttestationUniqueId');
    eachSchema(schemas, (schema) => {
      delete schema.minLength;
      delete schema.maxLength;
    });
    Object.assign(at(schemas, 'AttestationUniqueId'), { maxLength });
  },
  anyCharacters: (schemas) => {
    eachSchema(schemas, (schema) => {
      if (typeof schema.pattern === 'string' && schema.pattern.includes('ud800')) delete schema.pattern;
    });
  },
  anyDataValues: (schemas) => {
    const [object] = at(schemas, 'FactoidData').oneOf as Schema[];
    Object.assign(object as Schema, { additionalProperties: true });
  },
  noNullData: (schemas) => {
    const [object] = at(schemas, 'FactoidData').oneOf as Schema[];
    Object.assign(object as Schema, { additionalProperties: { type: ['string', 'number'] } });
  },
  noEmptyArrayForObject: (schemas) => {
    for (const name of ['FactoidData', 'SignRequests']) {
      keepAlternatives(at(schemas, name), (one) => one.type !== 'array');
    }
  },
  noNullForOptional: (schemas) => {
    Object.assign(at(schemas, 'Completed'), { type: 'boolean' });
    Object.assign(at(schemas, 'CreateAttestationPayload', 'properties', 'factoids'), { type: 'array' });
    for (const name of ['SignRequests', 'Attachments']) {
      keepAlternatives(at(schemas, name), (one) => one.type !== 'null');
    }
  },
  noUnknownMembers: (schemas) => {
    for (const [name, schema] of Object.entries(schemas)) {
      if (/Payload$|^Factoid$|^SignedAttachment$|Application$/.test(name))
        schema.unevaluatedProperties = false;
    }
    // The discriminated union is closed by its branches.
    delete at(schemas, 'ApplyCertificationPayload').unevaluatedProperties;
  },
  noArrayOfAttachments: (schemas) => {
    keepAlternatives(at(schemas, 'Attachments'), (one) => one.type !== 'array');
  },
  lowerCaseChecksums: (schemas) => {
    at(schemas, 'Checksum').pattern = '^[0-9a-f]{64}$';
  },
  anyFieldsNames: (schemas) => {
    delete at(schemas, 'ReadAttestationPayload', 'properties', 'fields', 'items').enum;
  },
  applicantFormats: (schemas) => {
    for (const name of ['PersonalApplication', 'EnterpriseApplication']) {
      const members = at(schemas, name, 'properties') as Schemas;
      for (const [member, pattern] of Object.entries(applicantForms))
        Object.assign(at(members, member), { pattern });
    }
  },
} satisfies Record<string, ContractEdit>;

const identityForms = {
  ID: '^[0-9]{17}[0-9X]$',
  MO: '^1[0-9]{10}$',
  USCID: '^[0-9A-HJ-NP-RT-UWXY]{18}$',
};

const applicantForms = {
  link_id_card: '^[0-9]{17}[0-9X]$',
  link_phone: '^1[0-9]{10}$',
  link_email: '^[^@\\s]+@[^@\\s]+\\.[a-z]+$',
};

/** @throws Error when the contract has no such place any more: the edit would change nothing. */
function at(schemas: Schemas | Schema, ...steps: string[]): Schema {
  const found = steps.reduce<unknown>((value, step) => (value as Schema | undefined)?.[step], schemas);
  if (typeof found !== 'object' || found === null) throw new Error(`The contract has no ${steps.join('/')}`);
  return found as Schema;
}

function keepAlternatives(schema: Schema, keep: (one: Schema) => boolean): void {
  schema.oneOf = (schema.oneOf as Schema[]).filter(keep);
}

function eachSchema(value: unknown, change: (schema: Schema) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) change(value as Schema);
  for (const inner of Object.values(value)) eachSchema(inner, change);
}
