/**
 * What an edit does to the set of messages that the contract allows.
 *
 * - `narrowed`: some are allowed no longer; `widened`: some are allowed newly
 * - `changed`: both, or it cannot be decided (two patterns, two formats)
 * - `removed`, `added`: a part that callers can see is removed or added
 * - `wording`: the same messages, other words
 */
export type Effect = 'narrowed' | 'widened' | 'changed' | 'removed' | 'added' | 'wording';

/**
 * Where the TypeScript that is generated from the contract shows a change. A type knows members, whether they are required,
 * kinds of values and listed values: code meets what messages meet. `docs` is shown by an editor next to the name; no type
 * knows bounds, patterns, formats and statements about the API.
 */
type Shown = 'code' | 'docs' | 'nowhere';

/** Each kind of change: its effect where the comparison gives no other, where types show it, and its sentence. */
export const kinds = {
  'path-removed': ['removed', 'code', '{} was removed{}.'],
  'path-added': ['added', 'code', '{} was added.'],
  'path-changed': ['removed', 'code', '{} moved to {}.'],
  'operation-removed': ['removed', 'code', '{} was removed from this path.'],
  'operation-added': ['added', 'code', '{} was added to this path.'],
  'operation-id-changed': ['changed', 'code', 'The operation was renamed from {} to {}.'],
  'schema-removed': ['wording', 'code', 'The type `{}` is no longer exported.'],
  'schema-added': ['wording', 'code', 'The type `{}` was added.'],
  'schema-renamed': ['wording', 'code', 'The type `{}` was renamed to `{}`.'],
  'server-removed': ['removed', 'nowhere', 'The server {} was removed.'],
  'server-added': ['added', 'nowhere', 'The server {} was added.'],
  'servers-changed': ['changed', 'nowhere', '{}'],
  'security-changed': ['changed', 'nowhere', '{}'],
  'signed-string-changed': ['changed', 'nowhere', 'What is signed: {}'],
  'webhook-removed': ['removed', 'code', 'The {} {} was removed.'],
  'webhook-added': ['added', 'code', 'The {} {} was added.'],
  'callback-removed': ['removed', 'code', 'The {} {} was removed.'],
  'callback-added': ['added', 'code', 'The {} {} was added.'],
  'links-changed': ['changed', 'nowhere', 'The links differ.'],
  'parameter-removed': ['removed', 'code', 'The {} parameter was removed.'],
  'parameter-added': ['added', 'code', 'The {} parameter was added.'],
  'required-parameter-added': ['narrowed', 'code', 'The {} parameter was added and is required.'],
  'parameter-required': ['narrowed', 'code', 'It is now required.'],
  'parameter-optional': ['widened', 'code', 'It is now optional.'],
  'parameter-serialization-changed': ['changed', 'nowhere', '{}'],
  'request-body-removed': ['removed', 'code', 'The request body was removed.'],
  'request-body-added': ['added', 'code', 'A request body {} be sent now.'],
  'request-body-required': ['narrowed', 'code', 'The request body is now required.'],
  'request-body-optional': ['widened', 'code', 'The request body is now optional.'],
  'media-type-removed': ['removed', 'code', '{} was removed.'],
  'media-type-added': ['added', 'code', '{} was added.'],
  'encoding-changed': ['changed', 'nowhere', '{}'],
  'encoding-content-type-removed': ['narrowed', 'nowhere', 'Content types of the part were removed: {}.'],
  'encoding-content-type-added': ['widened', 'nowhere', 'Content types of the part were added: {}.'],
  'status-removed': ['removed', 'code', 'The status {} was removed.'],
  'success-status-added': ['widened', 'code', 'The status {} was added.'],
  'error-status-added': ['added', 'code', 'The status {} was added.'],
  'header-removed': ['removed', 'code', 'The header {} was removed.'],
  'header-added': ['added', 'code', 'The header {} was added.'],
  'header-optional': ['widened', 'code', 'The header is now optional.'],
  'header-required': ['narrowed', 'code', 'The header is now required.'],
  'property-removed': ['removed', 'code', '`{}` is no longer {}.'],
  'property-added': ['added', 'code', '`{}` was added{}.{}'],
  'property-renamed': ['removed', 'code', '`{}` was renamed to `{}`, with the same schema.'],
  'required-property-added': ['narrowed', 'code', '`{}` was added and is required.{}'],
  'property-forbidden': ['narrowed', 'nowhere', '`{}` is no longer allowed.'],
  'property-allowed': ['widened', 'nowhere', '`{}` is now allowed.'],
  'required-added': ['narrowed', 'code', '`{}` is now required.'],
  'required-removed': ['widened', 'code', '`{}` is now optional.'],
  'pattern-property-removed': ['changed', 'code', 'Member names that match `{}` are no longer described.'],
  'pattern-property-added': ['narrowed', 'code', 'A schema was added for member names that match `{}`.'],
  'object-closed': ['narrowed', 'code', 'Members that are not listed are no longer allowed.'],
  'object-opened': ['widened', 'code', 'Members that are not listed are now allowed.'],
  'type-changed': ['changed', 'code', 'The type changed from {} to {}.'],
  'null-removed': ['narrowed', 'code', '{} is no longer allowed.'],
  'null-added': ['widened', 'code', '{} is now allowed.'],
  'alternative-removed': ['narrowed', 'code', '{} is no longer allowed.'],
  'alternative-added': ['widened', 'code', '{} is now allowed too.'],
  'discriminator-removed': ['removed', 'nowhere', 'The discriminator was removed.'],
  'discriminator-added': ['added', 'nowhere', 'A discriminator was added.'],
  'discriminator-changed': ['changed', 'nowhere', 'The discriminator changed from `{}` to `{}`.'],
  'mapping-removed': ['narrowed', 'nowhere', '`{}` no longer names a shape.'],
  'mapping-added': ['widened', 'nowhere', '`{}` now names a shape.'],
  'mapping-changed': ['changed', 'nowhere', '`{}` changed from {} to {}.'],
  'enum-value-removed': ['narrowed', 'code', 'Enum {} removed.'],
  'enum-value-added': ['widened', 'code', 'Enum {} added.'],
  'enum-removed': ['widened', 'code', '{}'],
  'enum-added': ['narrowed', 'code', '{}'],
  'enum-changed': ['changed', 'code', '{}'],
  'allOf-removed': ['widened', 'code', '{} of `allOf` were removed.'],
  'allOf-added': ['narrowed', 'code', '{} of `allOf` were added.'],
  'if-changed': ['changed', 'nowhere', 'The condition changed.'],
  'keyword-changed': ['changed', 'code', '{}'],
  'default-added': ['added', 'docs', '{}'],
  'default-changed': ['changed', 'docs', '{}'],
  'access-changed': ['wording', 'docs', '{}'],
  'description-changed': ['wording', 'docs', '{}'],
  'example-changed': ['wording', 'docs', '{}'],
  'deprecation-changed': ['wording', 'docs', '{}'],
  'sunset-too-soon': ['changed', 'nowhere', '{}'],
  'rule-unlisted': ['removed', 'nowhere', '{} is no longer listed here.'],
  'rule-removed': ['removed', 'nowhere', '{} was removed.'],
  'rule-retired': ['removed', 'nowhere', '{} was retired.'],
  'rule-level-changed': ['removed', 'nowhere', '{} changed from {} to {}.'],
  'rule-capabilities-changed': ['removed', 'nowhere', '{} now judges other implementations.'],
  'rule-expect-changed': ['removed', 'nowhere', 'What {} expects changed from {} to {}.'],
  'rule-wording': ['wording', 'nowhere', '{}'],
} as const satisfies Record<string, readonly [Effect, Shown, string]>;

export type Kind = keyof typeof kinds;
