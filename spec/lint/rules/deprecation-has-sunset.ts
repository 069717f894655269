import type { SpectralFunction } from '../spectral-context.ts';
import { teach } from '../teach.ts';
import { entries, schemasOf } from '../walk-schemas.ts';

type Holder = Record<string, unknown>;

/** What is deprecated says until when it can be used. The gate holds the period and that it never gets shorter. */
export const deprecationHasSunset: SpectralFunction = (document) => {
  const operations = entries(document, 'paths').flatMap(([path, item]) =>
    entries(item, 'post').length === 0
      ? []
      : [{ holder: (item as { post: Holder }).post, path: ['paths', path, 'post'] }],
  );
  const schemas = [...schemasOf(document)].map(({ schema, path }) => ({ holder: schema, path }));
  return [...operations, ...schemas].flatMap(({ holder, path }) => {
    const message = faultOf(holder);
    const at = 'x-sunset' in holder ? 'x-sunset' : 'deprecated';
    return message === undefined ? [] : [{ path: [...path, at], message }];
  });
};

function faultOf({ deprecated, 'x-sunset': sunset }: Holder): string | undefined {
  if (sunset === undefined)
    return deprecated === true
      ? teach(
          'It is deprecated, but nothing says until when it can be used.',
          "Add x-sunset: with a date, such as '2028-01-31'.",
        )
      : undefined;
  if (deprecated !== true)
    return teach(
      'x-sunset names the end of something that is not deprecated.',
      'Add deprecated: true, or remove x-sunset.',
    );
  if (typeof sunset === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(sunset) && !Number.isNaN(Date.parse(sunset)))
    return undefined;
  return teach(
    `x-sunset is ${JSON.stringify(sunset)}, which is not a date.`,
    "Write year, month and day, such as '2028-01-31'.",
  );
}
