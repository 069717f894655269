import type { Change } from './change.ts';
import type { Json } from './contract-document.ts';

/** A value before and after, as the end of a sentence that begins with a name: `changed from 5 to 6`. */
export function describeChange(before: Json | undefined, after: Json | undefined): string {
  if (before === undefined) return `was added: ${quoted(after)}`;
  if (after === undefined) return `was removed: ${quoted(before)}`;
  if (typeof before !== 'string' || typeof after !== 'string')
    return `changed from ${quoted(before)} to ${quoted(after)}`;
  if (words(before).join() === words(after).join()) return 'changed in white space only';
  const [one, other] = differing(words(before), words(after));
  return `changed from ${quoted(one)} to ${quoted(other)}`;
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** A reason with its long quotations cut; how long they are stays. */
export function brief(reason: string): string {
  return reason.replaceAll(/"(?:[^"\\]|\\.)*"/g, (quotation) =>
    quotation.length > 160
      ? `${quotation.slice(0, 110)} ... ${quotation.slice(-40)} (${quotation.length} characters)`
      : quotation,
  );
}

/** Both texts without what they begin and end with in common, but for three words on either side. */
function differing(one: readonly string[], other: readonly string[]): [string, string] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [from, kept] = [Math.max(0, start - 3), Math.max(0, end - 3)];
  const part = (all: readonly string[]) =>
    `${from > 0 ? '... ' : ''}${all.slice(from, all.length - kept).join(' ')}${kept > 0 ? ' ...' : ''}`;
  return [part(one), part(other)];
}

/** A value in a line of prose: texts have no line breaks, and no fence of three, which would begin a block of code. */
export function quoted(value: Json | undefined): string {
  const spoken = JSON.stringify(value, (_, part) =>
    typeof part === 'string' ? words(part).join(' ') : part,
  );
  return (spoken ?? 'nothing').replaceAll('```', "'''");
}

/** One change, as a line of the changeset. */
export function changesetLine({ where, reason, consumers, implementers }: Change): string {
  const meant = [
    consumers && `Callers: ${consumers}`,
    implementers && `Implementers: ${implementers}`,
  ].filter(Boolean);
  return `- ${where.trim() || 'the operation'}: ${[brief(reason), ...meant].join(' ')}`;
}

/** The beginning of the sentence of a changeset that announces a version next to the others. */
export function newVersionLine(version: string): string {
  return `\`${version}\` is new`;
}

/** What a pending changeset does not say; line breaks do not count. */
export function unsaid(lines: readonly string[], text: string): string[] {
  const plain = (one: string) => one.replaceAll(/\s+/g, ' ').trim();
  return [...new Set(lines)].filter((line) => !plain(text).includes(plain(line)));
}
