import { discriminatorMapping } from './rules/discriminator-mapping.ts';
import { examplesGoodAndBad } from './rules/examples-good-and-bad.ts';
import { examplesPaired } from './rules/examples-paired.ts';
import { noAliasSchema } from './rules/no-alias-schema.ts';
import { noParameters } from './rules/no-parameters.ts';
import { operationIdIsFileName } from './rules/operation-id-is-file-name.ts';
import { pathShape } from './rules/path-shape.ts';
import { postOnly } from './rules/post-only.ts';
import { recursionThroughObject } from './rules/recursion-through-object.ts';
import { refStandsAlone } from './rules/ref-stands-alone.ts';
import { uniqueComponentNames } from './rules/unique-component-names.ts';

/** Rules about how the contract is written: files, names, references. What it means is judged by Spectral. */
export default function attestationPlugin() {
  return {
    id: 'attestation',
    rules: {
      oas3: {
        'discriminator-mapping': discriminatorMapping,
        'examples-good-and-bad': examplesGoodAndBad,
        'examples-paired': examplesPaired,
        'no-alias-schema': noAliasSchema,
        'no-parameters': noParameters,
        'operation-id-is-file-name': operationIdIsFileName,
        'path-shape': pathShape,
        'post-only': postOnly,
        'recursion-through-object': recursionThroughObject,
        'ref-stands-alone': refStandsAlone,
        'unique-component-names': uniqueComponentNames,
      },
    },
  };
}
