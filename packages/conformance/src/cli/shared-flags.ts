import type { ArgsDef } from 'citty';

/** Flags that several commands have. */
export const configFlag = {
  config: {
    type: 'string',
    valueHint: 'FILE',
    default: 'conformance.config.yaml',
    description: 'The config, YAML or JSON',
  },
} as const satisfies ArgsDef;

export const seedFlag = {
  seed: { type: 'string', valueHint: 'N', description: 'Decides order and test data; the report names it' },
} as const satisfies ArgsDef;

export const outputFlags = {
  report: {
    type: 'string',
    valueHint: 'KIND=FILE',
    description: 'Write a report: json, junit, sarif, html, markdown or badge; may be repeated',
  },
  baseline: {
    type: 'string',
    valueHint: 'FILE',
    description: 'Failures that are known, each with a reason: they turn nothing red',
  },
} as const satisfies ArgsDef;
