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

/** JSON Schema of `conformance.config.yaml`, as it is in the file. */
export const configSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'conformance.config.yaml',
  type: 'object',
  additionalProperties: false,
  required: ['baseUrl', 'version', 'member', 'template'],
  properties: {
    baseUrl: { type: 'string', pattern: '^https?://', description: 'The address before /api.' },
    version: { type: 'string', pattern: '^v\\d+(\\.\\d+)*$', description: 'Version of the API, like v1.' },
    member: { ...key, description: 'The access key that most requests use.' },
    otherMember: { ...key, description: 'A key of another member, same environment: isolation rules.' },
    formalMember: {
      ...key,
      description: 'A key of the other environment; template must be one of the formal environment then.',
    },
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
            properties: {
              type: text,
              required: { ...flag, description: 'Whether a closed attestation must have one.' },
              data: fields,
            },
          },
        },
      },
    },
    identities: { ...texts, minProperties: 1, description: 'Values that this implementation accepts.' },
    applicants: {
      description: 'Applications for /cas that this implementation accepts.',
      type: 'object',
      additionalProperties: false,
      properties: { personal: texts, enterprise: texts },
    },
    certification: {
      description: 'One in force, where /cas is not immediate.',
      type: 'object',
      additionalProperties: false,
      required: ['caId'],
      properties: { caId: text },
    },
    caFile: { ...text, description: 'The root certificate (PEM) of its TLS.' },
    stateless: {
      ...flag,
      description: 'True for a mock: what is stored cannot be read back, so that is not observed.',
    },
    capabilities: {
      description: 'What it offers; all but rateLimit when left out.',
      type: 'object',
      additionalProperties: false,
      properties: {
        attachments: flag,
        attachmentSigning: flag,
        cas: flag,
        download: flag,
        blockchainLink: {
          type: ['boolean', 'object'],
          description: 'How long the link of a closed attestation may take; false: it is not waited for.',
          additionalProperties: false,
          properties: { withinSeconds: { type: 'number', exclusiveMinimum: 0 } },
        },
        rateLimit: { ...flag, description: 'True: the suite may provoke 429.' },
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
