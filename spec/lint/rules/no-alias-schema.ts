import { basename, dirname, resolve } from 'node:path';
import type { Place, RedoclyContext, RedoclyRule } from '../redocly-context.ts';
import { teach } from '../teach.ts';

/** A component that is only a reference: some servers compile it to "anything is valid". */
export const noAliasSchema: RedoclyRule = () => ({
  ref(node: { $ref: string }, { location, report }: RedoclyContext, target: { location?: Place }) {
    if (target.location === undefined) return;
    const named = placeOf(node.$ref, location);
    const { source, pointer } = target.location;
    if (named === source.absoluteRef + pointer) return;
    const real = /^#?\/?$/.test(pointer) ? basename(source.absoluteRef) : pointer;
    report({
      message: teach(
        `${node.$ref} is only another name for ${real}; request validators are known to read an alias as an empty schema, which accepts everything.`,
        `Refer to ${real} itself and remove the alias, or write the alias as a schema of its own.`,
      ),
      location,
    });
  },
});

/** Where a reference leads in one step; Redocly itself follows all steps at once. */
function placeOf(reference: string, from: Place): string {
  const [file = '', pointer = ''] = reference.split('#');
  const path = file === '' ? from.source.absoluteRef : resolve(dirname(from.source.absoluteRef), file);
  return `${path}#${pointer || '/'}`;
}
