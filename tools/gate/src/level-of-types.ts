import type { Level } from './change.ts';

/**
 * How far a change reaches in the TypeScript that is generated from the contract. A type knows members, whether they
 * must be there, kinds of values and listed values: there code meets what messages meet. It does not know bounds,
 * patterns, formats and statements about the API, so these change no type.
 */
export function levelOfTypes(rule: string, level: Level): Level {
  if (visible.has(rule)) return level;
  return documented.has(rule) ? 'patch' : 'none';
}

const visible: ReadonlySet<string> = new Set(
  `path-removed path-added operation-removed operation-added operation-id-changed schema-removed schema-added
   schema-renamed parameter-removed parameter-added required-parameter-added parameter-required parameter-optional
   request-body-removed request-body-added request-body-required request-body-optional media-type-removed
   media-type-added status-removed success-status-added error-status-added header-removed header-added
   header-optional header-required property-removed property-added required-property-added required-added
   required-removed pattern-property-removed pattern-property-added object-closed object-opened type-changed
   null-removed null-added alternative-removed alternative-added enum-value-removed enum-value-added enum-removed
   enum-added enum-changed allOf-removed allOf-added keyword-changed webhook-removed webhook-added callback-removed
   callback-added`.split(/\s+/),
);

/** Shown by an editor next to the name. `readonly` hinders no assignment of the whole value. */
const documented: ReadonlySet<string> = new Set(
  `description-changed example-changed deprecation-changed access-changed default-changed default-added`.split(
    /\s+/,
  ),
);
