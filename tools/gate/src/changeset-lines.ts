import type { Change } from './change.ts';
import { brief } from './describe-change.ts';

/** One change, as a line of the changeset. */
export function changesetLine({ where, reason, consumers, implementers }: Change): string {
  const meant = [
    consumers && `Callers: ${consumers}`,
    implementers && `Implementers: ${implementers}`,
  ].filter(Boolean);
  return `- ${where.trim() || 'the operation'}: ${[brief(reason), ...meant].join(' ')}`;
}

/** A version next to the others, as the beginning of a sentence of the changeset. */
export function newVersionLine(version: string): string {
  return `\`${version}\` is new`;
}

/** What a pending changeset does not say; line breaks do not count. */
export function unsaid(lines: readonly string[], text: string): string[] {
  const plain = (one: string) => one.replaceAll(/\s+/g, ' ').trim();
  return [...new Set(lines)].filter((line) => !plain(text).includes(plain(line)));
}
