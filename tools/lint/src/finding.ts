import type { Finding } from '@attestation/generate';

/** Each fault once, by file and line: a schema that is used five times is still wrong in one place. */
export function merged(findings: readonly Finding[]): Finding[] {
  const seen = new Map<string, Finding>();
  for (const finding of findings)
    seen.set([placeOf(finding), finding.rule, finding.reason].join('\n'), finding);
  const taught = new Set(findings.filter(isOurs).map(placeOf));
  // Redocly's `struct` says only that a word is not expected; where a rule of ours says why, that is enough.
  const kept = [...seen.values()].filter(
    (finding) => finding.rule !== 'struct' || !taught.has(placeOf(finding)),
  );
  return kept.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.rule.localeCompare(b.rule));
}

function placeOf({ file, pointer }: Finding): string {
  return `${file}#${pointer}`;
}

function isOurs({ rule }: Finding): boolean {
  return rule.startsWith('attestation/');
}

/** Our messages carry both; see spec/lint/teach.ts. */
export function splitMessage(message: string): { reason: string; fix: string } {
  const at = message.indexOf(' Fix: ');
  if (at < 0) return { reason: message, fix: '' };
  return { reason: message.slice(0, at), fix: message.slice(at + ' Fix: '.length) };
}
