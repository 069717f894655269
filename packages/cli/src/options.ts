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
    about: 'What the service issued for your public key (ATTEST_ACCESS_KEY)',
  },
  key: {
    type: 'string',
    value: 'FILE',
    about: 'Private RSA key, PEM (ATTEST_KEY_FILE; its text: ATTEST_KEY)',
    candidates: 'file',
  },
} as const satisfies OptionSpecs;

/** A command that calls the service. */
export const calling = {
  ...caller,
  timeout: {
    type: 'string',
    value: 'SECONDS',
    about: 'Give an attempt up after so long; 0 for never (default: 30, more for files)',
  },
  retries: {
    type: 'string',
    value: 'N',
    about: 'Attempts after the first, for failures that may be temporary (default: 2)',
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
    about: 'Send members of FILE that the contract does not name (default: refuse them)',
  },
} as const satisfies OptionSpecs;

/** Factoids and their files, for create and add-factoids. */
export const factoids = {
  factoid: {
    type: 'string',
    multiple: true,
    value: 'TEXT',
    about: 'A factoid, as JSON or YAML; may be repeated; follows those of FILE',
  },
  attach: {
    type: 'string',
    multiple: true,
    value: 'INDEX=FILE',
    about: 'A file of factoid INDEX (from 0); a PDF is signed with ,sign=CAID:KEYWORD',
    candidates: 'file',
  },
  open: { type: 'boolean', about: 'Leave it open, so that factoids can be added' },
  ...unknownMembers,
} as const satisfies OptionSpecs;

export const precedence = `An option outranks the environment, the environment outranks the profile. With --url, --access-key and --key,
or their variables, no profile is needed.`;

export const payloadNotes = `FILE is the payload as JSON or YAML, - is standard input. Options outrank its members. Numbers are sent as they are
written: 1.10 stays 1.10.`;
