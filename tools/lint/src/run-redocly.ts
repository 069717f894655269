import { resolve } from 'node:path';
import type { Finding } from '@attestation/generate';
import { splitMessage } from './finding.ts';
import { lineOf } from './line-of.ts';
import { repository, runTool } from './run-tool.ts';
import { stockFix } from './stock-fixes.ts';

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
