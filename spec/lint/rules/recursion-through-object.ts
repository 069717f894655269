import type { Place, RedoclyContext, RedoclyRule } from '../redocly-context.ts';
import { teach } from '../teach.ts';

/** A schema that contains itself through lists and alternatives only: its TypeScript type does not compile (TS2502). */
export const recursionThroughObject: RedoclyRule = () => ({
  Schema(schema: object, context: RedoclyContext) {
    const { location } = context;
    if (!/^#?\/?$/.test(location.pointer) || !meets(placeOf(location), schema, context)) return;
    context.report({
      message: teach(
        'The schema contains itself through lists and alternatives only; its TypeScript type refers to itself and does not compile (TS2502).',
        'Put an object between, such as {type: object, required: [all], properties: {all: {type: array, items: ...}}}.',
      ),
      location,
    });
  },
});

/** Whether a walk from the schema that does not enter a member of an object arrives at `start`. */
function meets(start: string, schema: object, context: RedoclyContext): boolean {
  const seen = new Set<string>();
  const enter = (node: unknown, file: string): boolean => {
    if (typeof node !== 'object' || node === null) return false;
    if ('$ref' in node) {
      const target = context.resolve(node, file);
      if (target.location === undefined) return false;
      const place = placeOf(target.location);
      if (place === start) return true;
      if (seen.has(place)) return false;
      seen.add(place);
      return enter(target.node, target.location.source.absoluteRef);
    }
    const { items, oneOf = [], anyOf = [], allOf = [] } = node as Record<string, unknown[]>;
    return [items, ...oneOf, ...anyOf, ...allOf].some((part) => enter(part, file));
  };
  return enter(schema, context.location.source.absoluteRef);
}

function placeOf({ source, pointer }: Place): string {
  return source.absoluteRef + pointer;
}
