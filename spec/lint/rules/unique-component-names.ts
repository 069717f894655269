import type { Place, RedoclyContext, RedoclyRule } from '../redocly-context.ts';
import { teach } from '../teach.ts';

/** The bundler renames the second component of a name to `Name-2`, and with it a type that people import. */
export const uniqueComponentNames: RedoclyRule = () => {
  const seen = new Map<string, string>();
  return {
    ref(node: { $ref: string }, context: RedoclyContext, target: { location?: Place }) {
      const { type, location, report } = context;
      if (target.location === undefined || type.name === 'PathItem') return;
      const place = target.location.source.absoluteRef + target.location.pointer;
      const name = nameOf(target.location);
      // Examples keep their own name under the operation; only within a version would readers mix them up.
      const scope = type.name === 'Example' ? versionOf(target.location) : '';
      const key = `${type.name} ${scope} ${name.toLowerCase()}`;
      const first = seen.get(key) ?? place;
      seen.set(key, first);
      if (first === place) return;
      report({
        message: teach(
          `Two components are called ${name}: ${short(place)} and ${short(first)}. The bundler renames one of them, and the generated type with it.`,
          `Give one of them another name, and use it in ${node.$ref} too.`,
        ),
        location: location.child(['$ref']),
      });
    },
  };
};

function nameOf({ source, pointer }: Place): string {
  const last = pointer.slice(pointer.lastIndexOf('/') + 1);
  return last || (/([^/]+)\.\w+$/.exec(source.absoluteRef)?.[1] ?? '');
}

function versionOf({ source }: Place): string {
  return /\/(v\d[^/]*)\/[^/]+$/.exec(source.absoluteRef)?.[1] ?? '';
}

/** The last two steps of a file's path, and the pointer when it is not the whole file. */
function short(place: string): string {
  return place
    .replace(/#\/$/, '')
    .split('/')
    .slice(place.includes('#') && !place.endsWith('#/') ? -4 : -2)
    .join('/');
}
