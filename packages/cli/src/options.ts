import type { OptionSpecs, Positional } from '@attestation/command-line';

/** Every command has these. */
export const everywhere = {
  json: { type: 'boolean', about: 'Print one JSON value, for programs' },
} as const satisfies OptionSpecs;

/** The caller and the service. */
export const caller = {
  profile: {
    type: 'string',
    short: 'p',
    value: 'NAME',
    about: 'Profile to use (ATTEST_PROFILE; else the current one)',
    candidates: 'profile',
  },
  url: { type: 'string', value: 'URL', about: 'Address of the service, without /api (ATTEST_URL)' },
  'access-key': {
    type: 'string',
    value: 'ID',
    about: 'Access key that the service issued for your public key (ATTEST_ACCESS_KEY)',
  },
  key: {
    type: 'string',
    value: 'FILE',
    about: 'Private RSA key, PEM (ATTEST_KEY_FILE, or its text in ATTEST_KEY)',
    candidates: 'file',
  },
} as const satisfies OptionSpecs;

/** A command that calls the service. */
export const calling = {
  ...caller,
  timeout: {
    type: 'string',
    value: 'SECONDS',
    about: 'Time limit of an attempt; 0 for none (default: 30, more for files)',
  },
  retries: {
    type: 'string',
    value: 'N',
    about: 'Retries after failures that may be temporary (default: 2)',
  },
} as const satisfies OptionSpecs;

export const payloadFile: Positional = {
  name: 'FILE',
  about: 'The payload, JSON or YAML; - for standard input',
  required: false,
  candidates: 'file',
};

/** A command whose payload comes from a file. */
export const unknownMembers = {
  'allow-unknown': {
    type: 'boolean',
    about: 'Send members of FILE that the contract does not name (default: reject them)',
  },
} as const satisfies OptionSpecs;

/** Factoids and their files, for create and add-factoids. */
export const factoids = {
  factoid: {
    type: 'string',
    multiple: true,
    value: 'TEXT',
    about: 'A factoid in JSON or YAML, added after those of FILE; may be repeated',
  },
  attach: {
    type: 'string',
    multiple: true,
    value: 'INDEX=FILE',
    about: 'A file of factoid INDEX (from 0); to sign a PDF, add ,sign=CAID:KEYWORD',
    candidates: 'file',
  },
  open: { type: 'boolean', about: 'Leave the attestation open for more factoids' },
  ...unknownMembers,
} as const satisfies OptionSpecs;

export const precedence = `Options take precedence over the environment, and the environment over the profile. With --url, --access-key and
--key, or their variables, you need no profile.`;

export const payloadNotes = `FILE is the payload in JSON or YAML; - is standard input. Options take precedence over its members. Numbers are sent
as written: 1.10 stays 1.10.`;
