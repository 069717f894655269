import type { OptionSpecs } from '@attestation/command-line';

/** Options that several commands have. */
export const configOption = {
  config: {
    type: 'string',
    value: 'FILE',
    default: 'conformance.config.yaml',
    about: 'The config, YAML or JSON',
  },
} as const satisfies OptionSpecs;

export const seedOption = {
  seed: { type: 'string', value: 'N', about: 'Decides order and test data; the report names it' },
} as const satisfies OptionSpecs;

export const outputOptions = {
  report: {
    type: 'string',
    multiple: true,
    value: 'KIND=FILE',
    about: 'Write a report: json, junit, sarif, html, markdown or badge; may be repeated',
  },
  baseline: {
    type: 'string',
    value: 'FILE',
    about: 'Known failures, each with a reason: they do not change the exit code',
  },
} as const satisfies OptionSpecs;
