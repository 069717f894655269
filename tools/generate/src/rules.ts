import { type OpenApiDocument, operationsOf } from './document.ts';
import { type AutomaticRule, automaticRules } from './rules-automatic.ts';
import type { Catalogue, Rule } from './rules-catalogue.ts';

/** A rule as it is published: without the book-keeping of the catalogue. */
interface PublishedRule extends Pick<Rule, 'level' | 'title' | 'quote' | 'source' | 'expect' | 'since'> {
  capabilities: string[];
  decisions: string[];
  retired?: Rule['retired'];
}

/** What `rules.json` of a version holds. */
interface RuleList extends Pick<Catalogue, 'areas' | 'capabilities'> {
  rules: (PublishedRule & {
    id: string;
    /** Names of the operations it is judged at; all of them for a rule of the document as a whole. */
    operations: string[];
  })[];
  automatic: AssignedRule[];
}

/** The document of one version with the texts of its rules as `x-conformance`. */
export function withConformance(
  view: OpenApiDocument,
  version: string,
  catalogue: Catalogue,
): OpenApiDocument {
  const rules = Object.entries(catalogue.rules).filter(([id]) => isListed(view, id));
  const inForce = rules.filter(([, { since }]) => isUpTo(since, version));
  const ids = new Set(inForce.map(([id]) => id));
  return {
    ...view,
    'x-rules': listed(view).filter((id) => ids.has(id)),
    'x-conformance': Object.fromEntries(inForce.map(([id, rule]) => [id, published(rule)])),
  };
}

/** The rules of a document that went through `withConformance`, written and automatic. */
export function ruleList(view: OpenApiDocument, { areas, capabilities, rules }: Catalogue): RuleList {
  const texts = view['x-conformance'] as Record<string, PublishedRule>;
  const operations = operationsOf(view);
  const everywhere = new Set(listed(view));
  return {
    areas,
    capabilities,
    rules: Object.entries(texts).map(([id, rule]) => ({
      id,
      ...rule,
      operations: operations
        .filter(({ operation }) => everywhere.has(id) || listed(operation).includes(id))
        .map(({ name }) => name),
    })),
    automatic: assignRules(automaticRules(view), rules),
  };
}

function listed(holder: { [member: string]: unknown }): string[] {
  return (holder['x-rules'] as string[] | undefined) ?? [];
}

function isListed(view: OpenApiDocument, id: string): boolean {
  return [view, ...operationsOf(view).map(({ operation }) => operation)].some((holder) =>
    listed(holder).includes(id),
  );
}

function isUpTo(since: string, version: string): boolean {
  const [major = 0, minor = 0] = numbers(since);
  const [atMajor = 0, atMinor = 0] = numbers(version);
  return major < atMajor || (major === atMajor && minor <= atMinor);
}

function numbers(version: string): number[] {
  return version.slice(1).split('.').map(Number);
}

function published(rule: Rule): PublishedRule {
  const { level, title, quote, source, expect, since, retired } = rule;
  const { capabilities = [], decisions = [] } = rule;
  const text = { level, title, quote, source, expect, capabilities, since, decisions };
  return retired === undefined ? text : { ...text, retired };
}

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
