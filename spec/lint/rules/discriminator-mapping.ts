import type { Place, RedoclyContext, RedoclyRule } from '../redocly-context.ts';
import { teach } from '../teach.ts';

interface Branch {
  place: string;
  schema: { required?: string[]; properties?: Record<string, { enum?: unknown[]; const?: unknown }> };
}

/** A discriminator says which value chooses which branch: without a mapping three tools guess three ways. */
export const discriminatorMapping: RedoclyRule = () => ({
  Schema(schema: Record<string, unknown>, context: RedoclyContext) {
    const given = schema.discriminator as
      | { propertyName: string; mapping?: Record<string, string> }
      | undefined;
    if (given === undefined) return;
    const at = context.location.child(['discriminator']);
    const from = context.location.source.absoluteRef;
    const branches = ((schema.oneOf ?? schema.anyOf ?? []) as unknown[]).map((branch) =>
      branchOf(branch, context, from),
    );
    if (given.mapping === undefined) {
      context.report({
        message: teach(
          'The discriminator has no mapping; the types, the mock and the validators then guess the values from the schema names, each in its own way.',
          `Add mapping: one line for each branch, such as PERSONAL: PersonalApplication.yaml.`,
        ),
        location: at.key() as Place,
      });
      return;
    }
    for (const fault of faultsOf(given.propertyName, given.mapping, branches, context, from))
      context.report({ message: fault, location: at.child(['mapping']) });
  },
});

function branchOf(branch: unknown, context: RedoclyContext, from: string): Branch {
  const { node, location } = context.resolve(branch, from);
  const isReference = typeof branch === 'object' && branch !== null && '$ref' in branch;
  const place = isReference && location ? location.source.absoluteRef + location.pointer : '';
  return { place, schema: (node ?? {}) as Branch['schema'] };
}

function faultsOf(
  property: string,
  mapping: Record<string, string>,
  branches: Branch[],
  context: RedoclyContext,
  from: string,
): string[] {
  const faults: string[] = [];
  const chosen = new Map<Branch, string[]>(branches.map((branch) => [branch, []]));
  for (const [value, $ref] of Object.entries(mapping)) {
    const target = branchOf({ $ref }, context, from).place;
    const branch = branches.find(({ place }) => place !== '' && place === target);
    if (branch) chosen.get(branch)?.push(value);
    else {
      faults.push(
        teach(
          `The mapping sends ${value} to ${$ref}, which is not a branch of oneOf.`,
          `Add it to oneOf, or correct the line.`,
        ),
      );
    }
  }
  for (const [{ schema }, values] of chosen) {
    const named = schema.properties?.[property];
    const accepts = named?.enum ?? (named && 'const' in named ? [named.const] : undefined);
    if (values.length === 0) {
      faults.push(
        teach(
          'A branch of oneOf is not in the mapping, so no value chooses it.',
          'Add a line for it; a branch must be a $ref to be named.',
        ),
      );
    } else if (!schema.required?.includes(property) || !accepts || accepts.join() !== values.join()) {
      faults.push(
        teach(
          `The branch for ${values.join(', ')} does not itself demand ${property}: [${values.join(', ')}], so validators that read no mapping accept the wrong branch.`,
          `In the branch, write required: [${property}, ...] and properties: {${property}: {type: string, enum: [${values.join(', ')}]}}.`,
        ),
      );
    }
  }
  return faults;
}
