import type { Json, JsonObject } from './contract-document.ts';
import { describeChange } from './describe-change.ts';
import type { Note, Walk } from './walk.ts';
import { note } from './walk.ts';

/** Days between the announcement of an end and the end. */
export const sunsetPeriod = 180;

/**
 * The deprecation of an operation or a member, and the date from which it may be missing (`x-sunset`). The date is a
 * promise: it leaves callers time when it is first given, and it never moves closer.
 */
export function compareSunsets(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [had, has] = [before['x-sunset'], after['x-sunset']];
  if (had === has && (before.deprecated === true) === (after.deprecated === true)) return;
  const withdrawn = had !== undefined && has === undefined && after.deprecated === true;
  const change = withdrawn
    ? withdrawnNote(had)
    : (sunsetNote(had, has, walk.today) ?? deprecationNote(before, after));
  note(walk, { at: [after['x-sunset'] === undefined ? 'deprecated' : 'x-sunset'], ...change });
}

function deprecationNote({ 'x-sunset': had }: JsonObject, { deprecated, 'x-sunset': has }: JsonObject): Note {
  const end = has === undefined ? '' : ` It may be missing from ${String(has)} on (\`x-sunset\`).`;
  const moved = had !== undefined && has !== undefined && had !== has;
  return {
    rule: 'deprecation-changed',
    effect: 'wording',
    reason: moved
      ? `\`x-sunset\` ${describeChange(had, has)}.`
      : deprecated === true
        ? `Deprecated now.${end}`
        : 'Not deprecated any more.',
    ...(deprecated === true ? { consumers: 'Plan to do without it.' } : {}),
  };
}

function withdrawnNote(had: Json): Note {
  return {
    rule: 'sunset-too-soon',
    effect: 'changed',
    reason: `\`x-sunset\` was removed, it was ${String(had)}: what is still deprecated keeps its date.`,
    consumers: 'Nothing says any more how long this can be used.',
    implementers: '',
  };
}

function sunsetNote(had: Json | undefined, has: Json | undefined, today: Date): Note | undefined {
  if (has === undefined || had === has) return undefined;
  const soonest = new Date(today.getTime() + sunsetPeriod * 86_400_000).toISOString().slice(0, 10);
  const early = had === undefined ? soonest : String(had);
  if (String(has) >= early) return undefined;
  const reason =
    had === undefined
      ? `\`x-sunset\` is ${String(has)}, less than ${sunsetPeriod} days ahead; ${soonest} is the first day that can be named.`
      : `\`x-sunset\` ${describeChange(had, has)}: an announced end never moves closer.`;
  return {
    rule: 'sunset-too-soon',
    effect: 'changed',
    reason,
    consumers: 'Less time is left than was promised.',
    implementers: '',
  };
}
