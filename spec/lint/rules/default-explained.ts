import type { SpectralFunction } from '../spectral-context.ts';
import { teach } from '../teach.ts';
import { schemasOf } from '../walk-schemas.ts';

/** What holds when a member is left out is in its description, with the word for leaving it out. */
export const defaultExplained: SpectralFunction = (document) =>
  [...schemasOf(document)]
    .filter(({ schema, description }) => 'default' in schema && !explains(description, schema.default))
    .map(({ schema, path }) => ({
      path: [...path, 'default'],
      message: teach(
        `The default ${JSON.stringify(schema.default)} is not explained; nothing but the description tells a caller what an omitted member does.`,
        `Say it in the description, such as "Omitted means ${String(schema.default)}."`,
      ),
    }));

function explains(description: string, value: unknown): boolean {
  return /\b(default|omit\w*|absent|left out)\b/i.test(description) && description.includes(String(value));
}
