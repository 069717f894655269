import type { SpectralFunction } from '../spectral-context.ts';
import { teach } from '../teach.ts';
import type { JsonSchema } from '../walk-schemas.ts';
import { entries, requiredOf } from '../walk-schemas.ts';

const envelope = ['request_id', 'access_key', 'tonce', 'payload', 'signature'];

/** Each request schema is the whole envelope: one put together with allOf cannot be satisfied in TypeScript. */
export const wholeRequest: SpectralFunction = (operation, _, { path }) =>
  entries((operation as JsonSchema).requestBody, 'content').flatMap(([media, value]) => {
    const schema = (typeof value.schema === 'object' && value.schema ? value.schema : {}) as JsonSchema;
    const named = entries(schema, 'properties').map(([name]) => name);
    const required = requiredOf(schema);
    const missing = envelope.filter((name) => !named.includes(name) || !required.includes(name));
    const composed = ['allOf', 'anyOf', 'oneOf'].filter((keyword) => keyword in schema);
    const at = [...path, 'requestBody', 'content', media, 'schema'];
    const found = composed.map((keyword) => ({
      path: [...at, keyword],
      message: teach(
        `The request is put together with ${keyword}; the types become an intersection that no value satisfies as soon as two parts say payload.`,
        'Write the envelope out: type, required and properties, with payload as its only own part.',
      ),
    }));
    if (missing.length === 0 || composed.length > 0) return found;
    return [
      {
        path: at,
        message: teach(
          `The request has no required ${missing.join(', ')}; every request is the whole signed envelope.`,
          `Write required: [${envelope.join(', ')}] and a property for each, as the neighbours do.`,
        ),
      },
    ];
  });
