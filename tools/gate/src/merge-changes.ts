import type { Change } from './change.ts';
import { exceeds } from './change.ts';

/** One edit of a shared schema shows at many places: reported once, with all operations it reaches. Farthest first. */
export function mergeChanges(changes: readonly Change[]): Change[] {
  const found = new Map<string, Change>();
  for (const change of changes) {
    const key = [
      change.level,
      change.types,
      change.rule,
      change.file,
      change.pointer,
      change.reason,
      change.consumers,
    ].join('\n');
    const known = found.get(key);
    const operations = [...new Set([...(known?.operations ?? []), ...change.operations])];
    found.set(key, { ...change, ...(known ? { where: common(known.where, change.where) } : {}), operations });
  }
  return [...found.values()].sort(
    (a, b) => Number(exceeds(b.level, a.level)) - Number(exceeds(a.level, b.level)),
  );
}

/** `request (json) payload.no` and `request (multipart) payload.no` are `request payload.no`. */
function common(one: string, other: string): string {
  if (one === other) return one;
  const [plain, alike] = [one, other].map((where) => where.replace(/ \([a-z]+\/[^)]*\)/, ''));
  return plain === alike ? (plain ?? one) : one;
}
