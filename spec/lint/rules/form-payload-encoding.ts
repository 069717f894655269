import type { SpectralFunction } from '../spectral-context.ts';
import { teach } from '../teach.ts';
import type { JsonSchema } from '../walk-schemas.ts';
import { entries } from '../walk-schemas.ts';

interface FormMedia {
  encoding?: Record<string, { contentType?: string }>;
}

/** D6: the envelope comes in three encodings, and in a form `payload` is a field with JSON text. */
export const formPayloadEncoding: SpectralFunction = (operation, _, { path }) => {
  const content = entries((operation as JsonSchema).requestBody, 'content');
  const at = [...path, 'requestBody', 'content'];
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  const found = ['application/json', ...forms]
    .filter((media) => !content.some(([name]) => name === media))
    .map((media) => ({
      path: at,
      message: teach(
        `The operation does not take ${media}; a caller may choose any of the three encodings for any operation.`,
        `Add ${media} with the request schema, as the neighbours do.`,
      ),
    }));
  for (const [media, value] of content.filter(([name]) => forms.includes(name))) {
    if ((value as FormMedia).encoding?.payload?.contentType === 'application/json') continue;
    found.push({
      path: [...at, media],
      message: teach(
        `${media} does not say that the field payload is JSON text; tools then spread its members over fields of their own, which are not signed.`,
        'Add encoding: {payload: {contentType: application/json}}.',
      ),
    });
  }
  return found;
};
