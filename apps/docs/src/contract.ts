import { namesIn, readJson } from './repository.ts';

/** What may end: the contract names the last day. */
interface Deprecatable {
  readonly deprecated?: boolean;
  readonly 'x-sunset'?: string;
}

/** A JSON schema, as far as the reference shows it. */
export interface Schema extends Deprecatable {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly required?: readonly string[];
  readonly examples?: readonly unknown[];
  readonly properties?: Record<string, Schema>;
  readonly patternProperties?: Record<string, Schema>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly discriminator?: { readonly mapping: Record<string, string> };
  readonly [keyword: string]: unknown;
}

interface Media {
  readonly schema?: Schema;
}

export interface Response {
  readonly $ref?: string;
  readonly description: string;
  readonly headers?: Record<string, { readonly description: string }>;
  readonly content?: Record<string, Media & { readonly examples?: Record<string, { value: unknown }> }>;
}

export interface Operation extends Deprecatable {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly requestBody: { readonly content: Record<string, Media> };
  readonly responses: Record<string, Response>;
}

export interface Document {
  readonly 'x-signed-string': { readonly parts: readonly string[] };
  readonly info: { readonly version: string; readonly summary: string; readonly description: string };
  readonly paths: Record<string, { readonly post: Operation }>;
  readonly components: {
    readonly schemas: Record<string, Schema>;
    readonly responses: Record<string, Response>;
  };
}

export interface Rule {
  readonly id: string;
  readonly level: 'MUST' | 'SHOULD' | 'MAY';
  readonly title: string;
  readonly quote: string;
  readonly source: string;
  readonly expect: string;
  readonly since: string;
  readonly capabilities: readonly string[];
  readonly decisions: readonly string[];
  readonly operations: readonly string[];
}

export interface Catalogue {
  readonly areas: Record<string, string>;
  readonly rules: readonly Rule[];
  /** Details that follow from the contract, each with the rule that it belongs to. */
  readonly automatic: readonly { readonly rule: string | null }[];
}

interface Example {
  readonly summary?: string;
  readonly value: unknown;
  readonly [note: string]: unknown;
}

/** Everything that is generated for one version. */
export interface Contract {
  readonly version: string;
  readonly document: Document;
  readonly catalogue: Catalogue;
  readonly examples: Record<string, Partial<Record<'good' | 'bad', Record<string, Example>>>>;
}

/** The versions that the generator made, the oldest first. */
export function readContracts(): Contract[] {
  const generated = 'packages/contract/generated';
  return namesIn(generated, '')
    .filter((name) => /^v\d+(\.\d+)?$/.test(name))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((version) => ({
      version,
      document: readJson(`${generated}/${version}/openapi.json`),
      catalogue: readJson(`${generated}/${version}/rules.json`),
      examples: readJson(`${generated}/${version}/examples.json`),
    }));
}

/** A badge in HTML, with a space before it; empty when it is not deprecated. */
export function deprecationBadge({ deprecated, 'x-sunset': sunset }: Deprecatable): string {
  if (deprecated !== true) return '';
  const until = sunset === undefined ? '' : `, accepted until <time>${sunset}</time>`;
  return ` <span class="deprecated">deprecated${until}</span>`;
}

/** What a `$ref` of the document means; anything else is returned as it is. */
export function resolve<T extends { readonly $ref?: string }>(document: Document, value: T): T {
  if (value.$ref === undefined) return value;
  const found = value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
  if (found === undefined) throw new Error(`${value.$ref} names nothing. Run: npm run generate`);
  return found as T;
}
