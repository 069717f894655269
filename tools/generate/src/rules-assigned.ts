import type { AutomaticRule } from './rules-automatic.ts';
import type { Rule } from './rules-catalogue.ts';

/** An automatic rule with the written rule that it is a detail of. */
export interface AssignedRule extends AutomaticRule {
  /** Null when no written rule names the place: a test of tools/checks refuses that. */
  rule: string | null;
  level: Rule['level'] | null;
  /** The pattern of `constraints` that decided. */
  matched: string | null;
}

/**
 * Gives each automatic rule its written rule: the one whose `constraints` name the place most closely,
 * counted in literal characters. Retired rules own nothing.
 *
 * @throws when two rules name a place equally closely.
 */
export function assignRules(automatic: AutomaticRule[], rules: Record<string, Rule>): AssignedRule[] {
  const claims = Object.entries(rules)
    .filter(([, rule]) => rule.retired === undefined)
    .flatMap(([id, { level, constraints = [] }]) =>
      constraints.map((pattern) => ({ id, level, pattern, matches: matcher(pattern) })),
    )
    .sort((a, b) => closeness(b.pattern) - closeness(a.pattern));
  return automatic.map((found) => {
    const [best, next] = claims.filter(({ matches }) => matches(found.place));
    if (best && next && best.id !== next.id && closeness(best.pattern) === closeness(next.pattern)) {
      throw new Error(
        `spec/rules.yaml: ${found.place} is claimed by ${best.id} (${best.pattern}) and ${next.id} ` +
          `(${next.pattern}) alike; make the constraint of the right one more exact`,
      );
    }
    return {
      ...found,
      rule: best?.id ?? null,
      level: best?.level ?? null,
      matched: best?.pattern ?? null,
    };
  });
}

/** `*` is one step of a place, `**` any number of steps, at least one. */
function matcher(pattern: string): (place: string) => boolean {
  const source = pattern
    .split('.')
    .map((step) => {
      if (step === '**') return '.+';
      return step === '*' ? '[^.]+' : step.replace(/[\\^$+?()[\]{}|]/g, '\\$&');
    })
    .join('\\.');
  const expression = new RegExp(`^${source}$`);
  return (place) => expression.test(place);
}

function closeness(pattern: string): number {
  return pattern.replaceAll('*', '').length;
}
