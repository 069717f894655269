import type { Variant } from '../variant.ts';
import { edit } from './edit.ts';
import { row } from './reference-row.ts';

const match = 'domain/match-attachments.ts';
const parse = 'const payload = large ?? validPayload(route, envelope.payload);';

/** Sentences of the description that can be read in two ways, read in the other one. */
export const lenientVariants: readonly Variant[] = [
  row(
    'keyword-at-several-places',
    'Signs at each place where a keyword occurs',
    ['D8'],
    [
      edit(
        'domain/check-keywords.ts',
        'counts.findIndex((count) => count !== 1)',
        'counts.findIndex((count) => count < 1)',
      ),
    ],
  ),
  row(
    'paired-in-order',
    'Pairs the entries and the files of an index in their order',
    ['D18'],
    [
      edit(
        match,
        'const file = left.get(entry.checksum)?.shift();',
        `const inOrder = files[entries.indexOf(entry)]?.checksum === entry.checksum;
    const file = inOrder ? left.get(entry.checksum)?.shift() : undefined;`,
      ),
    ],
  ),
  row(
    'any-ic-code',
    'Takes any ic_code for a unified social credit code',
    ['D25'],
    fixed(`if (path.endsWith('/cas') && fixed.type === 'ENTERPRISE') {
      fixed.org_code = '-';
      fixed.tax_code = '-';
    }`),
  ),
  row(
    'factoid-members-made-up',
    'Makes up the unique_id and the type of a factoid that has none',
    ['D20'],
    fixed(`for (const factoid of Array.isArray(fixed.factoids) ? fixed.factoids : []) {
      if (typeof factoid !== 'object' || factoid === null || Array.isArray(factoid)) continue;
      factoid.unique_id ??= crypto.randomUUID();
      factoid.type ??= 'user';
    }`),
  ),
  row(
    'repeat-without-success',
    'Answers an addition that brings nothing new with success false',
    ['D16'],
    [
      edit(
        'domain/add-factoids.ts',
        "    case 'repeated':\n      return;",
        "      return;\n    case 'repeated':\n      return 'repeated';",
      ),
      edit('v1/add-factoids.ts', 'await addFactoids(', 'const outcome = await addFactoids('),
      edit('v1/add-factoids.ts', '{ success: true }', "{ success: outcome !== 'repeated' }"),
    ],
  ),
];

/** `statements` change the payload, and with it its text, before it is checked. */
function fixed(statements: string) {
  return [
    edit(
      'api/serve.ts',
      parse,
      `const fixed = JSON.parse(envelope.payload);
    const before = JSON.stringify(fixed);
    const { path } = route;
    ${statements}
    if (JSON.stringify(fixed) !== before) envelope.payload = JSON.stringify(fixed);
    ${parse.replace('large ?? ', '')}`,
    ),
  ];
}
