import { resolve } from 'node:path';
import type { Finding } from '@attestation/generate';
import { lineOf, splitMessage } from './finding.ts';
import { repository, runTool } from './run-tool.ts';

/** Redocly prints one indented JSON object for each document. */
const betweenReports = /(?<=\n\})\s*(?=\{\n)/;

interface Problem {
  ruleId: string;
  severity: 'error' | 'warn';
  message: string;
  suggest?: string[];
  location: { source: { ref: string }; pointer?: string; start?: { line: number } }[];
}

/**
 * What Redocly finds: its own rules and ours of spec/lint/redocly-plugin.js.
 *
 * @throws with what it said, when it fails in another way than by finding faults.
 */
export async function runRedocly(roots: readonly string[]): Promise<Finding[]> {
  const args = ['lint', ...roots, '--config', 'redocly.yaml', '--format', 'json', '--max-problems', '100000'];
  const { stdout, stderr } = await runTool('@redocly/cli', 'redocly', args);
  const start = stdout.indexOf('{');
  if (start < 0) throw new Error(`Redocly gave no report.\n${stderr}${stdout}`);
  return stdout
    .slice(start)
    .split(betweenReports)
    .flatMap((text) => (JSON.parse(text) as { problems: Problem[] }).problems)
    .map(findingOf);
}

function findingOf({ ruleId, severity, message, suggest, location: [place] }: Problem): Finding {
  const file = place?.source.ref ?? 'spec/openapi.yaml';
  const pointer = (place?.pointer ?? '').replace(/^#/, '').replace(/\/$/, '');
  const { reason, fix } = splitMessage(message);
  const hint = suggest?.length ? `Did you mean ${suggest.join(' or ')}?` : stockFix(ruleId);
  return {
    file,
    line: place?.start?.line ?? lineOf(resolve(repository, file), pointer),
    pointer,
    rule: ruleId,
    severity: severity === 'error' ? 'error' : 'warning',
    reason: reason.replaceAll(/\s*\n\s*/g, ' '),
    fix: fix || hint,
  };
}

/** What to do about the findings of Redocly's own rules, which say only what is wrong. */
const fixes: Record<string, string> = {
  struct:
    'Compare with a neighbour in the same folder; the word may be misspelt, or stand one level too deep.',
  'no-unresolved-refs': 'Correct the path: it is relative to the folder of the file that has the $ref.',
  'no-unused-components': 'Refer to it, or remove it.',
  'no-invalid-media-type-examples': 'Fix the example, or the schema when the example is right.',
  'no-invalid-schema-examples': 'Fix the example, or the schema when the example is right.',
  'operation-description': 'Add description: what it does, what a repeat does, what is refused.',
  'operation-summary': 'Add summary: a few words, as a heading.',
  'operation-operationId': 'Add operationId: the file name in camelCase, with the version from v2 on.',
  'operation-operationId-unique': 'Rename one; an operation of a later version ends in V2, V2_1 and so on.',
  'operation-2xx-response': "Add '200' with a schema of responses.",
  'tag-description': 'Add description: to the tag in openapi.yaml.',
  'operation-tag-defined': 'Use one of the tags of openapi.yaml, or define it there.',
  'no-required-schema-properties-undefined': 'Add it under properties, or take it out of required.',
  'no-enum-type-mismatch': 'Correct type, or the value.',
  'no-schema-type-mismatch': 'properties belong to type: object, items to type: array.',
  'no-identical-paths': 'Keep one of them.',
  'no-empty-servers': 'Add servers: with {base_url}.',
};

/** @returns one sentence; for a rule without one of its own, where it is explained. */
export function stockFix(rule: string): string {
  return fixes[rule] ?? `See https://redocly.com/docs/cli/rules/oas/${rule}.`;
}
