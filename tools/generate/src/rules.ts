import type { OpenApiDocument } from './document.ts';
import { operationsOf } from './document.ts';
import type { AssignedRule } from './rules-assigned.ts';
import { assignRules } from './rules-assigned.ts';
import { automaticRules } from './rules-automatic.ts';
import type { Catalogue, Rule } from './rules-catalogue.ts';

/** A rule as it is published: without the book-keeping of the catalogue. */
export interface PublishedRule
  extends Pick<Rule, 'level' | 'title' | 'quote' | 'source' | 'expect' | 'since'> {
  capabilities: string[];
  decisions: string[];
  retired?: Rule['retired'];
}

/** What `rules.json` of a version holds. */
export interface RuleList extends Pick<Catalogue, 'areas' | 'capabilities'> {
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
