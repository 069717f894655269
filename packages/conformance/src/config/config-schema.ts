const text = { type: 'string', minLength: 1 } as const;
const key = {
  type: 'object',
  additionalProperties: false,
  required: ['accessKey', 'privateKeyFile'],
  properties: { accessKey: text, privateKeyFile: text },
} as const;
const fields = { type: 'object', additionalProperties: { type: ['string', 'number'] } } as const;
const texts = { type: 'object', additionalProperties: text } as const;
const flag = { type: 'boolean' } as const;

/** JSON Schema of `conformance.config.yaml`, as it stands in the file. */
export const configSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'conformance.config.yaml',
  type: 'object',
  additionalProperties: false,
  required: ['baseUrl', 'version', 'member', 'template'],
  properties: {
    baseUrl: { type: 'string', pattern: '^https?://', description: 'Where the API is, without /api.' },
    version: { type: 'string', pattern: '^v\\d+(\\.\\d+)*$' },
    member: { ...key, description: 'The access key that most requests use.' },
    otherMember: { ...key, description: 'A key of another member, same environment: isolation rules.' },
    formalMember: { ...key, description: 'A key of the other environment.' },
    template: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'factoids'],
      properties: {
        id: text,
        factoids: {
          description: 'One valid example for each kind.',
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['type', 'data'],
            properties: { type: text, required: flag, data: fields },
          },
        },
      },
    },
    identities: { ...texts, minProperties: 1, description: 'Values that this implementation accepts.' },
    applicants: {
      type: 'object',
      additionalProperties: false,
      properties: { personal: texts, enterprise: texts },
    },
    certification: {
      type: 'object',
      additionalProperties: false,
      required: ['caId'],
      properties: { caId: text },
    },
    caFile: text,
    capabilities: {
      type: 'object',
      additionalProperties: false,
      properties: {
        attachments: flag,
        attachmentSigning: flag,
        cas: flag,
        download: flag,
        blockchainLink: {
          oneOf: [
            flag,
            {
              type: 'object',
              additionalProperties: false,
              properties: { withinSeconds: { type: 'number', exclusiveMinimum: 0 } },
            },
          ],
        },
        rateLimit: flag,
      },
    },
    limits: {
      type: 'object',
      additionalProperties: false,
      properties: {
        requestsPerSecond: { type: 'number', exclusiveMinimum: 0 },
        maxRequestBytes: { type: 'integer', minimum: 1 },
      },
    },
  },
} as const;
