import type { RedoclyContext, RedoclyRule } from '../redocly-context.ts';
import { teach } from '../teach.ts';

const harmless = new Set(['$ref', 'description', 'summary']);

/** JSON Schema reads what is next to a `$ref`; the bundler and the generator of types do not. */
export const refStandsAlone: RedoclyRule = () => ({
  ref(node: Record<string, unknown>, { location, report }: RedoclyContext) {
    for (const key of Object.keys(node).filter((name) => !harmless.has(name))) {
      const reason = holdsReference(node[key])
        ? `${key} next to $ref holds a reference itself; the bundler leaves that one pointing at a file that the bundle does not have.`
        : `${key} next to $ref is read by the validators and ignored by the types.`;
      report({
        message: teach(
          reason,
          `Write both as allOf: [{$ref: ...}, {${key}: ...}], or put ${key} into the schema referred to.`,
        ),
        location: location.child([key]).key(),
      });
    }
  },
});

function holdsReference(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return '$ref' in value || Object.values(value).some(holdsReference);
}
