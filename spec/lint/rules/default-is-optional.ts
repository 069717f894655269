import type { SpectralFunction } from '../spectral-context.ts';
import { teach } from '../teach.ts';
import { entries, requiredOf, schemasOf } from '../walk-schemas.ts';

/** A member with a default can be left out: generators read `default` next to `required` in opposite ways. */
export const defaultIsOptional: SpectralFunction = (document) =>
  [...schemasOf(document)].flatMap(({ schema, path }) =>
    entries(schema, 'properties')
      .filter(([name, part]) => 'default' in part && requiredOf(schema).includes(name))
      .map(([name]) => ({
        path: [...path, 'required'],
        message: teach(
          `${name} has a default and is required too: the default can never come into force.`,
          `Take ${name} out of required, or remove the default.`,
        ),
      })),
  );
