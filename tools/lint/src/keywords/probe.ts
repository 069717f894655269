import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repository } from '../run-tool.ts';

/** The tools that claim to read the schemas of the contract. */
export const tools = ['validators', 'types', 'prism', 'examples', 'words'] as const;
export type Tool = (typeof tools)[number];

/** One reading of one keyword: values that it lets pass and values that it refuses. */
export interface Probe {
  keyword: string;
  /** `keyword`, or `keyword, case` where there are several. */
  id: string;
  /** Names of its component and of its operation in the probe document. */
  name: string;
  operation: string;
  schema: Record<string, unknown>;
  components: Record<string, unknown>;
  good: unknown[];
  bad: unknown[];
  tools: readonly Tool[];
  because: string;
}

interface Written extends Partial<Pick<Probe, 'components' | 'because'>> {
  case?: string;
  schema: Record<string, unknown>;
  good: unknown[];
  bad: unknown[];
  only?: Tool[];
}

/** The probes of spec/lint/keyword-probes.yaml. */
export function readProbes(): Probe[] {
  const file = join(repository, 'spec/lint/keyword-probes.yaml');
  const written = parse(readFileSync(file, 'utf8')) as Record<string, Written[]>;
  const probes = Object.entries(written).flatMap(([keyword, cases]) =>
    cases.map((probe) => ({ keyword, ...probe })),
  );
  return probes.map(({ case: name, only, ...probe }, index) => ({
    components: {},
    because: '',
    ...probe,
    id: name === undefined ? probe.keyword : `${probe.keyword}, ${name}`,
    name: `Probe${index}`,
    operation: `probe${index}`,
    tools: only ?? tools,
  }));
}
