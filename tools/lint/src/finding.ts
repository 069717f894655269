import { readFileSync } from 'node:fs';
import type { Finding } from '@attestation/generate';
import { isMap, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';

/** Each fault once, by file and line: a schema that is used five times is still wrong in one place. */
export function merged(findings: readonly Finding[]): Finding[] {
  const seen = new Map<string, Finding>();
  for (const finding of findings)
    seen.set([placeOf(finding), finding.rule, finding.reason].join('\n'), finding);
  const near = new Map(
    findings
      .filter(({ fix }) => fix.startsWith('Did you mean'))
      .map((finding) => [placeOf(finding), finding.fix]),
  );
  const taught = new Set(findings.filter(isOurs).map(placeOf));
  // Redocly's `struct` says only that a word is not expected; where a rule of ours says why, that is enough.
  const kept = [...seen.values()].filter(
    (finding) => finding.rule !== 'struct' || !taught.has(placeOf(finding)),
  );
  const hinted = kept.map((finding) => {
    const hint = finding.rule === 'attestation/known-keywords' ? near.get(placeOf(finding)) : undefined;
    return hint === undefined ? finding : { ...finding, fix: `${hint} ${finding.fix}` };
  });
  return hinted.sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.rule.localeCompare(b.rule),
  );
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

/**
 * The line of a place in a YAML file, from 1.
 *
 * @param pointer JSON Pointer without `#`; what does not exist stands where its parent does.
 */
export function lineOf(file: string, pointer: string): number {
  const counter = new LineCounter();
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: counter });
  let node = document.contents as Node | null;
  let offset = node?.range?.[0] ?? 0;
  for (const step of stepsOf(pointer)) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(key) === step) as Pair<Node, Node> | undefined;
      if (!pair) break;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)] as Node | null;
      offset = node?.range?.[0] ?? offset;
    } else break;
  }
  return counter.linePos(offset).line;
}

/** RFC 6901 section 4. */
function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .filter((step, index, all) => step !== '' || index < all.length - 1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
