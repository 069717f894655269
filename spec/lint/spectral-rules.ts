import { boundsExplained } from './rules/bounds-explained.ts';
import { defaultExplained } from './rules/default-explained.ts';
import { defaultIsOptional } from './rules/default-is-optional.ts';
import { deprecationHasSunset } from './rules/deprecation-has-sunset.ts';
import { errorBody } from './rules/error-body.ts';
import { errorResponses } from './rules/error-responses.ts';
import { formPayloadEncoding } from './rules/form-payload-encoding.ts';
import { knownExtensions } from './rules/known-extensions.ts';
import { knownKeywords } from './rules/known-keywords.ts';
import { noBareObject } from './rules/no-bare-object.ts';
import { only31Words } from './rules/only-3-1-words.ts';
import { operationRules } from './rules/operation-rules.ts';
import { signedString } from './rules/signed-string.ts';
import { wholeRequest } from './rules/whole-request.ts';
import type { SpectralFunction } from './spectral-context.ts';

const operations = '$.paths[*][post]';

/** Rules about what the contract means, with every reference resolved. How it is written, Redocly judges. */
export const rules = {
  'bounds-explained': on('$', boundsExplained),
  'default-explained': on('$', defaultExplained),
  'default-is-optional': on('$', defaultIsOptional),
  'deprecation-has-sunset': on('$', deprecationHasSunset),
  'error-body': on(operations, errorBody),
  'error-responses': on(operations, errorResponses),
  'form-payload-encoding': on(operations, formPayloadEncoding),
  'known-extensions': on('$', knownExtensions),
  'known-keywords': on('$', knownKeywords),
  'no-bare-object': on('$', noBareObject),
  'only-3-1-words': on('$', only31Words),
  'operation-rules': on(operations, operationRules),
  'signed-string': on('$', signedString),
  'whole-request': on(operations, wholeRequest),
};

function on(given: string, judge: SpectralFunction) {
  // Redocly reports a value that is not an object.
  const guarded: SpectralFunction = (value, options, context) =>
    typeof value === 'object' && value !== null ? judge(value, options, context) : [];
  // biome-ignore lint/suspicious/noThenProperty: Spectral's word
  return { given, severity: 'error', then: { function: guarded } };
}
